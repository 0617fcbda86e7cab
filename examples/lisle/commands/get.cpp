// examples/lisle/commands/get.cpp - lisle get: prints the document of one session.
#include "../command.hpp"
#include "../opencode/v2_format.hpp"
#include "../stores/one_session.hpp"

#include <CLI/CLI.hpp>

#include <memory>

namespace app {

namespace {

struct get_options {
    session_options session;
    bool as_read = false;
    bool pretty = false;
    bool raw = false;
    bool blob = false;
};

int get(get_options const& o, context& c) {
    auto& io = c.io;
    auto const found = find_session(o.session, c);
    if (!found) return document_failed;
    tell_fork(*found->from, found->which, io);
    if (o.blob) {
        io.print(found->row.bytes);
        return all_well;
    }
    if (o.raw) {
        auto const text = unpack_session(*found, io);
        if (!text) return document_failed;
        io.print(*text);
        return all_well;
    }
    auto const read = read_session(*found, io);
    if (!read) {  // no part of the session can be read
        if (auto const text = found->from->unpack(found->row)) io.print(*text);
        return document_failed;
    }
    auto const layout = o.as_read ? lisle::layout::source : lisle::layout::canonical;
    // Of a damaged session only the text is complete.
    bool const is_whole = read->problems.empty();
    if (is_whole && !o.as_read)
        for (auto const& each : drop_unsettled(*read->value))
            io.tell(found->which.id + ": " + each.what + "; --as-read keeps it");
    io.print(is_whole ? read->value->to_text(layout, o.pretty ? 2 : 0) : read->text);
    return read->exit();
}

}  // namespace

void add_get(CLI::App& program, context& c) {
    auto const o = std::make_shared<get_options>();
    auto* const command = program.add_subcommand(
        "get", "Print one session of a database, as its agent would write it");
    add_session(*command, o->session);
    auto* const as_read = command->add_flag(
        "--as-read", o->as_read, "As it was read, with the keys of its version in their order");
    auto* const pretty = command->add_flag("--pretty", o->pretty, "Indent by two spaces");
    auto* const raw =
        command->add_flag("--raw", o->raw, "The stored text, decompressed but not parsed");
    auto* const blob =
        command->add_flag("--blob", o->blob, "The stored bytes, not even decompressed");
    raw->excludes(as_read)->excludes(pretty);
    blob->excludes(as_read)->excludes(pretty)->excludes(raw);
    command->footer(
        R"(A damaged session is printed as it is stored, if it is text; each problem is a line on standard
error, and the exit code is 1. Claude Code and Codex skip lines without a record: such lines stay in
their place, and each is a line on standard error. As opencode 2's own exports, the document has no
message that is in progress: such messages are named, and --as-read and --raw print them.

Examples:
  lisle get threads.db 7546cf31 > thread.json
  lisle get --pretty threads.db 7546cf31 | less
  lisle get --exact threads.db "$id" > thread.json  # in a script: never another session
  lisle get --blob threads.db 7546cf31 | zstd -d)");
    command->callback([o, &c] { c.exit = get(*o, c); });
}

}  // namespace app
