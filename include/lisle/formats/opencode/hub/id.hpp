// lisle/formats/opencode/hub/id.hpp - ids for the hub, which sort by time for ever.
//
// Layout: a prefix, `_`, 12 hexadecimal digits of milliseconds since 1970 (all 48 bits of them:
// they last until the year 10889), 4 hexadecimal digits that count, 10 random digits of base 62. An
// id is as long as one of opencode's and passes its checks.
#pragma once

#include <lisle/formats/opencode/model/id.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::inline v0::opencode::hub {

/// The time and count of the last id made.
struct id_clock {
    std::uint64_t time = 0;  ///< milliseconds since 1970
    std::uint64_t count = 0;
};

/// The next id: it sorts behind all that this clock made before, even where `now` goes back or more
/// than 65536 ids fall into a millisecond.
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

/// When an id of the hub's layout was made, in milliseconds since 1970.
[[nodiscard]] constexpr std::optional<std::uint64_t> creation_time_of(std::string_view id) {
    return parse_id_bits(id);
}

}  // namespace lisle::inline v0::opencode::hub
