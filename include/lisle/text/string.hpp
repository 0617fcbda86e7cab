// lisle/text/string.hpp - reads JSON strings: from the opening quote to the characters.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/simd/scan.hpp>

#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// Reusable memory for unescaped characters; one string at a time.
class scratch {
public:
    scratch() = default;
    /// Uses `buffer` first, which suffices for short strings.
    explicit scratch(std::span<char> buffer) : data_{buffer.data()}, capacity_{buffer.size()} {}
    scratch(scratch const&) = delete;
    scratch& operator=(scratch const&) = delete;
    ~scratch() = default;

    /// Where the bytes are written.
    [[nodiscard]] char* data() { return data_; }

    [[nodiscard]] char* end() { return data_ + capacity_; }

    /// Makes room for `wanted` bytes after `used_end`, keeps the bytes before it, and returns the
    /// new `used_end`.
    [[nodiscard, gnu::always_inline]] char* grow_to_fit(char* used_end, std::size_t wanted) {
        auto const used = static_cast<std::size_t>(used_end - data_);
        return capacity_ - used >= wanted ? used_end : grow(used, wanted);
    }

private:
    char* grow(std::size_t used, std::size_t wanted);

    char* data_ = nullptr;
    std::size_t capacity_ = 0;
    std::unique_ptr<char[]> more_;
};

/// The characters of a string: a view into the text, or into a scratch, valid until the scratch is
/// used again.
struct string_token {
    std::string_view characters;
    bool in_scratch = false;
    /// Whether the source has only two-byte escapes that `text::writer` writes, so that the writer
    /// would spell the string the same; always false if the string is not in scratch.
    bool canonical = false;
};

namespace detail {

/// As read_string(), for strings that are not short and plain. A class, because g++ does not keep a
/// function that is declared inline out of line.
struct any_string {
    [[nodiscard]] static bool read(cursor& in, scratch& room, string_token& out);
};

/// The closing quote of a string that begins at `start` (after its opening quote), if it is within
/// 16 bytes and all characters are plain ASCII; else null, also if fewer than 16 bytes of text are
/// left. Most keys, names and ids are that short.
[[nodiscard, gnu::always_inline]] inline char const* find_end_of_short(char const* start,
                                                                       char const* last) {
    if (last - start < 16) return nullptr;
    auto const found = classify_16(start);
    auto const* const stop = start + std::countr_zero(found.special | 0x8000);
    // All bits below the lowest bit of `special`.
    auto const before = (found.special - 1) & ~found.special;
    return *stop == '"' && (found.high & before) == 0 ? stop : nullptr;
}

}  // namespace detail

/// Reads the string whose opening quote is at the cursor. Resolves escapes, checks UTF-8, and
/// refuses lone surrogates. (A cursor with `ecmascript` keeps them as three bytes each.)
[[nodiscard, gnu::always_inline]] inline bool read_string(cursor& in, scratch& room,
                                                          string_token& out) {
    auto const* const start = in.at + 1;
    auto const* const end = detail::find_end_of_short(start, in.last);
    if (end == nullptr) return detail::any_string::read(in, room, out);
    out = {{start, static_cast<std::size_t>(end - start)}, false};
    in.at = end + 1;
    return true;
}

/// Returns the characters of a JSON string with its quotes; empty if the string is malformed.
[[nodiscard]] LISLE_INLINE_CORE std::string unquote(std::string_view quoted);

/// Skips the string whose opening quote is at the cursor, with all checks of read_string.
[[nodiscard]] LISLE_INLINE_CORE bool skip_string(cursor& in);

/// Skips the string at the cursor without checking UTF-8. Lone surrogates are allowed; control
/// characters and bad escapes are errors.
[[nodiscard]] LISLE_INLINE_CORE bool ignore_string(cursor& in);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/string.hpp>
#endif
