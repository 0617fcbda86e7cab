# Sourced by the run.sh of tests and of programs: runs a preset's tests, and names what was not run.

# run_ctest PRESET ARGUMENT...
# ctest hides the output of tests that are skipped, and with it their reasons: they are printed
# before its summary, with which a run closes.
run_ctest() (
    set -o pipefail
    ctest --preset "$1" --no-tests=error --output-on-failure "${@:2}" |
        awk -v record="build/$1/Testing/Temporary/LastTest.log" '
            /^[0-9]+% tests passed/ { is_summary = 1 }
            is_summary { summary = summary $0 "\n"; next }
            { print; fflush() }
            END {
                while ((getline line <record) > 0) {
                    if (line ~ /^[0-9]+\/[0-9]+ Test: /) { split(line, word); in_output = 0 }
                    else if (line == "Output:") in_output = 1
                    else if (in_output && line ~ /NOT RUN/) print "  " word[3] ": " line
                }
                printf "%s", summary
            }'
)
