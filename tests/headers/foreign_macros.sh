#!/usr/bin/env bash
# No name of a header is a macro of windows.h, Qt, curses or the like: all headers compile behind
# foreign_macros.hpp. The headers of others that they include come first, as in a program.
# Usage: foreign_macros.sh COMPILER HEADER... -- FLAG...; a header is named as it is included.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
compiler=$1
shift
headers=()
while [ "$1" != -- ]; do headers+=("$1"); shift; done
shift
{
    cd "$here/../../include"
    cat "${headers[@]}" | sed -n 's/^#include <\([^>]*\)>.*/\1/p' | { grep -v '^lisle/' || :; } \
        | sort -u | sed 's/.*/#include <&>/'
    echo "#include \"$here/foreign_macros.hpp\""
    printf '#include <%s>\n' "${headers[@]}"
} | "$compiler" -std=c++20 -fsyntax-only -x c++ "$@" -
