// lisle/text/string.hpp - reads JSON strings: from the opening quote to the characters.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/escape.hpp>
#include <lisle/text/simd/scan.hpp>
#include <lisle/text/utf8.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0_1::text {

/// Reusable memory for unescaped characters; one string at a time.
class scratch {
public:
    scratch() = default;
    /// Uses `buffer` first, which suffices for short strings.
    explicit scratch(std::span<char> buffer) : data_{buffer.data()}, capacity_{buffer.size()} {}
    scratch(scratch const&) = delete;
    scratch& operator=(scratch const&) = delete;
    ~scratch() = default;

    [[nodiscard]] char* data() { return data_; }

    [[nodiscard]] char* end() { return data_ + capacity_; }

    /// Makes room for `wanted` bytes after `used_end`, keeps the bytes before it, and returns the
    /// new `used_end`.
    [[nodiscard, gnu::always_inline]] char* grow_to_fit(char* used_end, std::size_t wanted) {
        auto const used = static_cast<std::size_t>(used_end - data_);
        return capacity_ - used >= wanted ? used_end : grow(used, wanted);
    }

private:
    [[gnu::noinline]] char* grow(std::size_t used, std::size_t wanted) {
        auto const size = (used + wanted) * 2 + 8192;
        auto room = std::make_unique_for_overwrite<char[]>(size);
        if (used != 0) std::memcpy(room.get(), data_, used);
        more_ = std::move(room);
        data_ = more_.get();
        capacity_ = size;
        return data_ + used;
    }

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

/// Appends characters to the scratch.
class copied_characters {
public:
    copied_characters(scratch& room, char* out) : room_{&room}, out_{out} {}

    [[nodiscard]] char* out() const { return out_; }
    /// Whether all escapes so far are two-byte escapes that `text::writer` writes (not `\/`, not
    /// `\u`).
    [[nodiscard]] bool are_canonical() const { return are_canonical_; }

    /// Makes room for `size` bytes; returns the size of the room.
    [[nodiscard]] std::ptrdiff_t reserve(std::ptrdiff_t size) {
        out_ = room_->grow_to_fit(out_, static_cast<std::size_t>(size));
        return room_->end() - out_;
    }
    [[nodiscard]] unescaped_run pass(char const* first, char const* last) {
        auto const done = best_kernel().unescape(first, last, out_);
        out_ = done.out;
        return done;
    }
    [[nodiscard]] char const* unescape(cursor& in, char const* p) {
        auto const done = detail::unescape(in, p, room_->grow_to_fit(out_, 8));
        if (done.stop != p + 2 || p[1] == '/') are_canonical_ = false;
        out_ = done.out;
        return done.stop;
    }

private:
    scratch* room_;
    char* out_;
    bool are_canonical_ = true;
};

/// Checks characters without keeping them.
struct checked_characters {
    [[nodiscard]] static std::ptrdiff_t reserve(std::ptrdiff_t) {
        return (std::numeric_limits<std::ptrdiff_t>::max)();
    }
    [[nodiscard]] static unescaped_run pass(char const* first, char const* last) {
        return best_kernel().pass_escapes(first, last);
    }
    [[nodiscard]] static char const* unescape(cursor& in, char const* p) {
        char unwanted[8];
        return detail::unescape(in, p, unwanted).stop;
    }
};

/// Skips characters without checking UTF-8. Lone surrogates are allowed; control characters and
/// bad escapes are errors.
struct ignored_characters : checked_characters {
    [[nodiscard]] static char const* unescape(cursor& in, char const* p) {
        bool const ecmascript = std::exchange(in.ecmascript, true);
        auto const* const stop = checked_characters::unescape(in, p);
        in.ecmascript = ecmascript;
        return stop;
    }
};

[[gnu::cold, gnu::noinline]] inline bool fail_string(cursor& in, char const* stop) {
    return stop == in.last ? in.fail(errc::unexpected_end, stop, "inside a string")
                           : in.fail(errc::syntax, stop, "a control character in a string");
}

/// As `characters.pass`, for the last bytes of the text, which are fewer than a kernel reads at
/// once: copies them to a zero-filled buffer, where the first NUL stops the kernel.
template <class Characters>
[[nodiscard]] unescaped_run pass_end(Characters& characters, char const* first, char const* last) {
    char padded[2 * block_reach]{};
    std::memcpy(padded, first, static_cast<std::size_t>(last - first));
    auto done = characters.pass(padded, padded + sizeof padded);
    done.stop = first + (done.stop - padded);
    return done;
}

/// Reads the rest of a string from its first escape at `p`. Leaves `in.at` after the closing quote.
template <class Characters>
[[nodiscard, gnu::noinline]] bool follow_escapes(cursor& in, char const* p, Characters& characters,
                                                 bool& ascii) {
    for (;;) {
        auto const left = in.last - p;
        auto const room = characters.reserve(2 * block_reach);
        auto const done = left < block_reach ? pass_end(characters, p, in.last)
                                             : characters.pass(p, left < room ? in.last : p + room);
        p = done.stop;
        ascii = ascii && done.ascii;
        if (p == in.last) return fail_string(in, p);
        if (*p == '"') {
            in.at = p + 1;
            return true;
        }
        if (static_cast<unsigned char>(*p) < 0x20) return fail_string(in, p);
        if (*p != '\\') continue;
        // Escapes that the kernels do not resolve (`\u`, `\b`, `\/`) often stand in a row.
        do {
            if ((p = characters.unescape(in, p)) == nullptr) return false;
        } while (in.last - p >= 2 && p[0] == '\\'
                 && short_escapes.of[static_cast<unsigned char>(p[1])] == 0);
    }
}

/// Checks UTF-8 in the source text instead of the unescaped characters: escapes are ASCII there,
/// and the error gets its offset.
[[nodiscard]] inline bool check_utf8(cursor& in, char const* from, char const* to) {
    auto const* const bad = find_invalid_utf8(from, to);
    return bad == nullptr || in.fail(errc::invalid_utf8, bad, "inside a string");
}

/// As read_string(), for strings that are not short and plain.
[[nodiscard, gnu::noinline]] inline bool read_any_string(cursor& in, scratch& room,
                                                         string_token& out) {
    auto const* const start = in.at + 1;
    auto const plain = find_special(start, in.last);
    if (plain.stop != in.last && *plain.stop == '"') [[likely]] {
        if (!plain.ascii && !check_utf8(in, start, plain.stop)) return false;
        out = {{start, static_cast<std::size_t>(plain.stop - start)}, false};
        in.at = plain.stop + 1;
        return true;
    }
    if (plain.stop == in.last || *plain.stop != '\\') return fail_string(in, plain.stop);

    auto const prefix = static_cast<std::size_t>(plain.stop - start);
    auto* end = room.grow_to_fit(room.data(), prefix + block_reach);
    std::memcpy(end, start, prefix);
    bool ascii = plain.ascii;
    copied_characters to{room, end + prefix};
    if (!follow_escapes(in, plain.stop, to, ascii)) return false;
    if (!ascii && !check_utf8(in, start, in.at - 1)) return false;
    out = {
        {room.data(), static_cast<std::size_t>(to.out() - room.data())}, true, to.are_canonical()};
    return true;
}

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
    if (end == nullptr) return detail::read_any_string(in, room, out);
    out = {{start, static_cast<std::size_t>(end - start)}, false};
    in.at = end + 1;
    return true;
}

/// Returns the characters of a JSON string with its quotes; empty if the string is malformed.
[[nodiscard]] inline std::string unquote(std::string_view quoted) {
    cursor in{quoted};
    in.ecmascript = true;
    scratch room;
    string_token token;
    bool const ok = in.peek() == '"' && read_string(in, room, token);
    return ok ? std::string{token.characters} : std::string{};
}

namespace detail {

/// Skips the string whose opening quote is at the cursor. `ascii` must be true on entry; it becomes
/// false if the string has a byte above 0x7F.
template <class Characters>
[[nodiscard]] bool pass_string(cursor& in, Characters to, bool& ascii) {
    if (auto const* const end = find_end_of_short(in.at + 1, in.last); end != nullptr) {
        in.at = end + 1;
        return true;
    }
    auto const plain = find_special(in.at + 1, in.last);
    ascii = plain.ascii;
    if (plain.stop == in.last) return fail_string(in, plain.stop);
    if (*plain.stop == '\\') return follow_escapes(in, plain.stop, to, ascii);
    if (*plain.stop != '"') return fail_string(in, plain.stop);
    in.at = plain.stop + 1;
    return true;
}

}  // namespace detail

/// Skips the string whose opening quote is at the cursor, with all checks of read_string.
[[nodiscard]] inline bool skip_string(cursor& in) {
    auto const* const start = in.at + 1;
    bool ascii = true;
    return detail::pass_string(in, detail::checked_characters{}, ascii)
           && (ascii || detail::check_utf8(in, start, in.at - 1));
}

/// Skips the string at the cursor without checking UTF-8. Lone surrogates are allowed; control
/// characters and bad escapes are errors.
[[nodiscard]] inline bool ignore_string(cursor& in) {
    bool ascii = true;
    return detail::pass_string(in, detail::ignored_characters{}, ascii);
}

}  // namespace lisle::inline v0_1::text
