#!/usr/bin/env bash
# Builds the program `lisle` and runs its demo on the data of examples/data. Works from any directory.
# The other examples are built and tested by tests/run.sh.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh

step() { printf '\n==== %s ====\n' "$*"; }

step "1 of 3: packages"
install_missing "${build_packages[@]}"

step "2 of 3: the library, compiled once, and the program: several minutes, the first time"
# Decoding and encoding are the hot path: to optimize bridges and commands more takes a third longer.
# Less garbage collection in g++ takes a seventh less.
cmake --log-level=WARNING -S . -B build/examples -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_COMPILER=g++ -DLISLE_HOT_OPTIONS=-O3 -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG \
        --param=ggc-min-expand=200 --param=ggc-min-heapsize=500000" \
    -DLISLE_COMPILED=ON -DLISLE_BUILD_TESTS=OFF -DLISLE_BUILD_EXAMPLES=ON >/dev/null
NINJA_STATUS='[%f of %t, %es] ' cmake --build build/examples --parallel "$(number_of_jobs)" \
    --target lisle_command

step "3 of 3: the demo"
PATH="$root/build/examples/examples/lisle:$PATH" bash examples/lisle/demo.sh
