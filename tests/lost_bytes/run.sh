#!/usr/bin/env bash
# Damages every capture at many places, databases at a tenth as many. Kills every command that
# writes at each call that changes the disk, and cuts the power of `lisle put` and `lisle repair` at
# many moments. Usage:
# tests/lost_bytes/run.sh [PLACES [CUTS [SEED]]], 10000, 50 and 1 if not given. The project's own
# documents are damaged, too; captures are those of ../shared/captures.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
places=${1:-10000} cuts=${2:-50} seed=${3:-1}
. .ci/packages.sh
install_missing "${test_packages[@]}"

build=build/lost_bytes
cmake -S . -B $build -G Ninja -DCMAKE_BUILD_TYPE=Release -DLISLE_BUILD_TESTS=ON -DCMAKE_CXX_COMPILER=clang++ \
    -DCMAKE_CXX_FLAGS_RELEASE=-O1 -DLISLE_ZSTD=ON
cmake --build $build --target lisle_lost_bytes lisle_command lisle_command_tests

shopt -s globstar nullglob
documents=(tests/lost_bytes/data/*.json examples/data/{threads,loom}/*.json examples/data/acpx/*)
if captures=$(cd ../shared/captures 2>/dev/null && pwd); then
    export LISLE_CAPTURES=$captures
    # opencode's files before 1.2 are stored compressed.
    unpacked=$(mktemp -d)
    trap 'rm -rf "$unpacked"' EXIT
    for archive in "$captures"/opencode/*/storage.tar.gz; do tar -xzf "$archive" -C "$unpacked"; done
    documents+=("$captures"/**/*.{json,ndjson,zst} "$unpacked"/**/*.json)
else
    echo "captures: none at ../shared/captures, so they are NOT DAMAGED"
fi
$build/tests/lost_bytes/lisle_lost_bytes "$places" "$seed" "${documents[@]}"

# The power is cut CUTS times behind each call.
cd examples/lisle
LISLE_KILL_EVERY=1 LISLE_CUTS=$cuts LISLE_SEED=$seed \
    LISLE_PLACES=$((places / 10)) "$root/$build/examples/lisle/lisle_command_tests" \
    --source-file='*/kill_test.cpp,*/power_cut_test.cpp,*/lost_rows_test.cpp'
