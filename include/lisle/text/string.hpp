// lisle/text/string.hpp - JSON strings: from a quote in the text to the characters meant.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/escape.hpp>
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

    [[nodiscard]] char* end() { return data_.get() + capacity_; }

    /// Room for `wanted` bytes after the used ones, which are kept.
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

/// As many bytes are looked at and copied at once; then those that count are told from the rest.
inline constexpr std::size_t stride = 32;

/// Characters go to scratch, behind those that are there.
class copied_characters {
public:
    copied_characters(scratch& room, char* out) : room_{&room}, out_{out}, end_{room.end()} {}

    [[nodiscard]] char* out() const { return out_; }

    [[gnu::always_inline]] void reserve(std::ptrdiff_t size) {
        if (end_ - out_ >= size) [[likely]]
            return;
        out_ = room_->grow_to_fit(out_, static_cast<std::size_t>(size));
        end_ = room_->end();
    }
    /// A stride, of which only the first `count` are kept.
    [[gnu::always_inline]] void copy(char const* from) { std::memcpy(out_, from, stride); }
    [[gnu::always_inline]] void keep(std::ptrdiff_t count) { out_ += count; }
    [[gnu::always_inline]] void put(char c) { *out_++ = c; }
    [[nodiscard, gnu::always_inline]] bool unescape(cursor& in, char const*& p) {
        auto const done = detail::unescape(in, p, out_);
        p = done.stop;
        out_ = done.out;
        return p != nullptr;
    }

private:
    scratch* room_;
    char* out_;
    char* end_;
};

/// Characters are checked and forgotten.
struct checked_characters {
    void reserve(std::ptrdiff_t) {}
    void copy(char const*) {}
    void keep(std::ptrdiff_t) {}
    void put(char) {}
    [[nodiscard]] static bool unescape(cursor& in, char const*& p) {
        char unwanted[8];
        p = detail::unescape(in, p, unwanted).stop;
        return p != nullptr;
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
[[nodiscard, gnu::noinline]] bool follow_escapes(cursor& in, char const* p, Characters& characters,
                                                 bool& ascii) {
    // Characters that are written may be anybody's: what is not local would be read again.
    auto to = characters;
    auto const* const last = in.last;
    // An escape at a stride's end looks at 11 bytes more.
    constexpr std::ptrdiff_t reach = stride + 16;
    std::uint64_t high = 0;
    while (last - p >= reach) {
        to.reserve(reach);
        auto const here = classify_32(p);
        to.copy(p);
        if (here.special == 0) {
            to.keep(stride);
            p += stride;
            high |= here.high;
            continue;
        }
        auto const plain = std::countr_zero(here.special);
        to.keep(plain);
        p += plain;
        high |= here.high;  // of bytes behind a closing quote, too: that costs a check at most
        if (*p == '\\') {
            if (auto const c = short_escapes.of[static_cast<unsigned char>(p[1])]; c != 0)
                [[likely]] {
                to.put(c);
                p += 2;
            } else if (!to.unescape(in, p)) {
                return false;
            }
            continue;
        }
        ascii = ascii && high == 0;
        if (*p != '"') return fail_string(in, p);
        in.at = p + 1;
        characters = to;
        return true;
    }
    ascii = ascii && high == 0;
    while (p != last) {
        to.reserve(16);
        auto const c = static_cast<unsigned char>(*p);
        if (c == '"') {
            in.at = p + 1;
            characters = to;
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
    auto* end = room.grow_to_fit(room.data(), prefix + detail::stride);
    std::memcpy(end, start, prefix);
    bool ascii = plain.ascii;
    detail::copied_characters to{room, end + prefix};
    if (!detail::follow_escapes(in, plain.stop, to, ascii)) return false;
    if (!ascii && !detail::check_utf8(in, start, in.at - 1)) return false;
    out = {{room.data(), static_cast<std::size_t>(to.out() - room.data())}, true};
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
