// lisle/redact/encoded_parts.hpp - where a text may have another one in base64, in a hex dump or in
// a list of numbers, found in one pass.
#pragma once

#include <lisle/redact/characters.hpp>
#include <lisle/redact/encoding_bits.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// The least bytes of base64 that are decoded: those of a secret of 18 bytes. A text of fewer bytes
/// has no encoded part.
inline constexpr std::size_t least_base64 = 24;
/// The least numbers of a list that are decoded: those of a secret of 18 bytes, too.
inline constexpr std::size_t least_listed = 18;
/// The bytes of such a list: a digit and a separator for each number but the last.
inline constexpr std::size_t least_list_size = 2 * least_listed - 1;

/// Where encoded texts may be. Who reads them looks closer.
struct encoded_parts {
    std::vector<span> base64;          ///< runs of at least `least_base64` bytes of base64
    std::vector<std::size_t> dumps;    ///< beginnings of lines that begin with an offset
    std::vector<std::size_t> numbers;  ///< a place in each list of `least_list_size` bytes or more
};

namespace detail {

/// The bits that begin `count` set bits in a row.
constexpr std::uint64_t begins_of_runs(std::uint64_t bits, unsigned count) {
    for (unsigned known = 1; known < count;) {
        auto const more = known < count - known ? known : count - known;
        bits &= bits >> more;
        known += more;
    }
    return bits;
}

/// Finds the runs of base64.
class base64_finder {
public:
    explicit base64_finder(std::vector<span>& runs) : runs_{&runs} {}

    /// Takes the bits of the block that begins at `at`; call it for each block.
    void see(std::size_t at, std::uint64_t bits) {
        auto const head = static_cast<std::size_t>(std::countr_one(bits));
        if (head == encoding_block) {
            open_ += head;
            return;
        }
        if (open_ + head >= least_base64) [[unlikely]]
            runs_->push_back({at - open_, at + head});
        open_ = static_cast<std::size_t>(std::countl_one(bits));
        auto begins = begins_of_runs(bits & (bits + 1), least_base64);  // behind the head
        while (begins != 0) {
            auto const begin = static_cast<std::size_t>(std::countr_zero(begins));
            auto const end = begin + static_cast<std::size_t>(std::countr_one(bits >> begin));
            if (end == encoding_block) break;
            runs_->push_back({at + begin, at + end});
            begins = begins >> end << end;
        }
    }

private:
    std::vector<span>* runs_;
    std::size_t open_ = 0;  ///< the bytes of the run that ends where the block begins
};

/// A line of a diff or of a quote may begin with one of these, and then have an offset.
constexpr bool is_dump_mark(char c) { return c == '+' || c == '-' || c == '>' || c == '|'; }
inline constexpr std::size_t most_dump_indent = 8;

/// Finds the lines that begin with an offset: four hexadecimal digits or more behind an indent.
class offset_finder {
public:
    offset_finder(std::string_view text, std::vector<std::size_t>& line_begins)
        : text_{text}, line_begins_{&line_begins} {}

    /// Takes the bits of the block that begins at `at`; call it for each block.
    void see(std::size_t at, std::uint64_t hex) {
        auto const before = [&](unsigned count) {
            return hex << count | before_ >> (encoding_block - count);
        };
        auto fourth = hex & before(1) & before(2) & before(3) & ~before(4);
        before_ = hex;
        for (; fourth != 0; fourth &= fourth - 1)
            see_digits(at + static_cast<std::size_t>(std::countr_zero(fourth)) - 3);
    }

private:
    void see_digits(std::size_t begin) {
        auto line = begin;
        while (line > 0 && begin - line < most_dump_indent && text_[line - 1] == ' ') --line;
        if (line > 0 && is_dump_mark(text_[line - 1])) --line;
        if (line == 0 || text_[line - 1] == '\n') line_begins_->push_back(line);
    }

    std::string_view text_;
    std::vector<std::size_t>* line_begins_;
    std::uint64_t before_ = 0;  ///< the bits of the block before
};

/// Notes a place in each list of numbers. Of one that lies in two blocks, one has half or more.
inline void note_numbers(std::size_t at, std::uint64_t listed, std::vector<std::size_t>& places) {
    auto begins = begins_of_runs(listed, (least_list_size + 1) / 2);
    begins &= ~(begins << 1U);
    for (; begins != 0; begins &= begins - 1)
        places.push_back(at + static_cast<std::size_t>(std::countr_zero(begins)));
}

}  // namespace detail

/// Finds what may be encoded.
///
/// Complexity: linear in the size of the text.
[[nodiscard]] inline encoded_parts find_encoded_parts(std::string_view text) {
    encoded_parts out;
    if (text.size() < least_base64) return out;
    detail::base64_finder base64{out.base64};
    detail::offset_finder offsets{text, out.dumps};
    detail::for_each_encoding_block(text, [&](std::size_t at, detail::encoding_bits const& bits) {
        base64.see(at, bits.base64);
        offsets.see(at, bits.hex);
        detail::note_numbers(at, bits.listed, out.numbers);
    });
    return out;
}

}  // namespace lisle::inline v0_1::redaction
