// examples/lisle/page/diff.cpp - changes from two texts, or as a unified diff says them.
#include "diff.hpp"

#include "line_diff.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace app::page {

namespace {

enum class line_kind { same, removed, added, place };

struct diff_line {
    line_kind kind;
    std::string_view text;
    std::size_t number = 0;  ///< of a place, from 1
};

/// The lines to show of two texts.
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
        if (tail != 0 && head + tail < run.new_count)
            out.push_back({line_kind::place, {}, end - tail + 1});
        keep(end - tail, tail);
    }
    return out;
}

/// The number after the plus sign in `@@ -1,2 +3,4 @@`.
std::size_t read_place(std::string_view line) {
    std::size_t out = 0;
    for (auto at = line.find('+'); ++at < line.size() && line[at] >= '0' && line[at] <= '9';)
        if (out < 1'000'000'000) out = out * 10 + static_cast<std::size_t>(line[at] - '0');
    return out;
}

std::vector<diff_line> parse_unified(std::string_view text) {
    std::vector<diff_line> out;
    bool is_in_hunk = false;
    for (auto const line : split_lines(text)) {
        if (line.starts_with("@@")) {
            out.push_back({line_kind::place, {}, read_place(line)});
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

void print_lines(html& to, std::vector<diff_line> const& lines) {
    bool is_in_change = false;
    for (auto const& line : lines) {
        bool const is_change = line.kind == line_kind::removed || line.kind == line_kind::added;
        if (is_change != is_in_change) to.markup(is_change ? "<div>" : "</div>");
        is_in_change = is_change;
        switch (line.kind) {
            case line_kind::same: to.markup("<i>").text(line.text).markup("\n</i>"); break;
            case line_kind::removed: to.markup("<del>").text(line.text).markup("\n</del>"); break;
            case line_kind::added: to.markup("<ins>").text(line.text).markup("\n</ins>"); break;
            case line_kind::place:
                to.markup("<b>line ").number(line.number).markup("\n</b>");
                break;
        }
    }
    if (is_in_change) to.markup("</div>");
}

void print_change(html& to, std::string_view path, std::vector<diff_line> const& lines) {
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
        .markup("</span></summary><div class=\"lines\">");
    print_lines(to, lines);
    to.markup("</div></details>\n");
}

}  // namespace

void print_change(html& to, std::string_view path, std::string_view before,
                  std::string_view after) {
    print_change(to, path, compare(before, after));
}

void print_diff(html& to, lisle::conversation::diff const& d) {
    if (!d.old_text && !d.new_text && d.unified)
        print_change(to, d.path, parse_unified(*d.unified));
    else print_change(to, d.path, d.old_text.value_or(""), d.new_text.value_or(""));
}

}  // namespace app::page
