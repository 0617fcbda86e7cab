#!/usr/bin/env bash
# What the process does with its streams: pipes that close early, closed descriptors, full disks,
# terminals. Usage: streams.sh PROGRAM BUNDLE
set -euo pipefail
lisle=$(readlink -f -- "$1")
bundle=$(readlink -f -- "$2")
here=$(mktemp -d)
trap 'rm -rf -- "$here"' EXIT
cd "$here"
cp "$bundle" threads.db
mkdir acpx
cp "${bundle%/*}/acpx/weather.json" acpx/weather-1.json
unset NO_COLOR CLICOLOR CLICOLOR_FORCE
export TERM=xterm
failures=0
expect() {  # WHAT ACTUAL EXPECTED
    [ "$2" = "$3" ] && return
    printf 'FAILED: %s: %s, not %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}

unwritable="3: lisle: can't write to standard output"

# ---- A reader that goes away ends the program by SIGPIPE: quietly, and with 128 + 13 in shells ----
# `true` reads nothing; 70,000 bytes do not fit into a pipe.
head -c 70000 /dev/zero | tr '\0' x >long
document='{"title":"%s","messages":[],"updated_at":"2026-03-01T10:00:00Z","version":"0.3.0"}'
printf "$document" "$(cat long)" >long.json
for command in 'canon long.json' 'show long.json' 'list long.json'; do
    mkfifo pipe
    (exec 3<pipe 3<&-) &  # opens the pipe's other end and closes it
    code=0
    "$lisle" $command >pipe 2>told || code=$?
    wait
    rm pipe
    expect "$command: told" "$(cat told)" ''
    expect "$command: code" $code 141
done
expect 'list | head -1' "$("$lisle" list threads.db 2>told | head -n 1 | cut -c 1-2)$(cat told)" ID
# With SIGPIPE ignored the write fails, which is told.
(trap '' PIPE; "$lisle" canon long.json 2>told || echo $? >code) | true
expect 'SIGPIPE ignored' "$(cat code): $(cat told)" "$unwritable: Broken pipe"

# ---- A full disk ----
if [ -c /dev/full ]; then
    code=0
    "$lisle" list threads.db >/dev/full 2>told || code=$?
    expect 'a full disk' "$code: $(cat told)" "$unwritable: no space left"
fi

# ---- Closed descriptors: what is printed never goes into a file that the program opens ----
printf "$document" t >t.json
code=0
"$lisle" list threads.db 2>told >&- || code=$?
expect 'no standard output' "$code: $(cat told)" "$unwritable: Bad file descriptor"
# put_closed CODE ARGUMENTS: its exit code with some streams closed; the message is told or lost.
put_closed() {
    local code=0
    eval "\"\$lisle\" put $2 $closed" >/dev/null 2>&1 || code=$?
    expect "put $2 $closed: code" "$code" "$1"
}
for closed in '>&-' '2>&-' '>&- 2>&-' '<&-' '<&- >&- 2>&-'; do
    rm -f new.db
    written=0
    [[ $closed != *'>&-'* || $closed == '2>&-' ]] || written=3  # its line could not be printed
    put_closed $written 'new.db t.json --id one'
    expect "put $closed" "$("$lisle" list --ids new.db 2>&1)" one
    expect "check $closed" "$("$lisle" check -q new.db 2>&1 | tail -n 1)" '1 document: 1 as read'
    put_closed $written 'acpx acpx/weather-1.json --id weather-1'
    cmp acpx/weather-1.json "${bundle%/*}/acpx/weather.json" || expect "$closed" changed unchanged
    put_closed 3 'new.db no_such_file'
    expect "a message $closed" "$("$lisle" list --ids new.db 2>&1)" one
done
code=0
"$lisle" canon - <&- >/dev/null 2>told || code=$?
expect 'no standard input' "$code" 3
code=0
"$lisle" check -q new.db - <&- >/dev/null 2>told || code=$?
expect 'no standard input beside a database' "$code" 3
cmp threads.db "$bundle" || expect 'the database' changed unchanged

# ---- Colors ----
escape=$(printf '\033')
has_color() { case $1 in *"$escape["*) echo yes ;; *) echo no ;; esac; }
at_terminal() { script -qec "$*" /dev/null </dev/null; }
expect 'a pipe' "$(has_color "$("$lisle" check threads.db)")" no
expect 'always' "$(has_color "$("$lisle" check --color always threads.db)")" yes
expect 'before the command' "$(has_color "$("$lisle" --color always check threads.db)")" yes
expect 'forced' "$(has_color "$(CLICOLOR_FORCE=1 "$lisle" check threads.db)")" yes
expect 'forced, never' \
    "$(has_color "$(CLICOLOR_FORCE=1 "$lisle" check --color=never threads.db)")" no
expect 'an error, forced' \
    "$(has_color "$(CLICOLOR_FORCE=1 "$lisle" list nothing 2>&1)")" yes
run="$lisle check threads.db"
expect 'a terminal' "$(has_color "$(at_terminal "$run")")" yes
expect 'NO_COLOR' "$(has_color "$(NO_COLOR=1 at_terminal "$run")")" no
expect 'TERM=dumb' "$(has_color "$(TERM=dumb at_terminal "$run")")" no
expect 'CLICOLOR=0' "$(has_color "$(CLICOLOR=0 at_terminal "$run")")" no
expect 'NO_COLOR, always' \
    "$(has_color "$(NO_COLOR=1 "$lisle" check threads.db --color=always)")" yes
expect 'no escapes but colors' \
    "$("$lisle" check --color=always threads.db | sed "s/$escape\\[[0-9]*m//g")" \
    "$("$lisle" check threads.db)"

# ---- A pager ----
# Its text is longer than a pipe, so that some of it is written after the pager has ended.
printf '{"title":"t","messages":[{"User":{"id":"u","content":[{"Text":"%s END"}]}}],' \
    "$(cat long)" >talk.json
printf '"updated_at":"2026-03-01T10:00:00Z","version":"0.3.0"}' >>talk.json
paged() {  # PAGER
    code=0
    NO_COLOR=1 PAGER=$1 at_terminal "$lisle show talk.json; exit \$?" >shown 2>&1 || code=$?
}
told='lisle: PAGER could not be started'
for pager in '' cat; do
    paged "$pager"
    expect "PAGER=$pager" "$code $(grep -c 'END' shown) $(grep -c "$told" shown)" '0 1 0'
done
for pager in /no/such/pager 'no_such_pager -R' "$here" 'exit 126'; do
    paged "$pager"
    expect "PAGER=$pager" "$code $(grep -c 'END' shown) $(grep -c "$told" shown)" '0 1 1'
done
for pager in false 'head -n 1' 'exec <&-; sleep 0.1' 'kill -9 $$'; do
    paged "$pager"
    expect "PAGER=$pager" "$code $(grep -c 'END' shown) $(grep -c "$told" shown)" '0 0 0'
done
paged 'head -n 1'
expect 'PAGER=head: only its lines' "$(tr -d '\r' <shown)" t

echo "$failures failures"
[ $failures = 0 ]
