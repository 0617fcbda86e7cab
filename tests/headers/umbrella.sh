#!/usr/bin/env bash
# Checks that lisle/lisle.hpp includes each header, directly or indirectly.
# Usage: tests/headers/umbrella.sh HEADER..., all that need no zstd, as one includes them.
#
# Those in testing/ need a test framework and stay out. Includes under #if count: the kernels of another machine are reached on that machine.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../include"
[ $# -gt 0 ] || { echo "umbrella.sh: no headers" && exit 2; }

awk '
    /^[ \t]*#[ \t]*include[ \t]*[<"]lisle\// {
        split($0, parts, /[<>"]/)
        edges[FILENAME] = edges[FILENAME] " " parts[2]
    }
    function reach(header,   names, count, i) {
        if (header in reached) return
        reached[header] = 1
        count = split(edges[header], names, " ")
        for (i = 1; i <= count; ++i) reach(names[i])
    }
    END {
        reach("lisle/lisle.hpp")
        for (i = 1; i < ARGC; ++i) {
            if (ARGV[i] ~ /^lisle\/testing\//) continue
            ++wanted
            if (!(ARGV[i] in reached)) {
                print "include/lisle/lisle.hpp does not reach " ARGV[i]
                ++missing
            }
        }
        if (missing) exit 1
        print "lisle/lisle.hpp reaches " wanted " headers"
    }' "$@"
