#!/bin/sh
# Opens the pages of every example, of every capture and of a session full of injections in Chromium.
# Usage: run.sh PROGRAM. Exit code 77: no Chromium, or no npm. Screenshots for a person to look at go to
# LISLE_SCREENSHOTS, or beside the program.
set -eu
program=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
data=$(realpath "$here/../../../examples/data")
captures=${LISLE_CAPTURES:-/nowhere}
chromium=$(command -v chromium) || {
    echo "NOT RUN: no chromium"
    exit 77
}
command -v npm >/dev/null || {
    echo "NOT RUN: no npm"
    exit 77
}
export LISLE_SCREENSHOTS="${LISLE_SCREENSHOTS:-$(dirname "$program")/screenshots}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in puppeteer-core@24.10.0 axe-core@4.10.3 @highlightjs/cdn-assets@11.11.1; do
    timeout 100 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts "$package" \
        >install.log 2>&1 || {
        echo "NOT RUN: npm can't install $package"
        exit 77
    }
done
highlighter=$work/node_modules/@highlightjs/cdn-assets/highlight.min.js

# A damaged session has a page of its readable parts, or none if nothing is readable: exit code 1.
allow_damage() {
    status=0
    "$program" "$@" >/dev/null 2>errors || status=$?
    [ "$status" -le 1 ] || {
        cat errors
        exit 1
    }
}
write() {
    allow_damage page "$@" -o "pages/$count.html"
    [ ! -e "pages/$count.html" ] || echo "$*" >"pages/$count.name"
    count=$((count + 1))
}
mkdir pages
count=100
for file in "$data"/*/*.json "$here"/*.json "$captures"/loom/*.json "$captures"/acpx/*/*.json; do
    [ ! -e "$file" ] || write "$file"
done
for database in "$data"/threads.db "$captures"/zed/threads.db "$captures"/opencode/*/opencode.db; do
    [ -e "$database" ] || continue
    "$program" list --ids "$database" >ids
    while read -r id; do write "$database" "$id" --exact; done <ids
done
write "$here/showcase.json" --highlight "$highlighter"

allow_damage site "$data/threads.db" "$data/opencode/sourdough.json" "$here/injections.json" -o site

cp "$here"/*.mjs .
node check_site.mjs "$chromium" site
node check_follow.mjs "$chromium" "$program"
node check.mjs "$chromium" pages
echo "screenshots: $LISLE_SCREENSHOTS"
