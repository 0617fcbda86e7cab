# Sourced behind records.sh by the tests of engines that read tables.
questions=$here/../../../examples/lisle/rows/README.md

# compare_answers ENGINE PACKAGE [FILTER]: fetches npm's PACKAGE and lets ask_ENGINE.mjs read what
# `lisle rows` writes of the sessions that the questions are about, as lines of JSON and as CSV. FILTER
# takes out of both pages what the engine spells otherwise than SQLite.
compare_answers() {
    local engine=$1 package=$2 filter=${3:-cat} kind
    local sessions=("$data/threads.db" "$data/acpx/weather.json" "$data/opencode/sourdough.json"
        "$data/loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json"
        "$data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json")
    command -v npm >/dev/null || skip "no npm"
    cd "$work"
    timeout 600 npm install --silent --no-audit --no-fund "$package" >npm.log 2>&1 ||
        skip "npm can't be reached"
    cp "$here"/{"ask_$engine",print_answers}.mjs .

    # The database has three damaged threads, which are told with the code 1.
    "$lisle" rows "${sessions[@]}" -o lines 2>told || expect "lines" "code $?" "code 1"
    "$lisle" rows "${sessions[@]}" -o csv --csv 2>told || expect "csv" "code $?" "code 1"
    for kind in lines csv; do
        node "ask_$engine.mjs" "$kind" "$questions" >page 2>told ||
            expect "$kind" "$(cat told)" 'answers'
        diff <($filter <"$questions") <($filter <page) || expect "$kind" 'other answers' "SQLite's"
    done
}
