#!/usr/bin/env bash
# The preview of opencode 2 goes on with sessions that lisle wrote into its database: the model is
# sent their texts and results, the new messages follow in order, and lisle reads all of it again.
# Exits with 77 if npm can't be reached. PREVIEW names a program to use in place of npm's.
# Usage: run.sh LISLE
set -euo pipefail
lisle=$(realpath "$1")
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
data=$(realpath "$here/../../../examples/data")
version=0.0.0-next-16350
skip() {
    echo "skipped: $1"
    exit 77
}
fail() {
    echo "FAILED: $1" >&2
    exit 1
}
command -v npm >/dev/null || skip "no npm"
command -v node >/dev/null || skip "no node"
[ "$(uname -sm)" = "Linux x86_64" ] || skip "opencode's program is for another machine"

work=$(mktemp -d)
model=
stop() {
    [ -z "$model" ] || kill "$model" || echo "the model had stopped"
    rm -rf "$work"
}
trap stop EXIT
cd "$work"
if [ -z "${PREVIEW:-}" ]; then
    timeout 300 npm pack --silent "@opencode-ai/cli-linux-x64-baseline@$version" >/dev/null \
        && tar -xzf ./*.tgz || skip "npm can't fetch the preview"
    PREVIEW=$work/package/bin/opencode2
fi

export HOME=$work/home XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
export XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
export OPENCODE_DISABLE_AUTOUPDATE=1 OPENCODE_DISABLE_MODELS_FETCH=1
project=$HOME/project
mkdir -p "$project" "$XDG_CONFIG_HOME/opencode"
node "$here/server.mjs" "$work/requests.jsonl" >port 2>model.log &
model=$!
until [ -s port ]; do
    kill -0 "$model" 2>/dev/null || { cat model.log >&2; fail "no stand-in model"; }
    sleep 0.1
done
sed "s/PORT/$(<port)/" "$here/../opencode_releases/config.json" \
    >"$XDG_CONFIG_HOME/opencode/opencode.json"
run() {
    (cd "$project" && timeout 120 "$PREVIEW" run --standalone "$@" </dev/null) >run.log 2>&1 \
        || { cat run.log >&2; fail "opencode2 run $*"; }
}

run -m stand-in/large "Begin"  # makes the database
database=$XDG_DATA_HOME/opencode/opencode-next.db
[ -f "$database" ] || fail "no database"

cp "$data/opencode/sourdough.json" older.json
"$lisle" convert older.json --to opencode --into "$database" --folder /home/dev="$HOME" \
    >put.txt 2>losses.txt || { cat losses.txt >&2; fail "convert --into"; }
id=$("$lisle" list --ids older.json)
"$lisle" convert "$database" "$id" --to conversation >before.json
directory=$("$lisle" get "$database" "$id" | sed -n 's/^      "directory": "\(.*\)"$/\1/p')
mkdir -p "$directory"
: >requests.jsonl
run -s "$id" -m stand-in/large "Go on with this"
grep -q Understood run.log || fail "no answer"
node "$here/compare.mjs" requests.jsonl before.json "Go on with this"
"$lisle" check "$database" >check.txt || { cat check.txt >&2; fail "check"; }
"$lisle" show "$database" "$id" >show.txt
grep -q 'Go on with this' show.txt || fail "the new prompt is not shown"
[ "$(grep -c Understood show.txt)" = 1 ] || fail "the new answer is not shown once"
echo "the preview $version goes on with $id"
