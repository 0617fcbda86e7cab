// examples/lisle/console.cpp - text, sizes and progress for people.
#include "console.hpp"

#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>

namespace app {

namespace {

/// U+2400 and following are pictures of the control characters, U+2421 that of DEL.
void append_picture(std::string& out, char c) {
    out += "\xE2\x90";
    out += c == '\x7f' ? '\xA1' : static_cast<char>(0x80 + c);
}

std::string with_pictures(std::string_view text, bool allows_lines) {
    std::string_view const allowed = allows_lines ? "\n\t" : "";
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char const c = text[i];
        auto const byte = static_cast<unsigned char>(c);
        // U+0080..U+009F are control characters as well: C2 80..9F.
        bool const is_c1 =
            byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (c == '\r' && allows_lines && text.substr(i + 1, 1) == "\n") continue;
        if (is_c1) {
            out += "\xEF\xBF\xBD";
            ++i;
        } else if ((byte < 0x20 || byte == 0x7f) && allowed.find(c) == std::string_view::npos) {
            append_picture(out, c);
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace

std::string in_one_line(std::string_view text) {
    return with_pictures(lisle::text::replace_invalid_utf8(text), false);
}

std::string for_terminal(std::string_view text) { return with_pictures(text, true); }

void print_document(console& io, std::string_view text) {
    io.out << text;
    if (io.out_is_terminal && !text.ends_with('\n')) io.out << '\n';
}

std::string print_size(std::size_t bytes) {
    constexpr std::array units{"B", "KB", "MB", "GB"};
    auto amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; amount >= 999.5 && unit + 1 < units.size(); ++unit) amount /= 1000;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), unit != 0 && amount < 9.95 ? "%.1f %s" : "%.0f %s",
                  amount, units[unit]);
    return text.data();
}

std::string print_count(std::size_t count, std::string_view noun) {
    return std::to_string(count) + ' ' + std::string{noun} + (count == 1 ? "" : "s");
}

progress::progress(console& io, std::string_view verb, std::size_t total)
    : io_{io}, verb_{verb}, total_{total}, next_{clock::now() + std::chrono::milliseconds{400}} {}

progress::~progress() { clear(); }

void progress::step() {
    ++done_;
    if (!io_.err_is_terminal) return;
    auto const now = clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds{100};
    auto const line =
        std::string{verb_} + ' ' + std::to_string(done_) + " of " + std::to_string(total_);
    width_ = std::max(width_, line.size());
    io_.err << '\r' << line << std::flush;
}

void progress::clear() {
    if (width_ == 0) return;
    io_.err << '\r' << std::string(width_, ' ') << '\r' << std::flush;
    width_ = 0;
}

}  // namespace app
