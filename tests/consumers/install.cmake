# Installs into an empty PREFIX and checks that it has exactly the expected headers. BUILD is
# created anew with the options of CONFIGURE, if there are any.
if(CONFIGURE)
    file(REMOVE_RECURSE ${BUILD})
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD} ${CONFIGURE}
        COMMAND_ERROR_IS_FATAL ANY)
endif()
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}
    COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE wanted RELATIVE ${SOURCE}/include/lisle ${SOURCE}/include/lisle/*.hpp)
if(NOT WITH_ZSTD)
    list(FILTER wanted EXCLUDE REGEX "${NEEDS_ZSTD}")
endif()
file(GLOB_RECURSE there RELATIVE ${PREFIX}/include/lisle ${PREFIX}/include/*)
list(SORT wanted)
list(SORT there)
if(NOT wanted STREQUAL there)
    message(FATAL_ERROR "installed headers:\n${there}\nexpected:\n${wanted}")
endif()
