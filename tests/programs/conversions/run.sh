#!/usr/bin/env bash
# A release of opencode imports conversations of other programs as lisle converts them, lists them,
# and exports the same bytes again, except for what belongs to the folder of the import.
# Exits with 77 if npm can't be reached. Usage: run.sh PROGRAM [VERSION...]
set -euo pipefail
convert=$(realpath "$1")
versions=("${@:2}")
[ ${#versions[@]} -gt 0 ] || versions=(1.18.34)
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
conversations=$(realpath "$here/../../conversation/foreign")
skip() {
    echo "NOT RUN: $1"
    exit 77
}
command -v npm >/dev/null || skip "no npm"
[ "$(uname -sm)" = "Linux x86_64" ] || skip "opencode's program is for another machine"
unshare -rn true 2>/dev/null || skip "no namespace without network"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
home=$work/home
mkdir -p "$home/project"

# Runs opencode without network, with a home of its own.
offline() {
    (cd "$home/project" && unshare -rn sh -c 'ip link set lo up; exec "$@"' x env -i "PATH=$PATH" \
        "HOME=$home" "XDG_DATA_HOME=$home/data" "XDG_CONFIG_HOME=$home/config" \
        "XDG_STATE_HOME=$home/state" "XDG_CACHE_HOME=$home/cache" \
        OPENCODE_DISABLE_MODELS_FETCH=1 OPENCODE_DISABLE_AUTOUPDATE=1 \
        OPENCODE_DISABLE_DEFAULT_PLUGINS=1 "$program" "$@" </dev/null)
}

# Without the members of the session that an import takes from its folder, or adds as zeros, and
# without the tail of a compaction, which 1.3 does not know.
without_added() {
    local tail='^$'
    case $version in 1.3.*) tail='"tail_start_id": ' ;; esac
    sed -E -e "/$tail/d" \
        -e '1,/^  "messages": /{/^    "(projectID|directory|path|cost)": /d;/^    "tokens": /,/^    \}/d}' \
        "$1"
}

failures=0
for version in "${versions[@]}"; do
    mkdir "$work/$version"
    (cd "$work/$version" \
        && timeout 300 npm pack --silent "opencode-linux-x64@$version" >/dev/null \
        && tar -xzf ./*.tgz) || skip "npm can't fetch opencode $version"
    program=$work/$version/package/bin/opencode
    rm -rf "$home"
    mkdir -p "$home/project"
    for file in "$conversations"/*.json; do
        name=$(basename "$file" .json)
        "$convert" "$file" >"$work/made.json"
        id=$(grep -m1 -o 'ses_[0-9A-Za-z]*' "$work/made.json")
        if ! offline import "$work/made.json" >"$work/import.log" 2>&1; then
            echo "$version refuses $name:"
            cat "$work/import.log"
            failures=$((failures + 1))
            continue
        fi
        offline export "$id" >"$work/again.json" 2>"$work/export.log"
        if ! cmp -s <(without_added "$work/made.json") <(without_added "$work/again.json"); then
            echo "$version changes $name:"
            diff <(without_added "$work/made.json") <(without_added "$work/again.json") \
                | head -n 20 || :
            failures=$((failures + 1))
        elif ! offline session list --format json 2>/dev/null | grep -q "$id"; then
            echo "$version does not list $name"
            failures=$((failures + 1))
        else
            echo "$version imports, lists and exports $name"
        fi
    done
done
exit "$((failures > 0))"
