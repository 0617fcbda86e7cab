#!/usr/bin/env bash
# Counts the instructions of folding and of appending, which a busy machine does not change. Fails
# if folding decoded events takes more than 2.5 times the instructions of appending their texts
# (0.4 of its speed), or with their decoding more than 1.43 times those of decoding alone (0.7).
# Usage: measure.sh PROGRAM, e.g. measure.sh build/gcc-release/benchmarks/lisle_bench_turn
# Exits with 77 if there is no valgrind.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../../tests/count_instructions.sh"
program=$1

failed=0
# compare WORK WITH PERCENT: WORK takes at most PERCENT of the instructions of WITH.
compare() {
    local work_count with_count percent verdict=""
    work_count=$(count lisle_bench_measured "$program" "$1")
    with_count=$(count lisle_bench_measured "$program" "$2")
    percent=$((work_count * 100 / with_count))
    if [ "$percent" -gt "$3" ]; then verdict=": TOO MANY" && failed=1; fi
    printf '%-16s %10d instructions, %d %% of %s (at most %d %%)%s\n' "$1" "$work_count" \
        "$percent" "$2" "$3" "$verdict"
}
compare fold append 250
compare decode_and_fold decode 143
exit $failed
