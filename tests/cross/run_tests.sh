#!/usr/bin/env bash
# Compiles the unit tests and the program of the vectors with one compiler, and runs them, without
# CMake: a machine that is emulated, and a chroot, need only a compiler and headers.
#
# Usage: run_tests.sh FOLDER COMPILER [FLAG...] [-- RUNNER...]
#
# FOLDER gets the objects, the programs and their output. RUNNER is an emulator.
# From the environment:
#   PARTS   what to run: `program` (all headers in one unit, and README's program), `core` (unit
#           tests of all headers outside formats/), `formats` (the others),
#           `vectors`; default all four
#   ZSTD    the flags that link zstd, default -lzstd; empty leaves out what needs zstd
#   INCLUDE the folder with lisle/, default: this tree's
#   BEFORE  a header that `program` includes before all others, for its macros
#   WITHOUT test files that can't run there, as a regular expression of paths below tests/
#   JOBS    compilers at a time, default: one for each processor
set -euo pipefail
tests=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$1
shift
command=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do command+=("$1") && shift; done
[ $# -eq 0 ] || shift
runner=("$@")
zstd=${ZSTD--lzstd}
parts=" ${PARTS:-program core formats vectors} "
mkdir -p "$folder"
folder=$(cd -- "$folder" && pwd)
export CCACHE_SLOPPINESS=pch_defines,time_macros

# The rule of the headers that need zstd stands in the top CMakeLists.txt.
needs_zstd=$(sed -n 's/^set(needs_zstd "\(.*\)")$/\1/p' "$tests/../CMakeLists.txt")
needs_zstd=${needs_zstd//\\\\/\\}
[ -n "$needs_zstd" ] || { echo "CMakeLists.txt has no needs_zstd" && exit 2; }

cd "$tests"
# unit NAME FILE...: a source that includes these files.
unit() {
    local name=$1
    shift
    printf '#include "%s"\n' "${@/#/$tests/}" >"$folder/$name.new"
    # An unchanged unit keeps its time.
    cmp -s "$folder/$name.new" "$folder/$name.cpp" || mv "$folder/$name.new" "$folder/$name.cpp"
    rm -f "$folder/$name.new"
}

# units PROGRAM FILE...: at most a dozen files of a folder are compiled together.
units() {
    local program=$1 file room previous='' count=0 batch=()
    shift
    for file in "$@"; do
        room=$(dirname "$file" | cut -d/ -f1-2)
        if [ "$room" != "$previous" ] || [ ${#batch[@]} -eq 12 ]; then
            [ ${#batch[@]} -eq 0 ] || unit "$program.$((count++))" "${batch[@]}"
            batch=()
            previous=$room
        fi
        batch+=("$file")
    done
    [ ${#batch[@]} -eq 0 ] || unit "$program.$count" "${batch[@]}"
}

wanted() {
    LC_ALL=C sort | grep -Ev "${WITHOUT:-^$}" |
        if [ -n "$zstd" ]; then cat; else grep -Ev "$needs_zstd"; fi
}

rm -f "$folder"/*.cpp
programs=()
if [[ $parts == *" program "* ]]; then
    (cd ../include && find lisle -name '*.hpp' ! -path '*/testing/*' ! -path 'lisle/src*') |
        sed 's,^lisle/,,' |
        if [ -n "$zstd" ]; then cat; else grep -Ev "$needs_zstd"; fi |
        LC_ALL=C sort | sed 's,.*,#include <lisle/&>,' |
        if [ -n "${BEFORE-}" ]; then cat <(echo "#include <$BEFORE>") -; else cat; fi \
            >"$folder/program.headers.cpp"
    unit program.main ../examples/edit_title/main.cpp
    programs+=(program)
fi
if [[ $parts == *" core "* ]]; then
    mapfile -t files < <(find . -name '*_test.cpp' ! -path './formats/*' -printf '%P\n' |
        xargs grep -LE '#include <lisle/(formats/|lisle\.hpp)' | wanted)
    units core "${files[@]}"
    programs+=(core)
fi
if [[ $parts == *" formats "* ]]; then
    mapfile -t files < <({ find formats -name '*_test.cpp'
        find . -name '*_test.cpp' ! -path './formats/*' -printf '%P\n' |
            xargs grep -lE '#include <lisle/(formats/|lisle\.hpp)'; } | wanted)
    units formats "${files[@]}"
    programs+=(formats)
fi
if [[ $parts == *" vectors "* ]]; then
    mapfile -t files < <(find conformance -name '*.cpp' |
        if [ -n "$zstd" ]; then cat; else grep -v '_blob_kinds'; fi | LC_ALL=C sort)
    for file in "${files[@]}"; do unit "vectors.$(basename "$file" .cpp)" "$file"; done
    programs+=(vectors)
fi
[ ${#programs[@]} -gt 0 ] || { echo "PARTS names nothing: $parts" && exit 2; }
unit main main.cpp
echo '#include <boost/json/src.hpp>' >"$folder/json.cpp"

started=$SECONDS
include=(-I "${INCLUDE:-$tests/../include}" -I "$tests")
printf '%s\0' "$folder"/*.cpp | xargs -0 -P "${JOBS:-$(nproc)}" -I SOURCE \
    bash -c 'source=$1 && shift
        # Boost frees deep values by recursion: not optimized, it takes three times the stack. Its
        # own sources need exceptions.
        [[ $source != */json.cpp ]] || set -- "$@" -O2 -fexceptions
        exec "$@" -c "$source" -o "${source%.cpp}.o"' - SOURCE "${command[@]}" "${include[@]}"
read -ra libraries <<<"$zstd"
for program in "${programs[@]}"; do
    objects=("$folder/$program".*.o "$folder/json.o")
    [[ $program != core && $program != formats ]] || objects+=("$folder/main.o")
    "${command[@]}" "${objects[@]}" "${libraries[@]}" -o "$folder/$program"
done
compiled=$((SECONDS - started))

for program in "${programs[@]}"; do
    file=$folder/$program
    [ -e "$file" ] || file+=.exe
    if [ "$program" = program ]; then
        # A Windows program ends lines with two characters.
        "${runner[@]}" "$file" | tr -d '\r' | diff ../examples/edit_title/expected.txt -
        echo "README's program: as expected"
        continue
    fi
    arguments=(--no-path-filenames)
    if [ "$program" = vectors ]; then
        mapfile -t arguments < <(find vectors -name '*.jsonl' |
            if [ -n "$zstd" ]; then cat; else grep -v '/zstd_'; fi | LC_ALL=C sort)
    fi
    "${runner[@]}" "$file" "${arguments[@]}" >"$folder/$program.txt" 2>&1 ||
        { tail -40 "$folder/$program.txt" && echo "FAILED: $program, see $folder/$program.txt" &&
          exit 1; }
    # A program that ran nothing would pass.
    if [ "$program" = vectors ]; then tail -1 "$folder/$program.txt"
    else grep -E 'test cases: +[1-9]' "$folder/$program.txt"; fi
done
echo "compiled in $compiled s, run in $((SECONDS - started - compiled)) s: ${command[*]}"
