// lisle/locate.hpp - from a byte offset to line and column, or to a pointer.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1 {

/// Line and column, both from 1. Columns count code points.
struct position {
    std::size_t line = 1;
    std::size_t column = 1;

    bool operator==(position const&) const = default;
};

/// Returns the line and column of a byte. An offset beyond the end means the end.
///
///     auto const [line, column] = lisle::position_of(text, thread.error().offset);
///
/// Errors: none.
///
/// Complexity: linear in `offset`.
[[nodiscard]] inline position position_of(std::string_view text, std::size_t offset) {
    position out;
    for (char c : text.substr(0, offset)) {
        auto const byte = static_cast<unsigned char>(c);
        if (c == '\n') out = {out.line + 1, 1};
        else if ((byte & 0xC0) != 0x80) ++out.column;
    }
    return out;
}

/// Appends one reference token to an RFC 6901 pointer.
inline void append_token(std::string& pointer, std::string_view token) {
    pointer += '/';
    if (token.find('~') == token.npos && token.find('/') == token.npos) {
        pointer += token;
        return;
    }
    for (char c : token) {
        if (c == '~') pointer += "~0";
        else if (c == '/') pointer += "~1";
        else pointer += c;
    }
}

/// Returns the RFC 6901 pointer to the innermost value that has the byte at `offset`. A key belongs
/// to its member's value. The text need not be well-formed at or after that byte.
///
/// Errors: none.
///
/// Complexity: linear in `offset`.
[[nodiscard]] LISLE_INLINE_CORE std::string pointer_of(std::string_view text, std::size_t offset);

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/impl/locate.hpp>
#endif
