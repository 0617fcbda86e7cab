# Sourced by tests that have many sessions or releases: LISLE_SAMPLE=N, as CI has it, takes every Nth
# of each kind, always the first. Without it all are taken.
declare -A seen_of_kind=()
# is_in_sample KIND: counts one more of the kind.
is_in_sample() {
    local before=${seen_of_kind[$1]:-0}
    seen_of_kind[$1]=$((before + 1))
    [ $((before % ${LISLE_SAMPLE:-1})) = 0 ]
}
# capture FORMAT NAME FILE: calls the test's own `add FORMAT-NAME FILE` if the file is in the sample.
capture() { if is_in_sample "$1"; then add "$1-$2" "$3"; fi; }
