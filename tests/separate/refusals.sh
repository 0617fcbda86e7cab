#!/usr/bin/env bash
# Checks that the linker refuses a program that has no definitions, or is compiled in both ways, and
# that the symbol that it names says so.
# Usage: refusals.sh COMPILER LIBRARY FLAG...; the library is lisle::compiled, the flags include what
# Boost.JSON needs to be linked.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
compiler=$1 library=$2
shift 2

compile() { "$compiler" -std=c++20 -O0 -DUSE="$1" "${@:2}" -c "$here/use.cpp" -o "$scratch/$1.o"; }
compile header_only "$@"
compile separate -DLISLE_SEPARATE_COMPILATION "$@"
cat >"$scratch/main.cpp" <<'EOF'
#include <string>
#include <string_view>
#ifdef HEADER_ONLY
std::string header_only(std::string_view text);
#else
inline std::string header_only(std::string_view) { return {}; }
#endif
#ifdef SEPARATE
std::string separate(std::string_view text);
#else
inline std::string separate(std::string_view) { return {}; }
#endif
int main(int argc, char** argv) { return argc < 2 || header_only(argv[1]) == separate(argv[1]); }
EOF
link() { "$compiler" -std=c++20 "$scratch/main.cpp" "$@" -o "$scratch/program"; }
# refuses SYMBOL ARGUMENT...: linking fails, and the message has the symbol.
refuses() {
    if link "${@:2}" 2>"$scratch/message"; then echo "linked: ${*:2}" && exit 1; fi
    grep -q "$1" "$scratch/message" || { cat "$scratch/message" && exit 1; }
}

link -DHEADER_ONLY "$scratch/header_only.o" "$@"
link -DSEPARATE "$scratch/separate.o" "$library" "$@"
refuses no_source_of_this_program_includes_lisle_src_hpp -DSEPARATE "$scratch/separate.o" "$@"
refuses this_program_mixes_header_only_and_separately_compiled_units \
    -DHEADER_ONLY -DSEPARATE "$scratch/header_only.o" "$scratch/separate.o" "$library" "$@"
refuses this_program_mixes_header_only_and_separately_compiled_units \
    -DHEADER_ONLY -DSEPARATE "$scratch/separate.o" "$scratch/header_only.o" "$library" "$@"
echo "both ways link alone, and not together"
