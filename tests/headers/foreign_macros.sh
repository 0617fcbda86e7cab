#!/usr/bin/env bash
# Checks that no name in a header is a macro of windows.h, Qt or curses: all headers must compile
# behind foreign_macros.hpp. Headers of other libraries are included before that, as in a program.
# Usage: foreign_macros.sh COMPILER HEADER... -- FLAG..., headers as one includes them.
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
        | sort -u | sed 's/.*/#if __has_include(<&>)\n#include <&>\n#endif/'
    echo "#include \"$here/foreign_macros.hpp\""
    printf '#include <%s>\n' "${headers[@]}"
} | "$compiler" -std=c++20 -fsyntax-only -x c++ "$@" -
