import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0"


class LisleConan(ConanFile):
    name = "lisle"
    description = "Conversation threads of coding agents, decoded and encoded byte for byte"
    license = "BSL-1.0"
    topics = ("json", "header-only", "zstd")
    package_type = "header-library"  # but with separate_compilation: see configure
    settings = "os", "arch", "compiler", "build_type"
    options = {"with_zstd": [True, False], "separate_compilation": [True, False],
               "shared": [True, False]}
    default_options = {"with_zstd": True, "separate_compilation": False, "shared": False}
    exports = "CMakeLists.txt", "include/lisle/version.hpp"
    exports_sources = ("CMakeLists.txt", "LICENSE", "include/*", "packaging/cmake/*",
                       "packaging/pkgconfig/*", "packaging/gdb/*", "packaging/natvis/*")
    test_package_folder = "packaging/conan/test_package"
    no_copy_source = True

    def _find(self, file, pattern):
        return re.search(pattern, load(self, os.path.join(self.recipe_folder, file))).group(1)

    def init(self):
        self.homepage = self.url = self._find("CMakeLists.txt", r"set\(lisle_homepage (\S+)\)")

    def set_version(self):
        self.version = self.version or self._find(
            "include/lisle/version.hpp", r'LISLE_VERSION_STRING "([0-9.]+)"')

    def configure(self):
        if self.options.separate_compilation:
            self.package_type = "shared-library" if self.options.shared else "static-library"

    def requirements(self):
        self.requires("boost/[>=1.81 <2]", transitive_headers=True, transitive_libs=True)
        if self.options.with_zstd:
            self.requires("zstd/[>=1.5 <1.6]", transitive_headers=True, transitive_libs=True)

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25]")

    def package_id(self):
        # The headers are the same for every compiler; the options decide the dependencies.
        if not self.options.separate_compilation:
            self.info.settings.clear()

    def validate(self):
        check_min_cppstd(self, 20)
        if self.options.separate_compilation and not self._has_compiled_json():
            raise ConanInvalidConfiguration("separate_compilation needs the compiled Boost.JSON")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["LISLE_ZSTD"] = "ON" if self.options.with_zstd else "OFF"
        toolchain.cache_variables["LISLE_COMPILED"] = \
            "ON" if self.options.separate_compilation else "OFF"
        toolchain.cache_variables["BUILD_SHARED_LIBS"] = "ON" if self.options.shared else "OFF"
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        if self.options.separate_compilation:
            cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        rmdir(self, os.path.join(self.package_folder, "share"))  # CMakeDeps writes the config

    def package_info(self):
        # The target of the whole package would be lisle::lisle, and link zstd too.
        self.cpp_info.set_property("cmake_target_name", "lisle::all")
        self.cpp_info.set_property("pkg_config_name", "lisle-all")
        self.cpp_info.set_property("cmake_config_version_compat", "SameMinorVersion")
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self._add_component("headers", "lisle::headers", "lisle-headers", ["boost::headers"])
        if self._has_compiled_json():
            self._add_component("lisle", "lisle::lisle", "lisle", ["headers", "boost::json"])
        if self.options.separate_compilation:
            self._add_library("core", "LISLE_SEPARATE_CORE")
            self._add_library("compiled", "LISLE_SEPARATE_COMPILATION")
        if self.options.with_zstd:
            self._add_component("zstd", "lisle::zstd", "lisle-zstd", ["headers", "zstd::zstdlib"])

    def _add_library(self, name, macro):
        self._add_component(name, f"lisle::{name}", f"lisle-{name}", ["lisle"])
        component = self.cpp_info.components[name]
        component.defines, component.libs = [macro], [f"lisle_{name}"]
        component.libdirs = ["lib"]

    def _has_compiled_json(self):
        options = self.dependencies["boost"].options
        return not (options.get_safe("header_only") or options.get_safe("without_json"))

    def _add_component(self, name, cmake_name, pkg_config_name, requires):
        component = self.cpp_info.components[name]
        component.set_property("cmake_target_name", cmake_name)
        component.set_property("pkg_config_name", pkg_config_name)
        component.requires = requires
        component.bindirs = component.libdirs = []
