#!/usr/bin/env bash
# A release of opencode imports each recorded export as `lisle canon --fit` adapts it to the release,
# and exports the same session again, except for what belongs to the folder of the import.
# Exits with 77 if npm can't be reached.
# Usage: adapt.sh LISLE [--all | VERSION...]; without a version the release is 1.18.34, with --all
# 1.14.41, too. See ../sample.sh for LISLE_SAMPLE.
set -euo pipefail
lisle=$(realpath "$1")
case ${2:-} in
    --all) versions=(1.14.41 1.18.34) ;;
    '') versions=(1.18.34) ;;
    *) versions=("${@:2}") ;;
esac
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
recordings=$(realpath "$here/../../formats/opencode/releases")
. "$here/../sample.sh"
skip() {
    echo "skipped: $1"
    exit 77
}
command -v npm >/dev/null || skip "no npm"
[ "$(uname -sm)" = "Linux x86_64" ] || skip "opencode's program is for another machine"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Without the members of the session that an import takes from its folder, or adds as zeros.
without_added() {
    sed -E '1,/^  "messages": /{/^    "(projectID|directory|path|cost)": /d;/^    "tokens": /,/^    \}/d}' \
        "$1"
}

# Imports a file into an empty home, and exports its session to the file that is named second.
import() {
    local home=$work/home
    rm -rf "$home"
    mkdir -p "$home/project"
    (
        cd "$home/project"
        export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config
        export XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state
        export OPENCODE_DISABLE_AUTOUPDATE=1 OPENCODE_DISABLE_DEFAULT_PLUGINS=1
        export OPENCODE_DISABLE_MODELS_FETCH=1
        "$program" import "$1" </dev/null >"$work/import.log" 2>&1 || return 1
        "$program" export "$("$lisle" list --ids "$1")" </dev/null >"$2" 2>"$work/export.log"
    )
}

failures=0
for version in "${versions[@]}"; do
    mkdir "$version"
    (cd "$version" && timeout 300 npm pack --silent "opencode-linux-x64@$version" >/dev/null \
        && tar -xzf ./*.tgz) || skip "npm can't fetch opencode $version"
    program=$work/$version/package/bin/opencode
    for file in "$recordings"/*/export-*.json; do
        is_in_sample "$version" || continue
        name=${file#"$recordings"/}
        "$lisle" canon --fit "$version" "$file" >adapted.json 2>changes.txt
        if ! import "$work/adapted.json" "$work/again.json"; then
            echo "$version refuses $name:"
            cat import.log
            failures=$((failures + 1))
        elif ! cmp -s <(without_added adapted.json) <(without_added again.json); then
            echo "$version changes $name:"
            diff <(without_added adapted.json) <(without_added again.json) | head -n 20 || :
            failures=$((failures + 1))
        else
            echo "$version imports $name: $(wc -l <changes.txt) changes"
        fi
    done
done
exit "$((failures > 0))"
