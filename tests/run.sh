#!/usr/bin/env bash
# Installs what is missing, builds and tests everything but what needs other people's programs, which
# is in tests/programs/run.sh. Usage: tests/run.sh [LEG...]
# Works from any directory, and without network where nothing is missing. Legs: see below.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${test_packages[@]}"
fetch_newer_boost || echo "so the test that compiles against newer headers is NOT RUN"

if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
jobs=$(nproc)

. tests/captures.sh

# leg PRESET WHY "TARGETS" [CTEST ARGUMENTS]
leg() {
    local preset=$1 why=$2 targets
    read -ra targets <<<"$3"
    shift 3
    printf '\n==== %s: %s ====\n' "$preset" "$why"
    cmake --preset "$preset"
    cmake --build --preset "$preset" --parallel "$jobs" --target "${targets[@]}"
    ctest --preset "$preset" --no-tests=error --output-on-failure --parallel "$jobs" "$@"
}

# A leg leaves out what the other one proves and its own compiler or flags can't change. Clang has
# the sanitizers because it builds with them in a quarter of g++'s time.
[ $# -gt 0 ] || set -- clang-debug gcc-release
for name in "$@"; do
    case $name in
        clang-debug)
            leg "$name" "memory and undefined behaviour at every check there is; libFuzzer; headers" \
                all -LE 'program|consumer|compile_fail' ;;
        gcc-release)
            leg "$name" "what users build: consumers, vectors, examples, benchmarks" all \
                -LE 'program|headers' ;;
        *) leg "$name" "asked for" all -LE program ;;
    esac
done
