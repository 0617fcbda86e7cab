#!/usr/bin/env bash
# Compiles each header alone, and fails if one lacks an include.
# Usage: tests/headers/self_contained.sh [--each] COMPILER HEADER... [-- FLAG...]
# Headers are spelled as one includes them.
#
# Headers are compiled as a user of lisle::compiled has them: without the definitions of impl/,
# which have more includes. What compiles so also compiles with them, since no header includes
# itself (acyclic.sh). The headers of impl/ themselves are compiled so, too.
#
# Clang parses all headers once, as submodules of one module: each sees only what it includes, by
# itself or by others. The standard library and Boost are divided in the same way. If that fails,
# the headers that it names are compiled alone, and if those pass, all headers are. So only a header
# that does not compile alone fails.
#
# Each use by name is checked so. What a template finds only when it is instantiated is not, if
# another header has the include: an overload for its argument, a specialization behind a concept,
# a variable or another template, or a class that was only declared. With --each, and by other
# compilers than Clang, each header is compiled alone, which finds that too and takes far longer:
# 25 processor minutes. LISLE_SAMPLE=N takes each header of number N*N.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
is_each=
[ "$1" != --each ] || { is_each=1 && shift; }
compiler=$1
shift
headers=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do headers+=("$1") && shift; done
[ $# -eq 0 ] || shift
if [ -n "$is_each" ]; then
    step=$((${LISLE_SAMPLE:-1} * ${LISLE_SAMPLE:-1}))
    mapfile -t headers < <(printf '%s\n' "${headers[@]}" | awk "NR % $step == 0")
fi
# Its own include folder comes first, so that lisle's files are known by their path.
command=("$compiler" -std=c++20 -Wall -Wextra -Werror -DLISLE_SEPARATE_COMPILATION
    -I"$root/include" "$@")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compile HEADER COMMAND...
compile() {
    local header=$1
    shift
    echo "#include <$header>" | "$@" -x c++ -fsyntax-only - ||
        { echo "NOT SELF-CONTAINED: $header" && return 1; }
}
export -f compile

# Compiles each header of standard input alone.
compile_each() {
    xargs -r -P "$(nproc)" -I HEADER bash -c 'compile "$@"' - HEADER "${command[@]}"
}

# Writes modules of all that the headers include: others.map of what is not lisle, lisle.map.
#
# A file that guards against its second inclusion is a submodule. The rest, as Boost's prefixes and
# suffixes, is part of each file that includes it.
write_modules() {
    printf '#include <%s>\n' "${headers[@]}" >"$work/all.cpp"
    "${command[@]}" -E -H "$work/all.cpp" 2>&1 >"$work/preprocessed" | sed -n 's/^\.\.* //p' |
        sort -u >"$work/files"
    grep -vF "$root/include/lisle/" "$work/files" >"$work/others"
    (cd "$root/include" && cat "${headers[@]}") |
        sed -n 's/^ *# *include <\([^>]*\)>.*/\1/p' | grep -v '^lisle/' | sort -u |
        awk 'NR == FNR { for (at = $0; sub("^[^/]*/", "", at);) has[at]; next }
            $0 in has { print "#include <" $0 ">" }' "$work/others" - >"$work/others.hpp"
    tr '\n' '\0' <"$work/others" | xargs -0 awk -v first="$work/others.hpp" '
        function finish() {
            if (name == "") return
            if (once || (state == "closed" && is_defined))
                printf "    module \"%s\" { header \"%s\" export * }\n", name, name
            else
                printf "    textual header \"%s\"\n", name
        }
        BEGIN {
            opening = "^[ \\t]*#[ \\t]*(ifndef|if[ \\t]*![ \\t]*defined)" \
                "[ \\t(]*[A-Za-z_0-9]+[ \\t)]*$"
            printf "module others [system] {\n    module first { header \"%s\" }\n", first
        }
        FNR == 1 {
            finish()
            name = FILENAME
            state = "start"
            guard = ""
            depth = once = is_defined = is_comment = is_continued = 0
        }
        {
            line = $0
            if (is_comment && !sub(/^.*\*\//, "", line)) next
            is_comment = 0
            gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", line)
            sub(/\/\/.*/, "", line)
            if (sub(/\/\*.*/, "", line)) is_comment = 1
            was_continued = is_continued
            is_continued = line ~ /\\$/
            if (was_continued || line ~ /^[ \t\r]*$/) next
            if (line ~ /^[ \t]*#[ \t]*pragma[ \t]+once/) once = 1
            if (state == "closed") state = "open"
            if (state == "start" && line !~ /^[ \t]*#[ \t]*pragma/) {
                state = "open"
                if (line ~ opening) {
                    guard = line
                    gsub(/[ \t)]+$/, "", guard)
                    gsub(/.*[^A-Za-z_0-9]/, "", guard)
                    state = "guarded"
                }
            }
            if (line ~ /^[ \t]*#[ \t]*if/) ++depth
            if (line ~ /^[ \t]*#[ \t]*el/ && depth == 1) state = "open"
            if (line ~ /^[ \t]*#[ \t]*endif/ && --depth == 0 && state == "guarded") state = "closed"
            if (guard != "" && match(line, /^[ \t]*#[ \t]*define[ \t]+[A-Za-z_0-9]+/)) {
                defined = substr(line, 1, RLENGTH)
                sub(/.*[^A-Za-z_0-9]/, "", defined)
                if (defined == guard) is_defined = 1
            }
        }
        END { finish(); print "}" }' >"$work/others.map"
    {
        echo "module lisle {"
        printf '%s\n' "${headers[@]}" |
            sed "s,.*,    module \"&\" { header \"$root/include/&\" export * },"
        echo "}"
    } >"$work/lisle.map"
}

# The other libraries' files need macros and names that were included before them, so these are
# parsed as one text and only divided into submodules (-fno-cxx-modules). lisle's see only what they
# include. Clang refuses a module that was compiled with another rule, unless it is not asked to.
compile_modules() {
    local modules=("${command[@]}" -fmodules -fno-implicit-modules -fno-implicit-module-maps
        -ferror-limit=0 -Xclang -emit-module -c -x c++)
    "${modules[@]}" -w -Xclang -fno-cxx-modules -fmodule-name=others "$work/others.map" \
        -o "$work/others.pcm" &&
        "${modules[@]}" -Xclang -fmodules-local-submodule-visibility -Xclang -fno-validate-pch \
            -fmodule-map-file="$work/others.map" -fmodule-file="$work/others.pcm" \
            -fmodule-name=lisle "$work/lisle.map" -o "$work/lisle.pcm"
}

# The headers that the errors of the modules name.
named() {
    sed -nE "s,^$root/include/([^:]*):[0-9:]* (fatal error|error|note: .*requested here).*,\1,p" \
        "$work/errors" | sort -u | { grep -Fx -f <(printf '%s\n' "${headers[@]}") || :; }
}

if [ -z "$is_each" ] && [[ $("$compiler" --version) == *clang* ]]; then
    if { write_modules && compile_modules; } 2>"$work/errors"; then
        echo "${#headers[@]} headers see all that they use"
        exit
    fi
    named | compile_each
    head -n 40 "$work/errors"
    echo "The modules do not compile, but what they name does: each header is compiled alone."
fi
printf '%s\n' "${headers[@]}" | compile_each
echo "${#headers[@]} headers compile alone"
