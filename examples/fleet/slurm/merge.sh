#!/usr/bin/env bash
# Prints the results of all shards in the order of the list; nothing, and what is wrong, if a shard
# is missing, unfinished, listed twice, or if a result is that of another shard.
# Usage: merge.sh SHARDS OUT >RESULT. Exit codes: 0 merged, 1 refused.
set -euo pipefail
shards=$1
out=$2
problems=0
tell() {
    echo "$*" >&2
    problems=$((problems + 1))
}

while IFS= read -r shard; do tell "listed twice: $shard"; done < <(sort "$shards" | uniq -d)

count=0
while IFS= read -r shard; do
    count=$((count + 1))
    result=$out/$(printf '%06d' "$count")
    if [ ! -e "$result.ndjson" ]; then
        tell "missing: $shard ($result.ndjson)"
    elif [ ! -e "$result.shard" ]; then
        tell "unfinished: $shard ($result.shard is missing)"
    elif [ "$(cat "$result.shard")" != "$shard" ]; then
        tell "of another shard: $result.ndjson is of $(cat "$result.shard"), not of $shard"
    fi
done <"$shards"

for result in "$out"/*.ndjson "$out"/*.partial; do
    [ -e "$result" ] || continue
    number=$(basename "$result" | sed 's/\..*//; s/^0*//')
    case $result in
        *.partial) tell "unfinished: $result" ;;
        *) [ "${number:-0}" -ge 1 ] 2>/dev/null && [ "$number" -le "$count" ] ||
            tell "not in the list: $result" ;;
    esac
done

[ "$problems" -eq 0 ] || exit 1
for ((i = 1; i <= count; ++i)); do cat "$out/$(printf '%06d' "$i").ndjson"; done
