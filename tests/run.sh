#!/usr/bin/env bash
# Installs missing packages, builds and tests everything. tests/programs/run.sh has the tests that
# need other programs. Usage: tests/run.sh [--quick | LEG...]
# --quick: g++ only, the unit tests and all vectors.
# Works from any directory, and without network if nothing is missing. Legs: see below.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${test_packages[@]}"
fetch_newer_boost || echo "so the test that compiles against newer headers is NOT RUN"

if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
jobs=$(nproc)

. tests/captures.sh
. tests/run_ctest.sh

# leg PRESET WHY "TARGETS" [CTEST ARGUMENTS]
leg() {
    local preset=$1 why=$2 targets
    read -ra targets <<<"$3"
    shift 3
    printf '\n==== %s: %s ====\n' "$preset" "$why"
    cmake --preset "$preset"
    cmake --build --preset "$preset" --parallel "$jobs" --target "${targets[@]}"
    run_ctest "$preset" --parallel "$jobs" "$@"
}

# A leg leaves out tests of the other leg that its own compiler and flags can't affect. Clang has
# the sanitizers because it builds with them in a quarter of g++'s time.
[ $# -gt 0 ] || set -- clang-debug gcc-release
if [ "$1" = --quick ]; then
    leg gcc-quick "the unit tests and all vectors" "lisle_tests lisle_printer_tests lisle_conformance" \
        -L 'unit|conformance'
    exit
fi
for name in "$@"; do
    case $name in
        clang-debug)
            leg "$name" "all checks for memory errors and undefined behaviour; libFuzzer; headers" \
                all -LE 'program|consumer|compile_fail' ;;
        gcc-release)
            leg "$name" "the builds of users: consumers, vectors, examples, benchmarks" all \
                -LE 'program|headers' ;;
        *) leg "$name" "asked for" all -LE program ;;
    esac
done
