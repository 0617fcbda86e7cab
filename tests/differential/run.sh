#!/usr/bin/env bash
# Compares what lisle reads and writes with Boost.JSON, node and serde_json.
# Usage: tests/differential/run.sh [COUNT [SEED]], e.g. 10000000. It reports which programs are not
# installed.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
count=${1:-100000} seed=${2:-1}
build=build/differential
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DLISLE_BUILD_TESTS=ON >/dev/null
cmake --build "$build" --target lisle_differential
tool=$PWD/$build/tests/differential/lisle_differential
check=$PWD/tests/differential/check.mjs

oracle=
crates=/usr/share/cargo/registry
if command -v cargo >/dev/null && compgen -G "$crates/serde_json-*" >/dev/null; then
    # Cargo writes its lock file beside the sources, so it builds a copy.
    cp -r tests/differential/serde_json "$build"
    (cd "$build/serde_json" && cargo build --release --offline --quiet)
    oracle=$PWD/$build/serde_json/target/release/lisle_oracle
else
    echo "no cargo, or no librust-serde-json-dev: NOT COMPARED with serde_json"
fi
node=$(command -v node) || echo "no node: NOT COMPARED with JSON.parse and JSON.stringify"

cd tests
failed=0
report() {
    local name=$1
    shift
    printf '%-24s ' "$name:"
    "$@" || failed=1
}
by_node() { "$tool" "$1" "$2" "$seed" | node "$check"; }
by_serde() { "$tool" "$1" "$2" "$seed" | "$oracle"; }
documents=$((count / 10 + 1))
report "Boost.JSON" "$tool" boost "$documents" "$seed"
if [ -n "$node" ]; then
    report "node, cases" by_node suite 0
    report "node, doubles" by_node doubles "$count"
    report "node, strings" by_node strings 65536
    report "node, documents" by_node documents "$documents"
fi
if [ -n "$oracle" ]; then
    report "serde_json, cases" by_serde suite_serde 0
    report "serde_json, documents" by_serde serde "$documents"
fi
exit $failed
