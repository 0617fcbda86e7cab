#!/usr/bin/env bash
# Compares the tokens that `lisle rows` counts in folders of Claude Code with those of npm's ccusage:
# input, output, written to and read from the cache, in the main conversations and in those of
# subagents. Costs are not compared. known_differences.txt says where ccusage counts otherwise.
# Exits with 77, and says why, if npm can't be reached or there are no captures.
# Usage: run.sh LISLE
set -euo pipefail
lisle=$(realpath "$1")
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(realpath "$here/../../..")
skip() {
    echo "NOT RUN: $1"
    exit 77
}
command -v npm >/dev/null || skip "no npm"
captures=${LISLE_CAPTURES:-$root/../shared/captures}
[ -d "$captures/claude_code" ] || skip "no captures"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=18.0.11
(cd "$work" && timeout 200 npm install --prefix . --no-audit --no-fund --ignore-scripts --omit=dev \
    "ccusage@$version" >install.log 2>&1) || skip "npm can't install ccusage@$version"

# The four counts that ccusage prints of a folder.
count_by_ccusage() {
    HOME=$work CLAUDE_CONFIG_DIR=$1 "$work/node_modules/.bin/ccusage" daily --json --offline \
        2>"$work/ccusage.log" | node -e '
            const all = JSON.parse(require("fs").readFileSync(0)).totals ?? {};
            console.log(["input", "output", "cacheCreation", "cacheRead"]
                .map((kind) => all[kind + "Tokens"] ?? 0).join(" "));'
}
# The same of lisle's rows.
count_by_lisle() {
    "$lisle" rows "$1" 2>"$work/lisle.log" | node -e '
        const sums = [0, 0, 0, 0];
        for (const line of require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean)) {
            const row = JSON.parse(line);
            if (row.table !== "usage" || !row.counts_tokens) continue;
            ["input", "output", "cache_write", "cache_read"].forEach(
                (column, i) => (sums[i] += row[column] ?? 0));
        }
        console.log(sums.join(" "));'
}

total=0 equal=0 known=0 failed=0
for projects in "$captures"/claude_code/*/*/projects; do
    folder=$(dirname "$projects")
    name=${folder#"$captures"/claude_code/}
    theirs=$(count_by_ccusage "$folder")
    ours=$(count_by_lisle "$projects")
    total=$((total + 1))
    if [ "$ours" = "$theirs" ]; then
        equal=$((equal + 1))
    elif grep -qxF "$name: ccusage $theirs, lisle $ours" "$here/known_differences.txt"; then
        known=$((known + 1))
    else
        failed=1
        echo "$name: ccusage $theirs, lisle $ours"
    fi
done
[ "$total" -gt 0 ] || { echo "no folder of Claude Code" && exit 1; }
echo "ccusage $version counts as lisle in $equal of $total folders, and otherwise, as known, in $known"
exit "$failed"
