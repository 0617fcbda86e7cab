// lisle/scalars/timestamp.hpp - RFC 3339 instants, read and printed as chrono 0.4.42 does.
#pragma once

#include <lisle/scalars/white_space.hpp>
#include <lisle/text/ascii.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

/// A UTC instant in the range of chrono, -262143-01-01 to +262142-12-31. With 1'000'000'000
/// nanoseconds or more it is in the leap second after `seconds`, which is then a :59.
struct instant {
    std::int64_t seconds = 0;       ///< since 1970-01-01T00:00:00Z, leap seconds not counted
    std::uint32_t nanoseconds = 0;  ///< 0..1'999'999'999

    // NOLINTNEXTLINE(modernize-use-nullptr): the standard library compares with a 0
    auto operator<=>(instant const&) const = default;
};

namespace detail {

// ---- Calendar (own arithmetic: <chrono> alone takes 0.4 s to compile) ----

constexpr std::int64_t floor_divide(std::int64_t dividend, std::int64_t divisor) {
    return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

constexpr std::uint64_t floor_modulo(std::int64_t dividend, std::int64_t divisor) {
    auto const rest = dividend % divisor;
    return static_cast<std::uint64_t>(rest < 0 ? rest + divisor : rest);
}

constexpr std::int64_t days_per_year = 365;
constexpr std::int64_t days_per_era = 146'097;  // of 400 years, after which the calendar repeats
constexpr std::int64_t seconds_per_day = 86'400;
constexpr std::int64_t min_year = -262'143;
constexpr std::int64_t max_year = 262'142;

/// Days from 1970-01-01 to January 1st of a proleptic Gregorian year.
constexpr std::int64_t days_before_year(std::int64_t year) {
    auto const past = year - 1;
    return past * days_per_year + floor_divide(past, 4) - floor_divide(past, 100)
           + floor_divide(past, 400) - 719'162;
}

constexpr std::int64_t days_in_month(std::int64_t year, std::int64_t month) {
    if (month == 2) return days_before_year(year + 1) - days_before_year(year) - days_per_year + 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// A local time and its offset, as in the text and not yet checked.
struct civil_time {
    std::int64_t year = 0, month = 0, day = 0;
    std::int64_t hour = 0, minute = 0, second = 0;
    std::uint32_t nanosecond = 0;
    std::int64_t offset = 0;  // seconds east of UTC
};

constexpr std::optional<instant> to_instant(civil_time const& time) {
    if (time.year < min_year || time.year > max_year || time.month < 1 || time.month > 12)
        return {};
    if (time.day < 1 || time.day > days_in_month(time.year, time.month)) return {};
    // chrono accepts a leap second in any minute, so second 60 needs no check of the minute.
    if (time.hour > 23 || time.minute > 59 || time.second > 60) return {};
    if (time.offset <= -seconds_per_day || time.offset >= seconds_per_day) return {};

    auto days = days_before_year(time.year) + time.day - 1;
    for (std::int64_t month = 1; month < time.month; ++month)
        days += days_in_month(time.year, month);
    bool const is_leap_second = time.second == 60;
    auto const seconds = days * seconds_per_day + time.hour * 3600 + time.minute * 60
                         + (is_leap_second ? 59 : time.second) - time.offset;
    // The offset may lead out of the range again.
    if (seconds < days_before_year(min_year) * seconds_per_day) return {};
    if (seconds >= days_before_year(max_year + 1) * seconds_per_day) return {};
    return instant{seconds, time.nanosecond + (is_leap_second ? 1'000'000'000U : 0U)};
}

// ---- Reading and printing ----

/// Takes the text from the left. After a failure the other members are not valid.
class timestamp_reader {
public:
    constexpr explicit timestamp_reader(std::string_view text) : rest_{text} {}

    constexpr bool is_at_end() const { return rest_.empty(); }

    constexpr bool take(std::string_view token) {
        if (!rest_.starts_with(token)) return false;
        rest_.remove_prefix(token.size());
        return true;
    }

    constexpr void skip_white_space() {
        while (auto const size = measure_white_space(rest_)) rest_.remove_prefix(size);
    }

    /// Reads at least `min` and at most `max` digits. A huge number saturates out of every range.
    constexpr bool read_number(std::int64_t& number, std::size_t min, std::size_t max) {
        std::size_t count = 0;
        for (number = 0; count < max && is_digit(count); ++count) {
            if (number < 1'000'000'000) number = number * 10 + (rest_[count] - '0');
        }
        rest_.remove_prefix(count);
        return count >= min;
    }

    /// Reads an optional fraction, truncated to nine digits.
    constexpr bool read_fraction(std::uint32_t& nanosecond) {
        if (!take(".")) return true;
        if (!is_digit(0)) return false;
        for (std::uint32_t unit = 100'000'000; is_digit(0); unit /= 10) {
            nanosecond += static_cast<std::uint32_t>(rest_[0] - '0') * unit;
            rest_.remove_prefix(1);
        }
        return true;
    }

    constexpr bool read_date_separator() { return take("T") || take("t") || take(" "); }

    /// Reads `Z`, or a sign, HH, a colon and MM. If relaxed, any run of colons and white space, or
    /// nothing, may replace the colon.
    constexpr bool read_offset(std::int64_t& offset, bool relaxed) {
        if (take("Z") || take("z")) return true;
        bool const is_negative = take("-") || take("\xE2\x88\x92");  // U+2212 MINUS SIGN
        if (!is_negative && !take("+")) return false;
        std::int64_t hours = 0, minutes = 0;
        if (!read_number(hours, 2, 2)) return false;
        if (relaxed) {
            do skip_white_space();
            while (take(":"));
        } else if (!take(":")) {
            return false;
        }
        if (!read_number(minutes, 2, 2) || minutes > 59) return false;
        offset = (hours * 60 + minutes) * (is_negative ? -60 : 60);
        return true;
    }

    constexpr bool take_utc() {
        bool const is_utc = text::equals_ignoring_case(rest_.substr(0, 3), "utc");
        if (is_utc) rest_.remove_prefix(3);
        return is_utc;
    }

    constexpr bool read_relaxed_field(std::int64_t& number) {
        skip_white_space();
        return read_number(number, 1, 2);
    }

    constexpr bool read_relaxed_field_after(std::string_view separator, std::int64_t& number) {
        skip_white_space();
        return take(separator) && read_relaxed_field(number);
    }

    /// Reads a year: any number of digits after a sign, at most four digits without a sign.
    constexpr bool read_relaxed_year(std::int64_t& year) {
        skip_white_space();
        bool const is_negative = take("-");
        bool const is_signed = is_negative || take("+");
        if (!read_number(year, 1, is_signed ? std::string_view::npos : 4)) return false;
        if (is_negative) year = -year;
        return true;
    }

private:
    constexpr bool is_digit(std::size_t i) const {
        return i < rest_.size() && text::is_digit(rest_[i]);
    }

    std::string_view rest_;
};

/// As chrono's write_rfc3339, with the fewest of 0, 3, 6 or 9 fraction digits that are exact.
LISLE_INLINE_CORE std::string to_rfc3339(instant const& at, std::string_view zone);

}  // namespace detail

/// Returns the instant that chrono's `DateTime<Utc>` reads from JSON (0.4.42,
/// `parse_rfc3339_relaxed`): with white space before fields and separators, signed years, fields of
/// one or two digits, `UTC`, U+2212 as a sign. Nothing if the text is malformed or out of range.
[[nodiscard]] constexpr std::optional<instant> parse_rfc3339_relaxed(std::string_view text) {
    detail::timestamp_reader reader{text};
    detail::civil_time time;
    if (!reader.read_relaxed_year(time.year)) return {};
    if (!reader.read_relaxed_field_after("-", time.month)) return {};
    if (!reader.read_relaxed_field_after("-", time.day)) return {};
    if (!reader.read_date_separator()) return {};
    if (!reader.read_relaxed_field(time.hour)) return {};
    if (!reader.read_relaxed_field_after(":", time.minute)) return {};
    if (!reader.read_relaxed_field_after(":", time.second)) return {};
    if (!reader.read_fraction(time.nanosecond)) return {};
    reader.skip_white_space();
    if (!reader.take_utc() && !reader.read_offset(time.offset, true)) return {};
    reader.skip_white_space();
    if (!reader.is_at_end()) return {};
    return detail::to_instant(time);
}

/// Returns the instant that chrono's `DateTime::parse_from_rfc3339` reads (0.4.42; Zed's
/// `updated_at` column): fixed widths, and no white space except one in the place of the `T`.
/// Nothing if the text is malformed or out of range.
[[nodiscard]] constexpr std::optional<instant> parse_rfc3339(std::string_view text) {
    detail::timestamp_reader reader{text};
    detail::civil_time time;
    if (!reader.read_number(time.year, 4, 4) || !reader.take("-")) return {};
    if (!reader.read_number(time.month, 2, 2) || !reader.take("-")) return {};
    if (!reader.read_number(time.day, 2, 2) || !reader.read_date_separator()) return {};
    if (!reader.read_number(time.hour, 2, 2) || !reader.take(":")) return {};
    if (!reader.read_number(time.minute, 2, 2) || !reader.take(":")) return {};
    if (!reader.read_number(time.second, 2, 2) || !reader.read_fraction(time.nanosecond)) return {};
    if (!reader.read_offset(time.offset, false) || !reader.is_at_end()) return {};
    return detail::to_instant(time);
}

/// The instant as chrono serializes it into JSON: `2026-02-27T12:34:56.500Z`, a leap second as :60.
[[nodiscard]] inline std::string to_rfc3339_z(instant const& at) {
    return detail::to_rfc3339(at, "Z");
}

/// Writes `to_rfc3339_z`.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             instant const& at) {
    return out << to_rfc3339_z(at);
}

/// Whether to_rfc3339_z() surely returns this very text. False also for some leap seconds, and for
/// years that do not have four digits.
[[nodiscard]] constexpr bool is_canonical_rfc3339_z(std::string_view text) {
    constexpr std::string_view least = "0000-00-00T00:00:00.000000000";
    constexpr std::string_view most = "9999-19-39T29:59:59.999999999";
    constexpr std::size_t whole = 19;
    if (text.size() < whole + 1 || text.size() > most.size() + 1 || text.back() != 'Z')
        return false;
    auto const has_form = [text, least, most](std::size_t from, std::size_t to) {
        bool out = true;  // without a branch for each character
        for (auto i = from; i < to; ++i) {
            out &= text[i] >= least[i];
            out &= text[i] <= most[i];
        }
        return out;
    };
    auto const number = [text](std::size_t at) {
        return (text[at] - '0') * 10 + text[at + 1] - '0';
    };
    if (!has_form(0, whole)) return false;
    auto const month = number(5), day = number(8), hour = number(11);
    if (month < 1 || month > 12 || day < 1 || hour > 23) return false;
    if (day > 28 && day > detail::days_in_month(number(0) * 100 + number(2), month)) return false;

    auto const fraction = text.substr(whole, text.size() - whole - 1);
    if (fraction.empty()) return true;
    return fraction.size() > 1 && fraction.size() % 3 == 1 && !fraction.ends_with("000")
           && has_form(whole, whole + fraction.size());
}

/// The instant as chrono's `to_rfc3339` prints it into Zed's database: `...T12:34:56.500+00:00`.
[[nodiscard]] inline std::string to_rfc3339_offset(instant const& at) {
    return detail::to_rfc3339(at, "+00:00");
}

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/timestamp.hpp>
#endif
