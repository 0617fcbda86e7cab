#!/usr/bin/env bash
# Checks that Universal Ctags, which editors and indexers use, sees definitions in at least 95 % of the
# headers that open lisle's namespace.
# Usage: tests/headers/indexed.sh HEADER..., headers as one includes them. Exits with 77 without ctags.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../include"
[ $# -gt 0 ] || { echo "indexed.sh: no headers" && exit 2; }
ctags --version 2>/dev/null | grep -q '^Universal Ctags' \
    || { echo "no Universal Ctags (universal-ctags): not checked" && exit 77; }

mapfile -t defining < <(grep -l '^namespace lisle' -- "$@")
seen=$(mktemp)
trap 'rm -f "$seen"' EXIT
# All kinds but macros, namespaces and includes.
ctags --languages=C++ --kinds-C++=+p-d-n-h -f - "${defining[@]}" | cut -f2 | sort -u > "$seen"
mapfile -t hidden < <(printf '%s\n' "${defining[@]}" | sort | comm -23 - "$seen")
echo "ctags sees definitions in $((${#defining[@]} - ${#hidden[@]})) of ${#defining[@]} headers"
[ $((${#hidden[@]} * 20)) -le ${#defining[@]} ] || { printf '%s\n' "${hidden[@]}" && exit 1; }
