#!/bin/sh
# Compares the JSON Schemas of all formats with lisle's readers, in npm's ajv and Debian's
# python3-jsonschema: of all vectors, of the captures, and of 10,000 changed documents of each
# format. Then makes TypeScript from the schemas of documents, and reads the captures with it.
# LISLE_SAMPLE=N takes every Nth of the captures with many documents, and changes a part of N*N.
# Usage: run.sh PROGRAM VECTORS. Exit code 77: no npm, or no python3-jsonschema.
set -eu
program=$(realpath "$1")
vectors=$(realpath "$2")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

not_run() { echo "NOT RUN: $1" && exit 77; }

# Debian's package is not in the path of another python3.
python=/usr/bin/python3
"$python" -c "import jsonschema" 2>/dev/null || not_run "no python3-jsonschema"
command -v npm >/dev/null || not_run "no npm"
packages="ajv@8.20.0 json-schema-to-typescript@16.0.0 quicktype-core@26.0.0 typescript@7.0.2"
# shellcheck disable=SC2086
timeout 200 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts $packages \
    >install.log 2>&1 || not_run "npm can't install $packages"
cp "$here"/*.mjs "$here/differences.json" .

# captures FOLDER PATTERN KIND: the documents among the captures, as KIND=FILE.
captures() {
    find "$LISLE_CAPTURES/$1" -path "*$2" -name "${2##*/}" | sort | sed "s|^|$3=|"
}
every_nth() { sed -n "1~${LISLE_SAMPLE:-1}p"; }
if [ -n "${LISLE_CAPTURES:-}" ]; then
    {
        captures zed '/*.json' zed/db_thread | grep -v 'threads.rows.json'
        captures loom '/*.json' loom/thread
        captures acpx '/local-*/[0-9]-*.json' acpx/parse
        captures acpx '/sessions/ses_*.json' acpx/parse
        captures acpx '/sessions/main-*/record.json' acpx/parse
        captures acpx '/archive.json' acpx/archive
        captures opencode '/export-dark-factory/*.json' opencode/export
        captures opencode '/export*.json' opencode/export
        captures opencode '/ses_*.json' opencode/session | grep -v session_diff
        captures opencode '/msg_*.json' opencode/message
        captures opencode '/prt_*.json' opencode/part
        captures opencode-2/cases '/*.json' opencode_v2/export
        captures claude_code '/projects/*.jsonl' claude_code/record | every_nth
        captures codex '/rollout-*.jsonl' codex/record | every_nth
    } >captures.txt
else
    echo "no captures, so they are NOT COMPARED"
    : >captures.txt
fi

mkdir out
# shellcheck disable=SC2046
sample=${LISLE_SAMPLE:-1}
"$program" out "$((10000 / (sample * sample)))" "$vectors" "$here" $(cat captures.txt) \
    $(printf 'conversation/document=%s ' "$here"/../../conversation/foreign/*.json) \
    "$here/../../formats/opencode/v2/import_cases" \
    $(printf 'opencode_v2/export=%s ' "$here"/../../conversation/opencode_v2/sessions/*.json)
node verdicts.mjs out &
"$python" "$here/verdicts.py" out
wait $!
node compare.mjs out 10 ajv.txt python.txt
[ ! -s captures.txt ] || node code.mjs out
