// examples/lisle/commands/get.cpp - lisle get: one session's document on standard output.
#include "../command.hpp"
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
    if (!read) {  // no part of it can be read
        if (auto const text = found->from->unpack(found->row)) io.print(*text);
        return document_failed;
    }
    auto const how = o.as_read ? lisle::layout::source : lisle::layout::canonical;
    // Only the text itself has all of a damaged session.
    bool const is_whole = read->problems.empty();
    io.print(is_whole ? read->value->print(how, o.pretty ? 2 : 0) : read->text);
    return read->exit();
}

}  // namespace

void add_get(CLI::App& program, context& c) {
    auto const o = std::make_shared<get_options>();
    auto* const command = program.add_subcommand(
        "get", "Print one session of a database, as its agent would write it");
    add_session(*command, o->session);
    auto* const as_read = command->add_flag(
        "--as-read", o->as_read, "As it was read: the keys of its version, in their order");
    auto* const pretty = command->add_flag("--pretty", o->pretty, "Indent by two spaces");
    auto* const raw =
        command->add_flag("--raw", o->raw, "The stored text, decompressed but not parsed");
    auto* const blob =
        command->add_flag("--blob", o->blob, "The stored bytes, not even decompressed");
    raw->excludes(as_read)->excludes(pretty);
    blob->excludes(as_read)->excludes(pretty)->excludes(raw);
    command->footer(
        R"(A damaged session is printed as it is stored, if it is text; each problem is a line on standard
error, and the exit code is 1. Lines that its own program skips, as Claude Code and Codex skip what
holds no record, stay in their place; each is a line on standard error.

Examples:
  lisle get threads.db 7546cf31 > thread.json
  lisle get --pretty threads.db 7546cf31 | less
  lisle get --exact threads.db "$id" > thread.json  # in a script: never another session
  lisle get --blob threads.db 7546cf31 | zstd -d)");
    command->callback([o, &c] { c.exit = get(*o, c); });
}

}  // namespace app
