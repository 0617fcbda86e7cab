#!/usr/bin/env bash
# Counts with callgrind the instructions that hostile texts cost, which a busy machine does not
# change. Fails if a byte of one costs more than 3 times a benign byte, or if a text costs more than
# 4.2 times a quarter of it. A name may end with `, at most N times` in place of the 3. Exits with 77
# if there is no valgrind.
# Usage: tests/linear/measure.sh PROGRAM [NAME [BYTES]], e.g. measure.sh build/.../lisle_linear acpx
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../callgrind.sh"

# malloc merges small free chunks late, all at once, and only in large heaps; that would be counted
# as the library's.
GLIBC_TUNABLES+=:glibc.malloc.mxfast=0
callgrind --toggle-collect=lisle_linear_measured --dump-after=lisle_linear_measured \
    --combine-dumps=yes --dump-line=no "$@"

# A part has its sum once or twice. The last part is the rest of the program.
awk '/^part:/ { told = 0 } /^(summary|totals):/ && !told++ { print $2 }' "$work/counts" \
    | head -n -1 | paste -d' ' - - - >"$work/runs"
paste -d' ' "$work/runs" "$work/printed" | awk '
{
    name = $7
    for (i = 8; i <= NF; i++) name = name " " $i
    if (NF < 7 || $1 * $2 * $3 * $4 * $5 * $6 == 0) {
        print "not measured: " $0
        failed++
        next
    }
    cost = $2 / $5
    ratio = cost / ($3 / $6)
    growth = 4 * cost / ($1 / $4)  # as if the text were exactly four times as long
    most = 3
    if (match(name, /, at most [0-9]+ times$/)) most = substr(name, RSTART + 10) + 0
    verdict = ratio > most || growth > 4.2 ? ": TOO MUCH" : ""
    if (verdict) failed++
    printf "%-72s %7.2f instructions/byte, %5.2f of benign, %5.2f of a quarter%s\n", name, cost,
        ratio, growth, verdict
}
END {
    printf "%d adversaries, %d cost too much\n", NR, failed
    exit failed > 0 || NR == 0
}'
