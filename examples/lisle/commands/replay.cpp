// examples/lisle/commands/replay.cpp - lisle replay: makes a record from an event stream.
#include "replay.hpp"

#include "../acpx/format.hpp"
#include "../acpx/release.hpp"
#include "../files/files.hpp"
#include "../stores/newer_format.hpp"
#include "../system/clock.hpp"
#include "../terminal/description.hpp"
#include "../terminal/release_text.hpp"

#include <lisle/formats/acp/session_update.hpp>
#include <lisle/formats/acpx/recorder/replay.hpp>
#include <lisle/scalars/random_id.hpp>

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>

namespace app {

namespace {

namespace acpx = lisle::acpx;

struct replay_options {
    std::string file = "-", now, release;
    std::optional<std::string> agent_command, name, cwd, event_log;
    unsigned segments = 1;
    bool updates = false;
};

class random_ids final : public acpx::id_generator {
public:
    std::string next() override { return lisle::scalars::make_random_id(); }
};

/// The params of a session/update, in the protocol's spelling.
lisle::result<std::string> to_update_text(boost::json::object const& message) {
    constexpr lisle::json_style style{lisle::text::number_style::ecmascript};
    auto const* const params = message.if_contains("params");
    auto const text = params != nullptr ? lisle::encode_as(*params, style) : "null";
    auto const update = lisle::decode_as<lisle::acp::session_notification>(text);
    if (!update) return update.error();
    return lisle::encode_as(*update, style);
}

int print_updates(replay_options const& o, console& io) {
    auto const stream = read_input(io, o.file);
    int out = all_well;
    lisle::text::text_lines lines{stream};
    while (auto const line = lines.next()) {
        auto const parsed = acpx::parse_line(*line);
        if (parsed.kind != acpx::line_kind::protocol) continue;
        auto const& message = parsed.value.get_object();
        auto const* const method = message.if_contains("method");
        if (method == nullptr || *method != "session/update") continue;
        auto const update = to_update_text(message);
        if (update) {
            io.print(*update + '\n');
            continue;
        }
        io.tell(std::string{name_of_input(o.file)} + ':' + std::to_string(line->number) + ": "
                + update.error().message());
        out = document_failed;
    }
    return out;
}

/// Sets the members that a stream lacks: those by which acpx finds a session, and the event log.
void set_given(acpx::session& record, replay_options const& o) {
    if (o.agent_command) record.agent_command = *o.agent_command;
    if (o.cwd) record.cwd = *o.cwd;
    record.name = o.name;
    if (!o.event_log) return;
    auto& log = record.event_log.emplace();
    log.active_path = *o.event_log;
    log.segment_count = o.segments;
    log.max_segment_bytes = 64 * 1024 * 1024;
    log.max_segments = 5;
    log.last_write_error.emplace(std::nullopt);
}

/// The rules by which a release records; without a release, those of the newest without its losses.
/// A release after the newest known one records as that one, and a line says so.
lisle::result<acpx::release> find_recorder(std::string const& release, console& io) {
    if (release.empty()) return acpx::release::fixed;
    auto const newest = find_newest_instead(acpx_format(), release);
    if (newest)
        io.tell("--as " + release + ": as " + *newest + ", the newest release that lisle knows");
    auto const number = parse_release(newest.value_or(release));
    if (number) return find_acpx_release(*number);
    return lisle::error{.code = lisle::errc::unsupported_version,
                        .detail = release + " is not a release like 0.19.1"};
}

int replay(replay_options const& o, console& io) {
    if (o.updates) return print_updates(o, io);
    auto const recorder = find_recorder(o.release, io);
    if (!recorder) {
        io.warn("--as: " + recorder.error().message());
        return misused;
    }
    random_ids ids;
    acpx::context const context{o.now.empty() ? current_time() : o.now, ids, *recorder};
    auto const stream = read_input(io, o.file);
    auto record = acpx::make_session(context.now);
    auto const report = acpx::replay(record, stream, context);
    auto const name = std::string{name_of_input(o.file)};
    for (auto const line : report.skipped)
        io.tell(name + ':' + std::to_string(line) + ": not a protocol message");
    if (report.unfinished)
        io.tell(name + ':' + std::to_string(*report.unfinished) + ": incomplete line");
    if (report.messages == 0) {
        io.tell(name + ": no protocol message");
        return document_failed;
    }
    set_given(record, o);
    io.print(lisle::encode(record));
    return all_well;
}

}  // namespace

void add_replay(CLI::App& program, context& c) {
    auto const o = std::make_shared<replay_options>();
    auto* const command =
        program.add_subcommand("replay", "Make an acpx session record from its event stream");
    command
        ->add_option("STREAM", o->file,
                     "A .stream.ndjson file, or its segments joined, oldest first; "
                     "- for standard input (-)")
        ->type_name("");
    command->add_option("--now", o->now, "The time to record for every event, ISO 8601 (now)")
        ->type_name("TIME");
    command
        ->add_option(
            "--as", o->release,
            "Record as this release of acpx does, e.g. 0.16 (the newest, without its losses)")
        ->type_name("VERSION");
    command
        ->add_option("--agent-command", o->agent_command,
                     "The command that starts the agent; acpx finds a session by this command, "
                     "its folder and its name")
        ->type_name("COMMAND");
    command->add_option("--cwd", o->cwd, "The session's folder (as in the stream)")
        ->type_name("DIR");
    command->add_option("--name", o->name, "The session's name, of `acpx -s NAME` (none)")
        ->type_name("NAME");
    auto* const event_log =
        command
            ->add_option("--event-log", o->event_log,
                         "The file to which acpx appends next (~/.acpx/sessions/ID.stream.ndjson)")
            ->type_name("FILE");
    auto* const segments =
        command
            ->add_option("--segments", o->segments,
                         "With --event-log: how many files the stream has, 1 to 6 (1)")
            ->type_name("COUNT")
            ->needs(event_log);
    restrict_to_numbers(*segments, 1, 6);
    command->add_flag("--updates", o->updates,
                      "Print the stream's session updates instead, one per line, as the protocol "
                      "spells them");
    command->footer(
        R"(A stream is the full history; a record keeps part of it. Lines that are not protocol
messages are reported on standard error and skipped. acpx reads the record from a file
~/.acpx/sessions/ID.json; there it looks for the session of an agent's command in a folder.

Examples:
  lisle replay --agent-command "my-agent --acp" ses_1.stream.ndjson > ses_1.json
  cat ses_1.stream.2.ndjson ses_1.stream.1.ndjson ses_1.stream.ndjson | lisle replay)");
    command->callback([o, &c] { c.exit = replay(*o, c.io); });
}

}  // namespace app
