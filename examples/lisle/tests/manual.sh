#!/usr/bin/env bash
# groff and mandoc read the manual page without a warning. Usage: manual.sh PROGRAM
# Exit code 77: one of them is missing.
set -euo pipefail
lisle=$1
here=$(mktemp -d)
trap 'rm -rf -- "$here"' EXIT
page=$here/lisle.1  # mandoc compares the name with the section
"$lisle" man >"$page"
failures=0
# Remarks on style are not warnings.
silent() {
    local told code=0
    told=$("$@" 2>&1) || code=$?
    told=$(sed '/: STYLE:/d' <<<"$told")
    [ "$code" = 0 ] && [ -z "$told" ] && return
    printf 'FAILED: %s: exit code %d\n%s\n' "$*" "$code" "$told"
    failures=$((failures + 1))
}
for reader in groff mandoc; do
    command -v $reader >/dev/null || { echo "NOT RUN: no $reader"; exit 77; }
done
silent groff -ww -z -man -Tutf8 "$page"
silent groff -ww -z -man -Tascii "$page"
silent mandoc -T lint -W warning "$page"
mandoc -T utf8 "$page" >"$here/text"
grep -q 'lisle - read, check and write' "$here/text" || failures=$((failures + 1))
[ $failures = 0 ]
