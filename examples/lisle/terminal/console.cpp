// examples/lisle/terminal/console.cpp - text, sizes and progress for people.
#include "console.hpp"

#include "../../loom_store/new_file.hpp"
#include "escape.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <ostream>
#include <system_error>

namespace app {

namespace {

/// Selects a graphic rendition (ECMA-48, SGR).
std::string_view sequence_of(look style) {
    switch (style) {
        case look::plain: break;
        case look::bold: return "\x1b[1m";
        case look::dim: return "\x1b[2m";
        case look::red: return "\x1b[31m";
        case look::green: return "\x1b[32m";
        case look::yellow: return "\x1b[33m";
    }
    return {};
}

std::string to_colored_text(piece const& p, bool has_color) {
    auto text = escape_line(p.text);
    if (!has_color || p.style == look::plain || text.empty()) return text;
    return std::string{sequence_of(p.style)} + text + "\x1b[0m";
}

}  // namespace

color_choice read_color_choice(std::function<char const*(char const*)> const& variable) {
    auto const value_of = [&](char const* name) {
        auto const* const value = variable(name);
        return std::string_view{value == nullptr ? "" : value};
    };
    if (!value_of("NO_COLOR").empty()) return color_choice::never;
    auto const forced = value_of("CLICOLOR_FORCE");
    if (!forced.empty() && forced != "0") return color_choice::always;
    auto const terminal = value_of("TERM");
    bool const is_plain = terminal.empty() || terminal == "dumb";
    if (is_plain || value_of("CLICOLOR") == "0") return color_choice::never;
    return color_choice::automatic;
}

console::console(std::istream& input, std::ostream& output, std::ostream& errors,
                 bool output_is_terminal, bool errors_are_at_terminal)
    : in{input}, err{errors}, out_is_terminal{output_is_terminal},
      err_is_terminal{errors_are_at_terminal}, out_{output} {}

void console::use_color(color_choice wanted) {
    auto const has_color = [wanted](bool is_terminal) {
        return wanted == color_choice::automatic ? is_terminal : wanted == color_choice::always;
    };
    out_has_color_ = has_color(out_is_terminal);
    err_has_color_ = has_color(err_is_terminal);
}

void console::say(std::string_view line) { write(escape_line(line) + '\n'); }

void console::say(std::initializer_list<piece> line) { say(std::vector<piece>{line}); }

void console::say(std::vector<piece> const& line) {
    std::string out;
    for (auto const& p : line) out += to_colored_text(p, out_has_color_);
    write(out + '\n');
}

void console::tell(std::string_view line) {
    flush();
    err << escape_line(line) << '\n';
}

void console::warn(std::string_view message) {
    flush();
    err << to_colored_text({"lisle:", look::red}, err_has_color_) << ' ' << escape_line(message)
        << '\n';
}

void console::print_last_lines() {
    for (auto const& [line, is_problem] : std::exchange(last_lines_, {}))
        is_problem ? tell(line) : say(line);
}

void console::print(std::string_view text) {
    if (!out_is_terminal) return write(text);
    write(escape_text(text) + (text.ends_with('\n') ? "" : "\n"));
}

bool console::flush() {
    write({});
    return static_cast<bool>(out_);
}

/// errno holds the reason only right after the failed call.
void console::write(std::string_view text) {
    if (!out_) return;
    errno = 0;
    out_ << text;
    if (text.empty()) out_.flush();
    if (!out_) error_ = errno;
}

std::string console::why_not_written() const {
    return error_ == 0 ? std::string{} : ": " + store::explain(error_);
}

std::optional<std::size_t> parse_size(std::string_view text) {
    std::uint64_t number = 0;
    auto const [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    std::uint64_t factor = 1;
    if (!text.empty() && text != "B") {
        bool const is_binary = text.ends_with("iB");
        auto const unit = std::string_view{"KMG"}.find(text.front());
        if (unit == text.npos || text.size() != (is_binary ? 3U : 2U) || !text.ends_with('B'))
            return std::nullopt;
        for (std::size_t i = 0; i <= unit; ++i) factor *= is_binary ? 1024U : 1000U;
    }
    if (number > std::numeric_limits<std::size_t>::max() / factor) return std::nullopt;
    return number * factor;
}

std::string join_some(std::vector<std::string> const& names) {
    constexpr std::size_t most = 10;
    std::string out;
    for (std::size_t i = 0; i < names.size() && i < most; ++i)
        out += (i == 0 ? "" : ", ") + names[i];
    if (names.size() > most) out += " and " + std::to_string(names.size() - most) + " more";
    return out;
}

progress::progress(console& io, std::string_view verb, std::size_t total)
    : io_{io}, verb_{verb}, total_{total}, next_{clock::now() + std::chrono::milliseconds{400}} {}

progress::~progress() { clear(); }

void progress::step(std::size_t count) {
    done_ += count;
    if (!io_.err_is_terminal) return;
    auto const now = clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds{100};
    auto line = std::string{verb_} + ' ' + std::to_string(done_);
    if (total_ != 0) line += " of " + std::to_string(total_);
    width_ = std::max(width_, line.size());
    io_.err << '\r' << line << std::flush;
}

void progress::clear() {
    if (width_ == 0) return;
    io_.err << '\r' << std::string(width_, ' ') << '\r' << std::flush;
    width_ = 0;
}

}  // namespace app
