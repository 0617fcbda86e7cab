#!/usr/bin/env bash
# Makes what dpkg-buildpackage takes: a source archive of this tree, and beside it the tree with
# packaging/debian as debian/. Debian's files stand in packaging/, because a debian/ at the top is the distribution's.
# Usage: packaging/make_debian.sh FOLDER; then (cd FOLDER/lisle-VERSION && dpkg-buildpackage -us -uc)
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
[ $# -eq 1 ] || { sed -n 's/^# Usage: //p' "$0" && exit 2; }

version=$(sed -n 's/^#define LISLE_VERSION_STRING "\(.*\)"/\1/p' "$root/include/lisle/version.hpp")
stated=$(sed -n '1s/^lisle (\([^)]*\)-[0-9]*).*/\1/p' "$root/packaging/debian/changelog")
[ "$stated" = "$version" ] || { echo "changelog says $stated, version.hpp says $version" && exit 1; }

tree=$1/lisle-$version
mkdir -p "$tree"
# A clone has what git knows; an unpacked archive has nothing else.
if git -C "$root" rev-parse --git-dir >/dev/null 2>&1; then
    git -C "$root" ls-files -z | tar -C "$root" --null -T - -c | tar -C "$tree" -x
else
    tar -C "$root" --exclude='./build*' -c . | tar -C "$tree" -x
fi
tar -C "$1" -cJf "$1/lisle_$version.orig.tar.xz" "lisle-$version"
cp -r "$root/packaging/debian" "$tree/debian"
echo "$tree"
