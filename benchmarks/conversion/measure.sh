#!/usr/bin/env bash
# Counts the instructions of conversions, which a busy machine does not change. Fails if one takes
# more than 2.5 times the instructions of decoding its source, or 4.2 times from opencode, of which
# each part is compared with what is made of it again.
# Usage: measure.sh PROGRAM, e.g. measure.sh build/gcc-release/benchmarks/lisle_bench_conversion
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
        --callgrind-out-file="$work/out" "$program" --once "$@" >"$work/log" 2>&1 \
        || { cat "$work/log" >&2 && exit 1; }
    sed -n 's/^\(summary\|totals\): //p' "$work/out" | head -n 1
}

failed=0
for from in zed acpx loom opencode; do
    decoding=$(count "$from")
    most=250
    if [ "$from" = opencode ]; then most=420; fi
    for to in zed acpx loom opencode; do
        if [ "$from" = "$to" ]; then continue; fi
        converting=$(count "$from" "$to")
        percent=$((converting * 100 / decoding)) verdict=""
        if [ "$percent" -gt "$most" ]; then verdict=": TOO MANY" && failed=1; fi
        printf '%-8s to %-8s %9d instructions, %d %% of decoding (at most %d %%)%s\n' \
            "$from" "$to" "$converting" "$percent" "$most" "$verdict"
    done
done
exit $failed
