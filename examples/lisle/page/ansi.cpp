// examples/lisle/page/ansi.cpp - ECMA-48's Select Graphic Rendition, and nothing else of it.
#include "ansi.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace app::page {

namespace {

constexpr char escape = '\x1B';

/// The nearest of the sixteen colors.
int find_nearest(int red, int green, int blue) {
    int const most = (std::max)({red, green, blue}), least = (std::min)({red, green, blue});
    if (most - least < 40) return most < 50 ? 0 : most < 130 ? 8 : most < 215 ? 7 : 15;
    int const middle = (most + least) / 2;
    int const hue = (red > middle ? 1 : 0) | (green > middle ? 2 : 0) | (blue > middle ? 4 : 0);
    return most > 190 ? hue + 8 : hue;
}

/// A color of the 256: the sixteen, a cube of 6 x 6 x 6, and 24 greys.
int find_indexed(int index) {
    if (index < 16) return index;
    if (index >= 232) {
        int const grey = 8 + (index - 232) * 10;
        return find_nearest(grey, grey, grey);
    }
    auto const level = [](int step) { return step == 0 ? 0 : 55 + step * 40; };
    index -= 16;
    return find_nearest(level(index / 36), level(index / 6 % 6), level(index % 6));
}

/// The numbers of a sequence: `1;31`, `38:2::255:0:0`. An empty number is 0.
std::vector<int> read_numbers(std::string_view parameters) {
    constexpr std::size_t most = 32;
    std::vector<int> out{0};
    for (char const c : parameters) {
        if (c >= '0' && c <= '9') out.back() = (std::min)(out.back() * 10 + (c - '0'), 9999);
        else if (out.size() == most) break;
        else out.push_back(0);
    }
    return out;
}

/// The color after 38 or 48; `at` moves to its last number.
std::optional<int> read_color(std::vector<int> const& numbers, std::size_t& at) {
    auto const number = [&](std::size_t i) { return i < numbers.size() ? numbers[i] & 0xFF : 0; };
    if (number(at + 1) == 5) {
        at += 2;
        return find_indexed(number(at));
    }
    if (number(at + 1) != 2) return std::nullopt;
    at += 4;
    return find_nearest(number(at - 2), number(at - 1), number(at));
}

/// The end of the sequence that starts with an escape character at `from`.
std::size_t find_end(std::string_view text, std::size_t from) {
    auto at = from + 1;
    if (at >= text.size()) return text.size();
    char const kind = text[at++];
    if (kind == '[') {  // CSI: up to a letter
        while (at < text.size() && text[at] >= ' ' && text[at] < '@') ++at;
        return at < text.size() && text[at] >= '@' ? at + 1 : at;
    }
    if (kind == ']' || kind == 'P' || kind == 'X' || kind == '^' || kind == '_') {
        // OSC and other strings: up to BEL or ESC \, within a line
        while (at < text.size() && text[at] != '\a' && text[at] != escape && text[at] != '\n') ++at;
        if (at < text.size() && text[at] == '\a') return at + 1;
        return text.substr(at).starts_with("\x1B\\") ? at + 2 : at;
    }
    if (kind >= ' ' && kind < '0') return (std::min)(at + 1, text.size());  // a character set
    return kind == '\n' ? at - 1 : at;
}

}  // namespace

bool is_terminal_output(std::string_view text) {
    if (text.find(escape) != text.npos) return true;
    for (auto at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1))
        if (at + 1 < text.size() && text[at + 1] != '\n') return true;
    return false;
}

bool terminal_printer::is_plain() const {
    return foreground_ < 0 && background_ < 0 && !is_bold_ && !is_dim_ && !is_italic_
           && !is_underlined_ && !is_inverse_;
}

void terminal_printer::open(html& to) const {
    to.markup("<span class=\"");
    std::string classes;
    auto const add = [&](std::string const& name) {
        classes += (classes.empty() ? "" : " ") + name;
    };
    if (is_inverse_) {
        add("inv");
    } else {
        if (foreground_ >= 0) add("f" + std::to_string(foreground_));
        if (background_ >= 0) add("b" + std::to_string(background_));
    }
    if (is_bold_) add("bo");
    if (is_dim_) add("di");
    if (is_italic_) add("it");
    if (is_underlined_) add("un");
    to.markup(classes).markup("\">");
}

void terminal_printer::obey(std::string_view parameters) {
    auto const numbers = read_numbers(parameters);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        int const n = numbers[i];
        if (n == 0) *this = {};
        else if (n == 1) is_bold_ = true;
        else if (n == 2) is_dim_ = true;
        else if (n == 3) is_italic_ = true;
        else if (n == 4) is_underlined_ = true;
        else if (n == 7) is_inverse_ = true;
        else if (n == 22) is_bold_ = is_dim_ = false;
        else if (n == 23) is_italic_ = false;
        else if (n == 24) is_underlined_ = false;
        else if (n == 27) is_inverse_ = false;
        else if (n >= 30 && n <= 37) foreground_ = n - 30;
        else if (n == 39) foreground_ = -1;
        else if (n >= 40 && n <= 47) background_ = n - 40;
        else if (n == 49) background_ = -1;
        else if (n >= 90 && n <= 97) foreground_ = n - 90 + 8;
        else if (n >= 100 && n <= 107) background_ = n - 100 + 8;
        else if (n == 38 || n == 48) {
            auto const color = read_color(numbers, i);
            if (!color) return;
            (n == 38 ? foreground_ : background_) = *color;
        }
    }
}

void terminal_printer::print_line(html& to, std::string_view line) {
    auto const piece = [&](std::string_view text) {
        if (text.empty()) return;
        if (is_plain()) {
            to.text(text);
            return;
        }
        open(to);
        to.text(text).markup("</span>");
    };
    while (!line.empty()) {
        auto const at = (std::min)(line.find(escape), line.size());
        piece(line.substr(0, at));
        if (at == line.size()) return;
        auto const end = find_end(line, at);
        auto const sequence = line.substr(at, end - at);
        if (sequence.starts_with("\x1B[") && sequence.ends_with('m'))
            obey(sequence.substr(2, sequence.size() - 3));
        line.remove_prefix(end);
    }
}

void terminal_printer::print(html& to, std::string_view text) {
    while (!text.empty()) {
        auto const end = text.find('\n');
        auto line = text.substr(0, end);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        while (line.ends_with('\r')) line.remove_suffix(1);
        if (auto const over = line.rfind('\r'); over != line.npos) line.remove_prefix(over + 1);
        print_line(to, line);
        if (end != std::string_view::npos) to.markup("\n");
    }
}

}  // namespace app::page
