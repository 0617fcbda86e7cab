// lisle/scalars/impl/pattern.hpp - the definitions of scalars/pattern.hpp.
#pragma once

#include <lisle/scalars/pattern.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

namespace detail {

/// Each `W` becomes any run of Unicode's white space.
[[nodiscard]] inline std::string allow_white_space(std::string_view pattern) {
    std::string out;
    for (char const c : pattern) {
        if (c != 'W') out += c;
        else
            out += "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f"
                   "\\u3000]*";
    }
    return out;
}

}  // namespace detail

LISLE_INLINE_CORE std::string pattern_of_rfc3339_z() {
    std::string const sign = "(?:\\+(?:[1-9]|1[0-9]|2[0-6])|-(?:[1-9]|1[0-9]|2[0-6])?)?";
    std::string const leap_year = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])"
                                  "|(?:[02468][048]|[13579][26])00)";
    return "^" + sign
           + "(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
             "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|"
           + leap_year
           + "-02-29)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)"
             "(?:\\.(?:[0-9]{3}){0,2}(?!000)[0-9]{3})?Z"
           + std::string{end_of_string};
}

LISLE_INLINE_CORE std::string pattern_of_rfc3339_relaxed() {
    constexpr std::string_view with_spaces =
        "^W(?:[+-]0*(?:[0-9]{1,5}|1[0-9]{5}|2[0-6][0-9]{4})|[0-9]{1,4})W-W"
        "(?:(?:0?[13578]|1[02])W-W(?:0?[1-9]|[12][0-9]|3[01])"
        "|(?:0?[469]|11)W-W(?:0?[1-9]|[12][0-9]|30)|0?2W-W(?:0?[1-9]|[12][0-9]))"
        "[Tt ]W(?:[01]?[0-9]|2[0-3])W:W[0-5]?[0-9]W:W(?:[0-5]?[0-9]|60)(?:\\.[0-9]+)?W"
        "(?:[Uu][Tt][Cc]|[Zz]|[-+\\u2212](?:[01][0-9]|2[0-3])(?:W:)*W[0-5][0-9])W";
    return detail::allow_white_space(with_spaces).append(end_of_string);
}

LISLE_INLINE_CORE std::string pattern_of_uuid(bool is_normal) {
    auto const hyphenated = [](std::string const& digit) {
        return digit + "{8}(?:-" + digit + "{4}){3}-" + digit + "{12}";
    };
    std::string const end{end_of_string};
    if (is_normal) return "^" + hyphenated("[0-9a-f]") + end;
    auto const any = hyphenated("[0-9A-Fa-f]");
    return "^(?:(?:urn:uuid:)?" + any + "|\\{" + any + "\\}|[0-9A-Fa-f]{32})" + end;
}

LISLE_INLINE_CORE std::string pattern_of_url(bool is_normal) {
    constexpr std::string_view normal =
        "^(?:(?:https?|wss?|ftp)://[^/?#\\\\\\s]+/|(?!(?:https?|wss?|ftp):)[a-z][a-z0-9+.-]*:)"
        "(?:[ -~]*[!-~])?";
    if (is_normal) return std::string{normal}.append(end_of_string);
    return "^[\\u0000- ]*[A-Za-z][A-Za-z0-9+.\\t\\n\\r-]*:";
}

}  // namespace lisle::v0_1::scalars
