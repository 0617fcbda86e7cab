// examples/lisle/page/figures.cpp - short spellings of numbers.
#include "figures.hpp"

#include <lisle/scalars/timestamp.hpp>

#include <array>
#include <cmath>
#include <cstdio>

namespace app::page {

namespace {

/// The count in a unit, rounded down; below ten with one digit after the point.
std::string to_tenths(std::uint64_t count, std::uint64_t unit, char const* name) {
    auto const whole = count / unit;
    auto out = std::to_string(whole);
    if (whole < 10)
        if (auto const tenth = count % unit * 10 / unit; tenth != 0)
            out += '.' + std::to_string(tenth);
    return out + name;
}

std::string to_two_units(std::int64_t large, char const* large_name, std::int64_t rest,
                         char const* rest_name) {
    auto out = std::to_string(large) + large_name;
    if (rest != 0) out += ' ' + std::to_string(rest) + rest_name;
    return out;
}

}  // namespace

std::string to_datetime(lisle::conversation::timestamp const& at) {
    return lisle::scalars::to_rfc3339_z(at.to_instant());
}

std::string to_minute(lisle::conversation::timestamp const& at) {
    auto out = to_datetime(at);
    auto const separator = out.find('T');
    if (separator == out.npos) return out;
    out[separator] = ' ';
    return out.substr(0, separator + 6);
}

std::string to_clock_time(lisle::conversation::timestamp const& at) {
    auto const out = to_datetime(at);
    auto const separator = out.find('T');
    return separator == out.npos ? out : out.substr(separator + 1, 8);
}

std::string to_day(lisle::conversation::timestamp const& at) {
    auto const out = to_datetime(at);
    return out.substr(0, out.find('T'));
}

std::string to_duration_text(std::int64_t milliseconds) {
    constexpr std::int64_t second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
    if (milliseconds < 0) return {};
    if (milliseconds < second) return std::to_string(milliseconds) + " ms";
    if (milliseconds < minute)
        return to_tenths(static_cast<std::uint64_t>(milliseconds), second, " s");
    if (milliseconds < hour)
        return to_two_units(milliseconds / minute, " min", milliseconds % minute / second, " s");
    if (milliseconds < day)
        return to_two_units(milliseconds / hour, " h", milliseconds % hour / minute, " min");
    return to_two_units(milliseconds / day, " d", milliseconds % day / hour, " h");
}

std::string to_short_count(std::uint64_t count) {
    constexpr std::uint64_t thousand = 1000, million = 1'000'000, billion = 1'000'000'000;
    if (count < thousand) return std::to_string(count);
    if (count < million) return to_tenths(count, thousand, "k");
    if (count < billion) return to_tenths(count, million, "M");
    return to_tenths(count, billion, "G");
}

std::string to_money_text(double amount) {
    int decimals = 2;
    for (double least = 0.1; decimals < 6 && amount != 0 && std::abs(amount) < least; least /= 10)
        ++decimals;
    std::array<char, 400> text{};
    auto const size = std::snprintf(text.data(), text.size(), "%.*f", decimals, amount);
    return {text.data(), static_cast<std::size_t>(size)};
}

}  // namespace app::page
