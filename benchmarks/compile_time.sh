#!/usr/bin/env bash
# Compiles a few lines around each header at -O0, twice, and takes the lower time. Fails if a header
# takes too large a share of the time that all of Boost.JSON takes.
# Usage: benchmarks/compile_time.sh COMPILER [FLAG...], e.g. compile_time.sh g++ -Iinclude
set -euo pipefail
shopt -s inherit_errexit
rounds=2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo '#include <boost/json.hpp>' >"$work/boost_json.cpp"
echo '#include <lisle/formats/zed/thread.hpp>' >"$work/thread.cpp"
echo '#include <lisle/lisle.hpp>' >"$work/umbrella.cpp"

# User CPU time in milliseconds, which does not count waiting on a busy machine.
TIMEFORMAT=%3U
compile() {
    local seconds
    seconds=$({ time "$@" -std=c++20 -O0 -c "$work/$name.cpp" -o "$work/object.o" 2>&3; } 2>&1)
    echo $((10#${seconds/[.,]/}))
} 3>&2

declare -A best
for ((round = 0; round < rounds; ++round)); do
    for name in boost_json thread umbrella; do
        spent=$(compile "$@")
        if [ -z "${best[$name]:-}" ] || [ "$spent" -lt "${best[$name]}" ]; then best[$name]=$spent; fi
    done
done

failed=0
# report NAME LIMIT WHAT; the limit in tenths, 0 for none
report() {
    local tenths=$((best[$1] * 10 / best[boost_json])) verdict=
    if [ "$2" -ne 0 ]; then
        verdict=", at most $(($2 / 10)).$(($2 % 10))"
        [ "$((best[$1] * 10))" -le "$((best[boost_json] * $2))" ] || { verdict+=": TOO SLOW" && failed=1; }
    fi
    printf '%5d ms  %2d.%d x%s  %s\n' "${best[$1]}" $((tenths / 10)) $((tenths % 10)) "$verdict" "$3"
}
report boost_json 0 '<boost/json.hpp>'
report thread 30 '<lisle/formats/zed/thread.hpp>'
report umbrella 80 '<lisle/lisle.hpp>'
exit $failed
