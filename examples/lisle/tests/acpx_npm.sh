#!/bin/sh
# What lisle records from a stream is read by acpx itself, the first and the newest release looked
# at; the stream's updates pass the validators of the protocol's own package.
# Exits with 77 where npm can't be reached. Usage: acpx_npm.sh LISLE
set -eu
lisle=$(realpath "$1")
stream=$(realpath "$(dirname "$0")/../../data/acpx/weather.stream.ndjson")

skip() {
    echo "skipped: $1"
    exit 77
}
command -v node > /dev/null && command -v npm > /dev/null || skip "no node, or no npm"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir -p home/.acpx/sessions
"$lisle" replay --now 2026-02-27T12:00:00.000Z "$stream" \
    | sed 's/"agent_command": ""/"agent_command": "my-agent"/' > home/.acpx/sessions/weather-1.json
"$lisle" check home/.acpx/sessions/weather-1.json

for version in 0.1.15 0.19.1; do
    mkdir "$version"
    (cd "$version" && timeout 100 npm install --prefix . --no-audit --no-fund --ignore-scripts \
        --omit=dev "acpx@$version" > install.log 2>&1) || skip "npm can't install acpx $version"
    local=--local
    if [ "$version" = 0.1.15 ]; then local=; fi
    HOME=$scratch/home "$version/node_modules/.bin/acpx" --agent my-agent --format json \
        sessions list $local > "$version.json"
    grep -q '"acpxRecordId":"weather-1"' "$version.json" || {
        echo "acpx $version does not read the record:"
        cat "$version.json"
        exit 1
    }
    SDK=$scratch/$version/node_modules/@agentclientprotocol/sdk/dist/schema/zod.gen.js \
        STREAM=$stream node --input-type=module -e '
        import fs from "node:fs";
        const { zSessionNotification } = await import(process.env.SDK);
        let checked = 0;
        for (const line of fs.readFileSync(process.env.STREAM, "utf8").trim().split("\n")) {
            const sent = JSON.parse(line);
            if (sent.method !== "session/update") continue;
            zSessionNotification.parse(sent.params);
            ++checked;
        }
        if (checked === 0) throw new Error("no update in the stream");
        console.log(`${checked} updates are valid`);'
    echo "acpx $version reads the record"
done
