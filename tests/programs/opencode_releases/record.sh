#!/usr/bin/env bash
# Records what one release of opencode stores and exports of the scripted conversations.
# Installs missing programs. OPENCODE names an opencode to use in place of npm's, LOGS a folder for
# the logs. Usage: record.sh VERSION OUT
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
. "$here/../../../.ci/packages.sh"
# Releases before 1.2 would fetch ripgrep and fzf from elsewhere.
programs=(git sqlite3 ripgrep fzf)
command -v node >/dev/null || programs+=(nodejs)
command -v npm >/dev/null || programs+=(npm)
install_missing "${programs[@]}"

version=$1
mkdir -p "$2"
out=$(realpath "$2")
work=$(mktemp -d)
model=
stop() {
    [ -z "$model" ] || kill "$model" || echo "the model had stopped"
    [ -z "${LOGS:-}" ] || cp "$work"/*.log "$LOGS" || echo "no logs"
    rm -rf "$work"
}
trap stop EXIT

if [ -z "${OPENCODE:-}" ]; then
    (cd "$work" && npm pack --silent "opencode-linux-x64@$version" >/dev/null && tar -xzf ./*.tgz)
    OPENCODE=$work/package/bin/opencode
fi
export HOME=$work/home OPENCODE_CONFIG=$work/config.json
export OPENCODE_DISABLE_AUTOUPDATE=1 OPENCODE_DISABLE_DEFAULT_PLUGINS=1
export XDG_DATA_HOME=$work/home/.local/share XDG_CONFIG_HOME=$work/home/.config
export XDG_CACHE_HOME=$work/home/.cache XDG_STATE_HOME=$work/home/.local/state
project=$HOME/bread
mkdir -p "$project"
said=$("$OPENCODE" --version)
[ "$said" = "$version" ] || { echo "$version says that it is $said" >&2; exit 1; }

case $version in  # They fetch the newest provider, which is for a later AI SDK than theirs.
    0.* | 1.0.? | 1.0.??)
        provider=@ai-sdk/openai-compatible
        npm install --silent --prefix "$XDG_CACHE_HOME/opencode" "$provider@1.0.22" >/dev/null
        printf '{"dependencies": {"%s": "latest"}}\n' "$provider" \
            >"$XDG_CACHE_HOME/opencode/package.json"
        ;;
    1.1.2?)  # It fails if it can't fetch a list of models.
        mkdir -p "$XDG_CACHE_HOME/opencode"
        echo '{}' >"$XDG_CACHE_HOME/opencode/models.json"
        ;;
esac

cd "$project"
printf 'Bread needs flour, water and salt.\n' >notes.txt
picture=iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=
base64 -d >dot.png <<<"$picture"
export GIT_AUTHOR_DATE=2025-01-01T00:00:00Z GIT_COMMITTER_DATE=2025-01-01T00:00:00Z
git init --quiet --initial-branch=main
git add .
git -c user.name=dev -c user.email=dev@example.com commit --quiet --message=Begin

node "$here/model_server.mjs" >"$work/port" 2>"$work/model.log" &
model=$!
until [ -s "$work/port" ]; do sleep 0.1; done
sed "s/PORT/$(<"$work/port")/" "$here/config.json" >"$OPENCODE_CONFIG"

cat >"$work/snapshot" <<END
#!/usr/bin/env bash
exec node "$here/collect.mjs" "$XDG_DATA_HOME/opencode" "$work/home" "$out/\$1.jsonl" "\$2"
END
chmod +x "$work/snapshot"
node "$here/converse.mjs" "$OPENCODE" "$project" "$work/snapshot" 2>"$work/serve.log" |
    tee "$work/requests.log"
"$work/snapshot" stored ''

# Forks and sessions of subagents are only in the store: an export takes long.
while read -r _ name session; do
    "$OPENCODE" export "$session" >"$work/export.json" 2>>"$work/export.log" </dev/null || continue
    [ -s "$work/export.json" ] || continue
    sed "s|$work/home|/home/dev|g" "$work/export.json" >"$out/export-$name.json"
    (
        export XDG_DATA_HOME=$work/other
        "$OPENCODE" import "$work/export.json" >>"$work/import.log" 2>&1 </dev/null &&
            "$OPENCODE" export "$session" >"$work/imported.json" 2>>"$work/export.log" </dev/null
    ) || continue
    sed "s|$work/home|/home/dev|g" "$work/imported.json" >"$out/imported-$name.json"
done < <(grep '^session ' "$work/requests.log")
if [ -d "$work/other" ]; then
    node "$here/collect.mjs" "$work/other/opencode" "$work/home" "$out/imported.jsonl" ''
fi
