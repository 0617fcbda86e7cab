# Stand-ins for the functions of vcpkg that the ports call. They prove that a portfile runs, that the
# package has its files, and that a program links with the targets in `usage`. They prove nothing
# about vcpkg's own resolution, cache or validation.
# Usage: cmake -D PORT_FOLDER=... -D FOLDER=... -D "FEATURES=..." -D SOURCE=... -P vcpkg.cmake
cmake_policy(VERSION 3.25)
set(PORT lisle)
set(CURRENT_PACKAGES_DIR ${FOLDER}/package)
file(READ ${PORT_FOLDER}/vcpkg.json manifest)
string(JSON VERSION GET "${manifest}" version)

function(vcpkg_from_github)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "OUT_SOURCE_PATH;REPO;REF;SHA512;HEAD_REF" "")
    if(NOT arg_REF STREQUAL "v${VERSION}" OR NOT arg_SHA512 MATCHES "^[0-9a-f]+$"
       OR NOT arg_REPO MATCHES "^[^/@]+/[^/@]+$")
        message(FATAL_ERROR "not a release: ${ARGV}")
    endif()
    set(${arg_OUT_SOURCE_PATH} ${SOURCE} PARENT_SCOPE)
endfunction()

function(vcpkg_check_features)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "OUT_FEATURE_OPTIONS" "FEATURES")
    set(options)
    while(arg_FEATURES)
        list(POP_FRONT arg_FEATURES feature option)
        if(feature IN_LIST FEATURES)
            list(APPEND options -D${option}=ON)
        else()
            list(APPEND options -D${option}=OFF)
        endif()
    endwhile()
    set(${arg_OUT_FEATURE_OPTIONS} ${options} PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${FOLDER}/build ${arg_OPTIONS}
        OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(vcpkg_cmake_install)
    execute_process(COMMAND ${CMAKE_COMMAND} --build ${FOLDER}/build
        OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    execute_process(
        COMMAND ${CMAKE_COMMAND} --install ${FOLDER}/build --prefix ${CURRENT_PACKAGES_DIR}
        OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    # The same build stands in for that of a debug library.
    if(NOT VCPKG_BUILD_TYPE)
        execute_process(
            COMMAND ${CMAKE_COMMAND} --install ${FOLDER}/build --prefix ${CURRENT_PACKAGES_DIR}/debug
            OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    endif()
endfunction()

# Moves the package's configuration to where vcpkg wants it; its paths are one folder shorter then.
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
    # That folder has the debuggers' files already.
    file(COPY ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/
        DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT})
    file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}
        ${CURRENT_PACKAGES_DIR}/debug/${arg_CONFIG_PATH})
    file(GLOB others ${CURRENT_PACKAGES_DIR}/share/cmake/*)
    if(NOT others)
        file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/share/cmake)
    endif()
    file(GLOB files ${CURRENT_PACKAGES_DIR}/share/${PORT}/*.cmake)
    foreach(file IN LISTS files)
        file(READ ${file} text)
        string(REPLACE "\${CMAKE_CURRENT_LIST_DIR}/../../../" "\${CMAKE_CURRENT_LIST_DIR}/../../"
            text "${text}")
        set(up "get_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)\n")
        string(REPLACE "${up}${up}${up}" "${up}${up}" text "${text}")
        file(WRITE ${file} "${text}")
    endforeach()
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
    file(COPY_FILE ${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright)
endfunction()

include(${PORT_FOLDER}/portfile.cmake)
foreach(file IN ITEMS copyright usage lisleConfig.cmake)
    if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/share/lisle/${file})
        message(FATAL_ERROR "the package has no share/lisle/${file}")
    endif()
endforeach()
# vcpkg's own checks of a package have the same rules.
foreach(folder IN ITEMS share/cmake share/pkgconfig debug/include debug/share)
    if(EXISTS ${CURRENT_PACKAGES_DIR}/${folder})
        message(FATAL_ERROR "the package has ${folder}")
    endif()
endforeach()
if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/lib/pkgconfig/lisle.pc)
    message(FATAL_ERROR "the package has no lisle.pc")
endif()
