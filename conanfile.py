import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0"


class LisleConan(ConanFile):
    name = "lisle"
    description = "Conversation threads of coding agents, decoded and encoded byte for byte"
    license = "BSL-1.0"
    topics = ("json", "header-only", "zstd")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"with_zstd": [True, False]}
    default_options = {"with_zstd": True}
    exports_sources = "CMakeLists.txt", "LICENSE", "include/*", "packaging/cmake/*"
    test_package_folder = "packaging/conan/test_package"
    no_copy_source = True

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, "include/lisle/version.hpp"))
        self.version = re.search(r'LISLE_VERSION_STRING "([0-9.]+)"', text).group(1)

    def requirements(self):
        self.requires("boost/[>=1.81 <2]", transitive_headers=True, transitive_libs=True)
        if self.options.with_zstd:
            self.requires("zstd/[>=1.5 <1.6]", transitive_headers=True, transitive_libs=True)

    def package_id(self):
        # The headers are the same for every compiler; the options decide the dependencies.
        self.info.settings.clear()

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "EXAMPLES", "BENCHMARKS", "FUZZERS"):
            toolchain.cache_variables[f"LISLE_BUILD_{part}"] = False
        toolchain.cache_variables["LISLE_ZSTD"] = "ON" if self.options.with_zstd else "OFF"
        toolchain.generate()

    def build(self):
        CMake(self).configure()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        rmdir(self, os.path.join(self.package_folder, "share"))  # CMakeDeps writes the config

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        core = self.cpp_info.components["core"]
        core.set_property("cmake_target_name", "lisle::lisle")
        core.requires = ["boost::headers"]
        core.bindirs = core.libdirs = []
        if self.options.with_zstd:
            zstd = self.cpp_info.components["zstd"]
            zstd.set_property("cmake_target_name", "lisle::zstd")
            zstd.requires = ["core", "zstd::zstdlib"]
            zstd.bindirs = zstd.libdirs = []
