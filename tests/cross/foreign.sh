#!/usr/bin/env bash
# Runs all unit tests and all vectors as another machine: big-endian s390x, 32-bit i386, arm64 with
# the NEON kernel. qemu runs the programs, and is called by name: no binfmt, no chroot. i386 runs
# without it if this kernel can.
# Usage: [PARTS=...] foreign.sh s390x|i386|arm64; PARTS as in run_tests.sh.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../.."
. .ci/packages.sh
. "$here/foreign_packages.sh"

# Boost frees deep values by recursion, and frames of s390x are large.
stack=(-s 268435456)
machine=$1
case $machine in
    s390x) triplet=s390x-linux-gnu runner=(qemu-s390x-static "${stack[@]}") ;;
    # g++-multilib would do as well, but removes the other cross compilers.
    i386) triplet=i686-linux-gnu runner=(qemu-i386-static "${stack[@]}") ;;
    arm64) triplet=aarch64-linux-gnu runner=(qemu-aarch64-static "${stack[@]}") ;;
    *) sed -n 's/^# Usage: //p' "$0" && exit 2 ;;
esac
install_missing "g++-$triplet" qemu-user-static doctest-dev libzstd-dev \
    "libboost1.81-dev|libboost-dev" || { echo "no compiler or emulator: NOT RUN" && exit 77; }

work=${WORK:-$PWD/build/cross}/$machine
mkdir -p "$work"
unpack_foreign "$machine" "$work/packages" libzstd-dev libzstd1 || { echo "NOT RUN" && exit 77; }
zstd=$(find "$work/packages" -name libzstd.a)
[ -n "$zstd" ] || { echo "no libzstd.a of $machine" && exit 1; }

# The processor itself, where it can; a program of three lines tells.
echo 'int main() {}' | "$triplet-g++" -static -x c++ - -o "$work/nothing"
if [ "$machine" = i386 ] && "$work/nothing" 2>/dev/null; then runner=(); fi

# Boost and doctest are headers, the same for all machines: they come after the compiler's own.
ZSTD=$zstd "$here/run_tests.sh" "$work/objects" ${CCACHE-} "$triplet-g++" -std=c++20 -O1 -static \
    -Wall -Wextra -Werror -idirafter /usr/include -- "${runner[@]}"
