#!/usr/bin/env bash
# Builds the benchmarks, runs them and writes the tables of benchmarks/README.md and their chart.
# Usage: benchmarks/run.sh [FILTER [REPETITIONS]], e.g. benchmarks/run.sh '^decode/zed/'
# Works from any directory, and without network if nothing is missing: a peer that can't be
# installed is left out. It takes most of an hour, the 50 MB documents most of that.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${build_packages[@]}" libbenchmark-dev
export PATH=$PATH:${CARGO_HOME:-$HOME/.cargo}/bin
for package in "${peer_packages[@]}"; do
    [ "$package" != cargo ] || ! command -v cargo >/dev/null || continue
    install_missing "$package" || echo "going without $package" >&2
done

if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
build=build/benchmarks
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DLISLE_BUILD_BENCHMARKS=ON \
    -DLISLE_BENCH_PEERS=ON "-DLISLE_BENCH_FORMATS=zed;acpx;loom;opencode" \
    -DLISLE_BUILD_TESTS=OFF -DLISLE_BUILD_EXAMPLES=ON -DLISLE_ZSTD=ON
cmake --build "$build" --target lisle_bench lisle_bench_table lisle_bench_check \
    lisle_bench_store lisle_bench_map lisle_bench_turn lisle_bench_conversion \
    lisle_bench_edits lisle_bench_lines lisle_bench_redact lisle_command

# This must hold on any idle machine with two cores: the times of the program on stores of 10,000
# threads, and its memory.
missed=0
"$build"/benchmarks/lisle_bench_store "$build"/examples/lisle/lisle "$build/stores" || missed=$?
"$build"/benchmarks/lisle_bench_map "$build"/examples/lisle/lisle "$build/stores" || missed=$?
code=0
benchmarks/page/measure.sh "$build"/examples/lisle/lisle || code=$?
[ "$code" = 0 ] || [ "$code" = 77 ] || missed=$code

# Touching a fresh page costs as much as decoding it, so memory is never returned between two runs.
# (lisle_bench sets that itself; here it also holds before main.)
export MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=2147483647

# These must hold on any idle machine: the lead over Boost.JSON, the speed of folding a model's
# events, the bars of edits, of lines and of redaction, and the compile times of headers.
"$build"/benchmarks/lisle_bench_check
"$build"/benchmarks/lisle_bench_turn
"$build"/benchmarks/lisle_bench_conversion
"$build"/benchmarks/lisle_bench_edits
"$build"/benchmarks/lisle_bench_lines
benchmarks/lines/parse.sh "$build"/benchmarks/lisle_bench_lines || [ $? = 77 ]
"$build"/benchmarks/lisle_bench_redact
bash benchmarks/compile_time.sh "${CXX:-g++}" -Iinclude

# Contenders take turns, so that other work on the machine slows all of them.
"$build"/benchmarks/lisle_bench --benchmark_filter="${1:-.}" \
    --benchmark_enable_random_interleaving=true --benchmark_repetitions="${2:-9}" \
    --benchmark_min_time=0.1 --benchmark_report_aggregates_only=true \
    --benchmark_out="$build/results.json" --benchmark_out_format=json
"$build"/benchmarks/lisle_bench_table "$build/results.json" \
    benchmarks/README.md benchmarks/results.svg
echo "benchmarks/README.md has the tables of this run, benchmarks/results.svg its chart"

[ "$missed" = 0 ] || echo "whole stores, records: a bar is missed, see the first tables" >&2
exit "$missed"
