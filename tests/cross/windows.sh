#!/usr/bin/env bash
# Runs the unit tests and the vectors as Windows programs: compiled by mingw, run by wine.
# The compiler is the one with POSIX threads; Boost does not compile with the other one. Debian has
# no zstd for Windows, so what needs zstd is left out, and so are tests that need mmap. All headers
# come behind windows.h with its macros `min` and `max`, as in a program without NOMINMAX.
# Usage: [PARTS=...] windows.sh; PARTS as in run_tests.sh
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../.."
. .ci/packages.sh
install_missing g++-mingw-w64-x86-64-posix wine64 doctest-dev "libboost1.81-dev|libboost-dev" ||
    { echo "no mingw or no wine: NOT RUN" && exit 77; }

export WINEPREFIX=${WORK:-$PWD/build/cross}/windows/wine WINEDEBUG=-all
mkdir -p "$WINEPREFIX"
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
# Only Boost and doctest: other headers of Linux would hide those of Windows.
links=$WINEPREFIX/../headers
mkdir -p "$links"
ln -sfn /usr/include/boost "$links/boost"
ln -sfn /usr/include/doctest "$links/doctest"
uses_mmap=$(cd tests && grep -rl 'fenced_pages\.hpp' --include='*_test.cpp' . |
    sed 's,^\./,,' | paste -sd'|')
export ZSTD='' BEFORE=windows.h WITHOUT="^(${uses_mmap})$"
"$here/run_tests.sh" "$WINEPREFIX/../objects" ${CCACHE-} \
    x86_64-w64-mingw32-g++-posix -std=c++20 -O1 -static -Wall -Wextra -Werror -isystem "$links" \
    -- "$wine"
