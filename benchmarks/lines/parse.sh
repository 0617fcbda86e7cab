#!/usr/bin/env bash
# Prints the speed of JSON.parse in node on the lines that lisle_bench_lines decodes.
# Usage: parse.sh LISLE_BENCH_LINES. Exit code 77: no node.
set -euo pipefail
program=$(realpath "$1")
command -v node >/dev/null || { echo "NOT RUN: no node" && exit 77; }
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
for format in claude-code codex; do
    "$program" --write "$format" 100000000 >"$work/lines"
    node - "$work/lines" "$format" <<'END'
const [file, format] = process.argv.slice(2);
const text = require('fs').readFileSync(file, 'utf8');
const bytes = Buffer.byteLength(text);
let least = Infinity;
for (let i = 0; i < 5; ++i) {
    const before = process.cpuUsage();
    const records = text.split('\n').filter((line) => line).map((line) => JSON.parse(line));
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
    if (records.length === 0) throw new Error('no lines');
}
console.log(`${format.padEnd(11)} JSON.parse of each line in node ${process.version}: ` +
    `${Math.round(bytes / least)} MB/s`);
END
done
