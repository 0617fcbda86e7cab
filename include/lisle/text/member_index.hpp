// lisle/text/member_index.hpp - the members of an object, found by their keys.
#pragma once

#include <lisle/text/simd/few_bytes.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::text {

/// The members of an object, duplicate keys too; empty if the value is not an object.
///
/// Lifetime: that of the text.
class member_index {
public:
    static constexpr auto none = static_cast<std::size_t>(-1);

    /// Complexity: linear in the size of the text, but for sorting the keys.
    explicit member_index(std::string_view object) : member_index{members_of(object)} {}
    /// As above. A value that equals the value of its key in `other` is compared instead of parsed.
    member_index(std::string_view object, member_index const& other)
        : member_index{detail::read_members(object, skip_known{other})} {}
    explicit member_index(std::vector<spelled_member> all) : all_{std::move(all)} {
        if (all_.size() > few) sort();
        has_duplicates_ = find_duplicates();
    }

    /// All members, in the order of the text.
    [[nodiscard]] std::vector<spelled_member> const& all() const { return all_; }
    /// Whether two members have the same key.
    [[nodiscard]] bool has_duplicates() const { return has_duplicates_; }

    /// Returns the place of the last member with the key, or `none`. Looks at `likely` first.
    [[nodiscard]] std::size_t find_place(std::string_view key, std::size_t likely = 0) const {
        if (!has_duplicates_ && likely < all_.size() && has_key(likely, key)) return likely;
        if (!by_key_.empty()) return find_sorted(key);
        for (auto i = all_.size(); i-- > 0;)
            if (has_key(i, key)) return i;
        return none;
    }
    /// Returns the last member with the key, or null.
    [[nodiscard]] spelled_member const* find(std::string_view key, std::size_t likely = 0) const {
        auto const place = find_place(key, likely);
        return place == none ? nullptr : &all_[place];
    }
    /// Returns the member's value if it begins with this byte, or nothing.
    [[nodiscard]] std::string_view find_value(std::string_view key, char begin) const {
        auto const* const found = find(key);
        return found != nullptr && found->value.starts_with(begin) ? found->value
                                                                   : std::string_view{};
    }

private:
    /// Skips values, at best by one comparison.
    struct skip_known {
        member_index const& other;
        std::size_t next = 0;

        [[nodiscard]] bool operator()(cursor& in, member const& m) {
            auto const place = other.find_place(m.key, next);
            if (place == none) return skip_value(in);
            next = place + 1;
            auto const& known = other.all_[place].value;
            std::string_view const rest{in.at, static_cast<std::size_t>(in.last - in.at)};
            if (rest.size() <= known.size() || !rest.starts_with(known)) return skip_value(in);
            char const after = rest[known.size()];
            if (after != ',' && after != '}') return skip_value(in);
            in.at += known.size();
            return true;
        }
    };

    /// For up to this many members a linear search is faster.
    static constexpr std::size_t few = 16;

    /// Compares without a call, because most keys are short.
    [[nodiscard]] bool has_key(std::size_t place, std::string_view key) const {
        auto const& known = all_[place].key;
        return known.size() == key.size()
               && detail::are_same(known.data(), key.data(), key.size());
    }
    void sort() {
        for (std::size_t i = 0; i < all_.size(); ++i) by_key_.push_back(i);
        std::stable_sort(by_key_.begin(), by_key_.end(), [this](std::size_t a, std::size_t b) {
            return all_[a].key < all_[b].key;
        });
    }
    [[nodiscard]] bool find_duplicates() const {
        if (by_key_.empty()) {
            for (std::size_t i = 1; i < all_.size(); ++i)
                for (std::size_t k = 0; k < i; ++k)
                    if (has_key(k, all_[i].key)) return true;
            return false;
        }
        return std::adjacent_find(
                   by_key_.begin(), by_key_.end(),
                   [this](std::size_t a, std::size_t b) { return all_[a].key == all_[b].key; })
               != by_key_.end();
    }
    [[nodiscard]] std::size_t find_sorted(std::string_view key) const {
        auto const at =
            std::upper_bound(by_key_.begin(), by_key_.end(), key,
                             [this](std::string_view k, std::size_t i) { return k < all_[i].key; });
        return at != by_key_.begin() && has_key(at[-1], key) ? at[-1] : none;
    }

    std::vector<spelled_member> all_;
    std::vector<std::size_t> by_key_;  ///< of more than a few
    bool has_duplicates_ = false;
};

}  // namespace lisle::v0_1::text
