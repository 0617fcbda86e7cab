// examples/lisle/commands/apply.cpp - lisle apply: applies the edits that a model wrote to a file.
#include "apply.hpp"

#include "../files/files.hpp"
#include "../files/leftovers.hpp"
#include "../files/replace_file.hpp"
#include "../system/database.hpp"
#include "../terminal/description.hpp"

#include <lisle/formats/zed/edit/edit_session.hpp>
#include <lisle/formats/zed/edit/unified_diff.hpp>
#include <lisle/overloaded.hpp>

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace app {

namespace {

namespace edit = lisle::zed::edit;

struct apply_options {
    std::string file, format;
    bool writes = false;
};

/// The form of --format, or of the answer's first edit. Throws document_error if the answer has no
/// edit.
edit::edit_format choose_format(apply_options const& o, std::string_view answer) {
    auto const named = edit::parse_edit_format(o.format);
    auto const found = named ? named : edit::find_edit_format(answer);
    if (found) return *found;
    throw document_error{
        "<stdin>: the answer has no edit: neither <old_text> nor <<<<<<< SEARCH stands in it"};
}

/// "3-5", "7"
std::string to_range(std::pair<std::size_t, std::size_t> const& lines) {
    auto out = std::to_string(lines.first);
    return lines.first == lines.second ? out : out + '-' + std::to_string(lines.second);
}

std::string list_places(edit::ambiguous_edit const& found) {
    constexpr std::size_t most = 10;
    std::string out;
    for (std::size_t i = 0; i < found.places.size() && i < most; ++i)
        out += (i == 0 ? "" : ", ") + to_range(found.places[i]);
    auto const rest = found.places.size() - (std::min)(found.places.size(), most);
    return rest == 0 ? out : out + " and " + std::to_string(rest) + " more";
}

/// The reason why an edit was not applied; nothing if it was.
std::optional<std::string> explain(edit::edit_outcome const& outcome) {
    using text = std::optional<std::string>;
    return std::visit(
        lisle::overloaded{
            [](edit::applied_edit const&) -> text { return {}; },
            [](edit::unresolved_edit const&) -> text { return "its old text is not in the file"; },
            [](edit::ambiguous_edit const& found) -> text {
                return "its old text is in several places: lines " + list_places(found);
            },
            [](edit::cut_edit const&) -> text { return "the answer ends before its new text"; }},
        outcome);
}

/// Prints a line for each edit that was not applied. Returns whether all were applied.
bool tell_rejected(edit::edit_result const& result, apply_options const& o, console& io) {
    bool are_applied = true;
    auto const tell = [&](std::size_t number, std::string const& why) {
        io.tell(o.file + ": edit " + std::to_string(number) + ": " + why);
        are_applied = false;
    };
    bool const ends_in_last = result.is_cut && !result.outcomes.empty();
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
        bool const is_last = i + 1 == result.outcomes.size();
        if (auto const why = explain(result.outcomes[i])) tell(i + 1, *why);
        else if (is_last && ends_in_last) tell(i + 1, "the answer ends within its new text");
    }
    if (result.outcomes.empty()) tell(1, "the answer ends within it, or it is of another form");
    return are_applied;
}

/// Replaces a file and keeps its kind of line ends.
void write_file(std::string const& name, file_state const& as_read, std::string_view old_text,
                std::string_view text) {
    replace_as_read(name, edit::write_newlines(text, edit::find_line_ending(old_text)), as_read);
}

/// Prints notes on changes that a diff of lines does not show.
void tell_unseen(std::string_view file, std::string_view old_text, std::string_view text,
                 apply_options const& o, console& io) {
    auto const tell = [&](char const* note) { io.tell(o.file + ": note: " + note); };
    if (text == old_text) return;
    bool const ends = text.ends_with('\n'), ended = old_text.ends_with('\n');
    if (ends != ended)
        tell(ends ? "a line feed is added at the end" : "the last line feed is removed");
    auto const written = edit::write_newlines(old_text, edit::find_line_ending(file));
    if (written != file) tell("all lines get the ending of the first one");
}

/// The other form of edits, if the answer has complete edits of that form; they are skipped.
std::optional<edit::edit_format> find_skipped_form(edit::edit_format chosen,
                                                   std::string_view answer) {
    using enum edit::edit_format;
    auto const other = chosen == xml_tags ? diff_fenced : xml_tags;
    bool is_complete = false;
    edit::edit_parser parser{other};
    parser.push(answer, [&](edit::parsed_text const& piece) {
        is_complete =
            is_complete || (piece.is_done && piece.part == edit::text_part::new_text);
    });
    return is_complete ? std::optional{other} : std::nullopt;
}

int apply(apply_options const& o, console& io) {
    if (o.writes) remove_leftovers(o.file);
    auto const as_read = find_state(o.file);  // before the file is read
    auto const file = read_file(o.file);
    auto const answer = read_input(io, "-");
    auto const format = choose_format(o, answer);
    auto const result = edit::apply_edits(file, answer, format);
    auto const old_text = edit::normalize_newlines(file);
    bool const are_applied = tell_rejected(result, o, io);
    if (result.is_limited)
        io.tell(o.file
                + ": note: the text is too long to be compared in full; matches may be missed");
    if (auto const other = find_skipped_form(format, answer))
        io.tell(o.file + ": note: edits of another form are skipped: "
                + std::string{*other == edit::edit_format::xml_tags ? "xml" : "diff"});
    if (!o.writes) {
        auto const diff = edit::unified_diff(old_text, result.text);
        if (!diff.empty()) io.print("--- " + o.file + "\n+++ " + o.file + '\n' + diff);
        tell_unseen(file, old_text, result.text, o, io);
        return are_applied ? all_well : document_failed;
    }
    if (!are_applied) {
        io.tell(o.file + ": nothing is written");
        return document_failed;
    }
    if (result.text == old_text) return all_well;
    write_file(o.file, as_read, file, result.text);
    io.say(o.file + ": " + to_count_text(result.outcomes.size(), "edit") + " applied");
    return all_well;
}

}  // namespace

void add_apply(CLI::App& program, context& c) {
    auto const o = std::make_shared<apply_options>();
    auto* const command =
        program.add_subcommand("apply", "Apply the edits that a model wrote to a file");
    command->add_option("FILE", o->file, "The file to edit; the answer is read from standard input")
        ->required()
        ->type_name("");
    auto* const format =
        command
            ->add_option("--format", o->format,
                         "The form of the edits: xml, <old_text> and <new_text>; diff, <<<<<<< "
                         "SEARCH and >>>>>>> REPLACE (the form of the first edit)")
            ->type_name("NAME");
    restrict_to(*format, {"xml", "diff"});
    command->add_flag("--write", o->writes,
                      "Write the file; without this, only print what would change");
    command->footer(
        R"(An edit replaces the lines that are most like its old text; four fifths must be equal, as in Zed's
edit agent until May 2026. White space around lines does not count, and the new text gets their
indentation.
Without --write the change is printed as a unified diff. With --write the file is replaced at once,
or not at all if an edit can't be applied. All its lines get the ending of the first line.

Examples:
  lisle apply src/main.rs < answer.txt
  lisle apply --write --format diff src/main.rs < answer.txt)");
    command->callback([o, &c] { c.exit = apply(*o, c.io); });
}

}  // namespace app
