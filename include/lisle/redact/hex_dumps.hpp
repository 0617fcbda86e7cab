// lisle/redact/hex_dumps.hpp - the bytes that lines of a hex dump show, as xxd, hexdump and od
// print them.
//
//     00000000: 4150 495f 4b45 593d 6162 6364 6566 6768  API_KEY=abcdefgh
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
        at_ = skip(0, 8);
        auto const offset = run_end(line_, at_, hex_digits, 17) - at_;
        if (offset < 4 || offset > 16) return;
        at_ += offset;
        bool const has_colon = at_ < line_.size() && line_[at_] == ':';
        if (has_colon) ++at_;
        read_groups(!has_colon);
    }

    /// Empty for another line.
    [[nodiscard]] std::string bytes() && { return std::move(bytes_); }

private:
    static constexpr std::size_t most_bytes = 64;  // of a line

    [[nodiscard]] std::size_t skip(std::size_t at, std::size_t most) const {
        auto const last = (std::min)(line_.size(), at + most);
        while (at < last && line_[at] == ' ') ++at;
        return at;
    }

    /// Groups of two digits have a gap in their middle; other gaps end the bytes. Words without a
    /// colon before them have their low byte first.
    void read_groups(bool is_little_endian) {
        std::size_t size = 0;
        for (bool is_first = true; bytes_.size() < most_bytes; is_first = false) {
            auto const next = skip(at_, 4);
            auto const blanks = next - at_;
            bool const is_middle = size == 2 && bytes_.size() == 8 && blanks == 2;
            if (blanks == 0 || (blanks > 1 && !is_first && !is_middle)) return;
            auto const end = run_end(line_, next, hex_digits, 9);
            auto const digits = end - next;
            bool const is_group = digits == 2 || digits == 4 || (digits == 8 && !is_little_endian);
            if (!is_group || (size != 0 && digits > size)) return;
            if (end < line_.size() && line_[end] != ' ' && line_[end] != '\r') return;
            add_group(line_.substr(next, digits), is_little_endian);
            size = (std::max)(size, digits);
            at_ = end;
        }
    }
    void add_group(std::string_view digits, bool is_little_endian) {
        auto const from = bytes_.size();
        for (std::size_t i = 0; i < digits.size(); i += 2)
            bytes_ +=
                static_cast<char>(text::hex_value(digits[i]) * 16 + text::hex_value(digits[i + 1]));
        if (is_little_endian)
            std::reverse(bytes_.begin() + static_cast<std::ptrdiff_t>(from), bytes_.end());
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::string bytes_;
};

}  // namespace detail

/// Calls `found(span, bytes)` for each dump: lines that follow each other.
///
/// Complexity: linear in the size of the text.
template <class F>
void for_each_dump(std::string_view text, F&& found) {
    std::string bytes;
    span whole;
    auto const finish = [&] {
        if (!bytes.empty()) found(whole, std::exchange(bytes, {}));
    };
    for (std::size_t begin = 0; begin < text.size();) {
        auto const end = (std::min)(text.find('\n', begin), text.size());
        auto more = detail::dump_line{text.substr(begin, end - begin)}.bytes();
        if (more.empty()) finish();
        else if (bytes.empty()) whole = {begin, end};
        whole.end = end;
        bytes += more;
        begin = end + 1;
    }
    finish();
}

}  // namespace lisle::inline v0_1::redaction
