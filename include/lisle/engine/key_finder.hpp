// lisle/engine/key_finder.hpp - finds whether a dictionary has a key, while it is being filled.
#pragma once

#include <lisle/text/simd/few_bytes.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::inline v0::detail {

/// Compares with all entries while there are few, then looks up by hash. The hash begins with an
/// address, so that collisions can't be precomputed. Entries are only appended meanwhile.
template <class Dictionary>
class key_finder {
public:
    explicit key_finder(Dictionary const& entries) : entries_{entries} {}

    /// Its place, or the number of entries.
    [[nodiscard]] std::size_t find(std::string_view key) {
        if (entries_.size() < 32)
            return static_cast<std::size_t>(entries_.find(key) - entries_.begin());
        if (slots_.size() < entries_.size() * 2) {
            slots_.assign(std::bit_ceil(entries_.size() * 4), {});
            indexed_ = 0;
        }
        for (; indexed_ < entries_.size(); ++indexed_) {
            auto const hash = hash_of(entries_[indexed_].first);
            auto at = hash & (slots_.size() - 1);
            while (slots_[at].behind != 0) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = {hash, indexed_ + 1};
        }
        auto const hash = hash_of(key);
        for (auto at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
            auto const& here = slots_[at];
            if (here.behind == 0) return entries_.size();
            if (here.hash == hash && entries_[here.behind - 1].first == key) return here.behind - 1;
        }
    }

private:
    struct slot {
        std::size_t hash = 0;
        std::size_t behind = 0;  ///< the entry's index + 1; 0: the slot is empty
    };

    [[nodiscard]] std::size_t hash_of(std::string_view key) const {
        auto hash = std::uint64_t{reinterpret_cast<std::uintptr_t>(this)} + key.size();
        auto const mix = [&](std::uint64_t word) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 32U;
        };
        for (; key.size() >= 8; key.remove_prefix(8)) mix(text::load_word(key.data()));
        std::uint64_t rest = 0;
        for (char const c : key) rest = rest << 8U | static_cast<unsigned char>(c);
        mix(rest);
        mix(0);
        return static_cast<std::size_t>(hash);
    }

    Dictionary const& entries_;
    std::vector<slot> slots_;
    std::size_t indexed_ = 0;
};

}  // namespace lisle::inline v0::detail
