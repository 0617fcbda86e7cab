#!/usr/bin/env bash
# Checks that README.md names every room of this program and no other, and that includes point one
# way: along the order that README.md states.
#
# A room is a folder; each source file beside the folders has a place of its own in the order. Tests
# may include anything, and no room includes them.
#
# Each line of rooms_exceptions.txt beside this file is a known violation, `FILE includes FILE`. A
# line without a violation is an error. The reasons:
# - loom/source.cpp looks up the default places: Loom syncs the threads of its own folder only.
set -euo pipefail
folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd "$folder/.."
exceptions=$folder/rooms_exceptions.txt
LC_ALL=C sort -c -u "$exceptions"

# The first cells of the table.
named=$(grep '^| `' README.md | cut -d '|' -f 2 | grep -o '[a-z_]*/' | tr -d / | LC_ALL=C sort)
there=$(printf '%s\n' */ | tr -d / | LC_ALL=C sort)
[ "$named" = "$there" ] || {
    echo "README.md does not name the rooms that are there (<: only named, >: only there):"
    diff <(echo "$named") <(echo "$there") || :
    exit 1
}
# The indented lines that hold an arrow.
order=$(sed -n 's/^    \(.*<-.*\)/\1/p' README.md | tr '\n' ' ')

mapfile -t files < <(find . \( -name '*.hpp' -o -name '*.cpp' \) | LC_ALL=C sort)
LC_ALL=C awk -v order="$order" -v exceptions="$exceptions" '
    # The folder of a file, or the name of a file beside the folders.
    function room_of(name) { return substr(name, 1, index(name "/", "/") - 1) }
    # The file that `from` includes as `name`; begins with ../ if it is of another example.
    function find(from, name,   path) {
        path = from
        if (!sub(/[^\/]*$/, "", path)) path = ""
        path = path name
        while (sub(/[^\/.]+\/\.\.\//, "", path)) {}
        return path
    }
    function broken_rule(from, to,   a, b) {
        if (to ~ /^\.\.\//)
            return to ~ /^\.\.\/loom_store\// ? "" : "of the other examples only loom_store"
        if (!(to in is_file)) return "there is no such file"
        a = room_of(from)
        b = room_of(to)
        if (a == b) return ""
        if (b == "tests") return "no room includes tests"
        return step[b] < step[a] ? "" : "the order: " order
    }
    function complain(what) {
        print "examples/lisle/" what
        ++violations
    }
    BEGIN {
        count = split(order, groups, / *<- */)
        for (i = 1; i <= count; ++i) {
            members = split(groups[i], names, /, */)
            for (j = 1; j <= members; ++j) {
                sub(/ +$/, "", names[j])
                if (names[j] in step) complain("README.md: twice in the order: " names[j])
                step[names[j]] = i
                unused[names[j]] = 1
            }
        }
        for (i = 1; i < ARGC; ++i) {
            sub(/^\.\//, "", ARGV[i])
            is_file[ARGV[i]] = 1
            room = room_of(ARGV[i])
            delete unused[room]
            if (room != "tests" && !(room in step)) complain(ARGV[i] ": not in the order of README.md")
        }
        for (room in unused) complain("README.md: in the order, but not there: " room)
        while ((getline line < exceptions) > 0) known[line] = 1
    }
    FILENAME ~ /^tests\// { nextfile }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        ++includes
        split($0, parts, "\"")
        to = find(FILENAME, parts[2])
        rule = broken_rule(FILENAME, to)
        if (rule == "") next
        key = FILENAME " includes " to
        if (key in known) used[key] = 1
        else complain(FILENAME ":" FNR ": includes " to ": " rule)
    }
    END {
        for (key in known)
            if (!(key in used)) complain("tests/rooms_exceptions.txt: no longer needed: " key)
        if (!includes) complain("*: no file includes another one")
        if (violations) exit 1
        print ARGC - 1 " files keep to their rooms"
    }' "${files[@]}"
