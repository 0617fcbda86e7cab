// lisle/redact/hex_dumps.hpp - the bytes that lines of a hex dump show, as xxd, hexdump and od
// print them, also in a diff.
//
//     00000000: 4150 495f 4b45 593d 6162 6364 6566 6768  API_KEY=abcdefgh
//     00000000: 5f495041 3d59454b 64636261 68676665  API_KEY=abcdefgh     (xxd -e)
//     00000000  41 50 49 5f 4b 45 59 3d  61 62 63 64 65 66 67 68  |API_KEY=abcdefgh|
#pragma once

#include <lisle/redact/characters.hpp>
#include <lisle/text/hex.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0_1::redaction {

namespace detail {

/// Reads a line of a dump.
class dump_line {
public:
    explicit dump_line(std::string_view line) : line_{line} {
        if (!line_.empty() && std::string_view{"+->|"}.find(line_[0]) != line_.npos) mark_ = 1;
        at_ = skip(mark_, 8);
        auto const offset = run_end(line_, at_, hex_digits, 17) - at_;
        if (offset < 4 || offset > 16) return;
        at_ += offset;
        bool const has_colon = at_ < line_.size() && line_[at_] == ':';
        if (has_colon) ++at_;
        read_groups(!has_colon);
        if (has_colon && size_ >= 4) order_by_text();
    }

    /// The mark of a diff or of a quote before the line, of one character, or nothing.
    [[nodiscard]] std::string_view mark() const { return line_.substr(0, mark_); }
    /// Empty for another line.
    [[nodiscard]] std::string bytes() && { return std::move(bytes_); }

private:
    static constexpr std::size_t most_bytes = 64;  // of a line

    [[nodiscard]] std::size_t skip(std::size_t at, std::size_t most) const {
        auto const last = (std::min)(line_.size(), at + most);
        while (at < last && line_[at] == ' ') ++at;
        return at;
    }

    /// Groups of two digits have a gap in their middle, and the last of longer ones may be aligned
    /// to the right; other gaps end the bytes. Words without a colon before them have their low
    /// byte first.
    void read_groups(bool is_little_endian) {
        for (bool is_first = true; bytes_.size() < most_bytes; is_first = false) {
            auto const next = skip(at_, 7);
            auto const blanks = next - at_;
            auto const end = run_end(line_, next, hex_digits, 9);
            auto const digits = end - next;
            bool const is_middle = size_ == 2 && bytes_.size() == 8 && blanks == 2;
            bool const is_right = size_ >= 4 && digits < size_ && blanks + digits == size_ + 1;
            if (blanks == 0 || (blanks > (is_first ? 4U : 1U) && !is_middle && !is_right)) return;
            bool const is_group =
                digits == 2 || digits == 4 || digits == 8 || (is_right && digits == 6);
            if (!is_group || (size_ != 0 && digits > size_)) return;
            if (end < line_.size() && line_[end] != ' ' && line_[end] != '\r') return;
            add_group(line_.substr(next, digits), is_little_endian);
            size_ = (std::max)(size_, digits);
            at_ = end;
        }
    }

    /// Longer groups may have their low byte first; the text behind them tells.
    void order_by_text() {
        auto const text = line_.substr(skip(at_, line_.size()));
        auto const shows = [&](std::string_view bytes) {
            auto const beside = text.substr(0, bytes.size());
            return std::equal(bytes.begin(), bytes.end(), beside.begin(), beside.end(),
                              [](char byte, char shown) {
                                  return byte == shown || (shown == '.' && !is_printable(byte));
                              });
        };
        if (shows(bytes_)) return;
        auto other = bytes_;
        auto const most = size_ / 2;
        for (std::size_t i = 0; i < other.size(); i += most) {
            auto const group = other.begin() + static_cast<std::ptrdiff_t>(i);
            auto const size = (std::min)(other.size() - i, most);
            std::reverse(group, group + static_cast<std::ptrdiff_t>(size));
        }
        if (shows(other)) bytes_ = std::move(other);
    }
    static constexpr bool is_printable(char c) { return c >= ' ' && c <= '~'; }

    void add_group(std::string_view digits, bool is_little_endian) {
        auto const from = bytes_.size();
        for (std::size_t i = 0; i < digits.size(); i += 2)
            bytes_ +=
                static_cast<char>(text::hex_value(digits[i]) * 16 + text::hex_value(digits[i + 1]));
        if (is_little_endian)
            std::reverse(bytes_.begin() + static_cast<std::ptrdiff_t>(from), bytes_.end());
    }

    std::string_view line_;
    std::size_t mark_ = 0, at_ = 0;
    std::size_t size_ = 0;  ///< the most digits of a group
    std::string bytes_;
};

}  // namespace detail

/// Calls `found(span, bytes)` for each dump: lines that follow each other, behind the same mark of
/// a diff if there is one. The first mark is not in the span.
///
/// Complexity: linear in the size of the text.
template <class F>
void for_each_dump(std::string_view text, F&& found) {
    std::string bytes;
    std::string_view mark;
    span whole;
    auto const finish = [&] {
        if (!bytes.empty()) found(whole, std::exchange(bytes, {}));
    };
    for (std::size_t begin = 0; begin < text.size();) {
        auto const end = (std::min)(text.find('\n', begin), text.size());
        detail::dump_line line{text.substr(begin, end - begin)};
        auto const marked = line.mark();
        auto const more = std::move(line).bytes();
        if (more.empty() || marked != mark) finish();
        if (bytes.empty()) whole.begin = begin + marked.size();
        mark = marked;
        whole.end = end;
        bytes += more;
        begin = end + 1;
    }
    finish();
}

}  // namespace lisle::inline v0_1::redaction
