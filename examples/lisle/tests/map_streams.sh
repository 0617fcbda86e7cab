#!/usr/bin/env bash
# What `lisle map` does when it is killed, when its disk is full, when its reader goes away, and when
# its writer waits for answers.
# Usage: map_streams.sh PROGRAM
set -euo pipefail
lisle=$(readlink -f -- "$1")
here=$(mktemp -d)
trap 'rm -rf -- "$here"' EXIT
cd "$here"
failures=0
expect() {  # WHAT ACTUAL EXPECTED
    [ "$2" = "$3" ] && return
    printf 'FAILED: %s: %s, not %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}

thread='{"title":"t","messages":[],"updated_at":"2026-03-01T10:00:00Z","version":"0.3.0"}'
awk -v thread="$thread" '
    BEGIN { for (i = 0; i < 60000; ++i) print "{\"id\":" i ",\"document\":" thread "}" }' >in
"$lisle" map --canon --peek in >expected

# ---- A killed run leaves a beginning of the result; the next one goes on ----
# Each run gets a pipe that stays open after so many lines, so that it can't be done when it is
# killed.
rounds=0
for lines in 20000 35000 50000; do
    mkfifo pipe
    "$lisle" map --canon --peek pipe -o out --resume 2>told &
    run=$!
    exec 3>pipe
    head -n "$lines" in >&3
    # What was read is written before more is waited for.
    for ((i = 0; i < 200; ++i)); do
        size=$(stat -c %s out.partial 2>/dev/null || echo 0)
        [ "$size" -lt 100000 ] || break
        sleep 0.05
    done
    kill -9 "$run"
    wait "$run" || expect "killed after $lines: code" $? 137
    exec 3>&-
    rm pipe
    expect "killed after $lines: no result" "$(ls out 2>/dev/null)" ''
    size=$(stat -c %s out.partial)
    cmp -n "$size" out.partial expected || expect "killed after $lines" 'other bytes' 'a beginning'
    [ "$size" -eq 0 ] || rounds=$((rounds + 1))
done
expect 'runs that were killed in the middle' "$rounds" 3
"$lisle" map --canon --peek in -o out --resume
cmp out expected || expect 'resumed' 'other bytes' 'the result of one run'
expect 'resumed: nothing is left' "$(ls out.partial 2>/dev/null)" ''

# ---- A run that waits for its input while another one completes the result ----
mkfifo slow
"$lisle" map --canon --peek -o shared <slow 2>told &
run=$!
exec 3>slow
rm slow
sleep 0.5  # enough for it to see that there is no result yet; else it is refused for another reason
"$lisle" map --canon --peek in -o shared
head -n 5 in >&3
exec 3>&-
code=0
wait "$run" || code=$?
expect 'overtaken: code' "$code" 3
cmp shared expected || expect 'overtaken' 'other bytes' 'the result of the other run'
expect 'overtaken: nothing is left' "$(ls shared.partial 2>/dev/null)" ''

# ---- A stream that is closed ----
code=0
"$lisle" map <&- 2>told || code=$?
expect 'a closed input' "$code: $(cat told)" '3: lisle: <stdin>: Bad file descriptor'

# ---- A program that waits for each answer ----
# No answer waits for the next record, even if that has begun.
mkfifo to from
for threads in 1 3; do
    "$lisle" map --canon --peek --threads "$threads" <to >from &
    run=$!
    exec 4>to 5<from
    answers=0
    hears() { read -r -t 300 answer <&5 && [ "$answer" = "$(sed -n "$1p" expected)" ]; }
    for i in 1 3 5; do
        sed -n "${i}p" in | head -c 30 >&4
        sed -n "${i}p" in | tail -c +31 >&4
        sed -n "$((i + 1))p" in | head -c 30 >&4
        if hears "$i"; then answers=$((answers + 1)); fi
        sed -n "$((i + 1))p" in | tail -c +31 >&4
        if hears "$((i + 1))"; then answers=$((answers + 1)); fi
    done
    exec 4>&-
    wait "$run" || expect "$threads threads: code" $? 0
    exec 5<&-
    expect "$threads threads: answers" "$answers" 6
done

# ---- A reader that goes away ----
code=0
{ "$lisle" map --canon in 2>told || echo $? >code; } | head -n 1 >first
expect 'head -n 1: code' "$(cat code)" 141
expect 'head -n 1: told' "$(cat told)" ''
(trap '' PIPE; "$lisle" map --canon in 2>told || echo $? >code) | true
expect 'SIGPIPE ignored' "$(cat code): $(cat told)" \
    "3: lisle: can't write to standard output: Broken pipe"

# ---- A full disk ----
if [ -c /dev/full ]; then
    code=0
    "$lisle" map --canon in >/dev/full 2>told || code=$?
    expect 'a full disk' "$code: $(cat told)" "3: lisle: can't write to standard output: no space left"
fi
# A limit of the file's size is met like a full disk.
code=0
(ulimit -f 100; "$lisle" map --canon in -o limited 2>told) || code=$?
expect 'a limit of file sizes' "$code" 3
expect 'a limit of file sizes: no result' "$(ls limited 2>/dev/null)" ''
"$lisle" map --canon in -o limited --resume
"$lisle" map --canon in | cmp - limited || expect 'after a limit' 'other bytes' 'the result'

echo "$failures failures"
[ $failures = 0 ]
