// examples/lisle/shells/man.cpp - the manual page in roff.
#include "man.hpp"

#include "../run.hpp"
#include "../terminal/exit_codes.hpp"
#include "../terminal/help.hpp"

#include <lisle/version.hpp>

#include <CLI/CLI.hpp>

namespace app {

namespace {

/// Of the page's own words. The clock would make each build's page another one.
constexpr auto manual_date = "2026-11-23";

/// Without a meaning for roff: backslashes, hyphens, and points and quotes that begin a line.
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

/// Paragraphs are filled; indented lines stay as they are.
std::string print_text(std::string_view text) {
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

std::string print_names(option_text const& o) {
    std::string out;
    for (auto const& name : o.names) out += (out.empty() ? "" : ", ") + name;
    return out;
}

/// "\fB\-\-wait\fR \fISECONDS\fR"
std::string print_tag(option_text const& o) {
    auto const names = print_names(o);
    auto out = names.empty() ? std::string{} : "\\fB" + escape_roff(names) + "\\fR";
    if (o.value.empty()) return out;
    return out + (names.empty() ? "" : " ") + "\\fI" + escape_roff(o.value) + "\\fR";
}

std::string print_tagged(std::string_view tag, std::string_view text) {
    return ".TP\n" + std::string{tag} + '\n' + escape_roff(text) + '\n';
}

std::string print_options(command_text const& command) {
    std::string out;
    for (auto const& o : command.arguments) out += print_tagged(print_tag(o), o.description);
    for (auto const& o : command.options) out += print_tagged(print_tag(o), o.description);
    return out;
}

std::string print_codes(std::string_view command) {
    std::string out;
    for (auto const& [code, text] : exit_meanings(command))
        out += print_tagged("\\fB" + std::to_string(code) + "\\fR", text);
    return out;
}

/// "[\fIID\fR]"
std::string print_usage(option_text const& argument) {
    auto const name = "\\fI" + argument.value + "\\fR" + (argument.repeats ? "..." : "");
    return argument.is_required ? name : '[' + name + ']';
}

std::string print_section(command_text const& command) {
    auto out =
        ".SS \"lisle " + command.name + "\"\n.B lisle " + command.name + "\n[\\fIOPTIONS\\fR]";
    for (auto const& argument : command.arguments) out += ' ' + print_usage(argument);
    out += "\n.PP\n" + escape_roff(command.description) + ".\n" + print_options(command);
    if (!command.footer.empty()) out += ".PP\n" + print_text(command.footer);
    return out + ".PP\nExit status:\n" + print_codes(command.name);
}

}  // namespace

std::string print_manual(program_text const& texts) {
    std::string out{".\\\" Made by `lisle man`.\n.TH LISLE 1 "};
    out += manual_date;
    out += " \"lisle " LISLE_VERSION_STRING "\" \"User Commands\"\n"
           ".SH NAME\n"
           "lisle \\- read, check and write the sessions of coding agents\n"
           ".SH SYNOPSIS\n"
           ".B lisle\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
           ".SH DESCRIPTION\n";
    out += print_text(texts.whole.description);
    out += ".SH OPTIONS\n" + print_options(texts.whole);
    out += ".SH COMMANDS\n";
    for (auto const& command : texts.commands) out += print_section(command);
    out += ".SH EXIT STATUS\n" + print_codes({});
    out += ".SH FILES\n" + print_text(known_places());
    out += ".SH ENVIRONMENT\n" + print_text(known_variables());
    out += ".SH EXAMPLES\n" + print_text(known_examples());
    return out;
}

void add_man(CLI::App& program, context& c) {
    auto* const command =
        program.add_subcommand("man", "Print the manual page, for man and other readers of roff");
    command->footer(R"(Examples:
  lisle man | man -l -
  lisle man > ~/.local/share/man/man1/lisle.1)");
    command->callback([&c] { c.io.print(print_manual(describe_command_line())); });
}

}  // namespace app
