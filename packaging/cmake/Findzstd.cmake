# Finds zstd by its own CMake package, or by its files if it was installed without one.
# Defines zstd::libzstd, zstd::libzstd_shared or zstd::libzstd_static.
find_package(zstd CONFIG QUIET)
if(TARGET zstd::libzstd OR TARGET zstd::libzstd_shared OR TARGET zstd::libzstd_static)
    include(FindPackageHandleStandardArgs)
    find_package_handle_standard_args(zstd CONFIG_MODE)
    return()
endif()

find_path(zstd_INCLUDE_DIR zstd.h)
find_library(zstd_LIBRARY zstd)
mark_as_advanced(zstd_INCLUDE_DIR zstd_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(zstd REQUIRED_VARS zstd_LIBRARY zstd_INCLUDE_DIR)
if(zstd_FOUND)
    add_library(zstd::libzstd UNKNOWN IMPORTED)
    set_target_properties(zstd::libzstd PROPERTIES
        IMPORTED_LOCATION "${zstd_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${zstd_INCLUDE_DIR}")
endif()
