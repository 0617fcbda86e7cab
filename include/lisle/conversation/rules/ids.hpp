// lisle/conversation/rules/ids.hpp - new ids, the same on every machine (rule R17).
#pragma once

#include <lisle/conversation/timestamp.hpp>
#include <lisle/scalars/sha256.hpp>
#include <lisle/scalars/uuid.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

namespace lisle::v0_1::conversation {

/// The seed of an id: the source's format and id, and a place in the source.
struct id_seed {
    std::string_view format, id, place{};

    /// The digest of the three members, from which an id is made.
    [[nodiscard]] scalars::sha256_digest digest() const {
        std::string all;
        for (auto const part : {format, id, place}) (all += part) += '\0';
        return scalars::sha256(all);
    }
};

/// Returns bytes in place of random bytes.
template <std::size_t Size>
[[nodiscard]] std::array<std::uint8_t, Size> derive_bytes(id_seed const& seed) {
    auto const digest = seed.digest();
    static_assert(Size <= std::tuple_size_v<scalars::sha256_digest>);
    std::array<std::uint8_t, Size> out{};
    std::copy_n(digest.begin(), Size, out.begin());
    return out;
}

/// Returns a UUID of version 4's layout.
[[nodiscard]] inline scalars::uuid derive_uuid(id_seed const& seed) {
    return scalars::make_uuid_v4(derive_bytes<16>(seed));
}

/// Returns a UUID of version 7's layout, which sorts by the time. A time before 1970 counts as
/// 1970.
[[nodiscard]] inline scalars::uuid derive_uuid_v7(id_seed const& seed, timestamp const& at) {
    auto const milliseconds = (std::max)(at.milliseconds, std::int64_t{0});
    return scalars::make_uuid_v7(static_cast<std::uint64_t>(milliseconds),
                                 derive_bytes<10>(seed));
}

}  // namespace lisle::v0_1::conversation
