# cmake -D README=file -D SOURCE=file -P is_in_readme.cmake: fails if README does not show
# exactly this source.
file(READ ${README} readme)
file(READ ${SOURCE} source)
string(FIND "${readme}" "```cpp\n${source}```" at)
if(at EQUAL -1)
    message(FATAL_ERROR "${README} does not show exactly ${SOURCE}")
endif()
