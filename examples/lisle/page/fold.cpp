// examples/lisle/page/fold.cpp - the first lines of a text, and the rest on demand.
#include "fold.hpp"

#include "../terminal/counts.hpp"
#include "ansi.hpp"

#include <lisle/text/utf8.hpp>

#include <algorithm>

namespace app::page {

namespace {

/// Prints the text of a `pre`. A parser drops a line end at the beginning, so that is doubled.
void print_text(html& to, std::string_view text, terminal_printer& colors, bool is_terminal) {
    if (text.starts_with('\n') || text.starts_with("\r\n")) to.markup("\n");
    if (is_terminal) colors.print(to, text);
    else to.text(text);
}

}  // namespace

std::size_t find_fold(std::string_view text) {
    constexpr std::size_t most_lines = 40, most_bytes = 6'000;
    // A few lines more are not worth a click.
    constexpr std::size_t spare_lines = 8, spare_bytes = 1'000;
    std::size_t lines = 0, fold = text.size();
    for (std::size_t at = 0; at < text.size() && lines <= most_lines + spare_lines;) {
        auto const end = text.find('\n', at);
        at = end == std::string_view::npos ? text.size() : end + 1;
        if (++lines == most_lines) fold = at;
    }
    if (lines <= most_lines + spare_lines) fold = text.size();
    if (fold > most_bytes + spare_bytes) {
        auto const line = text.rfind('\n', most_bytes);
        bool const is_near = line != std::string_view::npos && line + 2'000 > most_bytes;
        fold = is_near ? line + 1 : lisle::text::cut_utf8(text, most_bytes).size();
    }
    return fold;
}

void print_folded(html& to, std::string_view text) {
    bool const is_terminal = is_terminal_output(text);
    auto const fold = find_fold(text);
    terminal_printer colors;
    to.markup("<pre>");
    print_text(to, text.substr(0, fold), colors, is_terminal);
    to.markup("</pre>\n");
    auto const rest = text.substr(fold);
    if (rest.empty()) return;
    auto lines = static_cast<std::size_t>(std::count(rest.begin(), rest.end(), '\n'));
    if (!rest.ends_with('\n')) ++lines;
    to.markup("<details class=\"rest\"><summary>")
        .text(to_count_text(lines, "more line"))
        .markup(", ")
        .text(to_size_text(rest.size()))
        .markup("</summary><pre>");
    print_text(to, rest, colors, is_terminal);
    to.markup("</pre></details>\n");
}

}  // namespace app::page
