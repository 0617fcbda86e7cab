#!/usr/bin/env bash
# Checks that each header has a test file of the same name: include/lisle/a/b.hpp has
# tests/a/b_test.cpp. Definitions in include/lisle/a/impl/b.hpp belong to include/lisle/a/b.hpp.
# Usage: tests/headers/mirrored.sh HEADER..., as one includes them.
set -euo pipefail
folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
[ $# -gt 0 ] || { echo "mirrored.sh: no headers" && exit 2; }

faults=0
for header in "$@"; do
    name=${header#lisle/}
    if [[ /$name == */impl/* ]]; then name=${name/impl\//} header=lisle/$name; fi
    test=${name%.hpp}_test.cpp
    if [ ! -e "$folder/../$test" ]; then
        echo "include/$header has no test: tests/$test" && faults=1
    elif ! grep -qF -e "#include <$header>" -e "#include \"$header\"" "$folder/../$test"; then
        echo "tests/$test does not include its header" && faults=1
    fi
done
[ $faults -eq 0 ] || exit 1
echo "$# headers have a test file of the same name"
