// examples/lisle/commands/where.cpp - lisle where: prints the stores of all agents on this machine.
#include "../command.hpp"
#include "../sessions/branched_source.hpp"
#include "../stores/newer_format.hpp"
#include "../stores/side_files.hpp"
#include "../stores/stores.hpp"
#include "../system/json_line.hpp"

#include <boost/json/object.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

namespace {

struct where_options {
    database_options database;
    bool all = false;
    bool json = false;
};

/// A place, and the facts of its store.
struct finding {
    store_place place;
    std::optional<std::size_t> sessions;
    std::optional<std::uintmax_t> bytes;  ///< of a database
    std::vector<side_files> beside;
    std::vector<std::string> problems, notices;
    bool is_complete = true;
};

finding inspect(store_place place, std::chrono::milliseconds wait) {
    finding out{std::move(place), {}, {}, {}, {}, {}, true};
    auto const fail = [&](std::string problem) {
        out.problems.push_back(std::move(problem));
        out.is_complete = false;
    };
    if (!out.place.problem.empty()) fail(out.place.problem);
    if (!out.place.is_there) return out;
    std::error_code unknown;
    if (auto const size = std::filesystem::file_size(out.place.path, unknown); !unknown)
        out.bytes = size;
    try {
        auto const from = open_place(out.place, wait);
        out.sessions = from == nullptr ? 0 : from->list().size();
        if (from != nullptr) out.place.agent = name_agent(out.place.agent, from->documents());
        std::vector<source_problem> problems;
        if (from != nullptr) {
            problems = from->find_problems();
            out.notices = find_notices(*from);
        }
        out.beside = find_side_files(out.place, problems);
        for (auto& problem : problems) {
            out.is_complete = out.is_complete && !problem.is_storage;
            out.problems.push_back(std::move(problem.what));
        }
    } catch (std::runtime_error const& e) {  // storage_error or document_error
        fail(e.what());
    }
    return out;
}

std::string to_json(finding const& f) {
    boost::json::object out;
    out["agent"] = f.place.agent;
    out["kind"] = f.place.kind;
    out["path"] = f.place.path.string();
    out["is_there"] = f.place.is_there;
    out["sessions"] = f.sessions ? boost::json::value(*f.sessions) : boost::json::value();
    out["bytes"] = f.bytes ? boost::json::value(*f.bytes) : boost::json::value();
    out["is_superseded"] = f.place.is_superseded;
    auto& beside = out["side_files"].emplace_array();
    for (auto const& side : f.beside)
        beside.push_back({{"path", side.path.string()},
                          {"what", side.content},
                          {"files", side.files},
                          {"bytes", side.bytes}});
    auto& problems = out["problems"].emplace_array();
    for (auto const& problem : f.problems) problems.emplace_back(problem);
    return to_json_line(out);
}

std::string to_table_row(std::string const& agent, std::string const& kind,
                         std::string const& sessions, std::string const& size,
                         std::string const& path) {
    auto const left = [](std::string text, std::size_t width) {
        text.resize((std::max)(width, text.size()), ' ');
        return text + "  ";
    };
    auto const right = [](std::string const& text, std::size_t width) {
        return std::string(width - (std::min)(width, text.size()), ' ') + text + "  ";
    };
    return left(agent, 11) + left(kind, 8) + right(sessions, 8) + right(size, 7) + path;
}

/// A row for files beside a store, whose number is in the column of sessions.
std::string to_side_row(side_files const& side) {
    return to_table_row("", "beside", std::to_string(side.files), to_size_text(side.bytes),
                        side.path.string() + "  (" + std::string{side.content} + ')');
}

int where(where_options const& o, context& c) {
    auto& io = c.io;
    auto places = find_places(c.host);
    bool is_complete = true, is_any = false;
    if (!o.json) io.say(to_table_row("AGENT", "KIND", "SESSIONS", "SIZE", "PATH"));
    for (auto& place : places.all) {
        auto const f = inspect(std::move(place), o.database.wait());
        is_complete = is_complete && f.is_complete;
        is_any = is_any || f.place.is_there;
        if (!f.place.is_there && f.problems.empty() && !o.all) continue;
        if (o.json) {
            io.print(to_json(f) + '\n');
        } else {
            auto path = f.place.path.string();
            if (!f.place.is_there && f.problems.empty()) path += "  (missing)";
            else if (f.place.is_superseded)
                path += f.place.kind == "database" ? "  (of a preview)" : "  (before a database)";
            io.say(to_table_row(std::string{f.place.agent}, std::string{f.place.kind},
                                f.sessions ? std::to_string(*f.sessions) : "-",
                                f.bytes ? to_size_text(*f.bytes) : "-", path));
            for (auto const& side : f.beside) io.say(to_side_row(side));
        }
        for (auto const& problem : f.problems) io.warn(problem);
        for (auto const& notice : f.notices) io.tell(notice);
    }
    for (auto const& note : places.notes) io.tell(note);
    if (!is_complete) return storage_failed;
    return is_any ? all_well : document_failed;
}

}  // namespace

void add_where(CLI::App& program, context& c) {
    auto const o = std::make_shared<where_options>();
    auto* const command =
        program.add_subcommand("where", "Print where agents keep their sessions on this machine");
    command->add_flag("--all", o->all, "Also print places without a store");
    command->add_flag("--json", o->json, "One JSON object per line");
    add_wait(*command, o->database);
    command->footer(
        R"(These are the places that the other commands look at if no store is named. The variables
of the agents count here, too: XDG_DATA_HOME, FLATPAK_XDG_DATA_HOME (Zed), OPENCODE_DB,
CLAUDE_CONFIG_DIR, CODEX_HOME, OPENCLAW_HOME and OPENCLAW_STATE_DIR. Files of opencode
before 1.2 stay beside its database, and so does the database of opencode 2's preview: a session that
is also in the database is listed once, and a line says so where the other one is later. Below
the stores of Claude Code and Codex are the files beside them that may hold texts of sessions,
with their number. Links in these two stores are not followed; a link that leads out of the store is
reported: name its target as a store. The exit code is 1 if there is no store, and 3 if a store can't
be read.

Examples:
  lisle where
  lisle where --all --json | jq -r .path)");
    command->callback([o, &c] { c.exit = where(*o, c); });
}

}  // namespace app
