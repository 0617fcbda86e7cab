// examples/lisle/page/diff.cpp - changes between two texts, or of a unified diff.
#include "diff.hpp"

#include "line_diff.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace app::page {

namespace {

enum class line_kind { same, removed, added, place };

struct diff_line {
    line_kind kind;
    std::string_view text;
    std::size_t old_number = 0, number = 0;  ///< of a place: the next lines', from 1; 0 if unknown
};

/// The lines of two texts that are shown.
std::vector<diff_line> compare(std::string_view before, std::string_view after) {
    constexpr std::size_t around = 3;
    auto const old_lines = split_lines(before), new_lines = split_lines(after);
    auto const runs = compare_lines(old_lines, new_lines);
    std::vector<diff_line> out;
    auto const keep = [&](std::size_t first, std::size_t count) {
        for (auto i = first; i != first + count; ++i)
            out.push_back({line_kind::same, new_lines[i]});
    };
    for (std::size_t i = 0; i != runs.size(); ++i) {
        auto const& run = runs[i];
        if (!run.is_same) {
            for (std::size_t j = 0; j != run.old_count; ++j)
                out.push_back({line_kind::removed, old_lines[run.old_first + j]});
            for (std::size_t j = 0; j != run.new_count; ++j)
                out.push_back({line_kind::added, new_lines[run.new_first + j]});
            continue;
        }
        auto const head = i == 0 ? 0 : (std::min)(around, run.new_count);
        auto const tail = i + 1 == runs.size() ? 0 : (std::min)(around, run.new_count - head);
        keep(run.new_first, head);
        auto const end = run.new_first + run.new_count;
        auto const old_end = run.old_first + run.old_count;
        if (tail != 0 && head + tail < run.new_count)
            out.push_back({line_kind::place, {}, old_end - tail + 1, end - tail + 1});
        keep(end - tail, tail);
    }
    return out;
}

/// The number after a sign in `@@ -1,2 +3,4 @@`.
std::size_t read_place(std::string_view line, char sign) {
    std::size_t out = 0;
    for (auto at = line.find(sign); ++at < line.size() && line[at] >= '0' && line[at] <= '9';)
        if (out < 1'000'000'000) out = out * 10 + static_cast<std::size_t>(line[at] - '0');
    return out;
}

std::vector<diff_line> parse_unified(std::string_view text) {
    std::vector<diff_line> out;
    bool is_in_hunk = false;
    for (auto const line : split_lines(text)) {
        if (line.starts_with("@@")) {
            out.push_back({line_kind::place, {}, read_place(line, '-'), read_place(line, '+')});
            is_in_hunk = true;
        } else if (line.starts_with("diff ") || line.starts_with("Index: ")) {
            is_in_hunk = false;
        } else if (!is_in_hunk || line.starts_with('\\')) {
            continue;  // the names of the files; "No newline at end of file"
        } else if (line.starts_with('+')) {
            out.push_back({line_kind::added, line.substr(1)});
        } else if (line.starts_with('-')) {
            out.push_back({line_kind::removed, line.substr(1)});
        } else {
            out.push_back({line_kind::same, line.substr(line.starts_with(' ') ? 1 : 0)});
        }
    }
    return out;
}

constexpr std::size_t digits = 6;

/// Whether all lines have numbers. A diff may replace text at an unknown place.
bool has_numbers(std::vector<diff_line> const& lines) {
    return std::all_of(lines.begin(), lines.end(), [](diff_line const& line) {
        constexpr std::size_t too_large = 1'000'000;
        return line.kind != line_kind::place
               || (line.old_number + line.number != 0 && line.old_number < too_large
                   && line.number < too_large);
    });
}

/// Sets a counter of the style sheet, which shows numbers that are not copied. The page's policy
/// forbids the attribute `style`, so each digit is a class: `d13` is a 3 in the tens.
void set_counter(html& to, char const* counter, std::size_t number) {
    auto before = number == 0 ? 0 : number - 1;
    to.markup("<span class=\"").markup(counter);
    for (std::size_t place = 0; place != digits; ++place, before /= 10)
        if (before % 10 != 0) to.markup(" d").number(place).number(before % 10);
    to.markup("\"></span>");
}

void to_place_prefix(html& to, diff_line const& line, bool is_numbered) {
    to.markup("<b>");
    if (is_numbered) {
        set_counter(to, "old", line.old_number);
        set_counter(to, "new", line.number);
    }
    if (line.number == 0) to.markup("…\n</b>");
    else to.markup("line ").number(line.number).markup("\n</b>");
}

void print_lines(html& to, std::vector<diff_line> const& lines, bool is_numbered) {
    bool is_in_change = false;
    for (auto const& line : lines) {
        bool const is_change = line.kind == line_kind::removed || line.kind == line_kind::added;
        if (is_change != is_in_change) to.markup(is_change ? "<div>" : "</div>");
        is_in_change = is_change;
        switch (line.kind) {
            case line_kind::same: to.markup("<i>").text(line.text).markup("\n</i>"); break;
            case line_kind::removed: to.markup("<del>").text(line.text).markup("\n</del>"); break;
            case line_kind::added: to.markup("<ins>").text(line.text).markup("\n</ins>"); break;
            case line_kind::place: to_place_prefix(to, line, is_numbered); break;
        }
    }
    if (is_in_change) to.markup("</div>");
}

enum class line_numbers { hidden, shown };

void print_file_change(html& to, std::string_view path, std::vector<diff_line> const& lines,
                       line_numbers numbers) {
    bool const is_numbered = numbers == line_numbers::shown;
    constexpr std::size_t most_shown = 80;
    auto const count = [&](line_kind kind) {
        return static_cast<std::size_t>(std::count_if(
            lines.begin(), lines.end(), [&](diff_line const& l) { return l.kind == kind; }));
    };
    to.markup("<details class=\"diff\"")
        .markup(lines.size() <= most_shown ? " open" : "")
        .markup("><summary><span class=\"path\">")
        .text(path.empty() ? "change" : path)
        .markup("</span> <span class=\"plus\">+")
        .number(count(line_kind::added))
        .markup("</span> <span class=\"minus\">−")
        .number(count(line_kind::removed))
        .markup("</span></summary><div class=\"lines")
        .markup(is_numbered ? " numbered\">" : "\">");
    print_lines(to, lines, is_numbered);
    to.markup("</div></details>\n");
}

}  // namespace

void print_change(html& to, std::string_view path, std::string_view before,
                  std::string_view after) {
    print_file_change(to, path, compare(before, after), line_numbers::hidden);
}

void print_diff(html& to, lisle::conversation::diff const& d) {
    auto const view = [](std::optional<std::string> const& text) {
        return text ? std::string_view{*text} : std::string_view{};
    };
    auto const lines = !d.old_text && !d.new_text && d.unified
                           ? parse_unified(*d.unified)
                           : compare(view(d.old_text), view(d.new_text));
    print_file_change(to, d.path, lines,
                      has_numbers(lines) ? line_numbers::shown : line_numbers::hidden);
}

}  // namespace app::page
