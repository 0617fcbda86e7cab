#!/usr/bin/env bash
# Compiles README's program and the umbrella against the headers of a newer Boost than the
# machine's, runs it and checks its output. Exits with 77 if the headers are missing.
# Usage: tests/consumers/newer_boost.sh 0|1 COMPILER..., with 1 if zstd is there
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/.ci/packages.sh"
all=(-include lisle/lisle.hpp)
[ "$1" -eq 0 ] || all+=(-include lisle/zstd.hpp)
shift
if [ ! -d "$newer_boost_folder" ]; then
    echo "NOT RUN: the headers of $newer_boost are not in $newer_boost_folder;" \
        "tests/run.sh fetches them where the machine has a mirror of Debian's"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
compile=("$@" -std=c++20 -O0 -isystem "$newer_boost_folder" -I include)
# No Boost::json is linked, which would be the machine's: Boost.JSON is compiled here.
"${compile[@]}" -c tests/consumers/installed/boost_json.cpp -o "$work/boost_json.o"
"${compile[@]}" -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror \
    "${all[@]}" -c examples/edit_title/main.cpp -o "$work/main.o"
"$@" "$work/main.o" "$work/boost_json.o" -o "$work/edit_title"
"$work/edit_title" | diff -u examples/edit_title/expected.txt -
"${compile[@]}" -E -dM -include boost/version.hpp -x c++ /dev/null |
    sed -n 's/#define BOOST_LIB_VERSION /the program of README.md does with Boost /p'
