# Sourced by the run.sh of tests and of programs: runs a preset's tests, and names what was not run.

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
    sed -n '/^[0-9]*% tests passed/,$p' "$printed"
    exit "$code"
)
