// lisle/redact/bytes/byte_runs.hpp - where a text may have another one in base64, in a hex dump or
// in a list of numbers, or a long number: found in one pass.
#pragma once

#include <lisle/redact/bytes/byte_classes.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/text/simd/kernel.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// The least bytes that are decoded. Shorter texts decode by chance; addresses and card numbers are
/// just longer.
inline constexpr std::size_t least_decoded = 12;
/// The bytes of base64 for so many, without padding.
inline constexpr std::size_t least_base64 = (least_decoded * 4 + 2) / 3;
/// How many numbers of a list make `least_decoded` bytes.
inline constexpr std::size_t least_listed = least_decoded;
/// The bytes of such a list: a digit and a separator for each number but the last.
inline constexpr std::size_t least_list_size = 2 * least_listed - 1;
/// The least digits that are looked at as one number. A text of fewer bytes has no part of these.
inline constexpr std::size_t least_digits = 13;

/// Parts of a text whose bytes are of one kind. Callers check them further.
struct byte_runs {
    std::vector<span> base64;        ///< at least `least_base64` bytes of base64
    std::vector<span> lists;         ///< at least `least_list_size` bytes as lists have them
    std::vector<span> digits;        ///< at least `least_digits` that are or follow a digit
    std::vector<std::size_t> dumps;  ///< beginnings of lines that begin with an offset
};

namespace detail {

/// Leaves of each row of set bits those that begin `count` of them; `words[size]` may be anything,
/// and so is what is left of the last `count - 1` bits.
template <unsigned Count, unsigned Known = 1>
[[gnu::always_inline]] inline void keep_begins_of_runs(std::uint64_t* words, std::size_t size) {
    if constexpr (Known < Count) {
        constexpr auto more = (std::min)(Known, Count - Known);
        for (std::size_t i = 0; i < size; ++i)
            words[i] &= words[i] >> more | words[i + 1] << (class_block - more);
        keep_begins_of_runs<Count, Known + more>(words, size);
    }
}

/// The bits that follow a set bit.
[[gnu::always_inline]] inline std::uint64_t following(std::uint64_t const* word) {
    return word[0] << 1U | word[-1] >> (class_block - 1);
}

/// The classes of blocks of a text, and then where runs of them begin. Block 0 of the row is that
/// before the first one looked at; that after the last one is in it, too.
struct run_begins {
    static constexpr std::size_t most_blocks = class_row::blocks - 3;

    class_row classes;
    std::uint64_t numbers[class_row::blocks], dumps[class_row::blocks], any[class_row::blocks];

    [[gnu::always_inline]] void find(std::size_t blocks) {
        auto const behind = blocks + 1;
        for (std::size_t i = 1; i <= behind; ++i) {
            numbers[i] = classes.digits[i] | following(classes.digits + i);
            dumps[i] = classes.hex[i];
        }
        numbers[behind + 1] = dumps[behind + 1] = 0;
        classes.base64[behind + 1] = classes.listed[behind + 1] = 0;
        keep_begins_of_runs<least_base64>(classes.base64 + 1, behind);
        keep_begins_of_runs<least_list_size>(classes.listed + 1, behind);
        keep_begins_of_runs<least_digits>(numbers + 1, behind);
        keep_begins_of_runs<4>(dumps + 1, behind);
        for (std::size_t i = 1; i <= blocks; ++i) {
            dumps[i] &= ~following(classes.hex + i);
            any[i] = classes.base64[i] | classes.listed[i] | numbers[i] | dumps[i];
        }
    }
};

inline void find_begins_portable(run_begins& row, std::size_t blocks) { row.find(blocks); }

#if defined(__x86_64__)
[[gnu::target("avx2")]] inline void find_begins_avx2(run_begins& row, std::size_t blocks) {
    row.find(blocks);
}
#endif

/// The functions that a search for runs calls.
struct run_kernel {
    byte_classifier classify;
    void (*find_begins)(run_begins& row, std::size_t blocks);
};
inline constexpr run_kernel portable_run_kernel{&classify_portable, &find_begins_portable};

/// The fastest that this machine has.
inline run_kernel best_run_kernel() {
#if defined(__x86_64__)
    if (text::avx2_kernel::is_supported()) return {&classify_avx2, &find_begins_avx2};
#endif
    return portable_run_kernel;
}

/// Makes runs of the bits that begin one of `least` bytes.
class run_list {
public:
    run_list(std::vector<span>& runs, std::size_t least) : runs_{&runs}, least_{least} {}

    /// Takes the bits of the block that begins at `at`; a block without such bits may be left out,
    /// but not after one whose last bit is set.
    void see(std::size_t at, std::uint64_t begins) {
        auto edges = begins ^ (begins << 1U | std::uint64_t{is_open_});
        for (; edges != 0; edges &= edges - 1) {
            auto const place = at + static_cast<std::size_t>(std::countr_zero(edges));
            if (is_open_) runs_->push_back({begin_, place + least_ - 1});
            else begin_ = place;
            is_open_ = !is_open_;
        }
    }
    [[nodiscard]] bool is_open() const { return is_open_; }

private:
    std::vector<span>* runs_;
    std::size_t least_, begin_ = 0;
    bool is_open_ = false;
};

/// A line of a diff or of a quote may begin with one of these, and then have an offset.
constexpr bool is_dump_mark(char c) { return c == '+' || c == '-' || c == '>' || c == '|'; }
inline constexpr std::size_t most_dump_indent = 8;

/// Finds the lines in which an offset stands first: four hexadecimal digits or more.
class offset_lines {
public:
    offset_lines(std::string_view text, std::vector<std::size_t>& begins)
        : text_{text}, begins_{&begins} {}

    /// Takes the bits that begin such digits in the block that begins at `at`.
    void see(std::size_t at, std::uint64_t offsets) {
        for (; offsets != 0; offsets &= offsets - 1)
            see_offset(at + static_cast<std::size_t>(std::countr_zero(offsets)));
    }

private:
    void see_offset(std::size_t begin) {
        auto line = begin;
        while (line > 0 && begin - line < most_dump_indent && text_[line - 1] == ' ') --line;
        if (line > 0 && is_dump_mark(text_[line - 1])) --line;
        if (line == 0 || text_[line - 1] == '\n') begins_->push_back(line);
    }

    std::string_view text_;
    std::vector<std::size_t>* begins_;
};

/// Finds the runs of a text.
class run_finder {
public:
    explicit run_finder(std::string_view text, run_kernel kernel)
        : text_{text}, kernel_{kernel}, offsets_{text, out_.dumps} {}

    byte_runs find() && {
        // One block more, perhaps empty: all runs end in it, if not before.
        auto const blocks = text_.size() / class_block + 1;
        for (std::size_t first = 0; first < blocks; first += run_begins::most_blocks) {
            auto const count = (std::min)(run_begins::most_blocks, blocks - first);
            fill_row(first, count);
            kernel_.find_begins(row_, count);
            for (std::size_t i = 0; i < count; ++i)
                if (row_.any[i + 1] != 0 || is_open()) see((first + i) * class_block, i + 1);
        }
        end_digits();
        return std::move(out_);
    }

private:
    /// The position after the last byte also follows a digit, but is not in the text.
    void end_digits() {
        auto& all = out_.digits;
        if (all.empty() || all.back().end <= text_.size()) return;
        --all.back().end;
        if (all.back().size() < least_digits) all.pop_back();
    }

    /// Fills the row: one block before the first, and one after the last.
    void fill_row(std::size_t first, std::size_t count) {
        auto& row = row_.classes;
        std::size_t i = 0;
        if (first == 0) row.set(i++, {});
        auto const block = [&] { return first + i - 1; };
        auto const whole = text_.size() / class_block;
        if (block() < whole) {
            auto const more = (std::min)(whole - block(), count + 2 - i);
            kernel_.classify(text_.data() + block() * class_block, more, row, i);
            i += more;
        }
        if (i < count + 2 && block() == whole) fill_rest(i++);
        while (i < count + 2) row.set(i++, {});
    }
    void fill_rest(std::size_t i) {
        char rest[class_block];
        std::fill_n(rest, class_block, '~');  // of no class
        auto const size = text_.size() % class_block;
        std::copy_n(text_.end() - static_cast<std::ptrdiff_t>(size), size, rest);
        kernel_.classify(rest, 1, row_.classes, i);
    }

    [[nodiscard]] bool is_open() const {
        return base64_.is_open() || lists_.is_open() || digits_.is_open();
    }
    void see(std::size_t at, std::size_t i) {
        base64_.see(at, row_.classes.base64[i]);
        lists_.see(at, row_.classes.listed[i]);
        digits_.see(at, row_.numbers[i]);
        offsets_.see(at, row_.dumps[i]);
    }

    std::string_view text_;
    run_kernel kernel_;
    byte_runs out_{};
    run_list base64_{out_.base64, least_base64};
    run_list lists_{out_.lists, least_list_size};
    run_list digits_{out_.digits, least_digits};
    offset_lines offsets_;
    run_begins row_;
};

}  // namespace detail

/// Finds the parts of a text that may be encoded, and long numbers.
///
/// Complexity: linear in the size of the text.
[[nodiscard]] inline byte_runs find_byte_runs(std::string_view text) {
    if (text.size() < least_digits) return {};
    return detail::run_finder{text, detail::best_run_kernel()}.find();
}

}  // namespace lisle::v0_1::redaction
