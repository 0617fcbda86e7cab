#!/usr/bin/env bash
# Makes the packages of Conan and vcpkg with stand-ins for both tools (see stand_ins and vcpkg.cmake
# for what that proves), and builds README's program with the targets that they print. Of Debian's
# package only the list of what a build needs is checked here: ../debian builds it.
# lisle::compiled takes minutes to compile, so its objects come from an earlier build.
# Usage: run.sh COMPILER FOLDER_OF_OBJECTS
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../../.." && pwd)
compiler=$1
command -v python3 >/dev/null || { echo "no python3: NOT RUN" && exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
export CXX=$compiler COMPILED_BEFORE=$2 CMAKE_CXX_COMPILER_LAUNCHER=$here/compiled_before.sh
expected=$root/examples/edit_title/expected.txt

echo "== files that repeat the address have the same"
address=$(sed -n 's/^set(lisle_homepage \(.*\))$/\1/p' "$root/CMakeLists.txt")
for manifest in "$root/vcpkg.json" "$root/packaging/vcpkg/ports/lisle/vcpkg.json"; do
    [ "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["homepage"])' "$manifest")" = "$address" ]
    # The layout of `vcpkg format-manifest`.
    python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin), indent=2))' <"$manifest" \
        | diff "$manifest" -
done
grep -qx "Homepage: $address" "$root/packaging/debian/control"
grep -qx "Source: $address" "$root/packaging/debian/copyright"
diff <(grep -o 'GIT_REPOSITORY [^ ]*' "$root/packaging/README.md" | sort -u) - <<<"GIT_REPOSITORY $address"

echo "== Debian's source package names what CI installs for a build"
(
    . "$root/.ci/packages.sh"
    named=$(sed '/^Package:/,$d' "$root/packaging/debian/control")
    for package in "${build_packages[@]}"; do
        case $package in
            g++) ;;                            # every machine that builds packages has a compiler
            libboost1.81-dev\|libboost-dev) ;; # comes with libboost-json
            *) grep -qE "^ ${package//|/ \\| }( \(|,)" <<<"$named" ||
                { echo "packaging/debian/control does not build-depend on $package" && exit 1; } ;;
        esac
    done
)

for options in "1 0 0" "0 0 0" "0 0 1" "0 1 0"; do
    read -r with_zstd separate header_only_boost <<<"$options"
    echo "== Conan, with_zstd=$with_zstd, separate_compilation=$separate," \
        "boost/*:header_only=$header_only_boost"
    folder=$scratch/conan_$with_zstd$separate$header_only_boost
    mkdir "$folder"
    python3 -B "$here/run_conan_recipe.py" "$root" "$folder" $options
    # The recipe demands C++20 of the profile, whose toolchain sets it.
    cmake -S "$root/packaging/conan/test_package" -B "$folder/test" "-Dlisle_DIR=$folder" \
        -DCMAKE_CXX_STANDARD=20 -DSEPARATE_COMPILATION=$separate >/dev/null
    cmake --build "$folder/test" >/dev/null
    "$folder/test/test_package" | diff "$expected" -
    if readelf -d "$folder/test/test_package" | grep 'NEEDED.*zstd'; then
        echo "zstd is linked, and nobody asked for it" && exit 1
    fi
done

# vcpkg_port PORT_FOLDER FEATURES: makes the package and builds a program as `usage` says.
vcpkg_port() {
    local folder
    folder=$(mktemp -d -p "$scratch")
    cmake -D "PORT_FOLDER=$1" -D "FOLDER=$folder" -D "FEATURES=$2" -D "SOURCE=$root" \
        -P "$here/vcpkg.cmake"
    mkdir "$folder/consumer"
    {
        echo 'cmake_minimum_required(VERSION 3.25)'
        echo 'project(consumer LANGUAGES CXX)'
        echo "add_executable(main $root/examples/edit_title/main.cpp)"
        grep 'find_package' "$folder/package/share/lisle/usage"
        if [ "$2" = zstd ]; then grep 'lisle::zstd)' "$folder/package/share/lisle/usage"
        elif [ "$2" = separate-compilation ]; then
            grep 'lisle::compiled)' "$folder/package/share/lisle/usage"
        else grep 'lisle::lisle)' "$folder/package/share/lisle/usage"; fi
    } >"$folder/consumer/CMakeLists.txt"
    cmake -S "$folder/consumer" -B "$folder/consumer/build" \
        "-DCMAKE_PREFIX_PATH=$folder/package" >/dev/null
    cmake --build "$folder/consumer/build" >/dev/null
    "$folder/consumer/build/main" | diff "$expected" -
}

echo "== vcpkg, the overlay port"
vcpkg_port "$root/packaging/vcpkg/ports/lisle" ""
vcpkg_port "$root/packaging/vcpkg/ports/lisle" zstd
vcpkg_port "$root/packaging/vcpkg/ports/lisle" separate-compilation

echo "== vcpkg, the registry's port"
echo archive >"$scratch/archive.tar.gz"
"$root/packaging/vcpkg/registry/make_port.sh" owner/lisle "$scratch/archive.tar.gz" "$scratch/port"
grep -q "$(sha512sum <"$scratch/archive.tar.gz" | cut -d' ' -f1)" "$scratch/port/portfile.cmake"
vcpkg_port "$scratch/port" ""
