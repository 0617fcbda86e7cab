#!/usr/bin/env bash
# DuckDB reads what `lisle rows` writes, and answers the questions of examples/lisle/rows/README.md as
# SQLite does. Usage: duckdb.sh LISLE. Exit code 77: no npm.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
. "$here/records.sh"
. "$here/tables.sh"
compare_answers duckdb @duckdb/node-api@1.5.6-r.1
finish
