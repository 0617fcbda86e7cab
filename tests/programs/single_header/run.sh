#!/usr/bin/env bash
# Checks that the single header of packaging/amalgamate is the headers: the compiler sees the same
# tokens and macros, it compiles alone, and README's program does the same with it.
# Usage: run.sh COMPILER [--all]
# --all: two units of one program share its entities, and all vectors pass, which takes about ten
# minutes to compile. What has the same tokens should.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../../.." && pwd)
compiler=$1
command -v python3 >/dev/null || { echo "no python3: NOT RUN" && exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

echo "== a header under #if is there in each case, and once in both"
tree=$scratch/tree
mkdir -p "$tree/packaging" "$tree/include/lisle"
cp "$root/packaging/amalgamate" "$tree/packaging/"
echo 'set(needs_zstd "^$")' >"$tree/CMakeLists.txt"
touch "$tree/LICENSE"
echo '#define LISLE_VERSION_STRING "1"' >"$tree/include/lisle/version.hpp"
printf '#pragma once\nstruct part {};\n' >"$tree/include/lisle/part.hpp"
printf '#pragma once\n#ifdef SOME\n#include <lisle/part.hpp>\n#endif\n' \
    >"$tree/include/lisle/some.hpp"
printf '#pragma once\n#include <lisle/part.hpp>\n' >"$tree/include/lisle/all.hpp"
amalgam() { "$tree/packaging/amalgamate" "$@" >"$tree/one.hpp"; }
compiles() { echo 'part made;' | "$compiler" -include "$tree/one.hpp" -fsyntax-only "$@" -x c++ -; }
amalgam lisle/some.hpp lisle/all.hpp && compiles && compiles -DSOME
amalgam lisle/all.hpp lisle/some.hpp && compiles && compiles -DSOME
amalgam lisle/some.hpp && compiles -DSOME
if compiles 2>/dev/null; then echo "the #if is lost" && exit 1; fi
if "$tree/packaging/amalgamate" lisle/none.hpp 2>/dev/null; then echo "no error" && exit 1; fi

# Each of lisle's headers is the single one.
include=$scratch/include
mkdir -p "$include"
"$root/packaging/amalgamate" --zstd >"$include/single.hpp"
(cd "$root/include" && find lisle -name '*.hpp') | while read -r name; do
    mkdir -p "$include/$(dirname "$name")"
    printf '#pragma once\n#include <single.hpp>\n' >"$include/$name"
done
cp -r "$root/include/lisle/testing" "$include/lisle/"
flags=(-std=c++20 -O0 -Wall -Wextra -Werror)

echo "== the compiler sees the same tokens and macros"
names=$(sed -n '1s/.* made by .* from \(.*\)\.$/\1/p' "$include/single.hpp")
{ echo lisle/version.hpp && tr ',' '\n' <<<"${names// /}"; } |
    sed 's/.*/#include <&>/' >"$scratch/headers.cpp"
echo '#include <single.hpp>' >"$scratch/single.cpp"
seen() {  # seen FOLDER SOURCE: one token a line; zstd.h repeats an empty block when included again
    "$compiler" -std=c++20 -DNDEBUG -I "$1" -E -P "$2" | tr -s ' \t\n' ' ' |
        sed 's/extern "C" { } //g' | tr ' ' '\n'
    "$compiler" -std=c++20 -DNDEBUG -I "$1" -E -dM "$2" | grep -v ' LISLE_SINGLE_' | sort
}
seen "$root/include" "$scratch/headers.cpp" >"$scratch/headers.txt"
seen "$include" "$scratch/single.cpp" >"$scratch/single.txt"
diff "$scratch/headers.txt" "$scratch/single.txt"
[ "$(wc -l <"$scratch/single.txt")" -gt 100000 ] || { echo "too little to compare" && exit 1; }

echo "== it compiles alone, and README's program does the same with it"
if printf '#include <lisle/error.hpp>\n#include "%s"\n' "$include/single.hpp" |
    "$compiler" "${flags[@]}" -Wfatal-errors -I "$root/include" -fsyntax-only -x c++ - \
        2>"$scratch/both.txt"; then
    echo "both kinds of headers in one source" && exit 1
fi
grep -q 'error.*not both' "$scratch/both.txt"
"$compiler" "${flags[@]}" -I "$include" -include "$include/single.hpp" \
    "$root/examples/edit_title/main.cpp" -lboost_json -lboost_container -o "$scratch/readme"
"$scratch/readme" | diff "$root/examples/edit_title/expected.txt" -

[ "${2-}" = --all ] || exit 0
echo "== two units of one program share all entities"
compilers=()
for unit in a b; do
    "$compiler" "${flags[@]}" -I "$include" -c "$root/tests/odr/$unit.cpp" -o "$scratch/$unit.o" &
    compilers+=($!)
done
for compiler_of_unit in "${compilers[@]}"; do wait "$compiler_of_unit"; done
"$compiler" "$scratch/a.o" "$scratch/b.o" -lboost_json -lboost_container -lzstd -o "$scratch/pair"
"$scratch/pair"

echo "== all vectors"
INCLUDE=$include PARTS=vectors "$root/tests/cross/run_tests.sh" "$scratch/vectors" \
    "$compiler" "${flags[@]}"
