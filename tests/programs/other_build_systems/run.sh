#!/usr/bin/env bash
# Installs lisle and builds README's program against it, as users of pkg-config, of Meson and of an old
# CMake do, and those of no build system.
# Usage: run.sh BUILD COMPILER, a configured build of lisle.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../../.." && pwd)
build=$(cd -- "$1" && pwd) compiler=$2
for tool in pkg-config meson; do
    command -v $tool >/dev/null || { echo "no $tool: NOT RUN" && exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
program=$root/examples/edit_title/main.cpp
expected=$root/examples/edit_title/expected.txt

# The prefix is moved after the installation, as packages are.
cmake --install "$build" --prefix "$scratch/installed" >/dev/null
mv "$scratch/installed" "$scratch/prefix"
export PKG_CONFIG_PATH=$scratch/prefix/share/pkgconfig

echo "== pkg-config"
mkdir "$scratch/plain"
(
    cd "$scratch/plain"
    cp "$program" main.cpp
    c++() { "$compiler" "$@"; }
    c++ -std=c++20 main.cpp $(pkg-config --cflags --libs lisle) -o consumer
)
"$scratch/plain/consumer" | diff "$expected" -
pkg-config --exists 'lisle-zstd >= 0.1'
if pkg-config --exists 'lisle >= 99'; then echo "any version is taken" && exit 1; fi

echo "== no build system"
(
    cd "$scratch/prefix"
    cp "$program" main.cpp
    c++() { "$compiler" "$@"; }
    c++ -std=c++20 -I include main.cpp -lboost_json -lboost_container -o consumer
)
"$scratch/prefix/consumer" | diff "$expected" -

echo "== Meson"
mkdir "$scratch/project"
cp "$program" "$scratch/project/main.cpp"
cat >"$scratch/project/meson.build" <<'EOF'
project('consumer', 'cpp', default_options: ['cpp_std=c++20'])
if get_option('way') == 'cmake'
  lisle = dependency('lisle', method: 'cmake', modules: ['lisle::lisle'])
else
  lisle = dependency('lisle', method: 'pkg-config')
endif
executable('consumer', 'main.cpp', dependencies: lisle)
EOF
echo "option('way', type: 'combo', choices: ['cmake', 'pkg-config'])" \
    >"$scratch/project/meson_options.txt"
for way in cmake pkg-config; do
    CXX=$compiler meson setup "$scratch/$way" "$scratch/project" -Dway=$way \
        --cmake-prefix-path "$scratch/prefix"
    meson compile -C "$scratch/$way"
    "$scratch/$way/consumer" | diff "$expected" -
done

echo "== an old CMake"
# Debian 11 has the oldest CMake that runs here. What it needs of its own Debian comes along.
old_cmake() { LD_LIBRARY_PATH=$(echo "$old"/usr/lib/*-linux-gnu) "$old/usr/bin/cmake" "$@"; }
old=$build/old_cmake
. "$root/.ci/packages.sh"
. "$root/tests/cross/foreign_packages.sh"
if RELEASE=bullseye unpack_foreign "$(dpkg --print-architecture)" "$old" cmake cmake-data libjsoncpp24
then
    old_cmake --version | head -1
    cat >"$scratch/plain/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.16)
project(consumer LANGUAGES CXX)
find_package(lisle 0.1 CONFIG REQUIRED COMPONENTS headers zstd)
add_executable(consumer main.cpp)
target_link_libraries(consumer PRIVATE lisle::lisle lisle::zstd)
EOF
    old_cmake -S "$scratch/plain" -B "$scratch/old" "-DCMAKE_CXX_COMPILER=$compiler" \
        "-DCMAKE_PREFIX_PATH=$scratch/prefix" >/dev/null
    old_cmake --build "$scratch/old" >/dev/null
    "$scratch/old/consumer" | diff "$expected" -
else
    echo "no mirror has Debian 11: an old CMake NOT RUN"
fi
