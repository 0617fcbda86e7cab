#!/usr/bin/env bash
# Each header that a comment of a header names is there: `model/record.hpp`, relative to the
# header's own room, to a room above it or to include/. The main header of a format says where its
# structs are.
#
# Usage: tests/headers/pointers.sh
set -euo pipefail
cd "$(dirname "$0")/../../include"
mapfile -t headers < <(find lisle -name '*.hpp' | LC_ALL=C sort)

awk '
    BEGIN {
        for (i = 1; i < ARGC; ++i) exists[ARGV[i]] = 1
    }
    function is_there(room, name) {
        while (1) {
            if ((room == "" ? name : room "/" name) in exists) return 1
            if (room == "") return 0
            room = room ~ /\// ? substr(room, 1, match(room, /\/[^\/]*$/) - 1) : ""
        }
    }
    FNR == 1 {
        room = FILENAME
        sub(/\/[^\/]*$/, "", room)
    }
    match($0, /\/\//) {
        text = substr($0, RSTART)
        while (match(text, /[A-Za-z0-9_.\/<-]*[A-Za-z0-9_]\.hpp/)) {
            name = substr(text, RSTART, RLENGTH)
            before = substr(text, 1, RSTART - 1)
            text = substr(text, RSTART + RLENGTH)
            if (name ~ /^</) continue  # of the compiler or another library
            if (name ~ /^\//) sub(/^\/+/, "", name)
            ++count
            if (!is_there(room, name)) {
                printf "%s:%d: names %s, which is not there\n", FILENAME, FNR, name
                failed = 1
            }
        }
    }
    END {
        if (count < 500) {
            print "only " count " names of headers were found"
            failed = 1
        }
        exit failed
    }
' "${headers[@]}"

for header in zed/thread acpx/session loom/thread opencode/export opencode/v2/export \
    claude_code/session codex/rollout; do
    if ! grep -qE '^//.* Data: [a-z_/]+\.hpp\.$' "lisle/formats/$header.hpp"; then
        echo "lisle/formats/$header.hpp: no \"Data: HEADER.hpp.\""
        exit 1
    fi
done
