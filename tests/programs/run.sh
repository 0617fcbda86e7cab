#!/usr/bin/env bash
# Runs the tests that need other programs: node, npm's acpx and AI SDK, PostgreSQL, a cross compiler,
# zsh and fish, groff and mandoc.
# Installs missing ones. A test whose program is not available says so and is counted as skipped.
# Usage: tests/programs/run.sh; works from any directory, and builds its targets.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
. .ci/packages.sh

# Node may be installed without Debian's package.
programs=(g++-aarch64-linux-gnu qemu-user-static postgresql libpq-dev zsh fish groff mandoc)
command -v node >/dev/null || programs+=(nodejs)
command -v npm >/dev/null || programs+=(npm)
install_missing "${test_packages[@]}"
install_missing "${programs[@]}" || echo "so the tests that need these are NOT RUN"

. tests/captures.sh
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi

printf '\n==== other programs ====\n'
cmake --preset gcc-release
cmake --build --preset gcc-release --parallel "$(nproc)" --target lisle_programs
ctest --preset gcc-release --no-tests=error --output-on-failure --parallel "$(nproc)" -L program
