#!/usr/bin/env bash
# Compiles each header alone, and fails if one lacks an include.
# Usage: tests/headers/self_contained.sh COMPILER HEADER... [-- FLAG...], headers as one includes them.
#
# Headers are compiled as a user of lisle::compiled has them: without the definitions of impl/, which
# have more includes. What compiles so also compiles with them, since no header includes itself
# (acyclic.sh). The headers of impl/ themselves are compiled so, too.
#
# If a header includes one of the bases below before any code, Clang takes that base from a precompiled
# header. The header still sees only its own includes. Each base is compiled alone as well. Bases are
# worth it that many headers have and that are slow to compile.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
compiler=$1
shift
headers=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do headers+=("$1") && shift; done
[ $# -eq 0 ] || shift
command=("$compiler" -std=c++20 -Wall -Wextra -Werror -DLISLE_SEPARATE_COMPILATION "$@")

# From the largest to the smallest.
bases=()
if [[ $("$compiler" --version) == *clang* ]]; then
    bases=(lisle/formats/zed/legacy/upgrade.hpp lisle/formats/acpx/parser/reference.hpp
        lisle/formats/opencode/storage/identity.hpp lisle/engine/read.hpp lisle/schema.hpp
        lisle/schema/category.hpp lisle/text/string.hpp lisle/error.hpp lisle/redact/detector.hpp
        lisle/text/salted_map.hpp lisle/text/utf8.hpp lisle/text/simd/few_bytes.hpp)
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work

# `HEADER BASE` for each header: the first base that it includes, itself or by others, before
# anything else and whatever is defined; `-` if there is none, or if the base includes the header.
choose_bases() {
    (cd "$root/include" && awk -v bases="${bases[*]}" '
        FNR == 1 { depth = 0; is_code = 0 }
        /^[ \t]*#[ \t]*if/ { ++depth }
        /^[ \t]*#[ \t]*endif/ { --depth }
        /^[ \t]*#[ \t]*include <lisle\// {
            split($0, parts, /[<>]/)
            all[FILENAME] = all[FILENAME] " " parts[2]
            if (depth == 0 && !is_code) first[FILENAME] = first[FILENAME] " " parts[2]
        }
        !/^[ \t]*(#|\/\/|$)/ { is_code = 1 }
        function reaches(from, to, edges, seen,   names, n, i) {
            if (from == to) return 1
            if (from in seen) return 0
            seen[from] = 1
            n = split(edges[from], names, " ")
            for (i = 1; i <= n; ++i) if (reaches(names[i], to, edges, seen)) return 1
            return 0
        }
        END {
            count = split(bases, base, " ")
            for (i = 1; i < ARGC; ++i) {
                chosen = "-"
                for (b = 1; b <= count && chosen == "-"; ++b) {
                    split("", up); split("", down)
                    if (!reaches(base[b], ARGV[i], all, up) && reaches(ARGV[i], base[b], first, down))
                        chosen = base[b]
                }
                print ARGV[i], chosen
            }
        }' "${headers[@]}")
}

unit_of() {
    local unit=$work/${1//\//.}
    [ -e "$unit" ] || echo "#include <$1>" >"$unit"  # written once: clang rejects the .pch of a newer file
    echo "$unit"
}

# compile HEADER BASE COMMAND...
compile() {
    local header=$1 base=$work/${2//\//.}.pch unit
    shift 2
    unit=$(unit_of "$header")
    if [ -e "$base" ]; then
        "$@" -include-pch "$base" -x c++ -fsyntax-only "$unit" && return
        echo "$header does not compile on its base, so it is compiled alone"
    fi
    "$@" -x c++ -fsyntax-only "$unit" || { echo "NOT SELF-CONTAINED: $header" && return 1; }
}

# Without a base its headers are compiled alone, as the base itself is.
precompile() {
    local header=$1
    shift
    "$@" -fpch-instantiate-templates -x c++-header "$(unit_of "$header")" \
        -o "$work/${header//\//.}.pch" ||
        echo "$header does not precompile, so headers that begin with it are compiled alone"
}
export -f unit_of compile precompile

jobs=$(nproc)
printf '%s\n' "${bases[@]}" |
    xargs -r -P "$jobs" -I BASE bash -c 'precompile "$@"' - BASE "${command[@]}"
choose_bases >"$work/chosen"
xargs -P "$jobs" -L 1 bash -c 'compile "${@: -2}" "${@:1:$#-2}"' - "${command[@]}" <"$work/chosen"
echo "${#headers[@]} headers compile alone"
