#!/usr/bin/env bash
# Fuzzes every target with libFuzzer. Usage: tests/fuzz/run.sh MINUTES (of all targets together)
# What is found stays in build/fuzz: corpus/NAME/ new inputs, NAME-crash-* inputs that failed.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
minutes=${1:?how many minutes?}
. .ci/packages.sh
install_missing "${test_packages[@]}"

cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++ \
    -DLISLE_BUILD_FUZZERS=ON -DLISLE_BUILD_TESTS=OFF -DLISLE_BUILD_EXAMPLES=OFF
cmake --build build/fuzz --target lisle_fuzzers

shopt -s nullglob
sources=(tests/fuzz/fuzz_*.cpp)
[ ${#sources[@]} -gt 0 ] || { echo "no target in tests/fuzz" >&2; exit 1; }
jobs=$(nproc)
rounds=$(((${#sources[@]} + jobs - 1) / jobs))
seconds=$((minutes * 60 / rounds))

fuzz() {
    local name=$1
    local dictionary=()
    mkdir -p "build/fuzz/corpus/$name"
    [ ! -e "tests/fuzz/$name.dict" ] || dictionary=("-dict=tests/fuzz/$name.dict")
    "build/fuzz/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=20 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/$name-" "${dictionary[@]}" \
        "build/fuzz/corpus/$name" "tests/fuzz/corpus/$name" \
        >"build/fuzz/$name.log" 2>&1 && { echo "$name: nothing found in $seconds s"; return; }
    echo "$name: FAILED, the end of build/fuzz/$name.log:"
    tail -n 30 "build/fuzz/$name.log"
    return 1
}
export -f fuzz
export seconds
printf '%s\n' "${sources[@]}" | sed 's|.*/fuzz_||; s|\.cpp$||' | xargs -P "$jobs" -I NAME bash -c 'fuzz NAME'
