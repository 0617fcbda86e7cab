// lisle/text/cursor.hpp - a place in a JSON text, and the first failure.
#pragma once

#include <lisle/error.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/number.hpp>
#include <lisle/text/simd/scan.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// The first failure of a cursor. Its pointer is computed later, from the place alone.
struct failure {
    errc code{};
    char const* at = nullptr;
    std::string detail;
    std::string field;  ///< the missing key below `at`, or empty
};

/// For texts whose nesting was checked before, and for walks without recursion.
inline constexpr auto no_depth_limit = static_cast<std::size_t>(-1);

/// A place in [first, last), which need not end in NUL. Reads no byte outside.
struct cursor {
    char const* first;
    char const* at;
    char const* last;
    std::size_t depth = 0;
    std::size_t max_depth = 127;
    bool ecmascript = false;  ///< see decode_options::ecmascript
    failure failed{};

    explicit cursor(std::string_view text, std::size_t depth_limit = 127)
        : first{text.data()}, at{first}, last{first + text.size()}, max_depth{depth_limit} {}

    /// The number of bytes before the cursor.
    [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at - first); }
    /// Whether no byte is left.
    [[nodiscard]] bool at_end() const { return at == last; }

    /// The next byte, or NUL at the end: no JSON value begins with NUL.
    [[nodiscard, gnu::always_inline]] char peek() const { return at != last ? *at : '\0'; }

    /// Passes over JSON's white space.
    [[gnu::always_inline]] void skip_whitespace() {
        if (at != last && static_cast<unsigned char>(*at) <= ' ')
            at = find_whitespace_end(at, last);
    }

    /// Takes `c` if it is next.
    [[gnu::always_inline]] bool take(char c) {
        return at != last && *at == c ? (++at, true) : false;
    }

    /// Takes these bytes if they are next; fast for constants.
    [[gnu::always_inline]] bool take(std::string_view bytes) {
        if (static_cast<std::size_t>(last - at) < bytes.size()) return false;
        if (std::memcmp(at, bytes.data(), bytes.size()) != 0) return false;
        at += bytes.size();
        return true;
    }

    /// As above, for a quoted key that is known only at run time; makes no call.
    [[gnu::always_inline]] bool take_key(std::string_view quoted) {
        auto const size = quoted.size();
        if (static_cast<std::size_t>(last - at) < size) return false;
        if (!detail::are_same(at, quoted.data(), size)) return false;
        at += size;
        return true;
    }

    /// Records a failure at `place`. Always false, so that callers can return it.
    [[gnu::cold]] bool fail(errc code, char const* place, std::string detail = {});

    /// Fails because the byte at the cursor does not fit the grammar. Always false.
    [[gnu::cold]] bool fail_syntax(char const* expected);

    /// Skips the opening bracket at the cursor. Fails if nesting is too deep.
    [[gnu::always_inline]] bool open() {
        ++at;
        if (++depth > max_depth) [[unlikely]]
            return fail_depth();
        skip_whitespace();
        return true;
    }

    /// Skips the closing bracket at the cursor.
    [[gnu::always_inline]] void close() {
        ++at;
        --depth;
    }

    /// After an element: skips a comma and white space. False if there is no comma.
    [[gnu::always_inline]] bool next() { return take_between(','); }

    /// Takes `:` with white space around it.
    [[gnu::always_inline]] bool colon() {
        if (take_between(':')) [[likely]]
            return true;
        return fail_syntax("':'");
    }

private:
    /// Fails because of the opening bracket before the cursor. Always false.
    [[gnu::cold]] bool fail_depth();

    /// Takes `c` and white space around it. Hardly any system writes white space before it.
    [[gnu::always_inline]] bool take_between(char c) {
        if (!take(c)) [[unlikely]] {
            skip_whitespace();
            if (!take(c)) return false;
        }
        skip_whitespace();
        return true;
    }
};

/// The kind of the JSON value at the cursor, for messages: "string", "object".
[[nodiscard]] LISLE_INLINE_CORE std::string_view name_kind(cursor const& in);

namespace detail {
/// Fails because of the status of a number, if that counts here.
[[gnu::cold]] LISLE_INLINE_CORE bool refuse_number(cursor& in, number_status status,
                                                   char const* stop);
}  // namespace detail

/// Turns the status of a number into a failure; true for `ok`.
[[gnu::always_inline]] inline bool accept_number(cursor& in, number_status status,
                                                 char const* stop) {
    if (status != number_status::ok) [[unlikely]]
        return detail::refuse_number(in, status, stop);
    in.at = stop;
    return true;
}

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/cursor.hpp>
#endif
