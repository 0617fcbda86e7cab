#!/bin/sh
# The first and the newest supported release of acpx read the record that lisle makes from a stream.
# The session updates that lisle writes pass the validators of the SDK that each release uses, and
# those know every key.
# Exits with 77 if npm can't be reached. Usage: acpx_npm.sh LISLE
set -eu
lisle=$(realpath "$1")
data=$(realpath "$(dirname "$0")/../../data/acpx")

skip() {
    echo "skipped: $1"
    exit 77
}
command -v node > /dev/null && command -v npm > /dev/null || skip "no node, or no npm"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir -p home/.acpx/sessions
"$lisle" replay --now 2026-02-27T12:00:00.000Z "$data/weather.stream.ndjson" \
    | sed 's/"agent_command": ""/"agent_command": "my-agent"/' > home/.acpx/sessions/weather-1.json
"$lisle" check home/.acpx/sessions/weather-1.json

cat > validate.mjs <<'END'
import assert from "node:assert";
import fs from "node:fs";
const { zSessionNotification } = await import(process.env.SDK);
const lines = fs.readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
for (const one of lines) {
    const known = zSessionNotification.parse(one);
    if (process.argv[2] === "whole") assert.deepStrictEqual(known, one);
}
console.log(`${lines.length} updates are valid`);
END

for version in 0.1.15 0.19.1; do
    mkdir "$version"
    (cd "$version" && timeout 100 npm install --prefix . --no-audit --no-fund --ignore-scripts \
        --omit=dev "acpx@$version" > install.log 2>&1) || skip "npm can't install acpx $version"
    local=--local newer=$data/newer_updates.stream.ndjson
    if [ "$version" = 0.1.15 ]; then local='' newer=''; fi
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
done
