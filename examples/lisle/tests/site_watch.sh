#!/usr/bin/env bash
# A site that is watched: pages of changed, new and deleted sessions follow, and the news name them.
# Usage: site_watch.sh PROGRAM
set -euo pipefail
lisle=$(readlink -f -- "$1")
here=$(mktemp -d)
run=
trap 'kill "$run" 2>/dev/null || :; rm -rf -- "$here"' EXIT
cd "$here"
mkdir store
write() {  # ID TITLE
    printf '{"id":"%s","version":1,"created_at":"2026-03-01T10:00:00Z",' "$1"
    printf '"updated_at":"2026-03-01T10:00:00Z","last_activity_at":"2026-03-01T10:00:00Z",'
    printf '"conversation":{"messages":[{"role":"user","content":"Hi"}]},'
    printf '"agent_state":{"kind":"waiting_for_user_input"},"metadata":{"title":"%s"},' "$2"
    printf '"visibility":"private","is_private":false,"is_shared_with_support":false}\n'
}
put() { write "$@" >"$1.new" && mv "$1.new" "store/$1.json"; }
first=T-019b2b97-fcf7-7000-8000-000000000001
second=T-019b2b97-fcf7-7000-8000-000000000002
put "$first" One

"$lisle" site store -o site --watch >told 2>&1 &
run=$!
# No limit of time decides: a program that does not follow is ended by ctest's.
until_true() { until "$@" 2>/dev/null; do kill -0 "$run" && sleep 0.1; done; }
has() { grep -qF "$2" $1; }
digest() { grep -o "\"$1[^,}]*" site/news.js | cut -d'"' -f4; }

until_true test -s site/news.js
page=$(cd site && echo pages/*.html)
old_page=$(digest "$page") old_index=$(digest index.html)
grep -q "data-news=\"../news.js\" data-file=\"$page\" data-digest=\"$old_page\"" "site/$page"
grep -q "data-news=\"news.js\" data-file=\"index.html\" data-digest=\"$old_index\"" site/index.html

put "$first" Two
until_true has "site/$page" '<title>Two</title>'
until_true has site/news.js "$(grep -o 'data-digest="[^"]*' "site/$page" | cut -d'"' -f2)"
[ "$(digest "$page")" != "$old_page" ]
[ "$(digest index.html)" != "$old_index" ]

put "$second" Three
until_true has 'site/data/rows-0.js' '"Three"'
rm "store/$first.json"
until_true test ! -e "site/$page"
kill "$run"
wait "$run" || [ $? = 143 ]

# A store that can't be read is told once, costs the other nothing, and is followed when it comes.
put "$first" One
"$lisle" site late store -o two --watch >told 2>&1 &
run=$!
until_true has two/data/rows-0.js '"One"'
put "$first" Two
until_true has two/data/rows-0.js '"Two"'
mkdir new_store
write "$second" Four >"new_store/$second.json"
mv new_store late
until_true has two/data/rows-0.js '"Four"'
mv late gone
put "$first" Five
until_true has two/data/rows-0.js '"Five"'
has two/data/rows-0.js '"Four"'
kill "$run"
wait "$run" || [ $? = 143 ]
[ "$(grep -c '^lisle: late: no such file$' told)" = 2 ]

# A site that nobody watches follows nothing.
"$lisle" site store -o site >told
[ ! -e site/news.js ]
if grep -rl data-news site; then exit 1; fi
