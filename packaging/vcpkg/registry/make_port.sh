#!/usr/bin/env bash
# Makes the port that a vcpkg registry takes, for a release's source archive.
# Usage: make_port.sh OWNER/NAME ARCHIVE FOLDER; the archive as the forge serves it for the release's
# tag. Copy FOLDER to the registry's ports/lisle, then run `vcpkg x-add-version lisle`.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
[ $# -eq 3 ] || { sed -n 's/^# Usage: //p' "$0" && exit 2; }
sum=$(sha512sum -- "$2" | cut -d' ' -f1)
mkdir -p -- "$3"
sed -e "s|@REPOSITORY@|$1|" -e "s|@SHA512@|$sum|" "$here/portfile.cmake.in" >"$3/portfile.cmake"
cp -- "$here"/../ports/lisle/{vcpkg.json,usage} "$3/"
