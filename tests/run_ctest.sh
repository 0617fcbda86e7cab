# Sourced by the run.sh of tests and of programs: runs a preset's tests, and names what was not run.

# run_ctest PRESET ARGUMENT...
# ctest hides the output of tests that pass or are skipped, and with it their reasons.
run_ctest() {
    local preset=$1 status=0
    ctest --preset "$preset" --no-tests=error --output-on-failure "${@:2}" || status=$?
    awk '/^[0-9]+\/[0-9]+ Test: / { test = $3; in_output = 0 }
        in_output && /NOT RUN/ { print "  " test ": " $0 }
        /^Output:$/ { in_output = 1 }' "build/$preset/Testing/Temporary/LastTest.log"
    return $status
}
