// lisle/text/impl/string.hpp - the definitions of text/string.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/escape.hpp>
#include <lisle/text/follow_escapes.hpp>
#include <lisle/text/simd/best_kernel.hpp>
#include <lisle/text/simd/scan.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::text {

[[gnu::noinline]] LISLE_INLINE_CORE char* scratch::grow(std::size_t used, std::size_t wanted) {
    auto const size = (used + wanted) * 2 + 8192;
    auto room = std::make_unique_for_overwrite<char[]>(size);
    if (used != 0) std::memcpy(room.get(), data_, used);
    more_ = std::move(room);
    data_ = more_.get();
    capacity_ = size;
    return data_ + used;
}

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

/// Checks UTF-8 in the source text instead of the unescaped characters: escapes are ASCII there,
/// and the error gets its offset.
[[nodiscard]] inline bool check_utf8(cursor& in, char const* from, char const* to) {
    auto const* const bad = find_invalid_utf8(from, to);
    return bad == nullptr || in.fail(errc::invalid_utf8, bad, "inside a string");
}

[[gnu::noinline]] LISLE_INLINE_CORE bool any_string::read(cursor& in, scratch& room,
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

LISLE_INLINE_CORE std::string unquote(std::string_view quoted) {
    cursor in{quoted};
    in.ecmascript = true;
    scratch room;
    string_token token;
    bool const ok = in.peek() == '"' && read_string(in, room, token);
    return ok ? std::string{token.characters} : std::string{};
}

LISLE_INLINE_CORE bool skip_string(cursor& in) {
    auto const* const start = in.at + 1;
    bool ascii = true;
    return detail::pass_string(in, detail::checked_characters{}, ascii)
           && (ascii || detail::check_utf8(in, start, in.at - 1));
}

LISLE_INLINE_CORE bool ignore_string(cursor& in) {
    bool ascii = true;
    return detail::pass_string(in, detail::ignored_characters{}, ascii);
}

}  // namespace lisle::v0_1::text
