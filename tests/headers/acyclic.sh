#!/usr/bin/env bash
# Checks that no header includes itself, directly or by others. A header may include its own
# definitions in impl/, which include it.
# Usage: tests/headers/acyclic.sh HEADER..., as one includes them.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../include"
for header in "$@"; do
    echo "$header $header"
    sed -n "s#^\#[ \t]*include <\(lisle/[^>]*\)>.*#$header \1#p" "$header"
done | awk '{ own = $1; sub(/[^\/]+$/, "impl/&", own) } $2 != own' | tsort >/dev/null
echo "$# headers: none includes itself"
