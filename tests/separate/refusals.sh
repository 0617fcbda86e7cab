#!/usr/bin/env bash
# Checks that the linker refuses a program that has no definitions, or is compiled in two ways, and
# that the symbol that it names says so.
# Usage: refusals.sh COMPILER LIBRARY CORE FLAG...; the libraries are lisle::compiled and lisle::core,
# the flags include what Boost.JSON needs to be linked.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
compiler=$1 library=$2 core=$3
shift 3

compile() { "$compiler" -std=c++20 -O0 -DUSE="$1" "${@:2}" -c "$here/use.cpp" -o "$scratch/$1.o"; }
compile header_only "$@"
compile separate -DLISLE_SEPARATE_COMPILATION "$@"
compile with_core -DLISLE_SEPARATE_CORE "$@"
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
#ifdef WITH_CORE
std::string with_core(std::string_view text);
#else
inline std::string with_core(std::string_view) { return {}; }
#endif
int main(int argc, char** argv) {
    return argc < 2 || header_only(argv[1]) + with_core(argv[1]) == separate(argv[1]);
}
EOF
link() { "$compiler" -std=c++20 "$scratch/main.cpp" "$@" -o "$scratch/program"; }
# refuses SYMBOL ARGUMENT...: linking fails, and the message has the symbol.
refuses() {
    if link "${@:2}" 2>"$scratch/message"; then echo "linked: ${*:2}" && exit 1; fi
    grep -q "$1" "$scratch/message" || { cat "$scratch/message" && exit 1; }
}

link -DHEADER_ONLY "$scratch/header_only.o" "$@"
link -DSEPARATE "$scratch/separate.o" "$library" "$@"
link -DWITH_CORE "$scratch/with_core.o" "$core" "$@"
refuses no_source_of_this_program_includes_lisle_src_hpp -DSEPARATE "$scratch/separate.o" "$@"
refuses no_source_of_this_program_includes_lisle_src_hpp -DWITH_CORE "$scratch/with_core.o" "$@"
refuses this_program_mixes_header_only_and_separately_compiled_units \
    -DHEADER_ONLY -DSEPARATE "$scratch/header_only.o" "$scratch/separate.o" "$library" "$@"
refuses this_program_mixes_header_only_and_separately_compiled_units \
    -DHEADER_ONLY -DSEPARATE "$scratch/separate.o" "$scratch/header_only.o" "$library" "$@"
refuses this_program_mixes_header_only_and_separately_compiled_units \
    -DHEADER_ONLY -DWITH_CORE "$scratch/header_only.o" "$scratch/with_core.o" "$core" "$@"
for with in "$library" "$core"; do
    refuses this_program_mixes_units_with_formats_and_with_the_core_alone \
        -DSEPARATE -DWITH_CORE "$scratch/separate.o" "$scratch/with_core.o" "$with" "$@"
done
refuses this_program_mixes_units_with_formats_and_with_the_core_alone \
    -DSEPARATE "$scratch/separate.o" "$core" "$@"
echo "each way links alone, and no two together"
