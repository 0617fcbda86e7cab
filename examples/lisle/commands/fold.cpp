// examples/lisle/commands/fold.cpp - lisle fold: makes a thread from the recorded events of its
// turns.
#include "fold.hpp"

#include "../files/files.hpp"
#include "../system/clock.hpp"
#include "../terminal/escape.hpp"
#include "../zed/tools_file.hpp"

#include <lisle/formats/zed/turn/recorded_step.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace app {

namespace {

namespace zed = lisle::zed;

struct fold_options {
    std::string file = "-", tools, now, title{zed::untitled};
    bool events = false;
    bool newer = false;
    bool pretty = false;
};

/// A recording; `is_whole` if each line could be read.
struct recording {
    std::vector<zed::recorded_step> steps;
    bool is_whole = true;
};

/// Reads the steps of a file line by line. Prints a bad line's error and skips the line.
class recording_reader {
public:
    recording_reader(std::string_view name, console& io) : name_{name}, io_{io} {}

    recording read(std::string_view text) {
        while (!text.empty()) {
            ++number_;
            auto const line = text.substr(0, text.find('\n'));
            text.remove_prefix((std::min)(line.size() + 1, text.size()));
            if (line.find_first_not_of(" \t\r") != line.npos) take(line);
        }
        return std::move(out_);
    }

private:
    void take(std::string_view line) {
        auto step = lisle::decode_as<zed::recorded_step>(line);
        if (step && has_name(*step)) step = lisle::decode_as<zed::recorded_step>(line, strict);
        if (!step) return refuse(step.error());
        if (auto const* const other = std::get_if<lisle::unknown_case<lisle::owned>>(&*step))
            return refuse("unknown event "
                          + (other->tag.empty() ? std::string{other->json.text()} : other->tag));
        out_.steps.push_back(std::move(*step));
    }

    /// Whether the step is one of a list of names. A permissive reader replaces an unknown name by
    /// the first.
    static bool has_name(zed::recorded_step const& step) {
        return std::holds_alternative<zed::stop_reason>(step)
               || std::holds_alternative<zed::completion_error>(step);
    }
    static constexpr auto strict = lisle::reference;

    void refuse(lisle::error const& e) { tell(std::to_string(e.offset + 1) + ": " + e.message()); }
    void refuse(std::string const& problem) { tell("1: " + problem); }
    void tell(std::string const& problem) {
        out_.is_whole = false;
        io_.tell(std::string{name_} + ':' + std::to_string(number_) + ':' + problem);
    }

    std::string_view name_;
    console& io_;
    std::size_t number_ = 0;
    recording out_;
};

/// The tools that the recording uses.
std::vector<zed::turn_tool> find_tools(std::vector<zed::recorded_step> const& steps) {
    std::vector<zed::turn_tool> out;
    for (auto const& step : steps)
        if (auto const* const use = std::get_if<zed::tool_use>(&step)) out.push_back({use->name});
    return out;
}

/// Whether the recording is only a model's answer, without a message of the user.
bool starts_turn(std::vector<zed::recorded_step> const& steps) {
    return !steps.empty() && !std::holds_alternative<zed::user_message>(steps.front())
           && !std::holds_alternative<zed::resume>(steps.front())
           && !std::holds_alternative<zed::replay_step>(steps.front());
}

std::string to_text(zed::thread const& thread, fold_options const& o) {
    lisle::json_style style;
    style.indent = o.pretty ? 2 : 0;
    return o.newer ? lisle::encode_as(thread, style, lisle::schema_revision::latest)
                   : lisle::encode_as(thread, style);
}

void print_events(console& io, std::vector<zed::thread_event> const& events) {
    for (auto const& event : events) io.print(lisle::encode_as(event) + '\n');
}

int fold(fold_options const& o, console& io) {
    if (!o.now.empty() && !lisle::scalars::parse_rfc3339(o.now)) {
        io.warn("not a time like 2026-03-01T10:00:00Z: " + escape_line(o.now));
        return misused;
    }
    auto const text = read_input(io, o.file);
    auto const [steps, is_whole] = recording_reader{name_of_input(o.file), io}.read(text);
    zed::turn_setup setup;
    setup.tools = o.tools.empty() ? find_tools(steps) : to_turn_tools(read_tools(io, o.tools));
    setup.keeps_cumulative_usage = o.newer;
    setup.ends_rounds = false;
    if (o.newer) setup.revision = lisle::schema_revision::latest;
    setup.now = [now = o.now] { return now.empty() ? current_time() : now; };
    zed::thread thread;
    thread.title = o.title;
    thread.updated_at.text = setup.now();
    zed::live_thread live{std::move(thread), std::move(setup)};
    if (starts_turn(steps)) live.start_turn();
    for (auto const& step : steps) {
        if (!o.events && std::holds_alternative<zed::replay_step>(step)) continue;
        zed::turn_output seen;
        zed::apply_step(live, step, seen);
        if (!live.is_running() && live.failure()) live.end_round();
        if (o.events) print_events(io, seen.events);
    }
    if (!o.events) io.print(to_text(live.snapshot(), o));
    return is_whole ? all_well : document_failed;
}

}  // namespace

void add_fold(CLI::App& program, context& c) {
    auto const o = std::make_shared<fold_options>();
    auto* const command =
        program.add_subcommand("fold", "Make a Zed thread from the recorded events of its turns");
    command
        ->add_option("EVENTS", o->file,
                     "Completion events and steps of the user and of tools, one per line; - for "
                     "standard input (-)")
        ->type_name("");
    command
        ->add_option("--tools", o->tools,
                     "The tools of the turns: [{\"name\":...}]; uses of others are answered with "
                     "an error (every tool that is used)")
        ->type_name("FILE");
    command->add_option("--now", o->now, "The time of every change, RFC 3339 (now)")
        ->type_name("TIME");
    command->add_option("--title", o->title, "The thread's title (New Thread)")->type_name("TEXT");
    auto* const newer = command->add_flag(
        "--newer", o->newer,
        "Write it as Zed of August 2026 does, with the sum of the usage of all requests");
    auto* const pretty = command->add_flag("--pretty", o->pretty, "Indent by two spaces");
    auto* const events = command->add_flag(
        "--events", o->events, "Print the events that a person sees instead, one per line");
    events->excludes(newer)->excludes(pretty);
    command->footer(
        R"(Events are spelled as Zed spells them: {"Text":"Hi"}, {"Thinking":{...}},
{"ToolUse":{...}}, {"ToolUseJsonParseError":{...}}, {"RedactedThinking":{"data":...}},
{"ReasoningDetails":...}, {"StartMessage":{"message_id":...}}, {"UsageUpdate":{...}},
{"Stop":"end_turn"}, {"Queued":{...}}, "Started". Further steps are
{"UserMessage":{"id":...,"content":[...]}}, "Resume", {"ToolDone":{...}},
{"StreamError":{"kind":...}}, "Flush" at the end of a round, "EndTurn", "UserCancel", "Cancel",
{"Truncate":ID} and "Replay". A recording may end anywhere: the thread is the one that Zed would
store if the user cancelled there. A refused turn leaves no messages. A line that can't be read is
reported on standard error and skipped.

Examples:
  lisle fold events.ndjson > thread.json
  lisle fold --title "Red build" events.ndjson | lisle put threads.db -
  lisle fold --events events.ndjson)");
    command->callback([o, &c] { c.exit = fold(*o, c.io); });
}

}  // namespace app
