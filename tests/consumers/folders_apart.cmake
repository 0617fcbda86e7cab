# Installs headers and data outside the prefix, as Nix does, and lets CMake and the file for pkg-config
# find the headers there. SOURCE is lisle's, CONSUMER is configured with the package, CONFIGURE are
# options for both, and WORK is a folder of the test's own.
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build ${CONFIGURE} -DLISLE_ZSTD=OFF
        -DCMAKE_INSTALL_PREFIX=${WORK}/out -DCMAKE_INSTALL_INCLUDEDIR=${WORK}/dev/include
        -DCMAKE_INSTALL_DATADIR=${WORK}/dev/share
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${WORK}/build
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/consumer ${CONFIGURE}
        -DWITH_ZSTD=0 -DLISLE_SOURCE=${SOURCE} -DCMAKE_PREFIX_PATH=${WORK}/dev
    COMMAND_ERROR_IS_FATAL ANY)

set(pcfiledir ${WORK}/dev/share/pkgconfig)
file(STRINGS ${pcfiledir}/lisle.pc folders REGEX "^(prefix|includedir)=")
foreach(line IN LISTS folders)
    string(REGEX MATCH "^([a-z]+)=(.*)$" line "${line}")
    string(CONFIGURE "${CMAKE_MATCH_2}" ${CMAKE_MATCH_1})
endforeach()
if(NOT EXISTS ${includedir}/lisle/lisle.hpp)
    message(FATAL_ERROR "lisle.pc has no such folder: ${includedir}")
endif()
