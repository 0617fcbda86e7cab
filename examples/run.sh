#!/usr/bin/env bash
# Builds the optimized examples and runs the demo of `lisle`. Works from any directory.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${build_packages[@]}"

cmake -S . -B build/examples -G Ninja -DCMAKE_BUILD_TYPE=Release -DLISLE_BUILD_TESTS=OFF \
    -DLISLE_BUILD_EXAMPLES=ON
cmake --build build/examples
if [ -e examples/lisle/demo.sh ]; then
    PATH="$root/build/examples/examples/lisle:$PATH" bash examples/lisle/demo.sh
fi
