#!/usr/bin/env bash
# Compiles one unit test alone, with the headers as they are now, and runs it: the inner loop of work on
# a header. No sanitizers, no optimization; tests/run.sh has the rest.
# Usage: tests/run_one.sh NAME [ARGUMENT OF DOCTEST...], e.g. tests/run_one.sh formats/loom/thread
set -euo pipefail
tests=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=${tests%/*}
name=${1:?which test? e.g. formats/loom/thread}
name=${name#tests/}
name=${name%_test.cpp}
shift
cd "$tests"
source=${name}_test.cpp
[ -e "$source" ] || { echo "no $tests/$source" >&2; exit 2; }
. ../.ci/packages.sh
install_missing "${test_packages[@]}"
export root
. ./captures.sh

work=$root/build/one
mkdir -p "$work"
compiler=$(command -v clang++ || echo g++)
compile() {
    local object=$work/${1//\//.}.o
    "$compiler" -std=c++20 -O0 -I "$root/include" -I "$tests" -c "$1" -o "$object" || exit 1
}

[ -e "$work/main.cpp.o" ] || compile main.cpp
compile "$source"
"$compiler" "$work"/{main.cpp,"${source//\//.}"}.o -lboost_json -lboost_container -lzstd -o "$work/test"
"$work/test" --source-file="*$source" "$@"
