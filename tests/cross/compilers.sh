#!/usr/bin/env bash
# Compiles and runs with each compiler of this Debian, and with less usual options of the newest
# ones, on libstdc++ 12: its libc++ 14 lacks what C++20 asks for. Installs missing compilers. `PARTS=program` (the default) compiles all headers with the
# warnings of this repository as errors and runs README's program, about a minute for each;
# PARTS="program core formats vectors" runs all unit tests and vectors, about half an hour for each.
# Usage: [PARTS=...] compilers.sh [NAME...]; the names: see below, default: all
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../.."
. .ci/packages.sh

warnings="-O0 -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror"
bare="-std=c++20 -fno-rtti -fno-exceptions -include $here/no_exceptions.hpp"
declare -A command=(
    [g++-11]="g++-11 -std=c++20" [g++-12]="g++-12 -std=c++20" [clang-14]="clang++-14 -std=c++20"
    [clang-15]="clang++-15 -std=c++20" [clang-16]="clang++-16 -std=c++20"
    # To clang 19, libstdc++ 12 uses what it calls deprecated itself.
    [clang-19]="clang++-19 -std=c++20 -Wno-deprecated-declarations"
    [g++-12-c++23]="g++-12 -std=c++23" [clang-16-c++23]="clang++-16 -std=c++2b"
    [clang-19-c++26]="clang++-19 -std=c++26 -Wno-deprecated-declarations"
    [g++-12-no-rtti]="g++-12 -std=c++20 -fno-rtti"
    [clang-19-no-rtti]="clang++-19 -std=c++20 -fno-rtti -Wno-deprecated-declarations"
    # The unit tests and the vectors need exceptions: PARTS=program alone runs without.
    [g++-12-no-exceptions]="g++-12 $bare"
    [clang-19-no-exceptions]="clang++-19 $bare -Wno-deprecated-declarations")

[ $# -gt 0 ] || mapfile -t names < <(printf '%s\n' "${!command[@]}" | LC_ALL=C sort)
[ $# -eq 0 ] || names=("$@")
export PARTS=${PARTS:-program}
failed=()
for name in "${names[@]}"; do
    [ -n "${command[$name]-}" ] || { echo "no such name: $name" && exit 2; }
    printf '== %s: %s\n' "$name" "${command[$name]}"
    read -ra words <<<"${command[$name]} $warnings"
    install_missing "${words[0]/clang++/clang}" doctest-dev libzstd-dev "libboost1.81-dev|libboost-dev"
    "$here/run_tests.sh" "${WORK:-$PWD/build/cross}/$name" "${words[@]}" || failed+=("$name")
done
[ ${#failed[@]} -eq 0 ] || { echo "FAILED: ${failed[*]}" && exit 1; }
echo "all passed: ${names[*]}"
