#!/usr/bin/env bash
# Compiles and runs with the compilers and libraries of Debian 13, Boost 1.83 among them, in a
# chroot that mmdebstrap makes in build/cross/debian13 (half a minute, and 2 GB with the compilers).
# Usage: [PARTS=...] debian13.sh [NAME...]; PARTS as in compilers.sh, the names: see below
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../.."
. .ci/packages.sh

# The archive of libc++ 22 stands beside the shared one of 19, which other packages bring.
libcxx="-stdlib=libc++ -static-libstdc++ -Wno-unused-command-line-argument"
warnings="-O0 -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror"
hardened=-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_FAST
declare -A command=(
    [g++-13]="g++-13 -std=c++20" [g++-14]="g++-14 -std=c++20" [clang-17]="clang++-17 -std=c++20"
    [clang-18]="clang++-18 -std=c++20" [clang-22]="clang++-22 -std=c++20"
    [g++-14-c++23]="g++-14 -std=c++23" [g++-14-c++26]="g++-14 -std=c++26"
    [clang-22-c++23]="clang++-22 -std=c++23" [clang-22-c++26]="clang++-22 -std=c++26"
    [clang-22-libc++]="clang++-22 -std=c++20 $libcxx"
    [clang-22-libc++-c++26]="clang++-22 -std=c++26 $libcxx $hardened")
[ $# -gt 0 ] || mapfile -t names < <(printf '%s\n' "${!command[@]}" | LC_ALL=C sort)
[ $# -eq 0 ] || names=("$@")

install_missing mmdebstrap
root=${WORK:-$PWD/build/cross}/debian13
packages=(g++-13 g++-14 clang-17 clang-18 clang-22 libc++-22-dev libc++abi-22-dev libunwind-22-dev
    doctest-dev libzstd-dev libboost1.83-dev)
if ! [ -e "$root/usr/bin/clang++-22" ]; then
    mkdir -p "$(dirname "$root")"
    # Security's archive has the newest clang.
    as_root mmdebstrap --variant=apt --include="$(IFS=, && echo "${packages[*]}")" trixie "$root" \
        "deb http://deb.debian.org/debian trixie main" \
        "deb http://deb.debian.org/debian trixie-updates main" \
        "deb http://deb.debian.org/debian-security trixie-security main"
fi
as_root mkdir -p "$root/lisle" "$root/made"
for part in CMakeLists.txt include tests examples/edit_title; do
    as_root mkdir -p "$root/lisle/$(dirname "$part")"
    as_root cp -rT "$part" "$root/lisle/$part"
done

failed=()
for name in "${names[@]}"; do
    [ -n "${command[$name]-}" ] || { echo "no such name: $name" && exit 2; }
    printf '== %s: %s\n' "$name" "${command[$name]}"
    read -ra words <<<"${command[$name]} $warnings"
    as_root chroot "$root" env PARTS="${PARTS:-program}" JOBS="${JOBS:-$(nproc)}" \
        bash /lisle/tests/cross/run_tests.sh "/made/$name" "${words[@]}" || failed+=("$name")
done
[ ${#failed[@]} -eq 0 ] || { echo "FAILED: ${failed[*]}" && exit 1; }
echo "all passed: ${names[*]}"
