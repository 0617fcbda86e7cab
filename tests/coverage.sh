#!/usr/bin/env bash
# Prints which lines and branches of include/ are reached by unit tests, conformance and fuzz
# corpora, by folder and in total. Exits with 1 below 95 % of lines or 90 % of branches.
# Usage: tests/coverage.sh [TARGETS], "lisle_tests lisle_conformance lisle_fuzzers" if not given.
# A line or branch of a template counts as reached if any instantiation reaches it. The missed lines
# of each file are in build/coverage/missed.txt afterwards.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${test_packages[@]}" llvm python3
version=$(clang --version | sed -n 's/.*version \([0-9]*\).*/\1/p')
tool() { command -v "$1-$version" || command -v "$1"; }
if captures=$(cd ../shared/captures 2>/dev/null && pwd); then export LISLE_CAPTURES=$captures; fi

build=$root/build/coverage
read -ra targets <<<"${1:-lisle_tests lisle_conformance lisle_fuzzers}"
cmake --preset coverage
cmake --build --preset coverage --target "${targets[@]}"

rm -rf "$build/profiles"
export LLVM_PROFILE_FILE=$build/profiles/%2m.profraw
ctest --preset coverage -L 'unit|conformance|fuzz' -LE 'headers|compile' --output-on-failure

programs=()
for program in tests/lisle_tests tests/conformance/lisle_conformance tests/fuzz/fuzz_*; do
    [ ! -x "$build/$program" ] || [ -d "$build/$program" ] || programs+=(-object "$build/$program")
done
find "$build/profiles" -name '*.profraw' >"$build/profiles/list"
"$(tool llvm-profdata)" merge -sparse -f "$build/profiles/list" -o "$build/tests.profdata"
"$(tool llvm-cov)" export -format=text -skip-functions "${programs[@]}" \
    -instr-profile="$build/tests.profdata" >"$build/tests.json"
python3 tests/coverage.py "$build/tests.json" "$root/include/" "$build/missed.txt" 95 90
