# cmake -D PROGRAM=program -D EXPECTED=file -P compare.cmake: fails if the program's output is not the
# file's text.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT "$ENV{LISLE_UPDATE_GOLDEN}" STREQUAL "")
    file(WRITE ${EXPECTED} "${output}")
    message(FATAL_ERROR "rewrote ${EXPECTED}: look at it, then run without LISLE_UPDATE_GOLDEN")
endif()
file(READ ${EXPECTED} expected)
if(NOT output STREQUAL expected)
    message(FATAL_ERROR "${PROGRAM} printed\n${output}\nand should have printed\n${expected}")
endif()
