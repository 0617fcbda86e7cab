#!/usr/bin/env bash
# Counts the instructions of decoding a session's lines, which a busy machine does not change. Fails
# if they take more than 1.11 times those of the same values in one array (0.9 of its speed).
# Usage: measure.sh PROGRAM, e.g. measure.sh build/gcc-release/benchmarks/lisle_bench_lines
# Exits with 77 if there is no valgrind.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../../tests/count_instructions.sh"
program=$1

failed=0
for format in claude-code codex; do
    lines=$(count lisle_bench_measured "$program" --once "$format" lines)
    array=$(count lisle_bench_measured "$program" --once "$format" array)
    percent=$((lines * 100 / array)) verdict=""
    if [ "$percent" -gt 111 ]; then verdict=": TOO MANY" && failed=1; fi
    printf '%-11s %10d instructions for the lines, %d %% of one array (at most 111 %%)%s\n' \
        "$format" "$lines" "$percent" "$verdict"
done
exit $failed
