#!/usr/bin/env bash
# Checks that every header reaches lisle/version.hpp by includes that come before those of Boost, so
# that its errors about the compiler and Boost are the first ones, and that all names are in the
# inline namespace of this minor version.
# Usage: tests/headers/versioned.sh HEADER..., headers as one includes them.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../include"
[ $# -gt 0 ] || { echo "versioned.sh: no headers" && exit 2; }

number() { sed -n "s/^#define LISLE_VERSION_$1 \([0-9]*\)$/\1/p" lisle/version.hpp; }
name=v$(number MAJOR)_$(number MINOR)

awk -v name="$name" '
    FNR == 1 { headers[FILENAME]; met_boost = 0 }
    /^#include <boost\// { met_boost = 1 }
    /^#include <lisle\// {
        split($0, parts, /[<>]/)
        includes[FILENAME] = includes[FILENAME] " " parts[2]
        if (!met_boost) before_boost[FILENAME] = before_boost[FILENAME] " " parts[2]
    }
    /^namespace lisle/ && $0 !~ "^namespace lisle::" name "(::[a-z0-9_:]+)? {$" && FILENAME != "lisle/version.hpp" {
        print FILENAME ": line " FNR " is not of the namespace " name
        failed = 1
    }
    function reaches(header,   list, count, i) {
        if (header == "lisle/version.hpp") return 1
        if (header in known) return known[header]
        known[header] = 0
        count = split(before_boost[header], list, " ")
        for (i = 1; i <= count && !known[header]; ++i) known[header] = reaches(list[i])
        return known[header]
    }
    END {
        for (header in headers)
            if (!reaches(header)) {
                print header ": does not include lisle/version.hpp before headers of Boost"
                failed = 1
            }
        exit failed
    }
' "$@"
