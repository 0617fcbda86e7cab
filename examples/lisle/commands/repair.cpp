// examples/lisle/commands/repair.cpp - lisle repair: saves the readable parts of damaged sessions.
#include "../command.hpp"
#include "../files/files.hpp"
#include "../files/growing_file.hpp"
#include "../files/leftovers.hpp"
#include "../opencode/source.hpp"
#include "../sessions/branched_source.hpp"
#include "../sessions/source.hpp"
#include "../stores/document_file.hpp"
#include "../stores/stores.hpp"
#include "../stores/written_part.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

namespace {

struct repair_options {
    database_options database;
    bool dry_run = false;
    bool write = false;
    bool no_copy = false;
};

/// Saves a session. A file of a store may have an encoding that its program does not read; in that
/// of one document it is mended, too.
rescue save(source& from, entry const& e, stored const& row) {
    if (row.exceeds_limits && from.copies_before_repair()) return {row.missing, {}, 0};
    auto const& kind = from.documents_of(e);
    if (from.keeps_rows_of(e) || !row.missing.empty()) return from.save(e, row);
    auto plain = row;
    bool is_utf16 = false;
    auto text = unpack_document(row.bytes, is_utf16);
    is_utf16 = is_utf16 || row.is_utf16;
    if (!text || kind.grows()) return from.save(e, row);
    if (!drop_mark(*text, is_utf16) && !is_utf16) return from.save(e, row);
    plain.bytes = std::move(*text);
    auto out = from.save(e, plain);
    if (out.problems.empty()) {
        out.messages = kind.count_messages(plain.bytes).messages.value_or(0);
        out.replacement = std::move(plain);
    }
    out.problems.emplace(out.problems.begin(), describe_mended_encoding(is_utf16));
    return out;
}

/// The damage of a session; nothing if there is none to report. `is_read`: its own program takes
/// the document.
std::optional<rescue> find_damage(source& from, entry const& e, stored const& row, bool& is_read) {
    is_read = false;
    auto const text = from.unpack(row);
    if (!text || !row.missing.empty()) return save(from, e, row);
    if (from.documents_of(e).grows()) {
        auto out = save(from, e, row);
        if (out.is_taken && out.problems.empty()) return std::nullopt;
        is_read = out.is_taken && !out.replacement;
        return out;
    }
    auto const read = from.documents_of(e).read(*text, nullptr);
    bool const is_refused =
        !from.keeps_rows_of(e) && has_refused_encoding(from.documents_of(e), row.bytes);
    if (!read || is_refused || from.must_save(e, **read)) return save(from, e, row);
    is_read = true;
    rescue out;
    out.columns = from.find_bad_columns(e, **read);
    if (out.columns.empty()) return std::nullopt;
    return out;
}

/// What a document is after its repair, or as it stays without one.
struct outcome_of_repair {
    bool is_readable = false;
    std::vector<std::string> refused;  ///< why its own program still does not take it
};

outcome_of_repair judge_outcome(source& from, entry const& e, stored const& row,
                                rescue const& damage) {
    outcome_of_repair out;
    if (damage.replacement && from.documents_of(e).grows()) return {true, damage.refused};
    auto const text = from.unpack(damage.replacement ? *damage.replacement : row);
    if (!text) return out;
    auto const read = from.documents_of(e).read(*text, nullptr);
    out.is_readable = read.has_value();
    if (!read || !from.checks_values(e)) return out;
    for (auto& fault : (*read)->find_faults())
        if (fault.is_refused) out.refused.push_back(std::move(fault.words));
    return out;
}

bool is_listed(rescue const& damage, std::string const& reason) {
    return std::find(damage.problems.begin(), damage.problems.end(), reason)
           != damage.problems.end();
}

void print_damage(console& io, entry const& e, rescue const& damage, bool is_read,
                  outcome_of_repair const& then) {
    auto const add = [&](std::string const& line) { io.say("          " + line); };
    io.say(e.id + "  " + e.title);
    for (auto const& problem : damage.problems) add(problem);
    for (auto const& column : damage.columns)
        add(column.problem + "; it becomes "
            + (column.now.empty() ? "NULL" : '"' + column.now + '"'));
    for (auto const& reason : then.refused)
        if (!is_listed(damage, reason)) add("its program will still refuse it: " + reason);
    if (is_read) return;
    if (damage.replacement) add(to_count_text(damage.messages, "message") + " can be saved");
    else add(then.is_readable ? "left as it is" : "nothing can be saved: left as it is");
}

/// A branch that the document does not have is never repaired.
void print_damaged_branch(console& io, entry const& e, std::vector<std::string> const& damaged) {
    if (damaged.empty()) return;
    io.say(e.id + "  " + e.title);
    for (auto const& problem : damaged) io.say("          " + problem + "; left as it is");
}

/// The numbers of documents that are whole, can be repaired, or can't be repaired; and, in any of
/// these states, of documents with unreadable columns.
struct counts {
    std::size_t whole = 0, damaged = 0, lost = 0, columns = 0, refused = 0;

    [[nodiscard]] std::string to_text() const {
        auto out = to_count_text(whole, "document") + " whole, " + std::to_string(damaged)
                   + " to repair, " + std::to_string(lost) + " beyond repair";
        if (columns != 0) out += "; unreadable columns beside " + std::to_string(columns);
        if (refused != 0)
            out += "; " + to_count_text(refused, "document") + " still refused after a repair";
        return out;
    }
};

/// Says that a folder has sessions of opencode in files beside its database, which is repaired.
void tell_other_files(std::filesystem::path const& folder, std::filesystem::path const& database,
                      console& io) {
    if (database == folder || open_opencode_folder(folder) == nullptr) return;
    io.warn(folder.string() + ": only " + database.filename().string()
            + " is repaired; name the folder of the files beside it to repair those");
}

int repair(repair_options const& o, console& io) {
    refuse_standard_input(o.database.path);
    if (o.write) remove_leftovers(o.database.path);
    auto const place = find_written_part(o.database.path);
    auto const from = open_source(place, o.write ? access::write : access::read, o.database.wait());
    tell_other_files(o.database.path, place, io);
    std::vector<replacement> all;
    counts found;
    auto const entries = from->list();
    bool const is_complete = tell_problems(*from, io);
    bool const has_problems = !from->find_problems().empty();
    bool has_damaged_branch = false;
    for (auto const& e : entries) {
        auto row = from->fetch(e);
        if (!row) continue;
        auto const damaged_branch = find_damaged_branch(*from, e);
        print_damaged_branch(io, e, damaged_branch);
        bool const is_whole = damaged_branch.empty();
        bool is_read = false;
        auto damage = find_damage(*from, e, *row, is_read);
        bool const is_mended = damage && damage->replacement;
        ++(is_whole && (!damage || is_read) ? found.whole : is_mended ? found.damaged : found.lost);
        has_damaged_branch = has_damaged_branch || !is_whole;
        if (!damage) continue;
        auto const then = judge_outcome(*from, e, *row, *damage);
        if (is_mended && !then.refused.empty()) ++found.refused;
        print_damage(io, e, *damage, is_read, then);
        if (!damage->columns.empty()) ++found.columns;
        if (!is_mended && damage->columns.empty()) continue;
        auto now = damage->replacement.value_or(*row);
        all.push_back({e.key, std::move(*row), std::move(now), std::move(damage->columns)});
    }
    io.say(found.to_text());
    bool is_well =
        found.lost == 0 && !has_damaged_branch && found.refused == 0 && (o.write || all.empty());
    if (o.write && !all.empty()) {
        if (!o.no_copy || !from->copies_before_repair())
            for (auto& line : from->begin_repair(all)) io.say_at_end(std::move(line));
        auto const count = from->replace(all);
        if (count == all.size()) {
            io.say("repaired " + to_count_text(found.damaged, "document")
                   + (found.columns == 0
                          ? ""
                          : ", and columns beside " + std::to_string(found.columns)));
        } else {
            io.say("repaired " + std::to_string(count) + " of " + to_count_text(all.size(), "row")
                   + ": another program uses or has just changed the others");
            is_well = false;
        }
    }
    if (!is_complete) return storage_failed;
    is_well = is_well && !has_problems;
    return is_well ? all_well : document_failed;
}

}  // namespace

void add_repair(CLI::App& program, context& c) {
    auto const o = std::make_shared<repair_options>();
    auto* const command =
        program.add_subcommand("repair", "Recover the readable parts of damaged documents");
    add_database(*command, o->database);
    auto* const mode = command->add_option_group("how", "");
    mode->add_flag("--dry-run", o->dry_run, "Report what would be saved and lost; change nothing");
    auto* const write = mode->add_flag("--write", o->write, "Copy the database, then repair it");
    mode->require_option(1);
    command->add_flag("--no-copy", o->no_copy, "Make no copy, which would have all secrets")
        ->needs(write);
    command->footer(
        R"(A document that its own program can read, as far as is known, is left alone. The readable messages
of any other document are kept, and every loss is reported. Unreadable columns are replaced, because
one such time hides all of Zed's threads; each is reported with its new value.
--write first copies the database to DB.before-repair (or -2, -3, ...) and then repairs all of it or
nothing. Damaged files of acpx and Loom, and any other file that is one document, are copied to
FILE.before-repair and replaced; --no-copy makes no copy. Files of Claude Code and Codex are copied,
and closed by appended lines, as those programs would do: a line end after a cut line, and results
for the last calls.
Lines change only where those programs refuse them or leave something out, and each change is named:
a parent that is missing, a result without its call or behind a later prompt, a call without its
result, half of a character, a time that is missing; a byte order mark, a header that is missing,
incomplete or late, ordinals with gaps, numbers in place of times. Numbers of lines are those before
the repair. Lines without a record stay in their place: those programs skip them, and a call whose
result is in one gets no other. A file without any record is left alone. So is a file of Codex that
another thread continues from a byte offset, if its lines would change.
Of an export of opencode the readable messages are kept behind a damaged string or a cut, and parts
that `opencode import` refuses are changed.
opencode's files of releases before 1.2, and a database that no known release has made, are not
changed: beside them repair writes ID.repaired.json, which `opencode import` accepts. The exit code
is 1 if damage remains in any other document.

Examples:
  lisle repair threads.db --dry-run
  lisle repair threads.db --write)");
    command->callback([o, &c] { c.exit = repair(*o, c.io); });
}

}  // namespace app
