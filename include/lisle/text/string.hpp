// lisle/text/string.hpp - JSON strings: from a quote in the text to the characters meant.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/scan.hpp>
#include <lisle/text/utf8.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0::text {

/// Reusable room for unescaped characters; one string at a time.
class scratch {
public:
    [[nodiscard]] char* data() { return data_.get(); }

    /// Room for `wanted` bytes after the `used` ones, which are kept.
    [[nodiscard, gnu::always_inline]] char* grow_to_fit(char* used_end, std::size_t wanted) {
        auto const used = static_cast<std::size_t>(used_end - data_.get());
        return capacity_ - used >= wanted ? used_end : grow(used, wanted);
    }

private:
    [[gnu::noinline]] char* grow(std::size_t used, std::size_t wanted) {
        auto const size = (used + wanted) * 2 + 1024;
        auto room = std::make_unique_for_overwrite<char[]>(size);
        if (used != 0) std::memcpy(room.get(), data_.get(), used);
        data_ = std::move(room);
        capacity_ = size;
        return data_.get() + used;
    }

    std::unique_ptr<char[]> data_;
    std::size_t capacity_ = 0;
};

/// The characters of a string: a view into the text, or into scratch until its next use.
struct string_token {
    std::string_view characters;
    bool in_scratch = false;
};

namespace detail {

/// What `\c` stands for; 0 where there is no such short escape.
inline constexpr auto short_escapes = [] {
    byte_table t{};
    constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    for (std::size_t i = 0; i < letters.size(); ++i)
        t.of[static_cast<unsigned char>(letters[i])] = meant[i];
    return t;
}();

[[nodiscard]] inline int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    auto const lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// Four hexadecimal digits at `p`, -1 if they are not.
[[nodiscard]] inline std::int32_t hex4(char const* p, char const* last) {
    if (last - p < 4) return -1;
    std::int32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        auto const digit = hex_digit(p[i]);
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

/// The escape at `p` (a backslash) is written to `out`; both move on. False: failed.
[[nodiscard]] inline bool unescape(cursor& in, char const*& p, char*& out) {
    if (in.last - p < 2) return in.fail(errc::unexpected_end, in.last, "inside an escape");
    if (auto const c = short_escapes.of[static_cast<unsigned char>(p[1])]; c != 0) [[likely]] {
        *out++ = c;
        p += 2;
        return true;
    }
    if (p[1] != 'u') return in.fail(errc::bad_escape, p, "no such escape");
    auto const unit = hex4(p + 2, in.last);
    if (unit < 0) {
        return in.last - p < 6 ? in.fail(errc::unexpected_end, in.last, "inside an escape")
                               : in.fail(errc::bad_escape, p, "four hexadecimal digits wanted");
    }
    auto code_point = static_cast<std::uint32_t>(unit);
    if (code_point >= 0xDC00 && code_point <= 0xDFFF && !in.ecmascript)
        return in.fail(errc::bad_escape, p, "a low surrogate without a high one");
    auto const* const start = p;
    p += 6;
    if (code_point >= 0xD800 && code_point <= 0xDBFF) {
        auto const low =
            in.last - p >= 6 && p[0] == '\\' && p[1] == 'u' ? hex4(p + 2, in.last) : -1;
        if (low < 0xDC00 || low > 0xDFFF) {
            if (in.ecmascript) return out = append_utf8(out, code_point), true;
            return in.fail(errc::bad_escape, start, "a high surrogate without a low one");
        }
        code_point =
            0x10000 + ((code_point - 0xD800) << 10) + (static_cast<std::uint32_t>(low) - 0xDC00);
        p += 6;
    }
    out = append_utf8(out, code_point);
    return true;
}

/// Copies [from, to), in whole 16 bytes: up to 15 more are read and written.
[[gnu::always_inline]] inline char* copy_loosely(char* out, char const* from, char const* to) {
    auto const size = to - from;
    for (std::ptrdiff_t done = 0; done < size; done += 16) std::memcpy(out + done, from + done, 16);
    return out + size;
}

inline constexpr std::size_t block_size = 64;

/// Characters go to scratch, behind those that are there.
struct copied_characters {
    scratch& room;
    char* out;

    [[gnu::always_inline]] void reserve(std::size_t size) { out = room.grow_to_fit(out, size); }
    [[gnu::always_inline]] void copy(char const* from, char const* to) {
        out = copy_loosely(out, from, to);
    }
    [[gnu::always_inline]] void put(char c) { *out++ = c; }
    [[nodiscard]] bool unescape(cursor& in, char const*& p) { return detail::unescape(in, p, out); }
};

/// Characters are checked and forgotten.
struct checked_characters {
    void reserve(std::size_t) {}
    void copy(char const*, char const*) {}
    void put(char) {}
    [[nodiscard]] static bool unescape(cursor& in, char const*& p) {
        char unwanted[8];
        char* out = unwanted;
        return detail::unescape(in, p, out);
    }
};

/// Characters and escapes may be any that end; half a pair of surrogates is as good as a pair.
struct ignored_characters : checked_characters {
    [[nodiscard]] static bool unescape(cursor& in, char const*& p) {
        bool const ecmascript = std::exchange(in.ecmascript, true);
        bool const ok = checked_characters::unescape(in, p);
        in.ecmascript = ecmascript;
        return ok;
    }
};

[[gnu::cold, gnu::noinline]] inline bool fail_string(cursor& in, char const* stop) {
    return stop == in.last ? in.fail(errc::unexpected_end, stop, "inside a string")
                           : in.fail(errc::syntax, stop, "a control character in a string");
}

/// The rest of a string from its first escape at `p`. Leaves `in.at` after the closing quote.
template <class Characters>
[[nodiscard, gnu::noinline]] bool follow_escapes(cursor& in, char const* p, Characters& to,
                                                 bool& ascii) {
    // A block looks at 64 bytes, an escape at its end at 11 more, a loose copy at 15 more.
    constexpr std::ptrdiff_t reach = 64 + 16;
    while (in.last - p >= reach) {
        to.reserve(reach + 16);
        auto const here = classify(p);
        auto mask = here.special;
        auto const* const block = p;
        while (true) {
            if (mask == 0) {
                if (p < block + block_size) {
                    to.copy(p, block + block_size);
                    p = block + block_size;
                }
                ascii = ascii && here.high == 0;
                break;
            }
            auto const* const special = block + std::countr_zero(mask);
            to.copy(p, special);
            p = special;
            if (*p == '\\') {
                if (auto const c = short_escapes.of[static_cast<unsigned char>(p[1])]; c != 0)
                    [[likely]] {
                    to.put(c);
                    p += 2;
                } else if (!to.unescape(in, p)) {
                    return false;
                }
                auto const done = p - block;
                mask = done < 64 ? mask & (~std::uint64_t{0} << done) : 0;
                continue;
            }
            // Bytes behind the closing quote say nothing about this string.
            auto const before = static_cast<std::size_t>(p - block);
            ascii = ascii && (here.high & ((std::uint64_t{1} << before) - 1)) == 0;
            if (*p != '"') return fail_string(in, p);
            in.at = p + 1;
            return true;
        }
    }
    while (p != in.last) {
        to.reserve(16);
        auto const c = static_cast<unsigned char>(*p);
        if (c == '"') {
            in.at = p + 1;
            return true;
        }
        if (c == '\\') {
            if (!to.unescape(in, p)) return false;
            continue;
        }
        if (c < 0x20) break;
        ascii = ascii && c < 0x80;
        to.put(*p++);
    }
    return fail_string(in, p);
}

/// UTF-8 is checked in the text itself: escapes are ASCII there, and its places are wanted.
[[nodiscard]] inline bool check_utf8(cursor& in, char const* from, char const* to) {
    auto const* const bad = find_invalid_utf8(from, to);
    return bad == nullptr || in.fail(errc::invalid_utf8, bad, "inside a string");
}

}  // namespace detail

/// Reads the string whose opening quote is at hand. Escapes are resolved, UTF-8 is checked, lone
/// surrogates are refused (or kept, as three bytes each, by a cursor that reads ECMAScript's).
[[nodiscard]] inline bool read_string(cursor& in, scratch& room, string_token& out) {
    auto const* const start = in.at + 1;
    auto const plain = find_special(start, in.last);
    if (plain.stop != in.last && *plain.stop == '"') [[likely]] {
        if (!plain.ascii && !detail::check_utf8(in, start, plain.stop)) return false;
        out = {{start, static_cast<std::size_t>(plain.stop - start)}, false};
        in.at = plain.stop + 1;
        return true;
    }
    if (plain.stop == in.last || *plain.stop != '\\') return detail::fail_string(in, plain.stop);

    auto const prefix = static_cast<std::size_t>(plain.stop - start);
    auto* end = room.grow_to_fit(room.data(), prefix + detail::block_size);
    std::memcpy(end, start, prefix);
    bool ascii = plain.ascii;
    detail::copied_characters to{room, end + prefix};
    if (!detail::follow_escapes(in, plain.stop, to, ascii)) return false;
    if (!ascii && !detail::check_utf8(in, start, in.at - 1)) return false;
    out = {{room.data(), static_cast<std::size_t>(to.out - room.data())}, true};
    return true;
}

/// The characters of a well-formed JSON string, quotes included in the argument; none of a broken
/// one.
[[nodiscard]] inline std::string unquote(std::string_view quoted) {
    cursor in{quoted};
    in.ecmascript = true;
    scratch room;
    string_token token;
    bool const ok = in.peek() == '"' && read_string(in, room, token);
    return ok ? std::string{token.characters} : std::string{};
}

namespace detail {

/// Steps over the string whose opening quote is at hand; whether it is ASCII.
template <class Characters>
[[nodiscard]] bool pass_string(cursor& in, Characters to, bool& ascii) {
    auto const plain = find_special(in.at + 1, in.last);
    ascii = plain.ascii;
    if (plain.stop == in.last) return fail_string(in, plain.stop);
    if (*plain.stop == '\\') return follow_escapes(in, plain.stop, to, ascii);
    if (*plain.stop != '"') return fail_string(in, plain.stop);
    in.at = plain.stop + 1;
    return true;
}

}  // namespace detail

/// Steps over the string whose opening quote is at hand, with all the checks of read_string.
[[nodiscard]] inline bool skip_string(cursor& in) {
    auto const* const start = in.at + 1;
    bool ascii = true;
    return detail::pass_string(in, detail::checked_characters{}, ascii)
           && (ascii || detail::check_utf8(in, start, in.at - 1));
}

/// Steps over the string whose opening quote is at hand; its characters may be any.
[[nodiscard]] inline bool ignore_string(cursor& in) {
    bool ascii = true;
    return detail::pass_string(in, detail::ignored_characters{}, ascii);
}

}  // namespace lisle::inline v0::text
