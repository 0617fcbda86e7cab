// examples/lisle/commands/search.cpp - lisle search: lists the sessions that mention a text.
#include "../command.hpp"
#include "../sessions/branched_source.hpp"
#include "../sessions/scan.hpp"
#include "../sessions/source.hpp"
#include "../sessions/table.hpp"
#include "../stores/stores.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace app {

namespace {

struct search_options {
    database_options database;
    std::optional<std::string> query;  ///< if missing, the first argument is the query
    bool ids = false;
};

/// Whether a branch or a prompt that waits, which the session's document does not have, mentions
/// the text.
bool is_beside_document(source& from, entry const& e, query const& q) {
    auto* const branched = dynamic_cast<branched_source*>(&from);
    if (branched == nullptr) return false;
    auto const waiting = branched->find_waiting(e);
    if (std::any_of(waiting.begin(), waiting.end(),
                    [&](auto const& each) { return q.is_in(each); }))
        return true;
    auto const all = branched->find_branches(e);
    return std::any_of(all.begin(), all.end(), [&](session_branch const& each) {
        return each.kind->search(each.text, q).is_found;
    });
}

/// Whether the parts of a session in files beside it mention the text.
bool is_beside_session(source const& from, entry const& e, std::string_view text, query const& q,
                       std::size_t& messages) {
    auto const folder = from.find_side_folder(e);
    std::error_code unknown;
    if (!folder || !std::filesystem::is_directory(*folder, unknown)) return false;
    auto const read = from.documents_of(e).salvage(text);
    static_cast<void>(from.complete(e, *read.value));  // `show` says what could not be read
    messages = read.value->count_messages();
    return read.value->finds(q);
}

/// The facts for a line of the table if the query finds the row, or the reason why it could not be
/// read.
struct search_outcome {
    bool is_found = false;
    reading seen;
    std::string failure{};
};

search_outcome search_row(source& from, entry const& e, std::optional<stored> const& row,
                          query const& q, workspace& space) {
    if (!row) return {};
    if (!row->failure.empty()) return {false, {}, row->failure};
    auto const text = from.unpack_in(space, *row);
    if (!text) return {};
    auto result = from.documents_of(e).search(*text, q);
    if (!result.is_found) {
        std::size_t messages = 0;
        if (!is_beside_session(from, e, *text, q, messages)) return {};
        result.is_found = true;
        result.messages = messages;
    }
    if (result.is_damaged || !row->missing.empty()) return {true, read_row(from, e, row, space)};
    return {true, {result.messages, text->size(), row->bytes.size(), row->encoding, {}}};
}

int search(search_options const& o, context& c) {
    auto& io = c.io;
    if (!o.query && o.database.path.empty()) throw CLI::RequiredError{"QUERY"};
    auto const from = open_stores(o.query ? o.database.path : "", o.database.wait(), c.host, c.io);
    auto entries = from->list_briefly();
    bool is_complete = tell_problems(*from, io);
    std::vector<entry const*> all;
    all.reserve(entries.size());
    for (auto const& e : entries) all.push_back(&e);
    query const wanted{o.query ? *o.query : o.database.path};
    std::vector<entry> found;
    std::vector<reading> readings;
    std::vector<bool> is_listed(entries.size());
    progress p{io, "searching", entries.size()};
    scan<search_outcome>(
        *from, all,
        [&](entry const& e, std::optional<stored> const& row, workspace& space) {
            return search_row(*from, e, row, wanted, space);
        },
        [&](std::size_t i, search_outcome& outcome) {
            p.step();
            if (!outcome.failure.empty()) {
                p.clear();
                io.warn(outcome.failure);
                is_complete = false;
            }
            if (!outcome.is_found) return true;
            if (o.ids) {
                if (io.out_is_terminal) p.clear();
                io.say(entries[i].id);
            }
            is_listed[i] = true;
            found.push_back(std::move(entries[i]));
            readings.push_back(std::move(outcome.seen));
            return !o.ids || found.size() % 64 != 1 || io.flush();
        });
    workspace space;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        try {
            if (is_listed[i] || !is_beside_document(*from, entries[i], wanted)) continue;
        } catch (storage_error const& failed) {
            p.clear();
            io.warn(failed.what());
            is_complete = false;
            continue;
        }
        if (o.ids) io.say(entries[i].id);
        readings.push_back(read_row(*from, entries[i], from->fetch(entries[i]), space));
        found.push_back(std::move(entries[i]));
    }
    p.clear();
    if (!o.ids) is_complete = print_table(found, readings, "session", io) && is_complete;
    if (!is_complete) return storage_failed;
    return found.empty() ? document_failed : all_well;
}

}  // namespace

void add_search(CLI::App& program, context& c) {
    auto const o = std::make_shared<search_options>();
    auto* const command =
        program.add_subcommand("search", "List the sessions that mention a text, newest first");
    add_store(*command, o->database);
    command->add_option("QUERY", o->query, "The text to search for, in any case")->type_name("");
    command->add_flag("--ids", o->ids, "Only the ids, one per line");
    command->footer(
        R"(Loom's threads are searched as Loom does: by title, branch, remote, tags, messages and
the beginnings of commits. Other formats are searched by title and by the transcript that
`lisle show` prints. The exit code is 1 if nothing is found. A single argument is always the
text, even if there is a file of this name.

Examples:
  lisle search "red build"
  lisle search threads.db "red build"
  lisle search ~/.local/share/loom/threads 0f1e2d3)");
    command->callback([o, &c] { c.exit = search(*o, c); });
}

}  // namespace app
