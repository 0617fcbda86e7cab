#!/usr/bin/env bash
# Counts the instructions of an operation, which don't depend on other work of the machine. Fails if
# they are more than 3 % above this compiler's entry in baseline.txt.
# Usage: measure.sh PROGRAM COMPILER BASELINE; COMPILER as in baseline.txt, e.g. GNU-12.2.0
# Exits with 77 if there is no valgrind. A commit with a new baseline must give the reason.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../../tests/count_instructions.sh"
program=$1 compiler=$2 baseline=$3

failed=0
for operation in decode encode skip; do
    count=$(count lisle_bench_measured "$program" "$operation")
    bytes=$(<"$work/printed")
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
