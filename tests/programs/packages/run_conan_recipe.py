"""Runs Conan's recipe with a stand-in for Conan, and writes the CMake package that the recipe's
package_info describes, as CMakeDeps would.

Usage: run_conan_recipe.py ROOT FOLDER WITH_ZSTD SEPARATE_COMPILATION HEADER_ONLY_BOOST"""
import fnmatch
import importlib.util
import os
import shutil
import sys

root, folder = sys.argv[1:3]
with_zstd, separate, header_only_boost = (one == "1" for one in sys.argv[3:])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_ins"))
from conan.errors import ConanInvalidConfiguration

specification = importlib.util.spec_from_file_location("recipe", os.path.join(root, "conanfile.py"))
recipe = importlib.util.module_from_spec(specification)
specification.loader.exec_module(recipe)


def export(patterns, destination):
    for directory, _, files in os.walk(root):
        for name in files:
            path = os.path.relpath(os.path.join(directory, name), root)
            if any(fnmatch.fnmatch(path, pattern) for pattern in patterns):
                target = os.path.join(destination, path)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copy(os.path.join(root, path), target)


# Conan's cache has only what the recipe exports.
cache = os.path.join(folder, "recipe")
export(recipe.LisleConan.exports, cache)
options = {"with_zstd": with_zstd, "separate_compilation": separate, "shared": False}
package = recipe.LisleConan(cache, options, header_only_boost)
package.init()
package.set_version()
package.source_folder = os.path.join(folder, "source")
package.build_folder = os.path.join(folder, "build")
package.package_folder = os.path.join(folder, "package")
export(recipe.LisleConan.exports_sources, package.source_folder)
for step in ("configure", "validate", "requirements", "build_requirements", "generate", "build", "package",
             "package_id", "package_info"):
    getattr(package, step)()

assert package.homepage == package.url and package.homepage.startswith("https://")
assert package.checked_standard == 20 and bool(package.info.settings) == separate
assert [name for name in package.tools if name.startswith("cmake/")]
assert len(package.required) == 1 + with_zstd, package.required
assert sorted(os.listdir(package.package_folder)) == \
    ["include"] + ["lib"] * separate + ["licenses"]
assert package.cpp_info.properties["cmake_config_version_compat"] == "SameMinorVersion"

asked = recipe.LisleConan(cache, options | {"with_zstd": False})
asked.version = "9.9"  # conan export --version 9.9
asked.set_version()
assert asked.version == "9.9", "--version is not heard"

refused = recipe.LisleConan(cache, options | {"separate_compilation": True}, True)
try:
    refused.validate()
    raise AssertionError("separate_compilation without the compiled Boost.JSON")
except ConanInvalidConfiguration:
    pass

outside = {"boost::headers": "Boost::headers", "boost::json": "Boost::json",
           "zstd::zstdlib": "zstd::libzstd_shared"}
components = package.cpp_info.components
assert ("lisle" in components) != header_only_boost
assert ("core" in components) == ("compiled" in components) == separate
named = {name: part.properties["cmake_target_name"] for name, part in components.items()}
assert len(set(named.values()) | {package.cpp_info.properties["cmake_target_name"]}) \
    == len(named) + 1, "two targets of one name"
lines = ["include(CMakeFindDependencyMacro)",
         "find_dependency(Boost 1.81 CONFIG COMPONENTS json)"]
if with_zstd:
    lines.append("find_dependency(zstd)")
for name, part in components.items():
    links = " ".join(outside.get(one) or named[one] for one in part.requires)
    lines += [f"add_library({named[name]} INTERFACE IMPORTED)",
              f"target_include_directories({named[name]} INTERFACE \"{package.package_folder}/include\")",
              f"target_compile_definitions({named[name]} INTERFACE {' '.join(part.defines)})",
              f"target_link_directories({named[name]} INTERFACE \"{package.package_folder}/lib\")",
              f"target_link_libraries({named[name]} INTERFACE {' '.join(part.libs)} {links})"]
everything = package.cpp_info.properties["cmake_target_name"]
lines += [f"add_library({everything} INTERFACE IMPORTED)",
          f"target_link_libraries({everything} INTERFACE {' '.join(named.values())})"]
with open(os.path.join(folder, "lisleConfig.cmake"), "w", encoding="utf-8") as file:
    file.write("\n".join(lines) + "\n")
print(package.version)
