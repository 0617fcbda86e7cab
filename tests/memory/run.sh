#!/usr/bin/env bash
# The text layer under MemorySanitizer, with Clang. Usage: tests/memory/run.sh
# What a type of a format needs of the standard library goes beyond what can be built with it.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${test_packages[@]}"

mkdir -p build
clang++ -std=c++20 -O1 -g1 -fsanitize=memory -fno-omit-frame-pointer -D_GLIBCXX_EXTERN_TEMPLATE=0 \
    -Iinclude tests/memory/main.cpp tests/fuzz/fuzz_json_text.cpp \
    -Wl,--wrap=_ZSt8to_charsPcS_dSt12chars_format -o build/memory_sanitizer
build/memory_sanitizer tests/fuzz/corpus/json_text/*
