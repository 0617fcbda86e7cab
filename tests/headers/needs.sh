#!/usr/bin/env bash
# Checks that a compiler or a Boost which lisle can't use is told so in the first error, whichever
# header comes first.
# Usage: needs.sh COMPILER FLAG...
set -euo pipefail
compiler=$1
shift
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
mkdir "$scratch/boost"
printf '#pragma once\n#define BOOST_VERSION 107400\n' >"$scratch/boost/version.hpp"

failed=0
# expect WORDS HEADER FLAG...: the first error has these words.
expect() {
    local words=$1 header=$2 first
    shift 2
    first=$(printf '#include <%s>\n' "$header" \
        | "$compiler" "$@" -Wfatal-errors -fsyntax-only -x c++ - 2>&1 | grep -m 1 'error:') || :
    case $first in
        *"$words"*) ;;
        *) echo "<$header> with $1: expected \"$words\", got \"$first\"" && failed=1 ;;
    esac
}

for header in lisle/lisle.hpp lisle/engine/arena.hpp lisle/error.hpp lisle/formats/zed/thread.hpp; do
    expect "lisle needs C++20" $header -std=c++17 "$@"
    expect "lisle needs Boost 1.81" $header -std=c++20 "-I$scratch" "$@"
done
# Another compiler's number, for the check alone: the standard library may not take it.
case $("$compiler" --version) in
    *clang*) expect "lisle needs clang 14" lisle/version.hpp -std=c++20 \
        -U__clang_major__ -D__clang_major__=13 "$@" ;;
    *) expect "lisle needs g++ 11" lisle/version.hpp -std=c++20 -U__GNUC__ -D__GNUC__=10 "$@" ;;
esac
exit $failed
