// examples/lisle/commands/check.cpp - lisle check: compares documents with the texts that would be
// written back.
#include "../command.hpp"
#include "../files/files.hpp"
#include "../sessions/branched_source.hpp"
#include "../sessions/judge.hpp"
#include "../sessions/scan.hpp"
#include "../sessions/source.hpp"
#include "../stores/document_file.hpp"
#include "../stores/stores.hpp"
#include "../terminal/escape.hpp"

#include <lisle/text/utf8.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

namespace app {

namespace {

struct check_options {
    std::vector<std::string> paths;
    database_options database;
    std::string format;
    bool notes = false;
    bool quiet = false;
};

constexpr std::array<look, verdict_count> verdict_looks{look::green, look::plain, look::yellow,
                                                        look::red, look::red};

/// "refused (canonical)" for a text that its own program refuses.
std::string to_verdict_text(judgement const& j) {
    std::string out{verdict_words[j.is]};
    if (j.otherwise) out.append(" (").append(verdict_words[*j.otherwise]) += ')';
    return out;
}

/// Prints one line for each document, and its details below.
class verdict_report {
public:
    verdict_report(check_options const& o, console& io) : o_{o}, io_{io} {}

    void add(std::string_view name, judgement const& j, std::string_view title) {
        ++counts_[j.is];
        cuts_ += j.is_cut ? 1U : 0U;
        if (o_.quiet && j.is == canonical && j.details.empty() && j.notes == 0) return;
        auto const verdict = to_verdict_text(j);
        auto rest = j.writer.empty() ? std::string{} : " for " + j.writer;
        if (!title.empty()) {
            constexpr std::size_t column = 12;
            rest.resize((std::max)(column, verdict.size() + rest.size() + 2) - verdict.size(), ' ');
            rest += title;
        }
        if (j.notes != 0) rest += " (" + to_count_text(j.notes, "note") + ')';
        io_.say({{name, look::dim}, {"  "}, {verdict, verdict_looks[j.is]}, {rest}});
        for (auto const& detail : j.details) io_.say("          " + detail);
    }
    void count_disagreement() { ++disagreements_; }
    void count_bad_columns() { ++bad_columns_; }
    void count_problem() { ++problems_; }

    void finish() {
        std::size_t total = 0;
        for (auto const n : counts_) total += n;
        auto line = to_count_text(total, "document");
        auto const* separator = ": ";
        for (std::size_t i = 0; i < verdict_count; ++i) {
            if (counts_[i] == 0) continue;
            line += separator + std::to_string(counts_[i]) + ' ';
            line += verdict_words[i];
            separator = ", ";
        }
        if (disagreements_ != 0)
            line += "; columns contradict " + std::to_string(disagreements_) + " of them";
        if (bad_columns_ != 0)
            line += "; columns of " + std::to_string(bad_columns_) + " can't be read";
        if (cuts_ != 0) line += "; the last lines of " + std::to_string(cuts_) + " are cut";
        if (!o_.quiet) io_.say({});
        io_.say(line);
    }

    /// Whether a document was checked.
    [[nodiscard]] bool is_any() const {
        return std::any_of(counts_.begin(), counts_.end(), [](auto n) { return n != 0; });
    }
    [[nodiscard]] bool is_all_well() const {
        for (std::size_t i = 0; i < verdict_count; ++i)
            if (is_bad(static_cast<verdict>(i)) && counts_[i] != 0) return false;
        return bad_columns_ == 0 && cuts_ == 0 && problems_ == 0;
    }

private:
    check_options const& o_;
    console& io_;
    std::array<std::size_t, verdict_count> counts_{};
    std::size_t cuts_ = 0, disagreements_ = 0, bad_columns_ = 0, problems_ = 0;
};

/// Adds the damage of a row, and what a repair would save.
judgement judge_damage(source& from, entry const& e, stored const& row, judgement known) {
    auto damage = from.save(e, row);
    auto& details = known.details;
    for (auto& problem : damage.problems)
        if (std::find(details.begin(), details.end(), problem) == details.end())
            details.push_back(std::move(problem));
    for (auto& column : damage.columns) details.push_back(std::move(column.problem));
    if (damage.replacement)
        details.push_back("lisle repair would save " + to_count_text(damage.messages, "message"));
    return known;
}

/// The judgement of a row, or the row itself if its readable parts must be salvaged.
struct row_judgement {
    judgement is;
    bool contradicts = false, has_bad_columns = false;
    std::optional<stored> damaged{};
    bool is_storage = false;  ///< the row could not be read at all
};

/// Adds the columns that can't be read, or that contradict the document.
void judge_columns(source& from, entry const& e, stored& row, document const& d,
                   row_judgement& out) {
    auto& details = out.is.details;
    auto columns = from.find_bad_columns(e, d);
    out.has_bad_columns = !columns.empty();
    for (auto& column : columns) details.push_back(std::move(column.problem));
    auto disagreements = from.find_disagreements(e, d);
    out.contradicts = !disagreements.empty() || !row.remarks.empty();
    std::move(disagreements.begin(), disagreements.end(), std::back_inserter(details));
    std::move(row.remarks.begin(), row.remarks.end(), std::back_inserter(details));
    if (auto fork = find_fork(from, e)) details.push_back(std::move(*fork));
}

/// Adds what the bytes of a file add to the judgement of its text, and the notes.
void judge_encoding(input_document const& input, std::string_view name, check_options const& o,
                    judgement& j) {
    if (input.is_utf16 || input.has_mark) {
        auto& spelled = j.otherwise ? *j.otherwise : j.is;
        if (spelled == canonical) spelled = as_read;
        if (!j.otherwise && input.kind->needs_plain_utf8())
            j.otherwise = std::exchange(j.is, refused);
        j.writer.clear();
        j.details.insert(j.details.begin(),
                         (input.kind->needs_plain_utf8() ? "refused by its program: "
                                                         : "no program writes this: ")
                             + std::string{input.is_utf16 ? "UTF-16; read as a UTF-8 copy"
                                                          : "it begins with a byte order mark"});
    }
    add_notes(j, *input.value, input.notes);
    if (!o.notes) return;
    j.notes = 0;
    for (auto const& n : input.notes)
        if (!n.is_misfit) j.details.push_back(to_note_line(name, input.text, n));
}

/// The judgement of a document with invalid UTF-8 whose program reads U+FFFD in its place.
std::optional<judgement> judge_replaced(format const& kind, std::string_view text,
                                        std::string_view place) {
    auto const* const end = text.data() + text.size();
    auto const* const bad = lisle::text::find_invalid_utf8(text.data(), end);
    if (!kind.replaces_invalid_utf8() || bad == nullptr || bad == end) return std::nullopt;
    auto const copy = lisle::text::replace_invalid_utf8(text);
    auto const read = kind.read(copy, nullptr);
    if (!read) return std::nullopt;
    auto out = judge(**read, copy, place);
    (out.otherwise ? *out.otherwise : out.is) = changed;
    out.writer.clear();
    out.details.insert(out.details.begin(), "invalid UTF-8 at byte "
                                                + std::to_string(bad - text.data())
                                                + ": its program reads U+FFFD in its place");
    return out;
}

/// The judgement of a document in a file; `place` as for judge().
judgement judge_input(input_document const& input, std::string_view name, std::string_view place,
                      check_options const& o) {
    if (!input.value) {
        auto replaced =
            input.kind != nullptr ? judge_replaced(*input.kind, input.text, place) : std::nullopt;
        return replaced ? std::move(*replaced) : judgement{unreadable, {input.problem}, 0, {}};
    }
    auto out = judge(*input.value, input.text, place);
    judge_encoding(input, name, o, out);
    return out;
}

/// Whether a session's program refuses its file for its encoding.
bool is_encoding_refused(source const& from, entry const& e, stored const& row) {
    return !from.keeps_rows_of(e)
           && (row.is_utf16 || has_refused_encoding(from.documents_of(e), row.bytes));
}

/// Whether a text is no document of its store. Texts that its store reads as they are or salvages
/// are such documents.
bool is_foreign(source const& from, entry const& e, std::string_view text) {
    if (from.keeps_rows_of(e)) return false;
    auto const& expected = from.documents_of(e);
    auto const* const found = detect_format(text);
    return found == nullptr ? expected.grows() : found != &expected;
}

/// The judgement of a session's file that is not, as it stands, a document of its store: the same
/// as of the file alone.
judgement judge_foreign_file(source const& from, entry const& e, stored const& row,
                             std::string bytes, check_options const& o) {
    auto input = parse_document(std::move(bytes), e.id, {});
    input.is_utf16 = input.is_utf16 || row.is_utf16;
    auto out = judge_input(input, e.id, row.encoding, o);
    auto const& expected = from.documents_of(e);
    if (input.value && input.kind != &expected)
        out.details.push_back("a session of " + std::string{input.kind->name()} + " in a store of "
                              + std::string{expected.name()});
    return out;
}

/// Adds the damage of a branch that the session's document does not have.
void judge_branch(std::vector<std::string> const& damaged, judgement& j) {
    if (damaged.empty()) return;
    if (!is_bad(j.is)) j.otherwise = std::exchange(j.is, unreadable);
    j.details.insert(j.details.end(), damaged.begin(), damaged.end());
}

/// Any thread may call this.
row_judgement judge_row(source& from, entry const& e, std::optional<stored>& row,
                        check_options const& o, workspace& space) {
    if (!row) return {{unreadable, {"deleted since it was listed"}, 0, {}}};
    if (!row->failure.empty())
        return {.is = {unreadable, {row->failure}, 0, {}}, .is_storage = true};
    bool const is_refused = is_encoding_refused(from, e, *row);
    auto const text = from.unpack_in(space, *row);
    if ((!text && !is_refused) || !row->missing.empty())
        return {.is = {}, .damaged = std::move(row)};
    if (is_refused) return {.is = judge_foreign_file(from, e, *row, row->bytes, o)};
    row_judgement out;
    if (auto const head = from.documents_of(e).read_head_if_canonical(*text)) {
        out.is.is = canonical;
        judge_columns(from, e, *row, *head, out);
        return out;
    }
    if (is_foreign(from, e, *text))
        return {.is = judge_foreign_file(from, e, *row, std::string{*text}, o)};
    std::vector<lisle::note> notes;
    auto const read = from.documents_of(e).read(*text, &notes);
    if (!read) {
        if (from.keeps_rows_of(e)) return {.is = {}, .damaged = std::move(row)};
        auto replaced = judge_replaced(from.documents_of(e), *text, row->encoding);
        if (replaced) return {.is = std::move(*replaced)};
        return {.is = {}, .damaged = std::move(row)};
    }
    out.is = judge(**read, *text, row->encoding, from.checks_values(e));
    if ((*read)->find_refused()) {
        out.damaged = std::move(row);
        return out;
    }
    judge_columns(from, e, *row, **read, out);
    add_notes(out.is, **read, notes);
    if (!o.notes) return out;
    out.is.notes = 0;
    for (auto const& n : notes)
        if (!n.is_misfit)
            out.is.details.push_back("note: " + n.what + " at " + n.pointer + " (byte "
                                     + std::to_string(n.offset) + ')');
    return out;
}

/// Checks all sessions of a store. False if a part of the store could not be read.
bool check_source(source& from, check_options const& o, verdict_report& to, console& io) {
    auto const one_state = begin_reading(from);
    auto const entries = from.list();
    auto const id_width = measure_short_ids(entries);
    for (auto const& problem : from.find_problems())
        if (!problem.is_storage) to.count_problem();
    bool is_complete = tell_problems(from, io);
    std::size_t agent_width = 0;
    for (auto const& e : entries) agent_width = (std::max)(agent_width, e.agent.size());
    std::vector<entry const*> all;
    all.reserve(entries.size());
    for (auto const& e : entries) all.push_back(&e);
    progress p{io, "checking", entries.size()};
    scan<row_judgement>(
        from, all,
        [&](entry const& e, std::optional<stored>& row, workspace& space) {
            auto out = judge_row(from, e, row, o, space);
            judge_branch(find_damaged_branch(from, e), out.is);
            return out;
        },
        [&](std::size_t i, row_judgement const& j) {
            p.step();
            if (io.out_is_terminal) p.clear();
            if (j.contradicts) to.count_disagreement();
            if (j.has_bad_columns) to.count_bad_columns();
            is_complete = is_complete && !j.is_storage;
            auto const& e = entries[i];
            auto id = escape_line(std::string_view{e.id}.substr(0, id_width));
            if (id.size() < id_width) id.resize(id_width, ' ');
            if (agent_width != 0) {
                id += "  " + e.agent;
                id.resize(id_width + 2 + agent_width, ' ');
            }
            to.add(id, j.damaged ? judge_damage(from, e, *j.damaged, j.is) : j.is,
                   e.title.empty() ? "(no title)" : e.title);
            return i % 64 != 0 || io.flush();
        });
    return is_complete;
}

void check_file(std::string const& path, check_options const& o, verdict_report& to, console& io) {
    auto input = read_document(io, path, o.format);
    auto const name = name_of_input(path);
    if (std::vector<std::string> missing; input.value && path != "-") {
        join_history(input, path, missing);
        if (!missing.empty()) return to.add(name, {unreadable, std::move(missing), 0, {}}, {});
    }
    to.add(name, judge_input(input, name, "export", o), {});
}

int check(check_options const& o, context& c) {
    auto& io = c.io;
    verdict_report to{o, io};
    bool is_storage_well = true;
    if (o.paths.empty())
        is_storage_well = check_source(*open_stores({}, o.database.wait(), c.host, io), o, to, io);
    for (auto const& path : o.paths) {
        try {
            if (path != "-" && is_source(path)) {
                auto const from = open_source(path, access::read, o.database.wait());
                if (o.paths.size() > 1) io.say(path + ':');
                is_storage_well = check_source(*from, o, to, io) && is_storage_well;
            } else check_file(path, o, to, io);
        } catch (storage_error const& e) {
            io.warn(e.what());
            is_storage_well = false;
        }
    }
    if (is_storage_well || to.is_any()) to.finish();
    if (!is_storage_well) return storage_failed;
    return to.is_all_well() ? all_well : document_failed;
}

}  // namespace

void add_check(CLI::App& program, context& c) {
    auto const o = std::make_shared<check_options>();
    auto* const command = program.add_subcommand(
        "check", "Check whether documents would be written back byte for byte");
    command
        ->add_option(
            "FILE", o->paths,
            "Databases, folders or documents, plain or compressed with zstd; - for standard input "
            "(the stores of all agents on this machine)")
        ->type_name("");
    add_wait(*command, o->database);
    add_format(*command, o->format);
    command->add_flag("--notes", o->notes, "Print notes on unknown, newer and loose parts");
    command->add_flag("-q,--quiet", o->quiet, "Print only the documents with something to report");
    command->footer(R"(Each document is
  canonical   byte for byte the text that its own program would write, with unknown parts in
              their place. If releases differ, a release and its command are named, as in "for
              opencode 1.14.41, export": the release that made the session, or else the first
              later release with known texts; for acpx the first release that knows all keys.
              canon --as may write another order: that of a release which has loaded the text
  as read     written back byte for byte, but no release writes this text, or its canonical text
              differs, as that of older and newer threads does. So is one JSON document with
              CR LF or without a line end at its end, which no agent writes
  changed     not written back unchanged: no version of its program spells it like this
  refused     its own program can't open it, or its next request fails. What it is otherwise
              stands beside it: refused (canonical)
  unreadable  damaged, or not of this format
The last three make the exit code 1. So do unreadable columns: one such time hides all of Zed's
threads. So does a newest number in opencode 2's event_sequence that rows exceed: it ends each run. A
file in UTF-16, or with a byte order mark before one JSON document, is refused. A file of opencode is
refused if `opencode import` would refuse it. A thread of Codex is judged with the history that it
continues. Columns that contradict their document are reported, but don't change the exit code. Nor do
faults that a program mends or skips without a word: a message whose parent or time is missing, a
number in place of a time, a result behind a later prompt, a message of opencode 2 in progress. They
are named, and so is a session with which both opencode 1.x and 2 went on. `lisle repair` mends the
faults, and most of what a program refuses.
A session of Claude Code or Codex may have lines that hold no record. They stay as they are: the
session is "as read", and each line is named with its error, and whether its program skips it. Only
a cut last line makes the exit code 1, until `lisle repair` has ended it. A record in a line with
invalid UTF-8 is read with U+FFFD, one between NUL bytes without them: such lines are named, too.
A part of such a session that has an unexpected shape is named with its place; the rest of its line
is read.

Examples:
  lisle check
  lisle check threads.db
  lisle check --quiet --notes threads.db
  lisle check thread.json thread.zst)");
    command->callback([o, &c] { c.exit = check(*o, c); });
}

}  // namespace app
