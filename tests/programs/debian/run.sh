#!/usr/bin/env bash
# Builds the Debian packages, has lintian look at them, installs them in a clean chroot of this
# Debian and runs packaging/debian/tests there: the program, its manual page and completions;
# README's program with CMake and with pkg-config. Not a part of tests/programs/run.sh: it takes ten
# minutes, and a chroot takes root.
# Usage: run.sh [FOLDER]; FOLDER keeps the packages, and those that it has are not built again.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../../.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${build_packages[@]}" debhelper dpkg-dev fakeroot lintian mmdebstrap

scratch=$(mktemp -d)
trap 'as_root rm -rf -- "$scratch"' EXIT
folder=${1:-$scratch/packages}
mkdir -p "$folder"
folder=$(cd -- "$folder" && pwd)
if ! ls "$folder"/lisle_*.changes >/dev/null 2>&1; then
    tree=$(packaging/make_debian.sh "$folder")
    (cd "$tree" && dpkg-buildpackage -us -uc)
fi

echo "== lintian, of the source and the packages"
for changes in "$folder"/lisle_*.changes; do
    lintian --fail-on error,warning "$changes"
done

echo "== in a clean chroot"
. /etc/os-release
mirror=$(debian_mirrors | head -1)
as_root mmdebstrap --variant=apt "$VERSION_CODENAME" "$scratch/chroot" "$mirror"
as_root mkdir "$scratch/chroot/packages" "$scratch/chroot/source"
as_root cp "$folder"/*.deb "$scratch/chroot/packages/"
as_root cp -rT packaging "$scratch/chroot/source/packaging"
as_root mkdir "$scratch/chroot/source/examples"
as_root cp -rT examples/edit_title "$scratch/chroot/source/examples/edit_title"
in_chroot() {
    as_root chroot "$scratch/chroot" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}
install() {
    in_chroot apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends "$@" >/dev/null
}
package() { (cd "$scratch/chroot" && printf '/%s' packages/"$1"_*.deb); }

in_chroot apt-get -qq update

# run_test NAME PACKAGE...: with the packages that tests/control names.
run_test() {
    local name=$1
    shift
    install "$@"
    in_chroot sh -c \
        "cd /source && export AUTOPKGTEST_TMP=\$(mktemp -d) && packaging/debian/tests/$name"
    echo "passed: $name"
}
install "$(package lisle)"
run_test program man-db
install "$(package liblisle-dev)"
run_test library libzstd-dev g++ cmake make pkg-config
in_chroot apt-get -qq -y purge lisle liblisle-dev >/dev/null
if in_chroot sh -c 'ls -d /usr/include/lisle /usr/share/lisle /usr/bin/lisle' 2>/dev/null; then
    echo "purge leaves files" && exit 1
fi
echo "the packages install, work and go"
