#!/usr/bin/env bash
# Shows what `lisle` does, on the database in examples/data. Expects lisle on the PATH.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../data"
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

say() { printf '\n==== %s ====\n' "$*"; }
# Prints a command and runs it; failures are part of the demo.
run() {
    printf '\n$ %s\n' "$*"
    "$@" || printf '(exit code %d)\n' $?
}
expect() { "$@" || { printf 'FAILED: %s\n' "$*"; exit 1; }; }

say "All sessions: newest first, subagents below their parent, damaged rows with their error"
run lisle list threads.db

say "One thread as a transcript"
run lisle show threads.db 5b7c

say "Would every thread be written back unchanged?"
run lisle check threads.db

say "Edit one title in a copy, in a thread of a newer Zed than this library knows"
db=$scratch/threads.db
id=f4e3d2c1-b0a9-4887-9665-544332211000
cp threads.db "$db"
lisle get --as-read "$db" $id >"$scratch/before.json"
printf '\n$ lisle get --as-read copy.db %s |\n    lisle put copy.db - --id %s \\\n        --title "Round to 5 g"\n' ${id%%-*} $id
lisle get --as-read "$db" ${id%%-*} | lisle put "$db" - --id $id --title "Round to 5 g"

say "Nothing else has changed"
for other in $(lisle list --ids threads.db); do
    [ "$other" != $id ] || continue
    expect [ "$(lisle get --blob threads.db "$other" | sha256sum)" = "$(lisle get --blob "$db" "$other" | sha256sum)" ]
done
echo "the bytes of all other rows: unchanged, by SHA-256"

columns() { lisle list --json "$1" | sed -E 's/"stored_bytes":[0-9]+,"text_bytes":[0-9]+,//'; }
columns threads.db >"$scratch/columns.before"
columns "$db" >"$scratch/columns.after"
expect [ "$(diff "$scratch/columns.before" "$scratch/columns.after" | grep -c '^[<>]')" = 2 ]
expect diff <(sed 's/"title":"Round to five grams"/"title":"Round to 5 g"/' "$scratch/columns.before") "$scratch/columns.after"
echo "the columns of all rows: unchanged, except that title"

lisle get --raw "$db" $id >"$scratch/after.json"
expect cmp <(sed 's/"title":"Round to five grams"/"title":"Round to 5 g"/' "$scratch/before.json") "$scratch/after.json"
echo "the text of the edited row: unchanged, except that title"
printf '\n$ diff before.json after.json  # both indented\n'
if diff <(lisle get --pretty --as-read threads.db $id) <(lisle get --pretty --as-read "$db" $id); then
    echo "no difference, but the title was edited" >&2
    exit 1
fi

say "Loom keeps a file for each thread: the same commands, on the folder"
run lisle list loom
run lisle search loom "boil_at"
run lisle check --notes loom
