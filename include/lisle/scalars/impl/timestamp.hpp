// lisle/scalars/impl/timestamp.hpp - the definitions of scalars/timestamp.hpp.
#pragma once

#include <lisle/scalars/timestamp.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars::detail {

inline void append_number(std::string& out, std::uint64_t number, std::size_t width) {
    auto const digits = std::to_string(number);
    if (digits.size() < width) out.append(width - digits.size(), '0');
    out += digits;
}

LISLE_INLINE_CORE std::string to_rfc3339(instant const& at, std::string_view zone) {
    auto const days = floor_divide(at.seconds, seconds_per_day);
    auto const time = floor_modulo(at.seconds, seconds_per_day);
    auto year = 1970 + floor_divide(days * 400, days_per_era);  // right, or one too far
    while (days_before_year(year) > days) --year;
    while (days_before_year(year + 1) <= days) ++year;
    auto day = days - days_before_year(year);
    std::int64_t month = 1;
    for (; day >= days_in_month(year, month); ++month) day -= days_in_month(year, month);

    std::string out;
    // ISO 8601 requires a sign if the year does not have four digits.
    if (year < 0 || year > 9999) out += year < 0 ? '-' : '+';
    append_number(out, static_cast<std::uint64_t>(year < 0 ? -year : year), 4);
    append_number(out += '-', static_cast<std::uint64_t>(month), 2);
    append_number(out += '-', static_cast<std::uint64_t>(day) + 1, 2);
    append_number(out += 'T', time / 3600, 2);
    append_number(out += ':', time / 60 % 60, 2);
    append_number(out += ':', time % 60 + at.nanoseconds / 1'000'000'000, 2);
    if (auto const fraction = at.nanoseconds % 1'000'000'000; fraction != 0) {
        out += '.';
        if (fraction % 1'000'000 == 0) append_number(out, fraction / 1'000'000, 3);
        else if (fraction % 1000 == 0) append_number(out, fraction / 1000, 6);
        else append_number(out, fraction, 9);
    }
    return out.append(zone);
}

}  // namespace lisle::v0_1::scalars::detail
