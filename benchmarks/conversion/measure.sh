#!/usr/bin/env bash
# Counts the instructions of conversions, which a busy machine does not change. Fails if one takes
# more than 2.1 times the instructions of decoding its source, or 3 times from opencode, of which
# each part is compared with what is made of it again, and to opencode, whose records are checked
# as text: decoding takes two thirds of what it took before dynamic fields were text. Each conversion
# also looks for lone surrogates in all strings.
# Usage: measure.sh PROGRAM, e.g. measure.sh build/gcc-release/benchmarks/lisle_bench_conversion
# Exits with 77 if there is no valgrind.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../../tests/count_instructions.sh"
program=$1
measure() { count lisle_bench_measured "$program" --once "$@"; }

failed=0
for from in zed acpx loom opencode; do
    decoding=$(measure "$from")
    for to in zed acpx loom opencode; do
        if [ "$from" = "$to" ]; then continue; fi
        most=210
        if [ "$from" = opencode ] || [ "$to" = opencode ]; then most=300; fi
        converting=$(measure "$from" "$to")
        percent=$((converting * 100 / decoding)) verdict=""
        if [ "$percent" -gt "$most" ]; then verdict=": TOO MANY" && failed=1; fi
        printf '%-8s to %-8s %9d instructions, %d %% of decoding (at most %d %%)%s\n' \
            "$from" "$to" "$converting" "$percent" "$most" "$verdict"
    done
done
exit $failed
