// lisle/formats/opencode/hub/slug.hpp - the slug of a session's address, made from its title.
#pragma once

#include <lisle/text/ascii.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::opencode::hub {

/// The most characters of a slug, so that a file name and an index can hold it.
inline constexpr std::size_t max_slug_size = 255;

/// Whether a slug has only lower-case ASCII letters, digits and hyphens, and at least one of them.
[[nodiscard]] inline bool is_slug(std::string_view text) {
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
    return !text.empty() && text.find_first_not_of(allowed) == text.npos;
}

namespace detail {

/// Cuts a slug to a size, and hyphens from its end.
inline void shorten_slug(std::string& slug, std::size_t size) {
    if (slug.size() <= size) return;
    slug.resize(size);
    slug.erase(slug.find_last_not_of('-') + 1);
}

}  // namespace detail

/// Returns the title's lower-case ASCII letters and digits, with a hyphen for each run of other
/// bytes except at the ends, cut to max_slug_size; `session` if nothing is left.
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
    detail::shorten_slug(out, max_slug_size);
    return out.empty() ? "session" : out;
}

/// Returns the slug of a session that has none: its id in lower case, with hyphens. opencode gave
/// sessions no slug before 1.1.27, and the hub wants one that no other session has.
[[nodiscard]] inline std::string make_slug_of_id(std::string_view id) { return make_slug(id); }

/// Returns another slug for a slug that is taken, with a hyphen and six characters (31 bits) of the
/// caller's randomness. A slug that would be too long loses its end.
[[nodiscard]] inline std::string add_slug_suffix(std::string_view slug,
                                                 std::array<std::uint8_t, 6> const& random) {
    constexpr std::string_view characters = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string out{slug};
    detail::shorten_slug(out, max_slug_size - 1 - random.size());
    out += '-';
    for (auto const byte : random) out += characters[byte % characters.size()];
    return out;
}

}  // namespace lisle::v0_1::opencode::hub
