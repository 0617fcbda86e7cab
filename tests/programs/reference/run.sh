#!/usr/bin/env bash
# Makes the reference in a scratch folder, and checks that each public name has a sentence (names.py
# says which need none), that no local link is broken, that no page loads anything from elsewhere, and
# that Doxygen warns of nothing but what warnings.txt has.
# Usage: run.sh. Exits with 77 without Doxygen that can be installed, or without Python 3.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../../.." && pwd)
command -v python3 >/dev/null || { echo "no python3: NOT RUN" && exit 77; }
. "$root/.ci/packages.sh"
command -v doxygen >/dev/null || install_missing doxygen || :
command -v doxygen >/dev/null || { echo "no doxygen: NOT RUN" && exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
failed=0

"$root/packaging/reference/build.sh" "$scratch" --xml

echo "== each public name has a sentence"
python3 "$here/names.py" "$scratch/xml" "$here/exceptions.txt" || failed=1

echo "== links lead somewhere, and nothing comes from elsewhere"
python3 "$here/links.py" "$scratch/html" || failed=1

echo "== Doxygen's warnings"
# Names without a sentence are names.py's.
grep -v ' is not documented\.$' "$scratch/warnings.txt" |
    sed 's|^.*/prepared/||' | sort -u >"$scratch/others.txt" || :
sed '/^#/d; /^$/d' "$here/warnings.txt" >"$scratch/known.txt"
if grep -vF -f "$scratch/known.txt" "$scratch/others.txt"; then failed=1; fi
while read -r known; do
    grep -qF -e "$known" "$scratch/others.txt" || { echo "no longer warned of: $known" && failed=1; }
done <"$scratch/known.txt"
exit $failed
