# Sourced behind records.sh by the tests of engines that read tables.
questions=$here/../../../examples/lisle/rows/README.md

# Writes the tables of the sessions that the questions are about into the folders `lines` and `csv`.
write_tables() {
    local sessions=("$data/threads.db" "$data/acpx/weather.json" "$data/opencode/sourdough.json"
        "$data/loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json"
        "$data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json")
    # The database has three damaged threads, which are told with the code 1.
    "$lisle" rows "${sessions[@]}" -o lines 2>told || expect "lines" "code $?" "code 1"
    "$lisle" rows "${sessions[@]}" -o csv --csv 2>told || expect "csv" "code $?" "code 1"
}
