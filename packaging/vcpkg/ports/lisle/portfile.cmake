# An overlay port of this tree. vcpkg's cache knows only the two files of the port, hence the clear:
#     vcpkg install --classic "lisle[zstd]" --overlay-ports=packaging/vcpkg/ports --binarysource=clear
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)
if(NOT "separate-compilation" IN_LIST FEATURES)
    set(VCPKG_BUILD_TYPE release) # header-only: a debug build would install the same
endif()

vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES
    zstd LISLE_ZSTD
    separate-compilation LISLE_COMPILED
)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${options} -DLISLE_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/lisle)
# vcpkg takes .pc files with libraries from here alone, and headers and data from the release.
foreach(build IN ITEMS "" debug/)
    if(EXISTS "${CURRENT_PACKAGES_DIR}/${build}share/pkgconfig")
        file(MAKE_DIRECTORY "${CURRENT_PACKAGES_DIR}/${build}lib")
        file(RENAME "${CURRENT_PACKAGES_DIR}/${build}share/pkgconfig"
            "${CURRENT_PACKAGES_DIR}/${build}lib/pkgconfig")
    endif()
endforeach()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_fixup_pkgconfig()
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
