# Sourced by the run.sh of tests and of programs: runs a preset's tests, and names those that were not
# run and those that took long.

# run_ctest PRESET ARGUMENT...
# ctest hides the output of tests that are skipped, and with it their reasons: they are printed
# before its summary, with which a run closes.
run_ctest() (
    set -o pipefail
    printed=$(mktemp)
    trap 'rm -f -- "$printed"' EXIT
    code=0
    ctest --preset "$1" --no-tests=error --output-on-failure "${@:2}" | tee "$printed" |
        sed -u '/^[0-9]*% tests passed/,$d' || code=$?
    awk '/^[0-9]+\/[0-9]+ Test: / { split($0, word); in_output = 0; next }
        /^Output:$/ { in_output = 1 }
        in_output && /NOT RUN/ { print "  " word[3] ": " $0 }
        ' "build/$1/Testing/Temporary/LastTest.log"
    name_long_tests <"$printed"
    sed -n '/^[0-9]*% tests passed/,$p' "$printed"
    exit "$code"
)

# Reads what ctest prints. The times are those of this run on this machine: no verdict depends on them.
name_long_tests() {
    sed -nE 's,^ *[0-9]+/[0-9]+ Test +#[0-9]+: ([^ ]+) .* ([0-9]+)\.[0-9]+ sec$,\2 \1,p' |
        awk '$1 >= 20' | sort -rn | awk '
            NR == 1 { print "Tests over 20 seconds:" }
            { printf "%6d s  %s\n", $1, $2 }'
}
