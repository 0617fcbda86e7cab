# An overlay port of this tree:
#     vcpkg install "lisle[zstd]" --overlay-ports=packaging/vcpkg/ports
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)
set(VCPKG_BUILD_TYPE release) # header-only: a debug build would install the same

vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES zstd LISLE_ZSTD)
vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS ${options} -DLISLE_BUILD_TESTS=OFF -DLISLE_BUILD_EXAMPLES=OFF -DLISLE_INSTALL=ON
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/lisle)
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
