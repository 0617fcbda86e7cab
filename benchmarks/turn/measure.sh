#!/usr/bin/env bash
# Counts the instructions of folding and of appending, which a busy machine does not change. Fails
# if folding decoded events takes more than 2.5 times the instructions of appending their texts
# (0.4 of its speed), or with their decoding more than 1.43 times those of decoding alone (0.7).
# Usage: measure.sh PROGRAM, e.g. measure.sh build/gcc-release/benchmarks/lisle_bench_turn
# Exits with 77 if there is no valgrind.
set -euo pipefail
shopt -s inherit_errexit
program=$1
if ! command -v valgrind >/dev/null; then
    echo "no valgrind: NOT MEASURED"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# valgrind counts an instruction for each byte that `rep movsb` moves, so long copies use vectors.
export GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000

count() {
    valgrind --tool=callgrind --toggle-collect=lisle_bench_measured \
        --callgrind-out-file="$work/out" "$program" "$1" >"$work/log" 2>&1 \
        || { cat "$work/log" >&2 && exit 1; }
    sed -n 's/^\(summary\|totals\): //p' "$work/out" | head -n 1
}

failed=0
# compare WORK WITH PERCENT: WORK takes at most PERCENT of the instructions of WITH.
compare() {
    local work_count with_count percent verdict=""
    work_count=$(count "$1")
    with_count=$(count "$2")
    percent=$((work_count * 100 / with_count))
    if [ "$percent" -gt "$3" ]; then verdict=": TOO MANY" && failed=1; fi
    printf '%-16s %10d instructions, %d %% of %s (at most %d %%)%s\n' "$1" "$work_count" \
        "$percent" "$2" "$3" "$verdict"
}
compare fold append 250
compare decode_and_fold decode 143
exit $failed
