#!/usr/bin/env bash
# Compares a captured threads.db, row by row, with threads.rows.json beside it, which has the
# SHA-256 of each row's text and what Zed itself does with it.
# Usage: captures.sh PROGRAM. Exit code 77: no captures at $LISLE_CAPTURES.
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

# Called at the end of a row's object, a line "  }".
check_row() {
    local readable=yes
    if [ -z "$sha" ]; then
        ! "$lisle" get --raw "$db" "$id" >/dev/null 2>&1 || wrong "a damaged blob was unpacked"
        return
    fi
    [ "$(hash_of --raw)" = "$sha" ] || wrong "its text differs"
    [ "$("$lisle" get --raw "$db" "$id" | wc -c)" = "$bytes" ] || wrong "its size differs"
    [ "$("$lisle" get --blob "$db" "$id" | wc -c)" = "$blob" ] || wrong "its blob differs"
    "$lisle" get "$db" "$id" >/dev/null 2>&1 || readable=no
    case $strict in
        "same bytes")
            [ "$(hash_of)" = "$sha" ] || wrong "canonical text differs"
            [ "$(hash_of --as-read)" = "$sha" ] || wrong "text as read differs" ;;
        upgraded)  # older payloads: nothing is lost from those that are readable
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
[ "$rows" = "$("$lisle" list --ids "$db" | wc -l)" ] || { echo "the number of rows differs"; failures=1; }
echo "$rows rows compared, $failures differences"
[ "$rows" -gt 0 ] && [ "$failures" = 0 ]
