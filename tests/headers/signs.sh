#!/usr/bin/env bash
# Checks the signs on the rooms: README.md in the folders of include/lisle, in tests/ and in
# packaging/.
#
# A name in a sign is a word in backticks that ends in `.hpp`, `.sh` or, for a folder, `/`, or is the
# name of a file without an ending beside the sign. It is
# relative to the sign's folder, to include/lisle or to the root, so a header of a subfolder has
# that folder in front: `simd/scan.hpp`. Below a subfolder `*` stands for any characters but a
# slash: `zed/model/*.hpp` names all headers of that folder.
#
# A header belongs to the nearest sign above it. A sign names each of its headers and each folder
# beside it, all of its names exist (NAME stands for any), and it has at most 75 lines; that of
# conversation/ is a book of rules, too, and may have 220. Headers in impl/ and src/ need no name. The
# sign of tests/ names its folders, that of packaging/ its files and folders; it is a guide for users,
# too, of any length.
# Usage: tests/headers/signs.sh
set -euo pipefail
shopt -s nullglob
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
export LC_ALL=C

top=include/lisle
mapfile -t signs < <(find $top -name README.md | sort)
signs+=(tests/README.md packaging/README.md)
for sign in $top/README.md tests/README.md packaging/README.md; do
    [ -e "$sign" ] || { echo "there is no $sign" && exit 1; }
done

# Prints SIGN, NAME and what the name means, a line for each file; nothing for a name of none.
list_names() {
    local sign name base found
    grep -oH '`[A-Za-z0-9_.*/-]*`' "${signs[@]}" | tr -d '`' | sort -u | grep -v NAME |
        while IFS=: read -r sign name; do
            [[ $name =~ (\.hpp|\.sh|/)$ || $name != *[./]* && -f ${sign%README.md}$name ]] || continue
            for base in "${sign%README.md}" $top/ ''; do
                found=()
                if [[ $name =~ ^[^*]+/.*'*' ]]; then found=($base$name)
                elif [ -e "$base$name" ]; then found=("$base$name")
                fi
                [ ${#found[@]} -eq 0 ] || break
            done
            [ ${#found[@]} -gt 0 ] || echo "name $sign $name"
            for file in "${found[@]}"; do echo "name $sign $name ${file%/}"; done
        done
}

{
    wc -l "${signs[@]}" | awk '$2 ~ /README/ { print "sign", $2, $1 }'
    list_names
    find $top tests -type d -not -path '*/impl' -not -path '*/impl/*' -printf 'folder %p\n' | sort
    find $top -name '*.hpp' -not -path '*/impl/*' -not -path "$top/src/*" -printf 'header %p\n' |
        sort
    find packaging -mindepth 1 -maxdepth 1 -not -name README.md -printf 'folder %p\n' | sort
} | awk -v top=$top '
    function folder_of(path) { sub(/\/?[^\/]*$/, "", path); return path }
    # The folder of the nearest sign above a file or a folder.
    function room_of(path) {
        do path = folder_of(path)
        while (path != "" && !(path in is_room))
        return path
    }
    function fail(what) {
        print what
        failed = 1
    }
    $1 == "sign" {
        is_room[folder_of($2)] = 1
        ++signs
        most = $2 == top "/conversation/README.md" ? 220 : 75
        if ($3 > most && $2 != "packaging/README.md") fail($2 ": " $3 " lines, more than " most)
    }
    # A header is a name of the folders around it, too.
    $1 == "name" {
        if (NF == 3) fail($2 ": there is no `" $3 "`")
        for (path = $4; path != ""; path = folder_of(path)) is_named[folder_of($2), path] = 1
    }
    $1 == "header" || $1 == "folder" && folder_of($2) in is_room {
        room = room_of($2)
        if (room == "") fail("no sign above " $2)
        else if (!((room, $2) in is_named))
            fail(room "/README.md does not name " substr($2, length(room) + 2))
        ++wanted
    }
    END {
        if (failed) exit 1
        print signs " signs name " wanted " headers and folders"
    }'
