# Sourced by tests that have many sessions or releases: LISLE_SAMPLE=N, as CI has it, takes every Nth
# of each kind, always the first. Without it all are taken.
declare -A seen_of_kind=()
# is_in_sample KIND: counts one more of the kind.
is_in_sample() {
    local before=${seen_of_kind[$1]:-0}
    seen_of_kind[$1]=$((before + 1))
    [ $((before % ${LISLE_SAMPLE:-1})) = 0 ]
}
