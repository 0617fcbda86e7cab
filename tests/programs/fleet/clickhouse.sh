#!/usr/bin/env bash
# ClickHouse reads what `lisle rows` writes, as lines of JSON and as CSV, and answers the questions of
# examples/lisle/rows/README.md as SQLite does, but that it prints 12.0 as 12. In no run of all tests:
# npm's package has 546 MB. Usage: clickhouse.sh LISLE. Exit code 77: no npm.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
. "$here/records.sh"
. "$here/tables.sh"
command -v npm >/dev/null || skip "no npm"
cd "$work"
timeout 600 npm install --silent --no-audit --no-fund --ignore-scripts chdb@3.4.0 >npm.log 2>&1 ||
    skip "npm can't be reached"

without_zeros() { sed -E 's/([0-9])\.0$/\1/' "$1"; }

write_tables
cp "$here"/{ask_clickhouse,print_answers}.mjs .
for kind in lines csv; do
    node ask_clickhouse.mjs "$kind" "$questions" >page 2>told || expect "$kind" "$(cat told)" 'answers'
    diff <(without_zeros "$questions") <(without_zeros page) ||
        expect "$kind" 'other answers' "SQLite's"
done
finish
