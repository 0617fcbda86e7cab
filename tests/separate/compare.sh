#!/usr/bin/env bash
# Checks that two programs print the same for some vectors. Usage: compare.sh PROGRAM PROGRAM VECTORS
set -euo pipefail
files=("$3"/zed/db_thread.jsonl "$3"/zed/legacy.jsonl "$3"/loom/thread.jsonl
    "$3"/acpx/parse-seed.jsonl "$3"/opencode/session.jsonl)
diff <("$1" "${files[@]}") <("$2" "${files[@]}") | head -20
[ "$("$1" "${files[@]}" | wc -l)" -gt 1000 ] || { echo "too little to compare" && exit 1; }
