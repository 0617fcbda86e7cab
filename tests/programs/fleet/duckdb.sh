#!/usr/bin/env bash
# DuckDB reads what `lisle rows` writes, as lines of JSON and as CSV, and answers the questions of
# examples/lisle/rows/README.md as SQLite does. Usage: duckdb.sh LISLE. Exit code 77: no npm.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
. "$here/records.sh"
. "$here/tables.sh"
command -v npm >/dev/null || skip "no npm"
cd "$work"
timeout 300 npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 >npm.log 2>&1 ||
    skip "npm can't be reached"

write_tables
cp "$here"/{ask_duckdb,print_answers}.mjs .
for kind in lines csv; do
    node ask_duckdb.mjs "$kind" "$questions" >page 2>told || expect "$kind" "$(cat told)" 'answers'
    diff "$questions" page || expect "$kind" 'other answers' "SQLite's"
done
finish
