#!/usr/bin/env bash
# Installs missing packages, then builds and tests. Works from any directory, and without network if
# nothing is missing. tests/programs/run.sh has the tests that need other programs.
# Usage: tests/run.sh [--all | PRESET...]
#
# Without arguments it is one leg, with one compiler: clang with ASan and UBSan, and with it every
# unit test, all vectors, all examples with their output, consumers, and the checks of headers.
# --all adds what is printed at its start. A PRESET of CMakePresets.json is built and tested alone.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh

if [ "${1:-}" = --all ]; then
    cat <<'WHAT'
--all adds to the leg of tests/run.sh:
  clang, also with the sanitizers' checks of alignment and of the functions that are called: replays
    of the fuzz targets and new inputs with libFuzzer, lost bytes, threads under ThreadSanitizer
  g++, optimized: the vectors, the short examples and the unit tests that use no format, again; lisle::compiled,
    installed and shared; consumers without zstd, as a module, with folders apart and with the newest
    Boost; must-not-compile tests; two units and two versions in one program;
    hostile texts by their instructions; texts that other libraries check; the benchmarks' gates
WHAT
fi
install_missing "${test_packages[@]}"

if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
jobs=$(number_of_jobs)

. tests/captures.sh
. tests/run_ctest.sh

# leg PRESET WHY [CMAKE ARGUMENT...] [-- CTEST ARGUMENT...]
leg() {
    local preset=$1 why=$2 options=()
    shift 2
    while [ $# -gt 0 ] && [ "$1" != -- ]; do options+=("$1") && shift; done
    [ $# -eq 0 ] || shift
    printf '\n==== %s: %s ====\n' "$preset" "$why"
    cmake --preset "$preset" "${options[@]}"
    cmake --build --preset "$preset" --parallel "$jobs"
    run_ctest "$preset" --parallel "$jobs" "$@"
}

case ${1:-} in
    '')
        leg clang-debug "all checks for memory errors and undefined behaviour" \
            -DLISLE_ALL_TESTS=OFF -- -LE 'program|compile_fail' ;;
    --all)
        fetch_newer_boost || echo "so the test that compiles against newer headers is NOT RUN"
        # g++ builds consumers, and runs what starts many processes.
        leg clang-debug "all checks for memory errors and undefined behaviour; libFuzzer" \
            -DLISLE_ALL_TESTS=ON -- -LE 'program|consumer|compile_fail|processes'
        # Headers are checked by clang, which is faster.
        leg gcc-release "the builds of users" -- -LE 'program|headers' ;;
    *)
        for name in "$@"; do leg "$name" "asked for" -- -LE program; done ;;
esac
