#!/usr/bin/env bash
# Compares a captured threads.db, row by row, with what is known of it: threads.rows.json beside it
# tells for each row the SHA-256 of its text and what Zed itself does with it.
# Usage: captures.sh PROGRAM. Exit code 77: there are no captures at $LISLE_CAPTURES.
set -euo pipefail
lisle=$1
db=${LISLE_CAPTURES:-}/zed/threads.db
if [ -z "${LISLE_CAPTURES:-}" ] || [ ! -e "$db" ]; then
    echo "NOT RUN: LISLE_CAPTURES names no directory with zed/threads.db"
    exit 77
fi
failures=0
wrong() {
    echo "$id ($what): $1"
    failures=$((failures + 1))
}
hash_of() { "$lisle" get "$@" "$db" "$id" 2>/dev/null | sha256sum | cut -d' ' -f1; }

# One row's object is closed by a line "  }".
check_row() {
    local readable=yes
    if [ -z "$sha" ]; then
        ! "$lisle" get --raw "$db" "$id" >/dev/null 2>&1 || wrong "a damaged blob was unpacked"
        return
    fi
    [ "$(hash_of --raw)" = "$sha" ] || wrong "its text is another"
    [ "$("$lisle" get --raw "$db" "$id" | wc -c)" = "$bytes" ] || wrong "its size is another"
    [ "$("$lisle" get --blob "$db" "$id" | wc -c)" = "$blob" ] || wrong "its blob is another"
    "$lisle" get "$db" "$id" >/dev/null 2>&1 || readable=no
    case $strict in
        "same bytes")
            [ "$(hash_of)" = "$sha" ] || wrong "canonical text differs"
            [ "$(hash_of --as-read)" = "$sha" ] || wrong "text as read differs" ;;
        upgraded)  # older payloads: for those that are read at all, nothing is lost
            [ $readable = no ] || [ "$(hash_of --as-read)" = "$sha" ] || wrong "text as read differs" ;;
        error)  # newer than the Zed that refused it
            [ "$(hash_of --as-read)" = "$sha" ] || wrong "text as read differs" ;;
    esac
}

rows=0
id='' what='' sha='' bytes='' blob='' strict=''
while IFS= read -r line; do
    value=${line#*: }
    value=${value%,}
    value=${value#\"}
    value=${value%\"}
    case $line in
        *'"id":'*) id=$value ;;
        *'"what":'*) what=$value ;;
        *'"payload_sha256":'*) sha=$value ;;
        *'"payload_bytes":'*) bytes=$value ;;
        *'"blob_bytes":'*) blob=$value ;;
        *'"strict":'*) strict=$value ;;
        '  }'*)
            check_row
            rows=$((rows + 1))
            id='' what='' sha='' bytes='' blob='' strict='' ;;
    esac
done <"${db%.db}.rows.json"
[ "$rows" = "$("$lisle" list --ids "$db" | wc -l)" ] || { echo "another number of rows"; failures=1; }
echo "$rows rows compared, $failures differences"
[ "$rows" -gt 0 ] && [ "$failures" = 0 ]
