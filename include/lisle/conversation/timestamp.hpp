// lisle/conversation/timestamp.hpp - a time as milliseconds since 1970.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/schema.hpp>

#include <charconv>
#include <compare>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace lisle::v0_1::conversation {

/// A time since 1970-01-01T00:00:00Z. In JSON it is the number of milliseconds, with up to six
/// digits after the point if the source was more precise: `1772193600000.5` is half a
/// millisecond later than `1772193600000`. A leap second counts as the second before it.
struct timestamp {
    /// The largest number of milliseconds: ECMAScript's limit of a time value.
    static constexpr std::int64_t limit = 8'640'000'000'000'000;

    std::int64_t milliseconds = 0;
    std::uint32_t nanoseconds = 0;  ///< within the millisecond: 0..999'999

    // NOLINTNEXTLINE(modernize-use-nullptr): the standard library compares with a 0
    auto operator<=>(timestamp const&) const = default;

    /// Returns the time of an instant. A leap second becomes the last nanosecond before it.
    [[nodiscard]] static constexpr timestamp from(scalars::instant const& at) {
        constexpr std::uint32_t second = 1'000'000'000, millisecond = 1'000'000;
        auto const within = at.nanoseconds < second ? at.nanoseconds : second - 1;
        return {at.seconds * 1000 + within / millisecond, within % millisecond};
    }
    /// Returns the instant of the time.
    [[nodiscard]] constexpr scalars::instant to_instant() const {
        auto const seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0);
        auto const rest = static_cast<std::uint32_t>(milliseconds - seconds * 1000);
        return {seconds, rest * 1'000'000 + nanoseconds};
    }
};

/// Returns the number of a time, as in JSON. Errors: none.
[[nodiscard]] inline std::string to_string(timestamp const& at) {
    // A negative time with a fraction is the next millisecond minus the rest of it.
    bool const is_mixed = at.milliseconds < 0 && at.nanoseconds != 0;
    auto const whole = is_mixed ? at.milliseconds + 1 : at.milliseconds;
    auto const rest = is_mixed ? 1'000'000 - at.nanoseconds : at.nanoseconds;
    std::string out = is_mixed && whole == 0 ? "-0" : std::to_string(whole);
    if (rest == 0) return out;
    auto digits = std::to_string(rest);
    digits.insert(0, 6 - digits.size(), '0');
    digits.erase(digits.find_last_not_of('0') + 1);
    return out + '.' + digits;
}

/// Writes `to_string`.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             timestamp const& at) {
    return out << to_string(at);
}

/// Reads the number of a time, to the nanosecond: further digits are cut. Returns nothing if the
/// text is not a JSON number or beyond the limit.
[[nodiscard]] inline std::optional<timestamp> parse_timestamp(std::string_view number) {
    bool const is_negative = number.starts_with('-');
    auto const* at = number.data() + (is_negative ? 1 : 0);
    auto const* const end = number.data() + number.size();
    std::int64_t whole = 0;
    auto const [after, failure] = std::from_chars(at, end, whole);
    if (failure != std::errc{} || *at == '-' || whole > timestamp::limit) return std::nullopt;
    std::uint32_t rest = 0;
    at = after;
    if (at != end && *at == '.')
        for (std::uint32_t unit = 100'000; ++at != end && *at >= '0' && *at <= '9'; unit /= 10)
            rest += static_cast<std::uint32_t>(*at - '0') * unit;
    if (at != end) return std::nullopt;  // an exponent, or not a number
    if (!is_negative) return timestamp{whole, rest};
    return rest == 0 ? timestamp{-whole, 0} : timestamp{-whole - 1, 1'000'000 - rest};
}

/// Returns a time as Claude Code and Codex write it: in UTC with three digits of a second.
[[nodiscard]] inline std::string to_rfc3339_milliseconds(timestamp const& at) {
    auto const instant = at.to_instant();
    auto out = scalars::to_rfc3339_z({instant.seconds, 0});
    auto digits = std::to_string(instant.nanoseconds / 1'000'000);
    digits.insert(0, 3 - digits.size(), '0');
    return out.insert(out.size() - 1, '.' + digits);
}

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<lisle::conversation::timestamp>
    : transparent<&conversation::timestamp::milliseconds> {
    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        if (r.in.peek() != '-' && (r.in.peek() < '0' || r.in.peek() > '9')) {
            r.mistyped("number");
            return hook_result::failed;
        }
        if (!text::skip_value(r.in)) return hook_result::failed;
        std::string_view const token{from, static_cast<std::size_t>(r.in.at - from)};
        auto const read = conversation::parse_timestamp(token);
        if (!read) return hooks::fail(r, errc::out_of_range, from, "a time in milliseconds");
        out = *read;
        if (to_string(out) == token) return hook_result::accepted;
        if (r.options.shapes == shape_policy::canonical)
            return hooks::fail(r, errc::not_canonical, from, "a time in another spelling");
        r.loosen(from, "a time in another spelling");
        return hook_result::accepted;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        constexpr auto beyond = conversation::timestamp::limit + 1;
        return d.with(d.with(d.of_type("number"), "exclusiveMinimum", -beyond), "exclusiveMaximum",
                      beyond);
    }

    static void produce(writer& w, self const& at) { w.to.raw(to_string(at)); }
};
