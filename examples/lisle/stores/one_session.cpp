// examples/lisle/stores/one_session.cpp - finding a session by its id and reading it.
#include "one_session.hpp"

#include "../sessions/branched_source.hpp"
#include "../terminal/counts.hpp"
#include "stores.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

void add_session(CLI::App& command, session_options& o) {
    add_store(command, o.database);
    auto* const id =
        command
            .add_option("ID", o.id,
                        "The session's id or a unique beginning of it; may be omitted if the store "
                        "has only one session. A single argument that names no file is an id")
            ->type_name("");
    command.add_flag("--exact", o.is_exact, "ID is the whole id: for scripts")->needs(id);
}

namespace {

found_entry find_whole_id(std::vector<entry> const& entries, std::string_view id) {
    bool const is_there =
        std::any_of(entries.begin(), entries.end(), [&](entry const& e) { return e.id == id; });
    if (is_there) return find_entry(entries, id);
    return {.problem = "no session has the id \"" + std::string{id} + '"'};
}

std::optional<std::string> unpack(source& from, entry const& which, stored const& row,
                                  console& io) {
    auto text = from.unpack(row);
    if (text) return std::move(*text);
    io.warn(which.id + ": " + text.error().message());
    return std::nullopt;
}

}  // namespace

void add_active(CLI::App& command, bool& is_active_only) {
    command.add_flag("--active", is_active_only,
                     "Only the messages with which the session's agent would go on");
}

void tell_inactive(document const& d, console& io) {
    auto const [all, active] = d.count_parts();
    if (active == all) return;
    io.warn("its agent would go on with " + std::to_string(active) + " of "
            + to_count_text(all, "message")
            + ": the others are marked, and --active leaves them out");
}

void tell_fork(source& from, entry const& e, console& io) {
    auto const fork = find_fork(from, e);
    if (!fork) return;
    io.tell(e.id + ": " + *fork + ": here it is as in " + std::string{from.documents_of(e).name()}
            + ", and `lisle show` has both");
}

std::optional<found_session> find_session(session_options const& o, context& c) {
    if (o.database.path.empty()) throw CLI::RequiredError{"ID"};
    bool const is_anywhere = o.id.empty() && !names_store(o.database.path);
    auto const& id = is_anywhere ? o.database.path : o.id;
    auto from = open_stores(is_anywhere ? "" : o.database.path, o.database.wait(), c.host, c.io);
    auto const entries = from->list();
    auto const found = o.is_exact ? find_whole_id(entries, id) : find_entry(entries, id);
    if (found.match == nullptr) {
        static_cast<void>(tell_problems(*from, c.io));
        auto const place = is_anywhere ? std::string{} : o.database.path + ": ";
        c.io.warn(place + found.problem
                  + (is_anywhere && !found.is_ambiguous ? ", and there is no such file" : "")
                  + (found.is_ambiguous && id.empty() ? o.several : ""));
        return std::nullopt;
    }
    auto row = from->fetch(*found.match);
    if (!row) {
        c.io.warn(found.match->id + " was just deleted");
        return std::nullopt;
    }
    return found_session{std::move(from), *found.match, std::move(*row)};
}

std::optional<std::string> unpack_session(found_session const& s, console& io) {
    return unpack(*s.from, s.which, s.row, io);
}

readable_session salvage_session(source const& from, entry const& which, stored const& row,
                                 std::string text) {
    readable_session out{std::move(text), nullptr, row.missing};
    auto read = from.documents_of(which).salvage(out.text);
    out.skipped = std::move(read.skipped);
    std::move(read.problems.begin(), read.problems.end(), std::back_inserter(out.problems));
    bool const is_nothing = !out.problems.empty() && read.value->count_messages() == 0;
    if (!is_nothing) out.value = std::move(read.value);
    return out;
}

std::optional<readable_session> read_session(source& from, entry const& which, stored const& row,
                                             console& io) {
    auto text = unpack(from, which, row, io);
    if (!text) return std::nullopt;
    auto out = salvage_session(from, which, row, std::move(*text));
    for (auto const& problem : out.problems) io.warn(which.id + ": " + problem);
    for (auto const& line : out.skipped) io.tell(which.id + ": " + line);
    if (!out.value) return std::nullopt;
    return out;
}

std::vector<std::string> complete_session(source const& from, entry const& which, document& d) {
    return from.complete(which, d);
}

void complete_session(found_session const& s, document& d, console& io) {
    for (auto const& problem : complete_session(*s.from, s.which, d))
        io.warn(s.which.id + ": " + problem);
}

std::vector<std::string> read_events(source const& from, entry const& which, document& d) {
    auto const files = from.find_event_files(which);
    if (files.empty()) return {};
    std::vector<std::string> names;
    for (auto const& file : files) names.push_back(file.filename().string());
    // The store itself may be behind a link.
    auto const folder = files.front().parent_path();
    std::error_code failed;
    side_folder beside{std::filesystem::canonical(folder.empty() ? "." : folder, failed)};
    return d.read_events(beside, names);
}

std::vector<std::string> complete_conversation(source const& from, entry const& which,
                                               document& d) {
    auto out = complete_session(from, which, d);
    auto events = read_events(from, which, d);
    std::move(events.begin(), events.end(), std::back_inserter(out));
    return out;
}

void complete_conversation(found_session const& s, document& d, console& io) {
    for (auto const& problem : complete_conversation(*s.from, s.which, d))
        io.warn(s.which.id + ": " + problem);
}

std::optional<readable_session> read_session(found_session const& s, console& io) {
    return read_session(*s.from, s.which, s.row, io);
}

}  // namespace app
