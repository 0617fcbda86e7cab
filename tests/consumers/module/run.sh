#!/usr/bin/env bash
# Compiles a module of a user's and a program that imports it. CMake 3.25 knows no modules, and g++ 14
# fails at its global module fragment with an internal error.
# Usage: run.sh CLANG
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
command -v "$1" >/dev/null || { echo "no clang++: NOT RUN" && exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

compile() { "$1" -std=c++20 -O0 -Wall -Wextra -Werror "${@:2}"; }
compile "$1" -I ../../../include -x c++-module --precompile reader.cppm -o "$scratch/reader.pcm"
compile "$1" "-fmodule-file=reader=$scratch/reader.pcm" main.cpp "$scratch/reader.pcm" \
    -lboost_json -lboost_container -o "$scratch/program"
"$scratch/program"
