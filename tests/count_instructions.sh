# Sourced by tests that count instructions with valgrind: a busy machine does not change them.
# `work` is a folder that is removed at the end. Exits with 77 if there is no valgrind.
shopt -s inherit_errexit
if ! command -v valgrind >/dev/null; then
    echo "no valgrind: NOT MEASURED"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# valgrind counts an instruction for each byte that `rep movsb` moves, so long copies use vectors.
export GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000

# run_valgrind OPTION... PROGRAM ARGUMENT...: writes what is printed to $work/printed.
run_valgrind() {
    valgrind "$@" >"$work/printed" 2>"$work/log" || { cat "$work/log" >&2 && exit 1; }
}

# count FUNCTION PROGRAM ARGUMENT...: prints the instructions of FUNCTION and of what it calls.
count() {
    run_valgrind --tool=callgrind --callgrind-out-file="$work/counts" --toggle-collect="$1" "${@:2}"
    sed -n 's/^\(summary\|totals\): //p' "$work/counts" | head -n 1
}
