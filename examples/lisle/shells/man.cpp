// examples/lisle/shells/man.cpp - the manual page in roff.
#include "man.hpp"

#include "../run.hpp"
#include "../terminal/exit_codes.hpp"
#include "../terminal/help.hpp"

#include <lisle/version.hpp>

#include <CLI/CLI.hpp>

namespace app {

namespace {

/// The date of the page's own texts. With the date of a build, each build would differ.
constexpr auto manual_date = "2026-11-23";

/// Escapes backslashes, hyphens, and dots and quotes at the beginning of a line.
std::string escape_roff(std::string_view text) {
    std::string out;
    bool is_at_begin = true;
    for (char const c : text) {
        if (is_at_begin && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\') out += "\\e";
        else if (c == '-') out += "\\-";
        else if (c == '\'') out += "\\(aq";
        else if (c == '`') out += "\\(ga";
        else if (c == '^') out += "\\(ha";
        else if (c == '~') out += "\\(ti";
        else out += c;
        is_at_begin = c == '\n';
    }
    return out;
}

std::string next_line(std::string_view& text) {
    auto const end = text.find('\n');
    std::string out{text.substr(0, end)};
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return out;
}

/// Fills paragraphs, and keeps indented lines as they are.
std::string to_roff(std::string_view text) {
    std::string out;
    bool is_literal = false, begins_paragraph = false;
    while (!text.empty()) {
        auto const line = next_line(text);
        if (line.empty()) {
            begins_paragraph = true;
            continue;
        }
        bool const is_indented = line.starts_with(' ');
        if (is_indented != is_literal && !out.empty()) out += is_indented ? ".PP\n" : ".fi\n.PP\n";
        if (is_indented && !is_literal) out += ".nf\n";
        else if (is_indented == is_literal && begins_paragraph) out += ".PP\n";
        is_literal = is_indented;
        begins_paragraph = false;
        out += escape_roff(line) + '\n';
    }
    return out + (is_literal ? ".fi\n" : "");
}

std::string join_names(option_text const& o) {
    std::string out;
    for (auto const& name : o.names) out += (out.empty() ? "" : ", ") + name;
    return out;
}

/// "\fB\-\-wait\fR \fISECONDS\fR"
std::string to_tag(option_text const& o) {
    auto const names = join_names(o);
    auto out = names.empty() ? std::string{} : "\\fB" + escape_roff(names) + "\\fR";
    if (o.value.empty()) return out;
    return out + (names.empty() ? "" : " ") + "\\fI" + escape_roff(o.value) + "\\fR";
}

std::string to_tagged_paragraph(std::string_view tag, std::string_view text) {
    return ".TP\n" + std::string{tag} + '\n' + escape_roff(text) + '\n';
}

std::string to_option_paragraphs(command_text const& command) {
    std::string out;
    for (auto const& o : command.arguments) out += to_tagged_paragraph(to_tag(o), o.description);
    for (auto const& o : command.options) out += to_tagged_paragraph(to_tag(o), o.description);
    return out;
}

std::string to_exit_code_paragraphs(std::string_view command) {
    std::string out;
    for (auto const& [code, text] : exit_meanings(command))
        out += to_tagged_paragraph("\\fB" + std::to_string(code) + "\\fR", text);
    return out;
}

/// "[\fIID\fR]"
std::string to_usage(option_text const& argument) {
    auto const name = "\\fI" + argument.value + "\\fR" + (argument.repeats ? "..." : "");
    return argument.is_required ? name : '[' + name + ']';
}

std::string to_section(command_text const& command) {
    auto out =
        ".SS \"lisle " + command.name + "\"\n.B lisle " + command.name + "\n[\\fIOPTIONS\\fR]";
    for (auto const& argument : command.arguments) out += ' ' + to_usage(argument);
    out += "\n.PP\n" + escape_roff(command.description) + ".\n" + to_option_paragraphs(command);
    if (!command.footer.empty()) out += ".PP\n" + to_roff(command.footer);
    return out + ".PP\nExit status:\n" + to_exit_code_paragraphs(command.name);
}

}  // namespace

std::string to_manual(program_text const& texts) {
    std::string out{".\\\" Made by `lisle man`.\n.TH LISLE 1 "};
    out += manual_date;
    out += " \"lisle " LISLE_VERSION_STRING "\" \"User Commands\"\n"
           ".SH NAME\n"
           "lisle \\- read, check and write the sessions of coding agents\n"
           ".SH SYNOPSIS\n"
           ".B lisle\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
           ".SH DESCRIPTION\n";
    out += to_roff(texts.whole.description);
    out += ".SH OPTIONS\n" + to_option_paragraphs(texts.whole);
    out += ".SH COMMANDS\n";
    for (auto const& command : texts.commands) out += to_section(command);
    out += ".SH EXIT STATUS\n" + to_exit_code_paragraphs({});
    out += ".SH FILES\n" + to_roff(known_places());
    out += ".SH ENVIRONMENT\n" + to_roff(known_variables());
    out += ".SH EXAMPLES\n" + to_roff(known_examples());
    return out;
}

void add_man(CLI::App& program, context& c) {
    auto* const command =
        program.add_subcommand("man", "Print the manual page, for man and other readers of roff");
    command->footer(R"(Examples:
  lisle man | man -l -
  lisle man > ~/.local/share/man/man1/lisle.1)");
    command->callback([&c] { c.io.print(to_manual(describe_command_line())); });
}

}  // namespace app
