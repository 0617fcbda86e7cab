#!/usr/bin/env bash
# Makes the reference of the public names: FOLDER/html/index.html. Needs Doxygen and Python 3.
# Usage: build.sh FOLDER [--xml]; --xml: Doxygen's XML too, in FOLDER/xml, for the test.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
LISLE_ROOT=$(cd -- "$here/../.." && pwd)
mkdir -p "$1"
LISLE_OUT=$(cd -- "$1" && pwd)
LISLE_XML=NO
[ "${2-}" != --xml ] || LISLE_XML=YES
LISLE_VERSION=$(sed -n 's/^#define LISLE_VERSION_STRING "\(.*\)"$/\1/p' \
    "$LISLE_ROOT/include/lisle/version.hpp")
export LISLE_ROOT LISLE_OUT LISLE_XML LISLE_VERSION

# Pages of headers that are gone must not stay.
rm -rf -- "$LISLE_OUT/prepared" "$LISLE_OUT/html" "$LISLE_OUT/xml"
python3 "$here/prepare.py" "$LISLE_ROOT" "$LISLE_OUT/prepared"
cd "$LISLE_OUT"
doxygen "$here/Doxyfile"
# The results of a search are pages in a frame, with a stylesheet that knows no dark scheme.
cp "$here/reference.css" html/search/search.css
echo "$LISLE_OUT/html/index.html"
