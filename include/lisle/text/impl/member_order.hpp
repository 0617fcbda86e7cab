// lisle/text/impl/member_order.hpp - the definitions of text/member_order.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/member_order.hpp>
#include <lisle/text/salted_hash.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/stable_order.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::text {

namespace detail {

/// A key of an object whose end is not reached yet.
struct open_member {
    std::string_view key;  ///< without escapes
    member_place place;
    std::size_t hash = 0;  ///< 0 unless members are ordered by hash
};

/// Whether no two keys are the same.
[[nodiscard]] inline bool has_distinct_keys(std::span<open_member const> members) {
    constexpr std::size_t few = 16;
    if (members.size() > few) {
        salted_set<std::string_view> known;
        return std::all_of(members.begin(), members.end(),
                           [&](open_member const& m) { return known.insert(m.key).second; });
    }
    for (std::size_t i = 1; i < members.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (members[i].key == members[j].key) return false;
    return true;
}

/// Whether the first member goes before the second in order of hashes, then of keys.
[[nodiscard]] inline bool has_lesser_key(open_member const& a, open_member const& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.key < b.key;
}

/// Whether a system with this order writes the members in the order of the text.
[[nodiscard]] inline bool is_in_order(std::span<open_member const> members, member_order by) {
    bool is_sorted = true;
    for (std::size_t i = 1; i < members.size(); ++i) {
        auto const &before = members[i - 1], &m = members[i];
        is_sorted = is_sorted && has_lesser_key(before, m);
        if (by == member_order::indices_first && ecmascript::goes_before(m.key, before.key))
            return false;
    }
    if (by == member_order::sorted || by == member_order::hashed) return is_sorted;
    return is_sorted || has_distinct_keys(members);
}

[[nodiscard]] inline std::vector<member_place> order(std::span<open_member const> members,
                                                     member_order by) {
    std::vector<open_member> kept;
    salted_map<std::string_view, std::size_t> place_of;
    for (auto const& m : members) {
        auto const [known, is_new] = place_of.try_emplace(m.key, kept.size());
        if (is_new) kept.push_back(m);
        else kept[known->second].place.value = m.place.value;
    }
    std::vector<member_place> out;
    out.reserve(kept.size());
    auto const add = [&](std::vector<std::size_t> const& places) {
        for (auto const i : places) out.push_back(kept[i].place);
    };
    switch (by) {
        case member_order::as_read:
            for (auto const& m : kept) out.push_back(m.place);
            break;
        case member_order::sorted:
        case member_order::hashed:
            add(stable_order(kept.size(), [&](std::size_t a, std::size_t b) {
                return has_lesser_key(kept[a], kept[b]);
            }));
            break;
        case member_order::indices_first:
            add(stable_order(kept.size(), [&](std::size_t a, std::size_t b) {
                return ecmascript::goes_before(kept[a].key, kept[b].key);
            }));
            break;
    }
    return out;
}

class order_finder : public visitor {
public:
    order_finder(member_order by, std::vector<ordered_object>& out) : by_{by}, out_{out} {}

    bool pass_over(cursor& in) {
        begin_ = in.at;
        return false;
    }
    void see_open(char bracket) {
        if (bracket == '{') begins_.push_back(begin_);
    }
    bool read_key(cursor& in) {
        auto const* const from = in.at;
        string_token token;
        if (!text::read_string(in, room_, token)) return false;
        auto key = token.characters;
        if (token.in_scratch) key = unescaped_.emplace_back(key);
        open_.push_back({key, {from, in.at + 1}});
        if (by_ == member_order::hashed) open_.back().hash = salted_hash{}(key);
        return true;
    }
    static bool read_string(cursor& in) { return ignore_string(in); }
    void see_close(char bracket, std::size_t count) {
        if (bracket != '}') return;
        auto const members = std::span{open_}.last(count);
        if (!is_in_order(members, by_)) out_.push_back({begins_.back(), order(members, by_)});
        begins_.pop_back();
        open_.resize(open_.size() - count);
    }

private:
    member_order by_;
    std::vector<ordered_object>& out_;
    char const* begin_ = nullptr;
    std::vector<char const*> begins_;  ///< the opening brackets of the open objects
    std::vector<open_member> open_;    ///< the members of all open objects, the outermost first
    std::deque<std::string> unescaped_;
    scratch room_;
};

}  // namespace detail

LISLE_INLINE_CORE std::optional<std::vector<ordered_object>>
order_members(std::string_view minified, member_order by) {
    std::vector<ordered_object> out;
    auto in = begin_reading(minified);
    if (!walk(in, detail::order_finder{by, out}) || !in.at_end()) return std::nullopt;
    std::sort(out.begin(), out.end(),
              [](ordered_object const& a, ordered_object const& b) { return a.begin < b.begin; });
    return out;
}

}  // namespace lisle::v0_1::text
