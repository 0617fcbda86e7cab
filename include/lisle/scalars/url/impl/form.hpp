// lisle/scalars/url/impl/form.hpp - the definitions of scalars/url/form.hpp.
#pragma once

#include <lisle/scalars/url/form.hpp>
#include <lisle/scalars/url/percent.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/utf8.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::scalars {

LISLE_INLINE_CORE std::string form_urlencode(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (char const c : text) {
        if (text::is_alphanumeric(c) || c == '*' || c == '-' || c == '.' || c == '_') out += c;
        else if (c == ' ') out += '+';
        else append_percent_encoded(out, c);
    }
    return out;
}

LISLE_INLINE_CORE std::string form_urldecode(std::string_view text) {
    std::string spaced{text};
    for (char& c : spaced) {
        if (c == '+') c = ' ';
    }
    return lisle::text::replace_invalid_utf8(percent_decode(spaced));
}

LISLE_INLINE_CORE std::vector<std::pair<std::string, std::string>>
parse_form(std::string_view query) {
    std::vector<std::pair<std::string, std::string>> pairs;
    while (!query.empty()) {
        auto const piece = query.substr(0, query.find('&'));
        query.remove_prefix(piece.size() < query.size() ? piece.size() + 1 : piece.size());
        if (piece.empty()) continue;
        auto const name = piece.substr(0, piece.find('='));
        auto const value = piece.substr(name.size() < piece.size() ? name.size() + 1 : name.size());
        pairs.emplace_back(form_urldecode(name), form_urldecode(value));
    }
    return pairs;
}

}  // namespace lisle::v0_1::scalars
