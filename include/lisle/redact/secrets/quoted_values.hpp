// lisle/redact/secrets/quoted_values.hpp - values in quotes, which may have any sign of a password.
#pragma once

#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/secrets/token_form.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

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

/// Whether a passphrase of some words has one that no text has: `x7Kq9 f1wDDP`.
inline bool has_odd_word(std::string_view value) {
    constexpr std::size_t most_words = 4;
    std::size_t words = 0;
    bool is_odd = false;
    for (std::size_t at = 0; at < value.size(); ++words) {
        auto const end = (std::min)(value.find(' ', at), value.size());
        auto const each = value.substr(at, end - at);
        auto const n = count_letters(each);
        is_odd |= each.size() >= 6 && n.upper != 0 && n.lower != 0 && n.digit != 0
                  && count_odd_turns(each) >= 3;
        at = end + 1;
    }
    return is_odd && words <= most_words;
}

/// Whether letters, digits and many kinds of signs take turns as in a key that is drawn from all of
/// them: that of Django.
inline bool is_key_with_signs(std::string_view value) {
    if (value.size() < 20 || value.size() > 256) return false;
    constexpr unsigned kinds = letters | digits;
    constexpr std::string_view signs = "!@#$%^&*(-_=+)~?.:;,|[]{}<>";
    std::size_t turns = 0, digit = 0, before = 0;
    bool seen[signs.size()]{};
    for (char const c : value) {
        auto const sign = signs.find(c);
        std::size_t const kind = is_in(c, letters) ? letters : is_in(c, kinds) ? digits : 0;
        if (kind == 0 && sign == signs.npos) return false;
        if (kind == 0) seen[sign] = true;
        digit += kind == digits ? 1 : 0;
        turns += kind != before ? 1 : 0;
        before = kind;
    }
    bool const is_mixed = std::count(std::begin(seen), std::end(seen), true) >= 4 && digit >= 2;
    return is_mixed && turns * 3 >= value.size() && entropy_of(value) >= 3.5;
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
