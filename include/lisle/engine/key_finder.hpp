// lisle/engine/key_finder.hpp - finds whether a dictionary has a key, while it is being filled.
#pragma once

#include <lisle/text/salted_hash.hpp>

#include <bit>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// Compares with all entries while there are few, then looks up by hash. The caller appends only
/// the key that it has just looked for, so that each key is hashed once.
template <class Dictionary>
class key_finder {
public:
    explicit key_finder(Dictionary const& entries) : entries_{entries} {}

    /// The key's index, or the number of entries.
    [[nodiscard]] std::size_t find(std::string_view key) {
        if (entries_.size() < 32)
            return static_cast<std::size_t>(entries_.find(key) - entries_.begin());
        index_entries();
        last_hash_ = text::salted_hash{}(key);
        for (auto at = last_hash_;; ++at) {
            auto const& here = slots_[at & (slots_.size() - 1)];
            if (here.behind == 0) return entries_.size();
            if (here.hash == last_hash_ && entries_[here.behind - 1].first == key)
                return here.behind - 1;
        }
    }

private:
    struct slot {
        std::size_t hash = 0;
        std::size_t behind = 0;  ///< the entry's index + 1; 0: the slot is empty
    };

    void index_entries() {
        if (slots_.size() < entries_.size() * 2) {
            std::vector<slot> larger(std::bit_ceil(entries_.size() * 4));
            for (auto const& entry : std::exchange(slots_, std::move(larger)))
                if (entry.behind != 0) put(entry);
        }
        bool const is_hashed = indexed_ != 0;
        for (; indexed_ < entries_.size(); ++indexed_)
            put({is_hashed ? last_hash_ : text::salted_hash{}(entries_[indexed_].first),
                 indexed_ + 1});
    }

    void put(slot const& entry) {
        auto at = entry.hash;
        while (slots_[at & (slots_.size() - 1)].behind != 0) ++at;
        slots_[at & (slots_.size() - 1)] = entry;
    }

    Dictionary const& entries_;
    std::vector<slot> slots_;
    std::size_t indexed_ = 0;
    std::size_t last_hash_ = 0;
};

}  // namespace lisle::v0_1::detail
