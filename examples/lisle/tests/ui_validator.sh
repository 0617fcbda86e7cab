#!/bin/sh
# Runs the UIMessages of real sessions through the validator of the AI SDK itself.
# Usage: ui_validator.sh PROGRAM. Exit code 77: no captures at $LISLE_CAPTURES, or no npm.
set -eu
program=$1
databases=$(ls "${LISLE_CAPTURES:-/nowhere}"/opencode/*/opencode.db 2>/dev/null) || {
    echo "NOT RUN: LISLE_CAPTURES names no directory with opencode/*/opencode.db"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
if ! timeout 90 npm install --silent --no-audit --no-fund ai@6.0.168 >/dev/null 2>&1; then
    echo "NOT RUN: npm can't be reached"
    exit 77
fi
cat >validate.mjs <<'END'
import { validateUIMessages } from 'ai';
import { readFileSync } from 'node:fs';
const messages = JSON.parse(readFileSync(0, 'utf8'));
console.log((await validateUIMessages({ messages })).length, 'messages are valid');
END
for database in $databases; do
    for id in $("$program" list --ids "$database"); do
        "$program" ui "$database" "$id" | node validate.mjs
        "$program" ui --model fake/scripted-1 "$database" "$id" | node validate.mjs
    done
done
