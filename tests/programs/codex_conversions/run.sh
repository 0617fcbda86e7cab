#!/usr/bin/env bash
# Codex goes on with conversations of other programs as lisle converts them, by id and as the last
# one: the request that it sends has each item, in order. What it then wrote is canonical and comes
# back. Exits with 77 if npm can't be reached. Usage: run.sh PROGRAM [VERSION...]
# See ../sample.sh for LISLE_SAMPLE.
set -euo pipefail
convert=$(realpath "$1")
versions=("${@:2}")
[ ${#versions[@]} -gt 0 ] || versions=(0.77.0 0.169.0)
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
conversations=$(realpath "$here/../../conversation/foreign")
. "$here/../sample.sh"
skip() {
    echo "NOT RUN: $1"
    exit 77
}
command -v npm >/dev/null || skip "no npm"
[ "$(uname -sm)" = "Linux x86_64" ] || skip "Codex's program is for another machine"
unshare -rn true 2>/dev/null || skip "no namespace without network"

# Codex refuses to work below the folder for temporary files.
work=$(mktemp -d -p "${XDG_CACHE_HOME:-$HOME}")
trap 'rm -rf "$work"' EXIT
home=$work/home port=9191

# Runs Codex with a stand-in for the model and without network.
go_on() {
    (cd "$home/project" && unshare -rn bash -c '
        ip link set lo up
        node "$1/model_server.mjs" "$2" "$3" &
        server=$!
        trap "kill $server" EXIT
        for i in $(seq 50); do
            if (: <"/dev/tcp/127.0.0.1/$2") 2>/dev/null; then break; fi
            sleep 0.1
        done
        shift 3
        "$@"' x "$here" "$port" "$work/request.json" \
        env -i "PATH=$PATH" "HOME=$home" "CODEX_HOME=$home/.codex" STANDIN_KEY=k \
        timeout 120 "$program" exec --skip-git-repo-check resume "$@" "go on" </dev/null)
}

set_up() {
    rm -rf "$home" "$work/request.json"
    mkdir -p "$home/project" "$home/.codex/sessions/2026/11/20"
    cat >"$home/.codex/config.toml" <<END
model = "gpt-5.1-codex-max"
model_provider = "standin"
approval_policy = "never"
[model_providers.standin]
name = "standin"
base_url = "http://127.0.0.1:$port/v1"
wire_api = "responses"
env_key = "STANDIN_KEY"
END
    "$convert" "$1" "$version" | sed "s|\"cwd\":\"[^\"]*\"|\"cwd\":\"$home/project\"|" \
        >"$work/made.jsonl"
    id=$(head -n 1 "$work/made.jsonl" | sed 's/.*"payload":{[^{}]*"id":"\([^"]*\)".*/\1/')
    rollout=$home/.codex/sessions/2026/11/20/rollout-2026-11-20T10-00-00-$id.jsonl
    cp "$work/made.jsonl" "$rollout"
}

failures=0
for version in "${versions[@]}"; do
    package=@openai/codex@$version
    [ "$version" = 0.77.0 ] || package+=-linux-x64
    mkdir "$work/$version"
    (cd "$work/$version" && timeout 600 npm pack --silent "$package" >/dev/null \
        && tar -xzf ./*.tgz && rm ./*.tgz) || skip "npm can't fetch Codex $version"
    program=$(find "$work/$version/package/vendor/x86_64-unknown-linux-musl" -name codex -type f)
    for file in "$conversations"/*.json; do
        name=$(basename "$file" .json)
        # Which session is the last has nothing to do with what it holds.
        ways=(id)
        if is_in_sample "last of $version"; then ways+=(--last); fi
        for which in "${ways[@]}"; do
            set_up "$file"
            [ "$which" = --last ] && argument=--last || argument=$id
            if ! go_on "$argument" >"$work/log" 2>&1 || [ ! -e "$work/request.json" ]; then
                echo "$version does not go on with $name ($which):"
                tail -n 5 "$work/log"
                failures=$((failures + 1))
            elif ! node "$here/compare.mjs" "$work/made.jsonl" "$work/request.json"; then
                echo "$version does not send all of $name ($which)"
                failures=$((failures + 1))
            elif ! "$convert" "$rollout" | cmp - "$rollout"; then
                echo "what $version wrote after $name ($which) does not come back"
                failures=$((failures + 1))
            else
                echo "$version goes on with $name ($which)"
            fi
        done
    done
done
exit "$((failures > 0))"
