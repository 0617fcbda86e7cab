#!/usr/bin/env bash
# Installs what is missing, builds and tests everything. Usage: tests/run.sh [LEG...]
# Works from any directory, and without network where nothing is missing. Legs: see below.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${test_packages[@]}"

if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
jobs=$(nproc)

# Sessions that real systems wrote lie beside the repository, not in it.
if captures=$(cd ../shared/captures 2>/dev/null && pwd); then
    export LISLE_CAPTURES=$captures
    echo "captures: $captures"
else
    unset LISLE_CAPTURES
    echo "captures: none at ../shared/captures, so the tests that read them are NOT RUN"
fi

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

# A leg leaves out what another one proves and its own compiler or flags can't change.
[ $# -gt 0 ] || set -- gcc-debug clang-release gcc-release
for name in "$@"; do
    case $name in
        gcc-debug)
            leg "$name" "memory and undefined behaviour, at every check there is" all \
                -LE 'consumer|headers|cross' ;;
        clang-release)
            leg "$name" "the other compiler's warnings and messages; libFuzzer; each header alone" \
                "lisle_tests lisle_odr lisle_fuzzers" -LE 'consumer|conformance|cross' ;;
        gcc-release)
            leg "$name" "what users build: consumers, vectors, examples, benchmarks" all \
                -LE 'headers|compile_fail' ;;
        *) leg "$name" "asked for" all ;;
    esac
done
