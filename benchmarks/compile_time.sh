#!/usr/bin/env bash
# Compiles a few lines that use lisle, several times, and takes the lowest time of each, which it
# compares with the time of <boost/json.hpp> at the same optimization. Fails if a limit is exceeded.
# Usage: benchmarks/compile_time.sh COMPILER [FLAG...], e.g. compile_time.sh g++ -Iinclude
# ROUNDS=5 is the number of times. SINCE=203541a compares with that commit's headers too.
set -euo pipefail
shopt -s inherit_errexit
rounds=${ROUNDS:-5}
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compiler=("$@")

echo '#include <boost/json.hpp>' >"$work/boost_json.cpp"
echo '#include <lisle/formats/zed/thread.hpp>' >"$work/thread.cpp"
echo '#include <lisle/lisle.hpp>' >"$work/umbrella.cpp"
cat >"$work/decode.cpp" <<'EOF'
#include <lisle/formats/zed/thread.hpp>
auto use(std::string_view text) { return lisle::decode<lisle::zed_t>(text); }
EOF
# use NAME HEADER TAG: decodes and encodes one format.
use() {
    cat >"$work/$1.cpp" <<EOF
#include <lisle/formats/$2.hpp>
std::string use(std::string_view text) {
    return lisle::encode(lisle::decode<lisle::$3>(text).value());
}
EOF
}
use zed zed/thread zed_t
use loom loom/thread loom_t
use acpx acpx/session acpx_t
use opencode opencode/export opencode_t

# Before the other -I: the first one counts.
since=()
if [ -n "${SINCE:-}" ]; then
    mkdir "$work/since"
    git -C "$here/.." archive "$SINCE" include | tar -x -C "$work/since"
    since=("-I$work/since/include")
fi

# User CPU time in milliseconds, which does not count waiting on a busy machine.
TIMEFORMAT=%3U
compile() {
    local seconds
    seconds=$({ time "$@" -std=c++20 -c "$work/$name.cpp" -o "$work/object.o" 2>&3; } 2>&1)
    echo $((10#${seconds/[.,]/}))
} 3>&2

declare -A best
# measure KEY NAME ARGUMENT...
measure() {
    local key=$1 name=$2 spent
    shift 2
    spent=$(compile "${compiler[0]}" "$@")
    if [ -z "${best[$key]:-}" ] || [ "$spent" -lt "${best[$key]}" ]; then best[$key]=$spent; fi
}
flags=("${compiler[@]:1}")
once=(-DLISLE_SEPARATE_COMPILATION)
core=(-DLISLE_SEPARATE_CORE)
for ((round = 0; round < rounds; ++round)); do
    for level in 0 2; do
        measure json.$level boost_json -O$level "${flags[@]}"
        for name in zed loom acpx opencode; do
            measure once.$name.$level $name -O$level "${once[@]}" "${flags[@]}"
        done
        measure core.zed.$level zed -O$level "${core[@]}" "${flags[@]}"
        for name in decode zed; do
            measure only.$name.$level $name -O$level "${flags[@]}"
            [ ${#since[@]} -eq 0 ] \
                || measure since.$name.$level $name -O$level "${since[@]}" "${flags[@]}"
        done
    done
    measure thread.0 thread -O0 "${flags[@]}"
    measure umbrella.0 umbrella -O0 "${flags[@]}"
done

failed=0
# report KEY OF LIMIT WHAT: the ratio to the time of OF; the limit in hundredths, 0 for none
report() {
    local hundredths=$((best[$1] * 100 / best[$2])) verdict=
    if [ "$3" -ne 0 ]; then
        verdict=", at most $(($3 / 100)).$(printf %02d $(($3 % 100)))"
        [ "$hundredths" -le "$3" ] || { verdict+=": TOO SLOW" && failed=1; }
    fi
    printf '%6d ms  %2d.%02d x%s  %s\n' "${best[$1]}" $((hundredths / 100)) $((hundredths % 100)) \
        "$verdict" "$4"
}
for level in 0 2; do
    report json.$level json.$level 0 "-O$level <boost/json.hpp>"
    for name in zed loom acpx opencode; do
        report once.$name.$level json.$level 250 \
            "-O$level decode and encode $name, compiled once"
    done
    report core.zed.$level json.$level 0 "-O$level decode and encode zed, the core compiled once"
    for name in decode zed; do
        report only.$name.$level json.$level 0 \
            "-O$level ${name/zed/decode and encode} zed, header-only"
        [ ${#since[@]} -eq 0 ] || report only.$name.$level since.$name.$level 0 \
            "-O$level ${name/zed/decode and encode} zed, header-only, of $SINCE"
    done
done
report thread.0 json.0 300 '-O0 <lisle/formats/zed/thread.hpp>'
report umbrella.0 json.0 2400 '-O0 <lisle/lisle.hpp>'
exit $failed
