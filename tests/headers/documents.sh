#!/usr/bin/env bash
# Checks the documents: README.md has at most 15,000 bytes, and each relative link of a document leads to
# a file that is there and, after a '#', to a heading. Debian's packages name documents that are there.
# Usage: tests/headers/documents.sh [FILE.md...], paths from the root; without them, all of this tree.
set -euo pipefail
export LC_ALL=C
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
failed=0
complain() { printf '%s\n' "$*" && failed=1; }

size=$(wc -c <README.md)
[ "$size" -le 15000 ] || complain "README.md has $size bytes, more than 15000"

documents=("$@")
if [ $# -eq 0 ]; then
    # A clone has what git knows, and what is new; an unpacked archive has nothing else.
    mapfile -t documents < <(git ls-files -co --exclude-standard -- '*.md' 2>/dev/null)
    [[ " ${documents[*]-} " = *" README.md "* ]] ||
        mapfile -t documents < <(find . -name '*.md' ! -path './build*' | sed 's|^\./||')
    [ ${#documents[@]} -ge 10 ] || complain "only ${#documents[@]} documents found"
fi

# without_code FILE: the lines as they are numbered, those of code blocks empty.
without_code() {
    awk '{
        line = $0
        sub(/^ ? ? ?/, "", line)
        if (fence != "") {
            if (index(line, fence) == 1 && line ~ /^(```+|~~~+)[ \t]*$/) fence = ""
            print ""
        } else if (match(line, /^(```+|~~~+)/) && line !~ /^```+[^`]*`/) {
            fence = substr(line, 1, RLENGTH)
            begin = NR
            print ""
        } else print
    }
    END { if (fence != "") print "[](the-code-block-of-line-" begin "-has-no-end)" }' "$1"
}

# links FILE: line, tab, target of each link and image, also of references and of HTML.
links() {
    without_code "$1" | awk '{
        line = $0
        gsub(/`[^`]*`/, "`", line)
        rest = line
        while (match(rest, /\]\([^()]*(\([^()]*\)[^()]*)*\)/)) {
            print NR "\t" substr(rest, RSTART + 2, RLENGTH - 3)
            rest = substr(rest, RSTART + RLENGTH)
        }
        if (match(line, /^ ? ? ?\[[^]]+\]:[ \t]*/)) print NR "\t" substr(line, RLENGTH + 1)
        while (match(line, /(href|src)="[^"]*"/)) {
            target = substr(line, RSTART, RLENGTH - 1)
            sub(/^[a-z]*="/, "", target)
            print NR "\t" target
            line = substr(line, RSTART + RLENGTH)
        }
    }' | sed -E 's/\t<?([^ >]*)>?( .*)?$/\t\1/'
}

# anchors FILE: of each heading, as GitHub makes them.
anchors() {
    without_code "$1" | awk '/^ ? ? ?#+[ \t]/ {
        sub(/^ ? ? ?#+[ \t]+/, "")
        sub(/[ \t]+#*[ \t]*$/, "")
        while (match($0, /\]\([^)]*\)/)) $0 = substr($0, 1, RSTART) substr($0, RSTART + RLENGTH)
        $0 = tolower($0)
        gsub(/[!-,.\/:-@[-^`{-~]/, "")
        gsub(/ /, "-")
        print $0 (seen[$0]++ ? "-" (seen[$0] - 1) : "")
    }'
}

count=0
for document in "${documents[@]}"; do
    while IFS=$'\t' read -r line target; do
        if [[ "$target" =~ ^([a-zA-Z][a-zA-Z0-9+.-]*:|//) ]]; then continue; fi
        count=$((count + 1))
        path=${target%%#*} anchor=
        [[ "$target" != *#* ]] || anchor=${target#*#}
        case $path in
            '') file=$document ;;
            /*) file=.$path ;;
            *) file=$(dirname -- "$document")/$path ;;
        esac
        if [ ! -e "$file" ]; then
            complain "$document:$line: no such file: $target"
        elif [ -n "$anchor" ]; then
            if [[ "$file" = *.md ]]; then
                anchors "$file" | grep -Fx -e "$anchor" >/dev/null ||
                    complain "$document:$line: no such heading: $target"
            else
                complain "$document:$line: no document, so no heading: $target"
            fi
        fi
    done < <(links "$document")
done
[ $# -gt 0 ] || [ "$count" -ge 50 ] || complain "only $count links found"
for list in packaging/debian/*.docs packaging/debian/*.install; do
    while read -r file _; do
        [[ "$file" != *.md ]] || [ -e "$file" ] || complain "$list: no such file: $file"
    done <"$list"
done
echo "${#documents[@]} documents with $count relative links, README.md of $size bytes"
exit $failed
