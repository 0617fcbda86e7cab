#!/usr/bin/env bash
# Types command lines, with tabs, into a real shell, which has loaded its completions from
# `lisle completions`, and compares the arguments that arrive. Ids and titles are hostile.
# Usage: completions.sh PROGRAM SHELL. Exit code 77: no such shell.
set -euo pipefail
program=$(readlink -f -- "$1")
shell=$2
if ! command -v "$shell" >/dev/null; then
    echo "NOT RUN: no $shell"
    exit 77
fi
here=$(mktemp -d)
trap 'rm -rf -- "$here"' EXIT
cd "$here"
mkdir bin home
ln -s "$program" bin/lisle
export PATH=$here/bin:$PATH HOME=$here/home TERM=xterm
unset CDPATH ZDOTDIR BASH_ENV ENV XDG_CONFIG_HOME XDG_DATA_HOME LISLE_STORE
# Names are not only of ASCII.
for locale in C.UTF-8 C.utf8 en_US.UTF-8; do
    [ "$(LC_ALL=$locale locale charmap 2>/dev/null)" != UTF-8 ] || export LC_ALL=$locale
done

ids=('plain-1' 'q$(touch pwned)' 'r`touch pwned`' "s it's \"so\"" 'u:1:2' 'v=x;touch pwned' 'w*'
    'x\y' 'y é' 'z#!bang' '-dash' '~tilde' 'A&touch pwned' 'B|touch pwned' 'C>pwned' '{D,E}')
cat >thread.json <<'JSON'
{"title":"t","messages":[],"updated_at":"2026-03-01T10:00:00Z","version":"0.3.0"}
JSON
for id in "${ids[@]}"; do
    lisle put "my threads.db" thread.json --id="$id" \
        --title="$id %B%F{red} [x]: \$(touch pwned) \`touch pwned\`" >/dev/null
done
cp "my threads.db" t.db
cp t.db home/in_home.db

# In a terminal, the shell has a function that writes the arguments down instead of the program.
case $shell in
    bash)
        lisle completions bash >completions
        cat >rc <<-'RC'
			PS1='$ '
			bind 'set enable-bracketed-paste off'
			. ./completions
			lisle() { printf '<%s>' "$@" >>got; echo >>got; }
		RC
        interactive='bash --noprofile --rcfile rc -i'
        ;;
    zsh)
        mkdir functions
        lisle completions zsh >functions/_lisle
        cat >home/.zshrc <<-'RC'
			PS1='% '
			fpath=($PWD/functions $fpath)
			autoload -Uz compinit
			compinit -D -u
			unset zle_bracketed_paste
			lisle() { printf '<%s>' "$@" >>got; echo >>got; }
		RC
        interactive='zsh -d -i'
        ;;
    fish) lisle completions fish >completions ;;
esac

failures=0
fail() {
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}
# type_line KEYS ARGUMENTS: after these keys, \t and \\ among them, these arguments arrive.
typed='' arrived=''
type_line() {
    typed+="$1\\n"
    arrived+="$2"$'\n'
    # A terminal keeps 4095 bytes that nobody has read.
    [ ${#typed} -lt 1500 ] || send_lines
}
send_lines() {
    : >got
    # The shell ends with the code of its last command, which does not matter.
    printf '%b' "${typed}exit\n" | script -qc "$interactive" /dev/null >screen 2>&1
    printf %s "$arrived" | diff got - || fail "the arguments above, after the keys $typed"
    typed='' arrived=''
}
# complete_line LINE EXPECTED: fish offers these lines.
complete_line() {
    fish --no-config -c 'source completions; complete -C $argv[1]' "$1" >got
    [ "$(cat got)" = "$2" ] || fail "$1: $(cat got), not $2"
}

if [ "$shell" != fish ]; then
    type_line 'lisle comp\tz\t' '<completions><zsh>'
    type_line 'lisle show my\tpl\t' '<show><my threads.db><plain-1>'
    type_line 'lisle show "my t\tpl\t' '<show><my threads.db><plain-1>'
    type_line 'lisle show ~/in\tpl\t' "<show><$HOME/in_home.db><plain-1>"
    type_line 'lisle canon --format=op\t' '<canon><--format=opencode>'
    type_line 'lisle canon --format op\t -' '<canon><--format><opencode><->'
    type_line 'lisle put t.db thread.json --id pl\t' '<put><t.db><thread.json><--id><plain-1>'
    type_line 'lisle list --color=ne\t t.d\t' '<list><--color=never><t.db>'
    type_line 'lisle check --no\tt.d\tth\t' '<check><--notes><t.db><thread.json>'
    for id in "${ids[@]}"; do
        first=${id:0:1}
        case $first in '-' | '~' | '{') continue ;; esac
        for quote in '' "'" '"'; do
            # Inside double quotes bash can't keep each of these.
            [[ $shell$quote != 'bash"' || $id != *[\!\"]* ]] || continue
            type_line "lisle show t.db $quote$first\\t" "<show><t.db><$id>"
        done
    done
    type_line 'lisle show t.db u:1:\t' '<show><t.db><u:1:2>'
    type_line 'lisle show t.db u\\:\t' '<show><t.db><u:1:2>'
    type_line 'lisle show t.db v=\t' '<show><t.db><v=x;touch pwned>'
    # What only the shell could expand is not expanded to find a database.
    type_line 'lisle show $NOWHERE/t.db pl\t' '<show></t.db><pl>'
    for unknown in '$(touch pwned)' '`touch pwned`'; do
        type_line "false && lisle show $unknown.db pl\\t\nlisle man" '<man>'
    done
    send_lines
else
    complete_line 'lisle comp' $'completions\tPrint a script that completes command lines'
    complete_line 'lisle completions z' zsh
    complete_line 'lisle canon --color al' \
        $'always\tColors: auto, at a terminal only; always; never (auto)'
    for line in "lisle show t.db " "lisle show 'my threads.db' " 'lisle show ~/in_home.db ' \
        'lisle put t.db thread.json --id ' 'lisle show --wait 3 t.db ' 'lisle ui t.db '; do
        complete_line "$line" "$(lisle list --ids --titles t.db)"
    done
    complete_line 'lisle list t.d' 't.db'
    complete_line 'lisle list t.db ' ''
    complete_line 'lisle search t.db ' ''
    complete_line 'lisle list --ids' \
        $'--ids\tOnly the ids, one per line; control characters and invalid bytes are escaped, as in \\u{1b} and \\xff'
fi
[ ! -e pwned ] || fail "an id or a title was run"
echo "$failures failures"
[ $failures = 0 ]
