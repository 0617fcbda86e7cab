// examples/lisle/commands/redact.cpp - lisle redact: replaces secrets in sessions, so that they can
// be shared.
#include "../codex/moved_bases.hpp"
#include "../command.hpp"
#include "../files/files.hpp"
#include "../files/leftovers.hpp"
#include "../redaction/gitleaks_rules.hpp"
#include "../redaction/redact_database.hpp"
#include "../redaction/redact_folder.hpp"
#include "../redaction/redact_input.hpp"
#include "../redaction/redact_report.hpp"
#include "../redaction/redact_target.hpp"
#include "../redaction/user_names.hpp"
#include "../stores/one_session.hpp"
#include "../terminal/description.hpp"
#include "../terminal/usage_error.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

struct redact_options {
    session_options session;
    std::string out, report;
    std::vector<std::string> rules, keep, variables;
    std::string signatures = "block";
    bool is_strict = false, check = false, in_place = false, no_copy = false;
};

// ---- Rules --------------------------------------------------------------------------------------

std::string read_rules(std::string const& path) { return read_file(path); }

/// Refuses an unknown name in --keep: a typing error would redact text that should stay.
void check_kept(std::vector<std::string> const& kept,
                std::vector<lisle::redaction::detector> const& all) {
    std::set<std::string> known{"secret", "home", "host", "email", "ip", "value"};
    for (auto const& each : all) known.insert(each.id);
    for (auto const& name : kept) {
        if (known.contains(name)) continue;
        std::string names;
        for (auto const& each : known) names += (names.empty() ? "" : ", ") + each;
        throw CLI::ValidationError{"--keep", name + " is not one of: " + names};
    }
}

/// Removes lisle's own detectors that a rule file disables.
void disable(lisle::redaction_options& out, std::string const& file,
             std::vector<std::string> const& ids, console& io) {
    for (auto const& id : ids)
        if (std::erase_if(out.detectors, [&](auto const& d) { return d.id == id; }) == 0)
            io.tell(file + ": disabledRules: " + id + " is not one of lisle's own detectors");
}

lisle::redaction_options make_options(redact_options const& o, context& c) {
    lisle::redaction_options out;
    std::vector<lisle::redaction::detector> detectors;
    for (auto const& file : o.rules) {
        auto rules =
            parse_gitleaks_rules(read_file(file), file, o.session.database.path, read_rules);
        for (auto const& note : rules.notes) c.io.tell(note);
        disable(out, file, rules.disabled_defaults, c.io);
        std::move(rules.detectors.begin(), rules.detectors.end(), std::back_inserter(detectors));
    }
    out.detectors.insert(out.detectors.end(), detectors.begin(), detectors.end());
    out.keep = o.keep;
    check_kept(o.keep, out.detectors);
    for (auto const& name : o.variables) {
        auto value = c.host.find(name);
        if (!value) throw CLI::ValidationError{"--value-from-env", name + " is not set, or empty"};
        out.secrets.push_back(std::move(*value));
    }
    add_names(out, c.host);
    using lisle::redaction::stale_signature;
    out.signatures = o.signatures == "keep"   ? stale_signature::keep
                     : o.signatures == "drop" ? stale_signature::remove_signature
                                              : stale_signature::remove_block;
    out.is_strict = o.is_strict && !o.check;
    return out;
}

// ---- Results ------------------------------------------------------------------------------------

/// Prints or writes the reports. Returns the exit code.
int finish(redact_options const& o, named_reports const& reports, console& io,
           unread_files const& unread = {}) {
    if (!o.report.empty()) write_new_file(o.report, to_json(reports, unread));
    for (auto const& line : to_lines(reports)) {
        if (o.check) io.say(line);
        else if (o.report.empty()) io.tell(line);
    }
    for (auto const& line : to_lines(unread)) o.check ? io.say(line) : io.tell(line);
    if (!o.check) return all_well;
    io.say(to_sum_line(reports));
    bool const is_unknown = o.is_strict && (count_opaque(reports) != 0 || !unread.empty());
    return count_findings(reports) == 0 && !is_unknown ? all_well : document_failed;
}

/// Writes a redacted text to its place, and prints the report. Returns the exit code. `replaced`:
/// the file in whose place the text is written.
int write_text(redact_options const& o, std::string const& text, named_report report, console& io,
               read_bytes const* replaced = nullptr) {
    if (!o.check) {
        if (replaced != nullptr) {
            replace_document(o.session.database.path, *replaced, text, !o.no_copy, io);
        } else if (o.out.empty()) {
            io.print(text);
        } else {
            write_new_file(o.out, text);
        }
    }
    return finish(o, {std::move(report)}, io);
}

/// Throws document_error if another file would continue this file from a wrong offset.
void refuse_to_break_others(redact_options const& o, std::string const& text,
                            std::string const& now, lisle::redactor& by) {
    auto const& path = o.session.database.path;
    moved_bases bases;
    bases.add_outside(path);
    static_cast<void>(bases.move(path, text, now, [&](std::string_view beginning) {
        return redact_part(beginning, path, o.is_strict, by);
    }));
    if (auto const broken = bases.find_broken())
        throw document_error{path + ": " + *broken
                             + ", so nothing was redacted: redact the home of both, or a copy "
                               "with -o"};
}

/// Redacts a document, or any other JSON, also lines of JSON.
int redact_file(redact_options const& o, lisle::redactor& by, console& io) {
    auto const& path = o.session.database.path;
    auto const state = o.in_place ? find_state(path) : file_state{};
    read_bytes before{read_document_bytes(io, path), state};
    auto text = unpack_input(before.bytes);
    input_report why;
    auto const content =
        text ? open_redactable(o.in_place ? std::string{*text} : std::move(*text),
                               std::filesystem::path{path}.filename(), o.is_strict && !o.check, why)
             : nullptr;
    named_report report{std::string{name_of_input(path)}, {}};
    auto now = content ? content->redact(by, report.found) : std::nullopt;
    bool const stays = o.in_place && stays_utf16(why, report.found);
    if (now && stays) now = *text;
    if (content && why.is_utf16) io.tell(describe_utf16(report.name, !o.check && !stays));
    if (now && o.in_place) refuse_to_break_others(o, *text, *now, by);
    if (now) return write_text(o, *now, std::move(report), io, o.in_place ? &before : nullptr);
    auto const problem = parse_document(std::move(before.bytes), report.name, {}).problem;
    io.tell(problem.empty() ? report.name + ": " + why.why : problem);
    return document_failed;
}

int redact_session(redact_options const& o, lisle::redactor& by, context& c) {
    auto const found = find_session(o.session, c);
    if (!found) return document_failed;
    tell_fork(*found->from, found->which, c.io);
    auto const read = read_session(*found, c.io);
    if (!read || !read->is_whole()) {
        c.io.warn(found->which.id + ": " + damage_may_hide_secrets);
        return document_failed;
    }
    named_report report{found->which.id, read->value->redact(by)};
    return write_text(o, read->value->to_text(lisle::layout::source, 0), std::move(report), c.io);
}

/// Redacts every file of a folder, or none.
int redact_folder(redact_options const& o, lisle::redactor& by, console& io) {
    std::filesystem::path const path{o.session.database.path};
    auto const done = o.check ? inspect_folder(path, by)
                      : o.in_place
                          ? redact_folder_in_place(path, by, {o.is_strict, !o.no_copy, {}}, io)
                          : redact_folder_copy(path, o.out, by, o.is_strict);
    for (auto const& remark : done.remarks) io.tell(remark);
    if (done.changed_files == 0 && o.in_place) io.tell(path.string() + ": nothing to redact");
    auto const out = finish(o, done.reports, io, done.unread);
    return done.is_damaged() ? document_failed : out;
}

int redact_rows_of(redact_options const& o, lisle::redactor& by, console& io) {
    std::filesystem::path const path{o.session.database.path};
    auto const wait = o.session.database.wait();
    if (o.check) {
        database db{path, access::read, wait};
        auto const done = redact_rows(db, by, o.is_strict, row_changes::reported);
        return finish(o, done.reports, io);
    }
    auto const done = o.in_place
                          ? redact_in_place(path, by, {o.is_strict, !o.no_copy, wait}, io)
                          : redact_copy(path, o.out, by, {.is_strict = o.is_strict, .wait = wait});
    if (done.changed_rows == 0 && o.in_place) io.tell(path.string() + ": nothing to redact");
    return finish(o, done.reports, io);
}

int redact_database(redact_options const& o, lisle::redactor& by, console& io) {
    try {
        return redact_rows_of(o, by, io);
    } catch (document_error const& e) {  // which names a row
        io.warn(o.session.database.path + ": " + e.what());
        return document_failed;
    }
}

int redact(redact_options const& o, context& c) {
    auto const& path = o.session.database.path;
    if (path.empty()) throw CLI::RequiredError{"STORE"};
    if (o.in_place) remove_leftovers(path);
    lisle::redactor by{make_options(o, c)};
    if (!o.session.id.empty() || !names_something(path)) {
        if (o.in_place)
            throw CLI::ValidationError{"--in-place", "is for a whole file, folder or database"};
        return redact_session(o, by, c);
    }
    if (is_database(path)) {
        if (!o.check && !o.in_place && o.out.empty())
            throw CLI::ValidationError{"-o", "a database needs -o FILE, --in-place or --check"};
        return redact_database(o, by, c.io);
    }
    if (std::filesystem::is_directory(path)) {
        if (!o.check && !o.in_place && o.out.empty())
            throw CLI::ValidationError{"-o", "a folder needs -o DIR, --in-place or --check"};
        return redact_folder(o, by, c.io);
    }
    return redact_file(o, by, c.io);
}

}  // namespace

void add_redact(CLI::App& program, context& c) {
    auto const o = std::make_shared<redact_options>();
    auto* const command =
        program.add_subcommand("redact", "Replace secrets by placeholders, to share a session");
    add_session(*command, o->session);
    auto* const out =
        add_out(*command, o->out,
                "Where to write it, a new file or folder (standard output; required for a "
                "database or folder)");
    auto* const check =
        command->add_flag("--check", o->check, "Only report; exit with 1 if anything is found");
    auto* const in_place = command->add_flag("--in-place", o->in_place,
                                             "Copy the file, folder or database, then redact it");
    command->add_flag("--no-copy", o->no_copy, "Make no copy, which would still have the secrets")
        ->needs(in_place);
    // Its earlier name.
    command->add_flag("--no-backup", o->no_copy)->group("")->needs(in_place);
    check->excludes(out)->excludes(in_place);
    in_place->excludes(out);
    command->add_option("--rules", o->rules, "An additional rule file of gitleaks (TOML)")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command
        ->add_option("--keep", o->keep,
                     "Kinds of text to keep: secret, home, host, email, ip, or a rule's id")
        ->type_name("LIST")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--value-from-env", o->variables, "Replace the value of this variable, too")
        ->type_name("NAME")
        ->allow_extra_args(false);
    auto* const signatures = command
                                 ->add_option("--signatures", o->signatures,
                                              "For a signed block whose text changed: remove the "
                                              "block, drop the signature, or keep both (block)")
                                 ->type_name("WHAT");
    restrict_to(*signatures, {"block", "drop", "keep"});
    command->add_flag("--strict", o->is_strict,
                      "Omit parts that can't be searched: images, encrypted text");
    command
        ->add_option("--report", o->report,
                     "Write the report as JSON into a new file (standard error, as lines)")
        ->type_name("FILE");
    command->footer(
        R"(Keys and tokens of known forms, passwords in URLs and assignments, private keys, cards; the names
of users in paths, e-mail and IP addresses, and the names of this user and machine become
placeholders like [redacted:github-token:1], the same for the same secret. Secrets are found in
JSON, escaped, in base64 and split over neighbouring texts, too. Changed thinking loses its
valid signature and is removed. A report shows at most the first and the last character of a secret.
A session is printed as it was read, without its secrets. A database is written anew, with every
table redacted, and without free pages; a database whose definitions of tables hold a secret is
refused. From a folder of acpx, Loom or opencode, each file with a document, JSON or lines of JSON is
written into a new folder; secrets in its name are replaced, too. Other files are named and left
out; a damaged file makes the exit code 1.
--in-place first copies the old data to FILE.before-redact, which still has the secrets: delete
this copy, or use --no-copy. All of the data is redacted, or none. In a folder, files that can't be
searched stay, but with --strict nothing is redacted then. Threads of Codex that continue another
file of the folder from a byte offset get the new offset; such a file is not redacted alone.

Examples:
  lisle redact threads.db 7546cf31 > thread.json
  lisle redact threads.db -o shared.db --strict
  lisle redact ~/.acpx/sessions -o shared
  lisle redact --check --rules gitleaks.toml export.json
  lisle redact --keep home,email --value-from-env API_KEY session.json -o shared.json)");
    command->callback([o, &c] { c.exit = redact(*o, c); });
}

}  // namespace app
