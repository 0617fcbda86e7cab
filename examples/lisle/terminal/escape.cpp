// examples/lisle/terminal/escape.cpp - which code points a terminal would obey or hide.
#include "escape.hpp"

#include "code_points.hpp"

#include <lisle/text/utf8.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

namespace app {

namespace {

/// Joiners (U+200C, U+200D) and variation selectors are missing on purpose: emoji and several
/// scripts are written with them.
constexpr std::array<code_points, 12> escaped{{
    {0x00, 0x1F},        // C0
    {0x7F, 0x9F},        // DEL, C1
    {0x061C, 0x061C},    // Arabic letter mark
    {0x180E, 0x180E},    // Mongolian vowel separator
    {0x200B, 0x200B},    // zero width space
    {0x200E, 0x200F},    // marks of direction
    {0x2028, 0x202E},    // ends of line and paragraph; embeddings and overrides of direction
    {0x2060, 0x206F},    // word joiner, invisible operators, isolates
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFF9, 0xFFFB},    // interlinear annotations
    {0x1D173, 0x1D17A},  // invisible musical marks
    {0xE0000, 0xE007F},  // tags
}};

bool is_escaped(std::uint32_t c) { return is_among(escaped, c); }

void append_hex(std::string& out, std::uint32_t number) {
    std::array<char, 8> digits{};
    auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    out.append(digits.data(), end);
}

void append_escape(std::string& out, std::uint32_t c) {
    switch (c) {
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    out += "\\u{";
    append_hex(out, c);
    out += '}';
}

/// The printable ASCII at the beginning, which is copied at once: most texts hold little else.
std::string_view find_printable_beginning(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size() && text[size] >= ' ' && text[size] <= '~') ++size;
    return text.substr(0, size);
}

enum class line_breaks { as_escapes, kept };

std::string escape(std::string_view text, line_breaks breaks) {
    bool const keeps_lines = breaks == line_breaks::kept;
    std::string out;
    out.reserve(text.size());
    for (;;) {
        auto const printable = find_printable_beginning(text);
        out += printable;
        text.remove_prefix(printable.size());
        if (text.empty()) return out;
        auto const step = lisle::text::decode_utf8_step(text);
        auto const sequence = text.substr(0, step.size);
        text.remove_prefix(step.size);
        if (!step.is_valid) {
            for (char const c : sequence) {
                out += "\\x";
                append_hex(out, static_cast<unsigned char>(c));
            }
        } else if (keeps_lines && (step.code_point == '\n' || step.code_point == '\t')) {
            out += sequence;
        } else if (keeps_lines && step.code_point == '\r' && text.starts_with('\n')) {
            continue;
        } else if (is_escaped(step.code_point)) {
            append_escape(out, step.code_point);
        } else {
            out += sequence;
        }
    }
}

}  // namespace

std::string escape_line(std::string_view text) { return escape(text, line_breaks::as_escapes); }

std::string escape_text(std::string_view text) { return escape(text, line_breaks::kept); }

}  // namespace app
