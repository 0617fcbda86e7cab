// lisle/redact/credentials/quoted_values.hpp - quotes and blanks around a value, and the value to
// the quote that closes it.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Skips blanks and tabs, at most 64 bytes.
constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) {
    auto const last = (std::min)(text.size(), at + 64);
    while (at < last && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at;
}

constexpr bool is_white(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Whether a byte is a quote, or a backslash that escapes one.
constexpr bool is_quote(char c) { return c == '"' || c == '\\' || c == '\'' || c == '`'; }

/// Skips quotes, also escaped.
constexpr std::size_t skip_quotes(std::string_view text, std::size_t at) {
    auto const last = (std::min)(text.size(), at + 4096);  // after a quote in 12 layers of JSON
    while (at < last && is_quote(text[at])) ++at;
    return at;
}

/// A quote, and how many backslashes escape it.
struct quote_mark {
    char byte = 0;
    std::size_t backslashes = 0;

    bool operator==(quote_mark const&) const = default;
};

/// The quote that ends at `at`; none if its byte is 0.
inline quote_mark quote_before(std::string_view text, std::size_t at) {
    constexpr std::string_view quotes = "\"'`";
    if (at == 0 || quotes.find(text[at - 1]) == quotes.npos) return {};
    quote_mark out{text[at - 1]};
    constexpr std::size_t most = 4096;  // in 12 layers of JSON
    while (out.backslashes < most && at >= out.backslashes + 2
           && text[at - out.backslashes - 2] == '\\')
        ++out.backslashes;
    return out;
}

/// Whether a quote before `at` opens and closes an empty value.
inline bool is_empty_value(std::string_view text, std::size_t at, quote_mark quote) {
    auto const second = at - 1 - quote.backslashes;
    if (quote_before(text, second) != quote) return false;
    auto const first = second - 1 - quote.backslashes;
    if (quote_before(text, first) == quote) return false;  // three quotes of Python
    constexpr std::string_view behind = ",;:)]}/> \t\r\n\\";
    return at == text.size() || behind.find(text[at]) != behind.npos;
}

/// Where the value ends that such a quote closes on the same line; npos if none does within `most`
/// bytes. A quote with more backslashes is one in the value.
inline std::size_t end_of_quoted(std::string_view text, std::size_t at, quote_mark quote,
                                 std::size_t most) {
    auto const last = (std::min)(text.size(), at + most);
    for (std::size_t backslashes = 0; at < last; ++at) {
        if (text[at] == '\n' || text[at] == '\r') break;
        if (text[at] == '\\') {
            ++backslashes;
            continue;
        }
        if (text[at] == quote.byte && backslashes <= quote.backslashes) return at - backslashes;
        backslashes = 0;
    }
    return text.npos;
}

/// Whether a value has blanks or breaks, also escaped.
inline bool has_blanks(std::string_view value) {
    for (std::size_t at = 0; at < value.size(); ++at)
        if (static_cast<unsigned char>(value[at]) <= ' ' || is_escape_letter(value, at))
            return true;
    return false;
}

/// The value to the quote that closes it, if one opens it at `at`; an empty span otherwise. The
/// value may begin with another quote.
inline span quoted_value(std::string_view text, std::size_t at, std::size_t most) {
    for (int quotes = 0; quotes < 3; ++quotes) {
        auto const quote = quote_before(text, at);
        if (quote.byte == 0 || is_empty_value(text, at, quote)) return {};
        auto const end = end_of_quoted(text, at, quote, most);
        bool const is_command =
            quote.byte == '`' && end != text.npos && has_blanks(text.substr(at, end - at));
        if (is_command) return {};
        if (end != text.npos) return {at, end};
        at -= 1 + quote.backslashes;
    }
    return {};
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
