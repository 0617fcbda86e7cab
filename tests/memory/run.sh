#!/usr/bin/env bash
# Replays the fuzz targets' inputs under MemorySanitizer, with Clang: no result depends on an
# uninitialized byte. Usage: tests/memory/run.sh [TARGET...], by default all targets except those
# that need zstd or the library of pages, which are not built with MemorySanitizer.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${test_packages[@]}"

build=build/memory
mkdir -p $build
clang++ -std=c++20 -O0 -Iinclude tests/fuzz/extract_seeds.cpp -lboost_json -o $build/extract_seeds
$build/extract_seeds tests/vectors $build/seeds

# Compiling takes longer than running, so nothing is optimized. main.cpp says why functions are
# wrapped.
compile=(clang++ -std=c++20 -O0 -g1 -fsanitize=memory -D_GLIBCXX_EXTERN_TEMPLATE=0 -Iinclude)
wrapped=(-Wl,--wrap=_ZSt8to_charsPcS_dSt12chars_format -Wl,--wrap=_ZSt8to_charsPcS_fSt12chars_format
    -Wl,--wrap=_ZSt10from_charsPKcS0_RdSt12chars_format)
"${compile[@]}" -c tests/memory/main.cpp -o $build/main.o

if [ $# -eq 0 ]; then
    mapfile -t targets < <(printf '%s\n' tests/fuzz/fuzz_*.cpp | sed 's/.*fuzz_//; s/\.cpp$//' \
        | grep -vxE 'page|zstd|zed_pieces|zed_shared')
    set -- "${targets[@]}"
fi
shopt -s nullglob
for target in "$@"; do
    source=tests/fuzz/fuzz_$target.cpp
    "${compile[@]}" -Itests "$source" $build/main.o "${wrapped[@]}" -o "$build/$target"
    printf '%s: ' "$target"
    "$build/$target" {tests/fuzz/corpus,$build/seeds}/"$target"/*
done
