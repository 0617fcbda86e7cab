#!/usr/bin/env bash
# Starts a separate PostgreSQL, on a socket in a temporary folder, and runs the program against it.
# Exits with 77 if there is no server. Usage: on_postgresql.sh PROGRAM SESSION.json...
set -euo pipefail
program=$(realpath "$1")
shift
shopt -s nullglob
servers=(/usr/lib/postgresql/*/bin)
if [ ${#servers[@]} -eq 0 ]; then
    echo "no PostgreSQL: NOT RUN"
    exit 77
fi
server=${servers[-1]}
work=$(mktemp -d)
as_server=()
if [ "$(id -u)" -eq 0 ]; then  # PostgreSQL refuses to run as root
    chown postgres "$work"
    as_server=(runuser -u postgres --)
fi
in_work() { (cd "$work" && "${as_server[@]}" "$@"); }
stop() {
    in_work "$server/pg_ctl" -D "$work/data" -m immediate stop >/dev/null 2>&1 || echo "not running"
    rm -rf "$work"
}
trap stop EXIT
in_work "$server/initdb" -D "$work/data" -U postgres -A trust -E UTF8 --no-locale --no-sync >/dev/null
in_work "$server/pg_ctl" -D "$work/data" -w -l "$work/log" \
    -o "-k $work -c listen_addresses='' -c fsync=off" start >/dev/null || { cat "$work/log"; exit 1; }
"$program" "host=$work user=postgres dbname=postgres" "$@"
