# Replays the inputs of FOLDERS with the libFuzzer program PROGRAM, then tries new ones until there
# were RUNS runs, with words of DICTIONARY if that file exists. New inputs go to the folder FOUND,
# and one that fails to a file beside it. Inputs are listed by name: libFuzzer reads a folder in the
# order of its file system, and what it tries next depends on that order.
set(inputs)
foreach(folder IN LISTS FOLDERS)
    file(GLOB files "${folder}/*")
    list(APPEND inputs ${files})
endforeach()
file(REMOVE_RECURSE "${FOUND}")  # inputs of an earlier run would lead to others
file(MAKE_DIRECTORY "${FOUND}")
set(options -seed=1 -runs=${RUNS} -malloc_limit_mb=512 "-artifact_prefix=${FOUND}-")
if(EXISTS "${DICTIONARY}")
    list(APPEND options "-dict=${DICTIONARY}")
endif()
if(inputs)
    list(JOIN inputs "," inputs)
    file(WRITE "${FOUND}.inputs" "${inputs}")
    list(APPEND options "-seed_inputs=@${FOUND}.inputs")
endif()
execute_process(COMMAND "${PROGRAM}" ${options} "${FOUND}" COMMAND_ERROR_IS_FATAL ANY)
