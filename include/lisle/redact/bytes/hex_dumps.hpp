// lisle/redact/bytes/hex_dumps.hpp - the bytes that lines of a hex dump show, as xxd, hexdump and
// od print them, also in a diff.
//
//     00000000: 4150 495f 4b45 593d 6162 6364 6566 6768  API_KEY=abcdefgh
//     00000000: 5f495041 3d59454b 64636261 68676665  API_KEY=abcdefgh     (xxd -e)
//     00000000  41 50 49 5f 4b 45 59 3d  61 62 63 64 65 66 67 68  |API_KEY=abcdefgh|
//     0000000 050101 057511 042513 036531                           (od)
//     0000000 101 120 111 137 113 105 131 075                       (od -b)
//     0000000   A   P   I   _   K   E   Y   =                       (od -c)
#pragma once

#include <lisle/redact/bytes/byte_runs.hpp>
#include <lisle/text/hex.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// Reads a line of a dump.
class dump_line {
public:
    explicit dump_line(std::string_view line) : line_{line} {
        if (!line_.empty() && is_dump_mark(line_[0])) mark_ = 1;
        at_ = skip(mark_, most_dump_indent);
        auto const offset = run_end(line_, at_, hex_digits, 17) - at_;
        if (offset < 4 || offset > 16) return;
        at_ += offset;
        bool const has_colon = at_ < line_.size() && line_[at_] == ':';
        if (has_colon) ++at_;
        if (has_colon || !(read_octal() || read_characters())) read_groups(!has_colon);
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

    /// Words of six octal digits with their low byte first, or bytes of three.
    bool read_octal() {
        auto const first = skip(at_, 4);
        auto const size = run_end(line_, first, digits, 7) - first;
        if ((size != 3 && size != 6) || first == at_) return false;
        for (auto at = first; at + size <= line_.size() && bytes_.size() < most_bytes;) {
            if (run_end(line_, at, digits, size + 1) != at + size) break;
            unsigned value = 0;
            for (auto i = at; i < at + size; ++i) {
                if (line_[i] > '7') return reject();
                value = value * 8 + static_cast<unsigned>(line_[i] - '0');
            }
            if (value > (size == 3 ? 0xFFU : 0xFFFFU)) return reject();
            bytes_ += static_cast<char>(value & 0xFFU);
            if (size == 6) bytes_ += static_cast<char>(value >> 8U);
            auto const next = skip(at + size, 2);
            if (next == at + size) break;
            at = next;
        }
        return bytes_.size() >= 2;
    }

    /// Characters in columns of four, escapes and octal digits among them.
    bool read_characters() {
        for (auto at = at_; at + 4 <= line_.size() && bytes_.size() < most_bytes; at += 4) {
            auto const column = line_.substr(at, 4);
            auto const begin = column.find_first_not_of(' ');
            auto const cell = begin == column.npos ? column.substr(3) : column.substr(begin);
            if (begin == 0 || !add_cell(cell)) return reject();
        }
        return bytes_.size() >= 2;
    }
    bool add_cell(std::string_view cell) {
        constexpr std::string_view escape_letters = "0abtnvfr";
        constexpr std::string_view bytes{"\0\a\b\t\n\v\f\r", 8};
        auto const escape =
            cell.size() == 2 && cell[0] == '\\' ? escape_letters.find(cell[1]) : cell.npos;
        bool const is_octal = cell.size() == 3 && cell.find_first_not_of("01234567") == cell.npos;
        if (cell == "**") return true;  // a byte of the character before
        if (!is_octal && escape == cell.npos && cell.size() != 1) return false;
        if (cell.size() == 1) bytes_ += cell[0];
        else if (!is_octal) bytes_ += bytes[escape];
        else
            bytes_ += static_cast<char>((cell[0] - '0') * 64 + (cell[1] - '0') * 8 + cell[2] - '0');
        return true;
    }
    /// Forgets what was read: it is no dump.
    bool reject() {
        bytes_.clear();
        return false;
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
            bool const is_wide = size_ == 2 && blanks == 2;  // text after a colon may be, too
            bool const is_middle = is_wide && (bytes_.size() == 8 || is_little_endian);
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

    /// Longer groups may have their low byte first; the text after them shows the order.
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

/// Whether a line has the characters of the one before, as `od -tx1c` prints.
inline bool is_row_of_characters(std::string_view line) {
    constexpr std::string_view blanks = "       ", offset = "0000000";
    if (!line.starts_with(blanks) || line.size() > 128) return false;
    return !dump_line{std::string{offset}.append(line.substr(blanks.size()))}.bytes().empty();
}

/// Reads dumps from the line at `begin` on, up to the first line that is in no dump. Returns
/// where the line after that one begins.
template <class F>
std::size_t read_dump(std::string_view text, std::size_t begin, F& found) {
    std::string bytes;
    std::string_view mark;
    span whole;
    auto const finish = [&] {
        if (!bytes.empty()) found(whole, std::exchange(bytes, {}));
    };
    while (begin < text.size()) {
        auto const end = (std::min)(text.find('\n', begin), text.size());
        auto const line = text.substr(begin, end - begin);
        if (bytes.empty() || !is_row_of_characters(line)) {
            dump_line read{line};
            auto const marked = read.mark();
            auto const more = std::move(read).bytes();
            if (more.empty() || marked != mark) finish();
            if (bytes.empty()) whole.begin = begin + marked.size();
            mark = marked;
            bytes += more;
        }
        begin = end + 1;
        if (bytes.empty()) break;
        whole.end = end;
    }
    finish();
    return begin;
}

}  // namespace detail

/// Calls `found(span, bytes)` for each dump: lines that follow each other, after the same mark of
/// a diff if there is one. The first mark is not in the span. `offsets` has the beginnings of the
/// lines that may be of a dump, which `find_byte_runs` finds.
///
/// Complexity: linear in the size of the text.
template <class F>
void for_each_dump(std::string_view text, std::vector<std::size_t> const& offsets, F&& found) {
    std::size_t end = 0;
    for (auto const offset : offsets)
        if (offset >= end) end = detail::read_dump(text, offset, found);
}

}  // namespace lisle::v0_1::redaction
