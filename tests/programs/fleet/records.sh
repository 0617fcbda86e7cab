# Sourced by the tests of this folder: makes records of the bundled sessions.

data=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../../examples/data" && pwd)

# make_records COUNT >FILE: ids from 0, every eleventh record bad.
make_records() {
    find "$data" -name '*.json' -size -20k -print0 | sort -z >names
    "$lisle" map --files0-from names --convert conversation | "$lisle" map --canon >sessions
    awk -v count="$1" '
        { line[NR - 1] = substr($0, index($0, ",")) }
        END {
            for (i = 0; i < count; ++i)
                print i % 11 == 5 ? "bad record " i : "{\"id\":" i line[i % NR]
        }' sessions
}

skip() {
    echo "NOT RUN: $1"
    exit 77
}

failures=0
expect() {  # WHAT ACTUAL EXPECTED
    [ "$2" = "$3" ] && return
    printf 'FAILED: %s: %s, not %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}
finish() {
    echo "$failures failures"
    [ "$failures" = 0 ]
}

lisle=$(readlink -f -- "$1")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
