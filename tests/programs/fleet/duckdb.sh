#!/usr/bin/env bash
# DuckDB reads what `lisle rows` writes, as lines of JSON and as CSV, and answers the questions of
# examples/lisle/rows/README.md as SQLite does. Usage: duckdb.sh LISLE. Exit code 77: no npm.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
. "$here/records.sh"
examples=$here/../../../examples
command -v npm >/dev/null || skip "no npm"
cd "$work"
timeout 300 npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 >npm.log 2>&1 ||
    skip "npm can't be reached"

sessions=("$data/threads.db" "$data/acpx/weather.json" "$data/opencode/sourdough.json"
    "$data/loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json"
    "$data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json")
# The database has three damaged threads, which are told with the code 1.
"$lisle" rows "${sessions[@]}" -o lines 2>told || expect "lines" "code $?" "code 1"
"$lisle" rows "${sessions[@]}" -o csv --csv 2>told || expect "csv" "code $?" "code 1"
cp "$here/ask_duckdb.mjs" .
for kind in lines csv; do
    node ask_duckdb.mjs "$kind" "$examples/lisle/rows/README.md" >page 2>told ||
        expect "$kind" "$(cat told)" 'answers'
    diff "$examples/lisle/rows/README.md" page || expect "$kind" 'other answers' "SQLite's"
done
finish
