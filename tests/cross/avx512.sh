#!/usr/bin/env bash
# Tests the AVX-512 kernel without a CPU that has AVX-512: its tests run in Bochs, which emulates
# such a CPU, on Debian's Linux. Exits with 1 unless all passed and that kernel was chosen. Takes
# some minutes. UTF-8's tests are left out: their kernel is AVX2's.
# Usage: [CXX=g++] tests/cross/avx512.sh
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${build_packages[@]}" doctest-dev bochs bochs-term isolinux syslinux-common \
    genisoimage cpio

build=$root/build/avx512
mkdir -p "$build/files" "$build/disc"

if ! [ -e "$build/disc/linux" ]; then
    as_root apt-get -qq update
    package=$(LC_ALL=C apt-cache depends linux-image-cloud-amd64 | sed -n 's/^ *Depends: //p')
    (cd "$build" && apt-get -qq download "$package")
    dpkg-deb --fsys-tarfile "$build/$package"_*.deb |
        tar -x -O --wildcards './boot/vmlinuz-*' >"$build/linux"
    mv "$build/linux" "$build/disc/linux"
fi

compile() {
    "${CXX:-g++}" -std=c++20 -O2 -static -Wall -Wextra -Werror -I include -I tests "$@"
}
compile tests/cross/init.cpp -o "$build/files/init"
compile tests/main.cpp tests/cross/avx512_chosen.cpp \
    tests/text/simd/{kernel,scan}_test.cpp tests/text/{string,writer}_test.cpp -o "$build/files/tests"
(cd "$build/files" && find . | cpio --quiet -o -H newc -R 0:0 >"$build/disc/files")

# Bochs 2.7 reports a wrong size for xsavec and xsaves, and Linux would then disable AVX.
cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$build/disc"
cat >"$build/disc/isolinux.cfg" <<'END'
default linux
label linux
  kernel linux
  append initrd=files console=ttyS0 quiet panic=-1 reboot=t mitigations=off nokaslr cryptomgr.notests clearcpuid=xsavec,xsaves -- --no-colors --duration --abort-after=9
END
genisoimage -quiet -o "$build/disc.iso" -b isolinux.bin -c boot.cat -no-emul-boot \
    -boot-load-size 4 -boot-info-table "$build/disc"

# When the first process ends, Linux prints its exit code and resets.
cd "$build"
cat >bochsrc <<'END'
cpu: model=corei7_skylake_x, ips=50000000, reset_on_triple_fault=0
memory: guest=512, host=512
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
ata0-master: type=cdrom, path=disc.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=output.txt
display_library: term
log: bochs.log
panic: action=fatal
END
printf 'continue\nquit\n' >commands
rm -f output.txt
TERM=vt100 timeout 3600 script -qec 'bochs -q -f bochsrc -rc commands' screen.txt \
    </dev/null >/dev/null ||
    echo "Bochs ended with $?: it reports the guest's reset as an error; the guest's own result counts"

grep -av '^\[ *[0-9.]*\]' output.txt  # without what Linux says
if ! grep -aq 'Attempted to kill init! exitcode=0x00000000' output.txt; then
    echo "failed: see build/avx512/output.txt" >&2
    exit 1
fi
echo "all passed, with the AVX-512 kernel"
