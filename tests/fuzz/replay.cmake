# Replays the inputs of FOLDERS with the libFuzzer program PROGRAM, then tries new ones until there
# were RUNS runs. They are the same on every machine: inputs are listed by name, since libFuzzer
# would read a folder in the order of its file system. Findings go to FOUND.
set(inputs)
foreach(folder IN LISTS FOLDERS)
    file(GLOB files "${folder}/*")
    list(APPEND inputs ${files})
endforeach()
file(REMOVE_RECURSE "${FOUND}")  # inputs of an earlier run would lead to others
file(MAKE_DIRECTORY "${FOUND}")
set(options -seed=1 -runs=${RUNS} -malloc_limit_mb=512 "-artifact_prefix=${FOUND}-")
if(DICTIONARY)
    list(APPEND options "-dict=${DICTIONARY}")
endif()
if(inputs)
    list(JOIN inputs "," inputs)
    file(WRITE "${FOUND}.inputs" "${inputs}")
    list(APPEND options "-seed_inputs=@${FOUND}.inputs")
endif()
execute_process(COMMAND "${PROGRAM}" ${options} "${FOUND}" COMMAND_ERROR_IS_FATAL ANY)
