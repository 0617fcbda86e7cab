// lisle/formats/claude_code/tools/folder_name.hpp - the folder of a project's sessions.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::claude_code {

namespace detail {

/// Calls `use(unit)` for each UTF-16 unit of a text in UTF-8. A byte that is not UTF-8 is one unit.
template <class Use>
void for_each_utf16_unit(std::string_view text, Use use) {
    while (!text.empty()) {
        auto const step = text::decode_utf8_step(text);
        auto const point = step.code_point;
        if (point > 0xFFFF) {
            use(static_cast<char16_t>(0xD7C0U + (point >> 10U)));
            use(static_cast<char16_t>(0xDC00U + (point & 0x3FFU)));
        } else {
            use(static_cast<char16_t>(point));
        }
        text.remove_prefix(step.size);
    }
}

/// As JavaScript prints a number in base 36.
[[nodiscard]] inline std::string to_base_36(std::uint64_t n) {
    std::string out;
    do {
        auto const digit = static_cast<unsigned>(n % 36);
        out.insert(out.begin(), static_cast<char>(digit < 10 ? '0' + digit : 'a' + (digit - 10)));
        n /= 36;
    } while (n != 0);
    return out;
}

}  // namespace detail

/// Returns the name of the folder below `projects/` in which Claude Code keeps the sessions of a
/// working directory: each UTF-16 unit that is not a letter or digit of ASCII becomes `-`. A name
/// of more than 200 characters is cut and gets a hash (since 2.1.52). `cwd` is absolute, without
/// symbolic links. The name can't be turned back.
///
///     folder_name("/home/user/a_b.c") == "-home-user-a-b-c"
///
/// Errors: none. Complexity: linear.
[[nodiscard]] inline std::string folder_name(std::string_view cwd) {
    constexpr std::size_t longest = 200;
    std::string out;
    std::int32_t hash = 0;
    detail::for_each_utf16_unit(cwd, [&](char16_t unit) {
        bool const is_kept =
            unit < 0x80
            && (text::is_digit(static_cast<char>(unit)) || (unit >= u'a' && unit <= u'z')
                || (unit >= u'A' && unit <= u'Z'));
        out += is_kept ? static_cast<char>(unit) : '-';
        hash = static_cast<std::int32_t>(static_cast<std::uint32_t>(hash) * 31U + unit);
    });
    if (out.size() <= longest) return out;
    out.resize(longest);
    auto const distance = hash < 0 ? -static_cast<std::int64_t>(hash) : std::int64_t{hash};
    return out + '-' + detail::to_base_36(static_cast<std::uint64_t>(distance));
}

}  // namespace lisle::v0_1::claude_code
