// lisle/formats/opencode/model/id.hpp - makes, reads and compares opencode's ids.
//
// An id is a prefix, `_`, 12 hexadecimal digits and 14 random digits of base 62. The hexadecimal
// digits are the low 48 bits of 4096 * milliseconds + counter, or their complement. That leaves 36
// bits of time, which wrap every 2^36 ms (795 days), last on 2026-08-14T11:19:55.136Z.
#pragma once

#include <lisle/error.hpp>
#include <lisle/text/hex.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::opencode {

/// The prefixes of ids: of sessions, messages, permissions, questions, users, parts, terminals,
/// tools, workspaces; after 1.3 also of events, entries, accounts and jobs.
enum class id_prefix { ses, msg, per, que, usr, prt, pty, tool, wrk, evt, ent, act, job };

/// Whether later ids sort after earlier ids. Ids of sessions descend, all others ascend.
enum class id_order { ascending, descending };

/// The prefix as text.
[[nodiscard]] constexpr std::string_view to_string(id_prefix prefix) {
    switch (prefix) {
        case id_prefix::ses: return "ses";
        case id_prefix::msg: return "msg";
        case id_prefix::per: return "per";
        case id_prefix::que: return "que";
        case id_prefix::usr: return "usr";
        case id_prefix::prt: return "prt";
        case id_prefix::pty: return "pty";
        case id_prefix::tool: return "tool";
        case id_prefix::wrk: return "wrk";
        case id_prefix::evt: return "evt";
        case id_prefix::ent: return "ent";
        case id_prefix::act: return "act";
        case id_prefix::job: return "job";
    }
    return {};
}

/// Whether an id begins with the prefix (without `_`): the only check that opencode makes.
[[nodiscard]] constexpr bool has_prefix(std::string_view id, id_prefix prefix) {
    return id.starts_with(to_string(prefix));
}

// ---- Making -------------------------------------------------------------------------------------

/// The state of opencode's generator, which is the same for all prefixes.
struct id_counter {
    std::uint64_t last_time = 0;  ///< milliseconds since 1970
    std::uint64_t count = 0;      ///< ids made at that time
};

namespace detail {

inline void append_hex(std::string& out, std::uint64_t value, int digits) {
    for (int i = digits - 1; i >= 0; --i)
        out += text::lower_hex_digit(static_cast<std::uint32_t>(value >> (4 * i)) & 0x0FU);
}

inline constexpr std::string_view base62_digits =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Appends one digit for each byte. The first eight digits are slightly more frequent.
template <std::size_t Size>
void append_base62(std::string& out, std::array<std::uint8_t, Size> const& random) {
    for (auto const byte : random) out += base62_digits[byte % base62_digits.size()];
}

}  // namespace detail

/// Returns the next id. As in opencode, a clock that goes back gives ids that sort before, and the
/// 4096th id of a millisecond carries into the next one.
[[nodiscard]] inline std::string create_id(id_counter& counter, id_prefix prefix, id_order order,
                                           std::uint64_t now_milliseconds,
                                           std::array<std::uint8_t, 14> const& random) {
    if (counter.last_time != now_milliseconds) counter = {now_milliseconds, 0};
    auto const value = now_milliseconds * 4096 + ++counter.count;
    std::string out{to_string(prefix)};
    out += '_';
    detail::append_hex(out, order == id_order::descending ? ~value : value, 12);
    detail::append_base62(out, random);
    return out;
}

/// Returns the given id. Errors: bad_value, without a place, if it lacks the prefix.
[[nodiscard]] inline result<std::string> accept_id(std::string_view given, id_prefix prefix) {
    if (has_prefix(given, prefix)) return std::string{given};
    return error{errc::bad_value,
                 {},
                 error::npos,
                 "ID " + std::string{given} + " does not start with "
                     + std::string{to_string(prefix)}};
}

/// As opencode's `Identifier.ascending` and `descending`: returns the given id, or the next one if
/// the text is empty, because JavaScript's empty string is falsy. Errors: as accept_id.
[[nodiscard]] inline result<std::string>
accept_or_create_id(std::string_view given, id_counter& counter, id_prefix prefix, id_order order,
                    std::uint64_t now_milliseconds, std::array<std::uint8_t, 14> const& random) {
    if (given.empty()) return create_id(counter, prefix, order, now_milliseconds, random);
    return accept_id(given, prefix);
}

// ---- Reading ------------------------------------------------------------------------------------

/// Returns the 48 bits of an id with any prefix, or nullopt without 12 hexadecimal digits.
[[nodiscard]] constexpr std::optional<std::uint64_t> parse_id_bits(std::string_view id) {
    auto const separator = id.find('_');
    if (separator == id.npos || id.size() - separator - 1 < 12) return std::nullopt;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 12; ++i) {
        auto const digit = text::hex_value(id[separator + 1 + i]);
        if (digit < 0) return std::nullopt;
        value = value * 16 + static_cast<std::uint64_t>(digit);
    }
    return value;
}

/// As opencode's `timestamp`: returns milliseconds modulo 2^36, which is not a date. Meaningless
/// for a descending id.
[[nodiscard]] constexpr std::optional<std::uint64_t> timestamp_of(std::string_view id) {
    auto const bits = parse_id_bits(id);
    return bits ? std::optional{*bits >> 12U} : std::nullopt;
}

/// Returns when an id was made, in milliseconds since 1970: of the times that it can mean, the one
/// nearest to `near_milliseconds`, which must be less than 397 days away.
[[nodiscard]] constexpr std::optional<std::uint64_t>
creation_time_of(std::string_view id, id_order order, std::uint64_t near_milliseconds) {
    constexpr auto period = std::uint64_t{1} << 36U;
    auto bits = parse_id_bits(id);
    if (!bits) return std::nullopt;
    if (order == id_order::descending) bits = ~*bits & ((std::uint64_t{1} << 48U) - 1);
    auto const ahead = ((*bits >> 12U) - near_milliseconds) & (period - 1);
    if (ahead < period / 2 || near_milliseconds < period - ahead) return near_milliseconds + ahead;
    return near_milliseconds + ahead - period;
}

/// Whether an ascending id was made before another id, even if the time wrapped between them. Right
/// for ids made within 397 days. Equal times, and texts that are not ids, compare by bytes.
[[nodiscard]] constexpr bool is_older(std::string_view a, std::string_view b) {
    auto const first = parse_id_bits(a), second = parse_id_bits(b);
    if (!first || !second || *first == *second) return a < b;
    constexpr auto sign = std::uint64_t{1} << 47U;
    return ((*second - *first) & sign) == 0;
}

}  // namespace lisle::v0_1::opencode
