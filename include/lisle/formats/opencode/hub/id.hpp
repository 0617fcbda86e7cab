// lisle/formats/opencode/hub/id.hpp - ids for the hub, which sort by time and never wrap.
//
// Layout: a prefix, `_`, 12 hexadecimal digits of milliseconds since 1970 (all 48 bits, until the
// year 10889), 4 hexadecimal digits of a counter, 10 random digits of base 62. An id has the length
// of opencode's ids and passes its checks.
#pragma once

#include <lisle/formats/opencode/model/id.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::opencode::hub {

/// The time and the count of the last id.
struct id_clock {
    std::uint64_t time = 0;  ///< milliseconds since 1970
    std::uint64_t count = 0;
};

/// Returns the next id. It sorts after all earlier ids of this clock, even if `now` goes back or a
/// millisecond has more than 65536 ids.
[[nodiscard]] inline std::string create_id(id_clock& clock, id_prefix prefix,
                                           std::uint64_t now_milliseconds,
                                           std::array<std::uint8_t, 10> const& random) {
    if (now_milliseconds > clock.time) clock = {now_milliseconds, 0};
    else if (++clock.count == 0x10000) clock = {clock.time + 1, 0};
    std::string out{to_string(prefix)};
    out += '_';
    opencode::detail::append_hex(out, clock.time, 12);
    opencode::detail::append_hex(out, clock.count, 4);
    opencode::detail::append_base62(out, random);
    return out;
}

/// Returns the creation time of an id in the hub's layout, in milliseconds since 1970.
[[nodiscard]] constexpr std::optional<std::uint64_t> creation_time_of(std::string_view id) {
    return parse_id_bits(id);
}

}  // namespace lisle::v0_1::opencode::hub
