// lisle/text/plain_number.hpp - numbers that every system spells alike.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>

namespace lisle::v0_1::text {

/// Returns the end of a number that has no exponent and that every system spells so; null for any
/// other number, and if only its value would tell.
///
/// Two decimals of at most 15 digits are never the same double, so each is the shortest spelling of
/// its double.
[[nodiscard]] inline char const* find_end_of_plain_number(char const* first, char const* last) {
    constexpr std::ptrdiff_t most_digits = 15, most_zeros = 3;
    auto const pass_digits = [&](char const* at) {
        while (at != last && is_digit(*at)) ++at;
        return at;
    };
    auto const* const whole = first != last && *first == '-' ? first + 1 : first;
    auto const* at = pass_digits(whole);
    if (at == whole || (*whole == '0' && at != whole + 1)) return nullptr;
    auto digits = at - whole;
    if (at != last && *at == '.') {
        auto const* const fraction = at + 1;
        at = pass_digits(fraction);
        if (at == fraction || at[-1] == '0') return nullptr;
        digits += at - fraction;
        // A smaller number may have an exponent.
        if (*whole == '0'
            && std::count(fraction, (std::min)(at, fraction + most_zeros + 1), '0') > most_zeros)
            return nullptr;
    } else if (*whole == '0' && whole != first) {
        return nullptr;  // -0
    }
    if (digits > most_digits || (at != last && (*at == 'e' || *at == 'E'))) return nullptr;
    return at;
}

}  // namespace lisle::v0_1::text
