#!/usr/bin/env bash
# Checks that includes point one way, within a format, redact/ and conversation/ too, and that no
# folder uses the `detail::` names of another one.
#
# A format is one room for `detail::`: its folders are parts of one implementation and share helpers
# (how it reads JSON as JavaScript does, for one), which no other format may use.
#
# Usage: tests/headers/rooms.sh HEADER... -- HEADER_WITH_ZSTD..., headers as one includes them.
#
# Each line of rooms_exceptions.txt beside this file is a known violation, `FILE: WHAT` as printed
# here. A line without a violation is an error. The reasons:
# - text/cursor.hpp includes error.hpp, because a cursor holds the error at which it stopped.
set -euo pipefail
folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd "$folder/../../include"
exceptions=$folder/rooms_exceptions.txt
LC_ALL=C sort -c -u "$exceptions"

with_zstd=
headers=()
for argument in "$@"; do
    if [ "$argument" = -- ]; then with_zstd=" " && continue; fi
    headers+=("$argument")
    [ -z "$with_zstd" ] || with_zstd+="$argument "
done
[ ${#headers[@]} -gt 0 ] || { echo "rooms.sh: no headers" && exit 2; }

awk -v with_zstd="$with_zstd" -v exceptions="$exceptions" '
    # The header to which definitions in impl/ belong.
    function declaring(name) {
        sub(/^impl\//, "", name)
        sub(/\/impl\//, "/", name)
        return name
    }
    # The folder of a header, from its name.
    function room_of(name,   parts) {
        sub(/^lisle\//, "", name)
        name = declaring(name)
        if (name == "lisle.hpp" || name == "formats/all.hpp") return "umbrella"
        if (name ~ /^testing\//) return "umbrella"
        if (name == "error.hpp" || name == "locate.hpp") return "error"
        if (name ~ /^zstd(\.hpp$|\/)/) return "zstd"
        if (name ~ /^(options|schema)\.hpp$/) return "schema"
        if (name == "version.hpp") return "version"
        if (name !~ /\// || name ~ /^(detection|lines|redact|releases)\//) return "public"
        split(name, parts, "/")
        return parts[1] == "formats" ? parts[2] : parts[1]
    }
    function is_format(room) {
        return room !~ /^(umbrella|version|error|text|scalars|zstd|schema|engine|public|conversation)$/
    }
    # The rule that an include of `to` in `from` breaks, or nothing.
    function broken_rule(from, to,   a, b) {
        a = room_of(from)
        b = room_of(to)
        if (b == "version") return ""
        if (a == "version") return "version.hpp includes nothing"
        if (b == "umbrella") return a == b ? "" : "nothing includes the umbrella"
        if (index(with_zstd, " " to " ") && !index(with_zstd, " " from " "))
            return "what needs no zstd includes nothing that does"
        if (from ~ /^lisle\/redact\// && to ~ /^lisle\/redact\//) return broken_order("redact", from, to)
        if (a == b) return broken_order(a, from, to)
        if (a == "umbrella") return ""
        if (is_format(a) && is_format(b))
            return a == "acpx" && b == "acp" ? "" : "no format includes another one"
        if (is_format(a) && to == "lisle/engine/hooks.hpp") return ""
        if (is_format(a) && b == "engine")
            return "a format includes of engine/ only engine/hooks.hpp"
        if (a == "conversation" && b == "engine")
            return to == "lisle/engine/hooks.hpp" ? "" : "conversation/ includes no engine"
        if (rank_of(b) >= rank_of(a)) return "the arrows: " arrows
        return ""
    }
    # The rule that an include within a format, redact/ or conversation/ breaks: its folders, and the
    # headers beside them, have an order of their own.
    function broken_order(format, from, to,   a, b) {
        if (!(format in order)) return ""
        a = step_of(from)
        b = step_of(to)
        if (!((format, a) in step)) return a " has no place in the order: " order[format]
        if (a != b && step[format, b] >= step[format, a]) return "the order: " order[format]
        return ""
    }
    # The folder of a header in its format, redact/ or conversation/, or the name of one beside the
    # folders.
    function step_of(name,   parts) {
        split(declaring(name), parts, "/")
        if (parts[2] == "formats") return parts[4]
        if (parts[2] == "conversation" && !(("conversation", parts[3]) in step)) return "other headers"
        return parts[3]
    }
    function rank_of(room) { return is_format(room) ? rank["formats"] : rank[room] }
    # The owner of the namespace `detail` in a name: the schema, the engine and the public headers
    # share `lisle::detail::`.
    function owner_of(name, from) {
        if (name ~ /^(::)?(lisle::)(v[0-9_]+::)?detail/) return "lisle"
        sub(/^::/, "", name)
        sub(/^lisle::/, "", name)
        sub(/^v[0-9_]+::/, "", name)
        if (name ~ /^detail/) return own(room_of(from))
        sub(/::.*/, "", name)
        return name
    }
    function own(room) { return room ~ /^(schema|engine|public|error)$/ ? "lisle" : room }
    function violate(what, rule) {
        sub(/^lisle\//, "", what)
        key = FILENAME ": " what
        sub(/^lisle\//, "", key)
        if (key in known) {
            used[key] = 1
            return
        }
        print "include/" FILENAME ":" FNR ": " what ": " rule
        ++violations
    }
    BEGIN {
        arrows = "text <- error.hpp <- scalars, zstd <- schema <- engine <- public <- formats <- conversation"
        rank["text"] = 0
        rank["error"] = 1  # errors and their places: below all but text
        rank["scalars"] = rank["zstd"] = 2
        rank["schema"] = 3
        rank["engine"] = 4
        rank["public"] = 5
        rank["formats"] = 6
        rank["conversation"] = 7
        order["zed"] = "model <- legacy <- recognize.hpp <- thread.hpp <- shared_thread.hpp" \
            " <- append_message.hpp, edit, tools <- request <- turn <- database"
        order["acpx"] = "model, writers <- parser <- session.hpp <- append_message.hpp, archive.hpp," \
            " key_policy.hpp, reshape.hpp, recorder <- event_stream.hpp, turn_history.hpp"
        order["opencode"] = "model <- export.hpp <- storage, writers <- ui, append_message.hpp <- hub <- tools, v2"
        order["claude_code"] = "model <- session.hpp <- tools, writers"
        order["codex"] = "model <- rollout.hpp <- tools, writers"
        order["redact"] = "bytes <- detector.hpp <- placeholders.hpp <- tokens, identities" \
            " <- credentials <- detectors.hpp, scan <- edit"
        order["conversation"] = "other headers <- rules, rows" \
            " <- bridge.hpp, rows.hpp, model_view.hpp <- convert.hpp" \
            " <- acpx, claude_code, codex, loom, opencode, zed" \
            " <- acpx.hpp, claude_code.hpp, codex.hpp, loom.hpp, opencode.hpp, opencode_v2, zed.hpp" \
            " <- opencode_v2.hpp"
        for (format in order) {
            count = split(order[format], groups, " <- ")
            for (i = 1; i <= count; ++i) {
                members = split(groups[i], names, ", ")
                for (j = 1; j <= members; ++j) step[format, names[j]] = i
            }
        }
        while ((getline line < exceptions) > 0) known[line] = 1
    }
    /^[ \t]*#[ \t]*include[ \t]*[<"]lisle\// {
        split($0, parts, /[<>"]/)
        rule = broken_rule(FILENAME, parts[2])
        if (rule != "") violate("includes " parts[2], rule)
    }
    /detail/ {
        line = $0
        sub(/\/\/.*/, "", line)
        if (line ~ /namespace .*detail/) opens[room_of(FILENAME)] = 1
        while (match(line, /[A-Za-z0-9_:]*detail(::| *{)/)) {
            name = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            if (name !~ /(^|::)detail(::| *{)$/) continue
            if (name ~ /^detail::/ && is_format(room_of(FILENAME)))
                says[room_of(FILENAME)] = says[room_of(FILENAME)] "include/" FILENAME ":" FNR "\n"
            owner = owner_of(name, FILENAME)
            if (owner != own(room_of(FILENAME)))
                violate("says " owner_name(owner), "no room says the detail:: names of another one")
        }
    }
    function owner_name(owner) { return owner == "lisle" ? "lisle::detail" : owner "::detail" }
    END {
        # Without a `detail` of its own, a bare `detail::` is the library'"'"'s.
        for (room in says)
            if (!(room in opens)) {
                printf "%s: formats/%s has no detail:: of its own\n", says[room], room
                ++violations
            }
        for (key in known)
            if (!(key in used)) {
                print "rooms_exceptions.txt: no longer needed: " key
                ++violations
            }
        if (violations) exit 1
        print ARGC - 1 " headers keep to their rooms"
    }' "${headers[@]}"
