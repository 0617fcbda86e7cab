#!/usr/bin/env bash
# Counts what a source that decodes and encodes one format compiles: headers, functions, and bytes
# of code.
# The time that it takes is measured by benchmarks/compile_time.sh.
# Usage: counts.sh COMPILER FLAG...
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
compiler=$1
shift
failed=0

# expect WHAT NUMBER MOST
expect() {
    if [ "$2" -le "$3" ]; then printf '%s: %d, at most %d\n' "$1" "$2" "$3"
    else printf '%s: %d, MORE THAN %d\n' "$1" "$2" "$3" && failed=1; fi
}
# compile NAME FLAG...: counts its functions, those of the engine, and the bytes of its code.
compile() {
    "$compiler" -std=c++20 -DUSE=use "${@:2}" -c "$here/use.cpp" -o "$scratch/$1.o"
    nm -C --defined-only "$scratch/$1.o" | sed -n 's/^[0-9a-f]* [TtWw] //p' >"$scratch/$1"
    functions=$(wc -l <"$scratch/$1")
    reading=$(grep -cE 'lisle::v[0-9_]*::(detail::)?(read|write|read_as|write_as|read_value)<' "$scratch/$1" || :)
    bytes=$(size -A "$scratch/$1.o" | awk '/^\.text/ { sum += $2 } END { print sum }')
}

# Inline functions that nobody calls still instantiate what they use, so a source that is compiled
# separately sees no definitions at all.
defining_headers='engine/(object_fallback|source_recorder)'
defining_headers+='|text/(escape|follow_escapes|simd/(kernel|avx2|[a-z0-9_]+_x86|scan_avx512))\.hpp'
for format in acpx/session loom/thread opencode/export zed/thread; do
    echo "#include <lisle/formats/$format.hpp>" >"$scratch/format.cpp"
    "$compiler" -std=c++20 -DLISLE_SEPARATE_COMPILATION "$@" -M "$scratch/format.cpp" \
        | tr ' ' '\n' | grep '/lisle/' >"$scratch/headers"
    expect "compiled once, $format: headers" "$(wc -l <"$scratch/headers")" 115
    defining=$(grep -cE "/lisle/((.*/)?impl/|$defining_headers)" "$scratch/headers" || :)
    expect "compiled once, $format: headers with definitions" "$defining" 0
done

compile separate -O0 -DLISLE_SEPARATE_COMPILATION "$@"
expect "compiled once, -O0: functions" "$functions" 760
expect "compiled once, -O0: functions that read or write a type" "$reading" 0
compile separate_2 -O2 -DLISLE_SEPARATE_COMPILATION "$@"
expect "compiled once, -O2: functions" "$functions" 40
expect "compiled once, -O2: bytes of code" "$bytes" 10000
compile core -O2 -DLISLE_SEPARATE_CORE "$@"
is_gcc=1
case $("$compiler" --version) in *clang*) is_gcc= ;; esac
if [ "$is_gcc" ]; then
    expect "the core compiled once, -O2: functions" "$functions" 840
    expect "the core compiled once, -O2: bytes of code" "$bytes" 136000
fi
compile header_only -O2 "$@"
if [ "$is_gcc" ]; then
    expect "header-only, -O2: functions" "$functions" 1200
    expect "header-only, -O2: bytes of code" "$bytes" 325000
fi
[ "$reading" -gt 20 ] || { echo "header-only: $reading functions that read: the pattern is out of date" && failed=1; }
exit $failed
