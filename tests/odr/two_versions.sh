#!/usr/bin/env bash
# Links one program from two units, each with its own minor version of lisle, as two libraries would
# carry them: they share no symbol, and both read the same document.
# Usage: two_versions.sh COMPILER FLAG...; the flags include what Boost.JSON needs to be linked.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
include=$here/../../include
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
compiler=$1
shift

name=$(sed -n 's/^inline namespace \(v[0-9_]*\) {}$/\1/p' "$include/lisle/version.hpp")
[ -n "$name" ] || { echo "no inline namespace in version.hpp" && exit 1; }
cp -r "$include" "$scratch/next"
find "$scratch/next" -name '*.hpp' -exec sed -i "s/\b$name\b/v0_999/g" {} +

cat >"$scratch/unit.cpp" <<'EOF'
#include <lisle/codec.hpp>
#include <lisle/formats/loom/message.hpp>

bool READS_A_MESSAGE() {
    auto const read = lisle::decode_as<lisle::loom::message>(R"({"role":"user","content":"hello"})");
    return read && read->content == "hello" && lisle::encode_as(*read).starts_with(R"({"role":"user")");
}
EOF
cat >"$scratch/main.cpp" <<'EOF'
bool this_version();
bool next_version();
int main() { return this_version() && next_version() ? 0 : 1; }
EOF
compile() { "$compiler" -std=c++20 -O0 -DREADS_A_MESSAGE="$2" "${@:3}" -c "$scratch/unit.cpp" -o "$scratch/$2.o" "-I$1"; }
compile "$include" this_version "$@"
compile "$scratch/next" next_version "$@"

symbols() { nm --defined-only "$scratch/$1.o" | awk '$3 ~ /5lisle/ { print $3 }' | sort -u; }
[ "$(symbols this_version | wc -l)" -gt 100 ] || { echo "too few symbols to compare" && exit 1; }
if comm -12 <(symbols this_version) <(symbols next_version) | grep .; then
    echo "two versions share these symbols"
    exit 1
fi
"$compiler" -std=c++20 "$scratch/main.cpp" "$scratch/this_version.o" "$scratch/next_version.o" \
    "$@" -o "$scratch/program"
"$scratch/program"
