#!/usr/bin/env bash
# Checks that each header has a test file of the same name: include/lisle/a/b.hpp has
# tests/a/b_test.cpp. Usage: tests/headers/mirrored.sh HEADER..., as one includes them.
#
# Each line of mirrored_exceptions.txt beside this file is a header without a test file. An unneeded
# line is an error.
set -euo pipefail
folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
exceptions=$folder/mirrored_exceptions.txt
[ $# -gt 0 ] || { echo "mirrored.sh: no headers" && exit 2; }
LC_ALL=C sort -c -u "$exceptions"

faults=0
for header in "$@"; do
    name=${header#lisle/}
    test=${name%.hpp}_test.cpp
    if [ -e "$folder/../$test" ]; then
        if grep -qxF -- "$name" "$exceptions"; then
            echo "mirrored_exceptions.txt: no longer needed: $name" && faults=1
        fi
        grep -qF -e "#include <$header>" -e "#include \"$header\"" "$folder/../$test" ||
            { echo "tests/$test does not include its header" && faults=1; }
    elif ! grep -qxF -- "$name" "$exceptions"; then
        echo "include/$header has no test: tests/$test" && faults=1
    fi
done
while read -r name; do
    [[ " $* " == *" lisle/$name "* ]] ||
        { echo "mirrored_exceptions.txt: no such header: $name" && faults=1; }
done <"$exceptions"
[ $faults -eq 0 ] || exit 1
echo "$# headers have a test file of the same name"
