// examples/lisle/terminal/transcript_view.cpp - Markdown line by line: headings, code, lists, bold
// text.
#include "transcript_view.hpp"

#include "code_points.hpp"
#include "escape.hpp"

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
    look style;
    std::size_t columns;
};

constexpr char32_t joiner = 0x200D;

/// Whether a character takes no column and changes the character before it.
bool is_combining(char32_t c) {
    constexpr std::array<code_points, 5> combining{{{0x300, 0x36F},
                                                    {joiner, joiner},
                                                    {0x20D0, 0x20FF},
                                                    {0xFE00, 0xFE0F},
                                                    {0x1F3FB, 0x1F3FF}}};  // colors of skin
    return is_among(combining, c);
}

/// Whether a joiner can merge this character with the emoji before it.
bool can_be_joined(char32_t c) {
    constexpr std::array<code_points, 2> pictures{{{0x2190, 0x2BFF}, {0x1F300, 0x1FAFF}}};
    return is_among(pictures, c);
}

/// East Asian wide characters and emoji take two columns (UAX #11, in blocks), and an escaped
/// character takes the columns of its escape.
std::size_t count_columns(std::string_view character, char32_t c) {
    constexpr std::array<code_points, 7> wide{{{0x1100, 0x115F},
                                               {0x2E80, 0xA4CF},
                                               {0xAC00, 0xD7A3},
                                               {0xF900, 0xFAFF},
                                               {0xFE30, 0xFE6F},
                                               {0xFF00, 0xFF60},
                                               {0x1F300, 0x1FAFF}}};
    if (c >= ' ' && c <= '~') return 1;
    if (auto const spelled = escape_line(character); spelled != character) return spelled.size();
    return is_combining(c) ? 0 : is_among(wide, c) ? 2 : 1;
}

/// The bytes of an escape sequence at the beginning of the text (ECMA-48, CSI); 0 if there is none.
std::size_t measure_escape_sequence(std::string_view text) {
    constexpr std::size_t longest = 24;
    if (!text.starts_with("\x1b[")) return 0;
    for (std::size_t i = 2; i < (std::min)(text.size(), longest); ++i) {
        if (text[i] >= '@' && text[i] <= '~') return i + 1;
        if (text[i] < ' ' || text[i] > '?') return 0;
    }
    return 0;
}

/// The first character with its combining characters, or the first escape sequence. The text must
/// not be empty.
glyph first_glyph(std::string_view text, look style) {
    if (auto const size = measure_escape_sequence(text); size != 0)
        return {text.substr(0, size), style, escape_line(text.substr(0, 1)).size() + size - 1};
    auto const step = lisle::text::decode_utf8_step(text);
    auto size = step.size;
    auto const columns = count_columns(text.substr(0, size), step.code_point);
    bool is_joined = false;
    while (size < text.size() && static_cast<unsigned char>(text[size]) >= 0x80) {
        auto const next = lisle::text::decode_utf8_step(text.substr(size));
        auto const c = next.code_point;
        if (!next.is_valid || !(is_combining(c) || (is_joined && can_be_joined(c)))) break;
        is_joined = c == joiner;
        size += next.size;
    }
    return {text.substr(0, size), style, columns};
}

void append_glyphs(std::vector<glyph>& to, std::string_view text, look style) {
    while (!text.empty()) {
        to.push_back(first_glyph(text, style));
        text.remove_prefix(to.back().text.size());
    }
}

/// The text without the marks of code and bold text, which become looks. A mark without its end is
/// text.
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
    static constexpr std::size_t least_width = 20, most_code_rows = 40;

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
        rows_ = hidden_lines_ = 0;
        is_line_cut_ = false;
        if (line.size() > fence) print_code("┌ ", look::dim, line.substr(fence));
    }
    void show_code(std::string_view line) {
        if (line == fence_) return close_code();
        print_code("│ ", look::plain, line);
    }
    void close_code() {
        std::string rest = is_line_cut_ ? "the rest of a line" : "";
        if (hidden_lines_ != 0)
            rest += (rest.empty() ? "" : " and ") + to_count_text(hidden_lines_, "more line");
        if (!rest.empty()) io_.say({{"└ " + rest + "; --plain prints all", look::dim}});
        fence_ = {};
    }

    /// Prints a line beside a bar; further rows begin under its first word.
    void print_code(std::string_view bar, look style, std::string_view line) {
        if (rows_ == most_code_rows) {
            ++hidden_lines_;
            return;
        }
        auto const indent = (std::min)({line.find_first_not_of(' '), line.size(), width_ / 2});
        std::string before;
        do {
            auto const size = measure_row(line, width_ - 2 - before.size());
            io_.say({{bar, look::dim}, {before}, {line.substr(0, size), style}});
            line.remove_prefix(size);
            ++rows_;
            bar = "│ ";
            before.assign(indent, ' ');
        } while (!line.empty() && rows_ != most_code_rows);
        is_line_cut_ = !line.empty();
    }

    /// How many bytes fit into the columns; at least the first character.
    static std::size_t measure_row(std::string_view text, std::size_t columns) {
        std::size_t size = 0, used = 0;
        while (size < text.size()) {
            auto const next = first_glyph(text.substr(size), look::plain);
            used += next.columns;
            if (used > columns && size != 0) break;
            size += next.text.size();
        }
        return size;
    }

    void show_heading(std::string_view line) {
        auto const text = line.substr((std::min)(line.find_first_not_of("# "), line.size()));
        wrap(text, look::bold);
    }

    /// Breaks at the last space that fits, or else within the word.
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
            if (runs.back().second != glyphs[i].style) runs.emplace_back("", glyphs[i].style);
            runs.back().first += glyphs[i].text;
        }
        std::vector<piece> pieces;
        for (auto const& [text, style] : runs) pieces.push_back({text, style});
        io_.say(pieces);
    }

    console& io_;
    std::size_t width_;
    std::string_view fence_;
    std::size_t rows_ = 0, hidden_lines_ = 0;  ///< of the code within the fence
    bool is_line_cut_ = false;
};

}  // namespace

void view_transcript(console& io, std::string_view markdown, std::size_t columns) {
    std::string text;
    for (char const c : markdown) {
        if (c == '\t') text += "    ";  // escape_line() would spell a tab out
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
