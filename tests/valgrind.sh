#!/usr/bin/env bash
# Runs conformance under valgrind: every vector, and no read of uninitialized bytes.
# Usage: tests/valgrind.sh [FILE.jsonl...], all of tests/vectors if not given.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${test_packages[@]}"

# Valgrind 3.19 can't read Clang 14's default debugging information.
build=build/valgrind
cmake -S . -B $build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++ \
    -DCMAKE_CXX_FLAGS_RELEASE='-O1 -gdwarf-4 -g1' -DLISLE_ZSTD=ON -DLISLE_BUILD_TESTS=ON
cmake --build $build --target lisle_conformance

[ $# -gt 0 ] || set -- $(find tests/vectors -name '*.jsonl' | sort)
valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite,indirect \
    $build/tests/conformance/lisle_conformance "$@"
echo "$# files of vectors: valgrind found nothing"
