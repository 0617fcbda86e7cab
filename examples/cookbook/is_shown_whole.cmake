# cmake -D README=file -D SOURCE=file -D OUTPUT=file -P is_shown_whole.cmake
# If README names the source, it must show all of it and its output.
file(READ ${README} readme)
file(READ ${SOURCE} source)
file(READ ${OUTPUT} output)
cmake_path(GET SOURCE FILENAME name)
string(FIND "${readme}" "examples/cookbook/${name}" named)
if(named EQUAL -1)
    return()
endif()
string(FIND "${readme}" "```cpp\n${source}```\n```\n${output}```" shown)
if(shown EQUAL -1)
    message(FATAL_ERROR "${README} names ${name}, but does not show exactly it and its output")
endif()
