#!/usr/bin/env bash
# Counts with cachegrind the instructions that hostile texts cost, which a busy machine does not
# change. Fails if a byte of one costs more than 3 times a benign byte, or if a text costs more than
# 4.2 times a quarter of it. A name may end with `, at most N times` in place of the 3. Exits with 77
# if there is no valgrind.
# Usage: tests/linear/measure.sh PROGRAM [NAME [BYTES]], e.g. measure.sh build/.../lisle_linear acpx
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../count_instructions.sh"

# malloc merges small free chunks late, all at once, and only in large heaps; that would be counted
# as the library's.
GLIBC_TUNABLES+=:glibc.malloc.mxfast=0

# cachegrind has no switch for a function, as callgrind has, but takes a quarter of the time. Each
# process gets a file of its own; the counts of a child begin with those of its parent.
run_valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file="$work/counts.%p" "$@"
grep -H '^summary:' "$work"/counts.* \
    | sed 's/.*counts\.\([0-9]*\):summary:/\1/' >"$work/instructions"

awk '
# 0 if one was not counted.
function between(before, after) {
    return before in instructions && after in instructions \
        ? instructions[after] - instructions[before] : 0
}
NR == FNR { instructions[$1] = $2; next }
{
    adversaries++
    shorter = between($1, $2)
    hostile = between($4, $5)
    benign = between($7, $8)
    name = $10
    for (i = 11; i <= NF; i++) name = name " " $i
    if (NF < 10 || shorter * hostile * benign * $3 * $6 * $9 == 0) {
        print "not measured: " $0
        failed++
        next
    }
    cost = hostile / $6
    ratio = cost / (benign / $9)
    growth = 4 * cost / (shorter / $3)  # as if the text were exactly four times as long
    most = 3
    if (match(name, /, at most [0-9]+ times$/)) most = substr(name, RSTART + 10) + 0
    verdict = ratio > most || growth > 4.2 ? ": TOO MUCH" : ""
    if (verdict) failed++
    printf "%-72s %7.2f instructions/byte, %5.2f of benign, %5.2f of a quarter%s\n", name, cost,
        ratio, growth, verdict
}
END {
    printf "%d adversaries, %d cost too much\n", adversaries, failed
    exit failed > 0 || adversaries == 0
}' "$work/instructions" "$work/printed"
