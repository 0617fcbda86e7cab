// lisle/formats/opencode/hub/slug.hpp - the slug of a session's address, made from its title.
#pragma once

#include <lisle/text/ascii.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::inline v0::opencode::hub {

/// Returns the title's lower-case ASCII letters and digits, with a hyphen for each run of other
/// bytes except at the ends; `session` if nothing is left.
[[nodiscard]] inline std::string make_slug(std::string_view title) {
    std::string out;
    bool is_apart = false;
    for (char c : title) {
        if (!lisle::text::is_alphanumeric(c)) {
            is_apart = true;
            continue;
        }
        if (is_apart && !out.empty()) out += '-';
        is_apart = false;
        out += lisle::text::to_lower(c);
    }
    return out.empty() ? "session" : out;
}

/// Returns another slug for a slug that is taken, with a hyphen and six characters (31 bits) of the
/// caller's randomness.
[[nodiscard]] inline std::string add_slug_suffix(std::string_view slug,
                                                 std::array<std::uint8_t, 6> const& random) {
    constexpr std::string_view characters = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string out{slug};
    out += '-';
    for (auto const byte : random) out += characters[byte % characters.size()];
    return out;
}

}  // namespace lisle::inline v0::opencode::hub
