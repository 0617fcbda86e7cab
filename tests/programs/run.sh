#!/usr/bin/env bash
# Runs the tests that need other programs: node, npm's acpx, AI SDK and tools for JSON Schema,
# python3-jsonschema, PostgreSQL, cross compilers, qemu, wine, zsh and fish, groff and mandoc,
# pkg-config and Meson, gdb, clangd, doxygen, chromium, Slurm, GNU parallel, DuckDB; and the test that
# kills every command that writes at each call.
# Installs missing ones. A test whose program is not available is counted as skipped, and its reason
# is told at the end.
# Usage: tests/programs/run.sh; works from any directory, and builds its targets.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
. .ci/packages.sh

# Node may be installed without Debian's package.
programs=(g++-aarch64-linux-gnu g++-s390x-linux-gnu g++-i686-linux-gnu
    g++-mingw-w64-x86-64-posix wine64 qemu-user-static postgresql libpq-dev zsh fish groff mandoc
    pkg-config meson python3 python3-jsonschema gdb clangd doxygen chromium fonts-dejavu-core
    slurm-wlm munge parallel)
command -v node >/dev/null || programs+=(nodejs)
command -v npm >/dev/null || programs+=(npm)
install_missing "${test_packages[@]}"
install_missing "${programs[@]}" || echo "so the tests that need these are NOT RUN"

. tests/captures.sh
. tests/run_ctest.sh
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi

printf '\n==== other programs ====\n'
cmake --preset gcc-release
cmake --build --preset gcc-release --parallel "$(number_of_jobs)" --target lisle_programs
run_ctest gcc-release --parallel "$(nproc)" -L program
