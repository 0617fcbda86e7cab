// examples/lisle/transcript_view.cpp - Markdown line by line: headings, code, lists, bold text.
#include "transcript_view.hpp"

#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace app {

namespace {

/// A character and how it looks.
struct glyph {
    std::string_view text;
    look how;
    std::size_t columns;
};

/// East Asian wide characters and emoji take two columns (UAX #11, in blocks).
std::size_t count_columns(char32_t c) {
    constexpr std::array<std::pair<char32_t, char32_t>, 7> wide{{{0x1100, 0x115F},
                                                                 {0x2E80, 0xA4CF},
                                                                 {0xAC00, 0xD7A3},
                                                                 {0xF900, 0xFAFF},
                                                                 {0xFE30, 0xFE6F},
                                                                 {0xFF00, 0xFF60},
                                                                 {0x1F300, 0x1FAFF}}};
    bool const is_combining = (c >= 0x300 && c <= 0x36F) || (c >= 0xFE00 && c <= 0xFE0F);
    bool const is_wide = std::any_of(wide.begin(), wide.end(), [c](auto const& range) {
        return range.first <= c && c <= range.second;
    });
    return is_combining ? 0 : is_wide ? 2 : 1;
}

void append_glyphs(std::vector<glyph>& to, std::string_view text, look how) {
    while (!text.empty()) {
        auto const step = lisle::text::decode_utf8_step(text);
        to.push_back({text.substr(0, step.size), how, count_columns(step.code_point)});
        text.remove_prefix(step.size);
    }
}

/// The text without the marks of code and bold text, which are looks instead. A mark without its
/// end is text.
std::vector<glyph> read_inline(std::string_view text, look usual) {
    std::vector<glyph> out;
    std::size_t plain = 0;  // from here on nothing is appended yet
    bool has_no_more_code = false, has_no_more_bold = false;
    for (std::size_t at = 0; at < text.size();) {
        bool const is_code = text[at] == '`' && !has_no_more_code;
        bool const is_bold = text.substr(at).starts_with("**")
                             && !text.substr(at).starts_with("** ") && !has_no_more_bold;
        if (!is_code && !is_bold) {
            ++at;
            continue;
        }
        std::string_view const mark = is_code ? "`" : "**";
        auto const end = text.find(mark, at + mark.size());
        if (end == text.npos || end == at + mark.size()) {
            (is_code ? has_no_more_code : has_no_more_bold) = end == text.npos;
            at += mark.size();
            continue;
        }
        append_glyphs(out, text.substr(plain, at - plain), usual);
        append_glyphs(out, text.substr(at + mark.size(), end - at - mark.size()),
                      is_code ? look::yellow : look::bold);
        at = plain = end + mark.size();
    }
    append_glyphs(out, text.substr(plain), usual);
    return out;
}

/// The spaces and the mark of a list or quotation before the text of a line.
std::size_t measure_margin(std::string_view line) {
    auto at = (std::min)(line.find_first_not_of(' '), line.size());
    auto const mark = at;
    while (at < line.size() && line[at] >= '0' && line[at] <= '9') ++at;
    bool const is_number = at != mark && at < line.size() && (line[at] == '.' || line[at] == ')');
    if (!is_number) at = mark;
    bool const is_mark =
        is_number
        || (at < line.size()
            && (line[at] == '-' || line[at] == '*' || line[at] == '+' || line[at] == '>'));
    return is_mark && at + 1 < line.size() && line[at + 1] == ' ' ? at + 2 : mark;
}

class transcript_view {
public:
    transcript_view(console& io, std::size_t columns)
        : io_{io}, width_{(std::max)(columns, least_width)} {}

    void show(std::string_view line) {
        if (!fence_.empty()) show_code(line);
        else if (auto const fence = measure_fence(line); fence != 0) open_code(line, fence);
        else if (is_heading(line)) show_heading(line);
        else wrap(line, look::plain);
    }
    void end() {
        if (!fence_.empty()) close_code();
    }

private:
    static constexpr std::size_t least_width = 20, most_code_lines = 40;

    static std::size_t measure_fence(std::string_view line) {
        for (char const mark : {'`', '~'}) {
            auto const size = (std::min)(line.find_first_not_of(mark), line.size());
            if (size >= 3) return size;
        }
        return 0;
    }

    static bool is_heading(std::string_view line) {
        auto const level = line.find_first_not_of('#');
        return level != line.npos && level != 0 && level <= 6 && line[level] == ' ';
    }

    void open_code(std::string_view line, std::size_t fence) {
        fence_ = line.substr(0, fence);
        lines_ = 0;
        if (line.size() > fence) io_.say({{"┌ ", look::dim}, {line.substr(fence), look::dim}});
    }
    void show_code(std::string_view line) {
        if (line == fence_) return close_code();
        if (++lines_ <= most_code_lines) io_.say({{"│ ", look::dim}, {line}});
    }
    void close_code() {
        if (lines_ > most_code_lines) {
            auto const rest =
                "└ " + print_count(lines_ - most_code_lines, "more line") + "; --plain prints all";
            io_.say({{rest, look::dim}});
        }
        fence_ = {};
    }

    void show_heading(std::string_view line) {
        auto const text = line.substr((std::min)(line.find_first_not_of("# "), line.size()));
        wrap(text, look::bold);
    }

    /// Breaks at the last space that fits, and else within the word.
    void wrap(std::string_view line, look usual) {
        auto const margin = (std::min)(measure_margin(line), width_ / 2);
        auto const glyphs = read_inline(line.substr(margin), usual);
        std::string before{line.substr(0, margin)};
        std::size_t from = 0;
        do {
            std::size_t columns = margin, end = from, space = from;
            while (end < glyphs.size() && columns + glyphs[end].columns <= width_) {
                columns += glyphs[end].columns;
                if (glyphs[end].text == " ") space = end;
                ++end;
            }
            if (end == from && end < glyphs.size()) ++end;
            bool const is_cut = end < glyphs.size() && glyphs[end].text != " ";
            if (is_cut && space > from) end = space;
            say(before, glyphs, from, end);
            before.assign(margin, ' ');
            from = end;
            while (from < glyphs.size() && glyphs[from].text == " ") ++from;
        } while (from < glyphs.size());
    }

    void say(std::string const& before, std::vector<glyph> const& glyphs, std::size_t from,
             std::size_t end) {
        std::vector<std::pair<std::string, look>> runs{{before, look::plain}};
        for (auto i = from; i != end; ++i) {
            if (runs.back().second != glyphs[i].how) runs.emplace_back("", glyphs[i].how);
            runs.back().first += glyphs[i].text;
        }
        std::vector<piece> pieces;
        for (auto const& [text, how] : runs) pieces.push_back({text, how});
        io_.say(pieces);
    }

    console& io_;
    std::size_t width_;
    std::string_view fence_;
    std::size_t lines_ = 0;
};

}  // namespace

void view_transcript(console& io, std::string_view markdown, std::size_t columns) {
    std::string text;
    for (char const c : markdown) {
        if (c == '\t') text += "    ";  // it would be spelled out
        else text += c;
    }
    transcript_view view{io, columns};
    for (std::string_view rest = text; !rest.empty();) {
        auto const end = (std::min)(rest.find('\n'), rest.size());
        auto const line = rest.substr(0, end);
        view.show(line.substr(0, line.size() - (line.ends_with('\r') ? 1 : 0)));
        rest.remove_prefix((std::min)(end + 1, rest.size()));
    }
    view.end();
}

}  // namespace app
