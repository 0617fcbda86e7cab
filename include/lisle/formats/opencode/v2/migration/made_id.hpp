// lisle/formats/opencode/v2/migration/made_id.hpp - ids of messages that a migration makes of one
// message.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts).
#pragma once

#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/scalars/sha256.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::opencode::v2 {

namespace detail {

/// The characters of an id before the part that is random.
inline constexpr std::size_t dated_prefix_size = 16;

/// Returns the last 14 digits of a digest as a number of base 62.
[[nodiscard]] inline std::string to_base62_end(scalars::sha256_digest number) {
    constexpr auto digits = opencode::detail::base62_digits;
    constexpr auto base = static_cast<std::uint32_t>(digits.size());
    std::string out(14, '0');
    for (auto at = out.rbegin(); at != out.rend(); ++at) {
        std::uint32_t rest = 0;
        for (auto& byte : number) {
            rest = rest * 256 + byte;
            byte = static_cast<std::uint8_t>(rest / base);
            rest %= base;
        }
        *at = digits[rest];
    }
    return out;
}

}  // namespace detail

/// Returns the id that opencode 2 makes of the id of a message of 1.x: its time, and 14 digits of a
/// digest. `clashes` is the number of earlier ids that were taken.
///
/// Errors: none. Complexity: linear in the size of the id.
[[nodiscard]] inline std::string make_migrated_id(std::string_view source,
                                                  std::size_t clashes = 0) {
    auto seed = "v1-synthetic:" + std::string{source};
    if (clashes > 0) (seed += ':') += std::to_string(clashes);
    return std::string{source.substr(0, detail::dated_prefix_size)}
           + detail::to_base62_end(scalars::sha256(seed));
}

/// Makes such ids for one session.
class migrated_ids {
public:
    /// Takes note of an id that is there.
    void reserve(std::string_view id) { taken_.emplace(id); }

    /// Returns the first id that is free.
    [[nodiscard]] std::string make(std::string_view source) {
        for (std::size_t clashes = 0;; ++clashes)
            if (auto out = make_migrated_id(source, clashes); taken_.insert(out).second) return out;
    }

private:
    lisle::text::salted_set<std::string> taken_;
};

}  // namespace lisle::v0_1::opencode::v2
