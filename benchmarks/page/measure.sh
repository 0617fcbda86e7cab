#!/usr/bin/env bash
# The page of a conversation of 10 MB opens in Chromium with at most 300 MB of its renderer's PSS
# above about:blank. Usage: measure.sh LISLE. Exit code 77: no Chromium, or no npm.
set -euo pipefail
lisle=$(realpath "$1")
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
data=$here/../../examples/data
skip() {
    echo "NOT RUN: $1"
    exit 77
}
chromium=$(command -v chromium) || skip "no chromium"
command -v npm >/dev/null || skip "no npm"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
timeout 200 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
    puppeteer-core@24.10.0 >install.log 2>&1 || skip "npm can't install puppeteer-core"
cp "$here"/*.mjs .
"$lisle" convert "$data/threads.db" "$("$lisle" list --ids "$data/threads.db" | head -n 1)" \
    --exact --to conversation -o short.json --losses losses
node make_long.mjs short.json 10000000 >long.json
"$lisle" page long.json -o page.html
echo "conversation: $(stat -c %s long.json) bytes, page: $(stat -c %s page.html)"
node memory.mjs "$chromium" page.html 300
