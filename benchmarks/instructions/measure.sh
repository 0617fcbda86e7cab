#!/usr/bin/env bash
# Counts the instructions of an operation, which don't depend on other work of the machine. Fails if
# they are more than 3 % above this compiler's entry in baseline.txt.
# Usage: measure.sh PROGRAM COMPILER BASELINE; COMPILER as in baseline.txt, e.g. GNU-12.2.0
# Exits with 77 if there is no valgrind. A commit with a new baseline must give the reason.
set -euo pipefail
shopt -s inherit_errexit
program=$1 compiler=$2 baseline=$3
if ! command -v valgrind >/dev/null; then
    echo "no valgrind: NOT MEASURED"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# valgrind counts an instruction for each byte that `rep movsb` moves, so long copies use vectors.
export GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000

failed=0
for operation in decode encode skip; do
    bytes=$(valgrind --tool=callgrind --toggle-collect=lisle_bench_measured \
        --callgrind-out-file="$work/out" "$program" "$operation" 2>"$work/log") \
        || { cat "$work/log" && exit 1; }
    count=$(sed -n 's/^\(summary\|totals\): //p' "$work/out" | head -n 1)
    hundredths=$((count * 100 / bytes))
    recorded=$(sed -n "s/^$compiler $operation //p" "$baseline")
    verdict="no baseline for $compiler"
    if [ -n "$recorded" ]; then
        verdict="$((count * 1000 / recorded)) per mille of the baseline"
        if [ "$((count * 100))" -gt "$((recorded * 103))" ]; then verdict+=": TOO MANY" && failed=1; fi
    fi
    printf '%-7s %9d instructions, %d.%02d a byte, %s\n' "$operation" "$count" \
        $((hundredths / 100)) $((hundredths % 100)) "$verdict"
done
exit $failed
