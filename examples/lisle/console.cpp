// examples/lisle/console.cpp - text, sizes and progress for people.
#include "console.hpp"

#include "escape.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>

namespace app {

console::console(std::istream& input, std::ostream& output, std::ostream& errors,
                 bool output_is_terminal, bool errors_are_at_terminal)
    : in{input}, err{errors}, out_is_terminal{output_is_terminal},
      err_is_terminal{errors_are_at_terminal}, out_{output} {}

void console::say(std::string_view line) { out_ << escape_line(line) << '\n'; }

void console::tell(std::string_view line) {
    out_.flush();
    err << escape_line(line) << '\n';
}

void console::warn(std::string_view message) { tell("lisle: " + std::string{message}); }

void console::print(std::string_view text) {
    if (!out_is_terminal) {
        out_ << text;
        return;
    }
    out_ << escape_text(text);
    if (!text.ends_with('\n')) out_ << '\n';
}

bool console::flush() { return static_cast<bool>(out_.flush()); }

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
