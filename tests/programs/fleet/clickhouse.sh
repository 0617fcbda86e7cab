#!/usr/bin/env bash
# ClickHouse reads what `lisle rows` writes, and answers the questions of examples/lisle/rows/README.md
# as SQLite does, but that it prints 12.0 as 12. In no run of all tests: npm's package has 546 MB.
# Usage: clickhouse.sh LISLE. Exit code 77: no npm.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
. "$here/records.sh"
. "$here/tables.sh"
without_zeros() { sed -E 's/([0-9])\.0$/\1/'; }
compare_answers clickhouse chdb@3.4.0 without_zeros
finish
