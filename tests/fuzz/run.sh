#!/usr/bin/env bash
# Fuzzes every target with libFuzzer. Usage: tests/fuzz/run.sh MINUTES (of all targets together)
# Continues from the inputs of earlier runs, build/fuzz/corpus/NAME/. Prints each target's runs and
# coverage. An input that fails is kept as build/fuzz/NAME-crash-* and fails the run.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
minutes=${1:?how many minutes?}
. .ci/packages.sh
install_missing "${test_packages[@]}"

cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
    -DCMAKE_CXX_COMPILER=clang++ -DLISLE_BUILD_FUZZERS=ON -DLISLE_BUILD_TESTS=OFF \
    -DLISLE_BUILD_EXAMPLES=ON
cmake --build build/fuzz --target lisle_fuzzers

shopt -s nullglob
names=()
for program in build/fuzz/tests/fuzz/fuzz_*; do
    [ ! -x "$program" ] || [ -d "$program" ] || names+=("${program##*/fuzz_}")
done
[ ${#names[@]} -gt 0 ] || { echo "no target in build/fuzz" >&2; exit 1; }
jobs=$(nproc)
rounds=$(((${#names[@]} + jobs - 1) / jobs))
seconds=$((minutes * 60 / rounds))

# The last number behind a word in a target's log.
last() { grep -a -o "$1 *[0-9]*" "$2" | tail -n 1 | grep -o '[0-9]*$' || echo '?'; }

fuzz() {
    local name=$1 log=build/fuzz/$1.log outcome='nothing found' inputs=() dictionary=() directory
    mkdir -p "build/fuzz/corpus/$name"
    for directory in "tests/fuzz/corpus/$name" "build/fuzz/tests/fuzz/seeds/$name"; do
        [ ! -d "$directory" ] || inputs+=("$directory")
    done
    [ ! -e "tests/fuzz/$name.dict" ] || dictionary=("-dict=tests/fuzz/$name.dict")
    "build/fuzz/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=20 \
        -malloc_limit_mb=512 -print_final_stats=1 -artifact_prefix="build/fuzz/$name-" \
        "${dictionary[@]}" "build/fuzz/corpus/$name" "${inputs[@]}" >"$log" 2>&1 \
        || outcome=FAILED
    printf '%-18s %10s executions %7s/s   cov %6s   ft %7s   %s\n' "$name" \
        "$(last number_of_executed_units: "$log")" "$(last average_exec_per_sec: "$log")" \
        "$(last cov: "$log")" "$(last ft: "$log")" "$outcome"
    [ "$outcome" != FAILED ] || { tail -n 30 "$log"; return 1; }
}
export -f fuzz last
export seconds
printf '%s\n' "${names[@]}" | xargs -P "$jobs" -I NAME bash -c 'fuzz NAME'
