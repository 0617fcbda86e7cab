// lisle/releases/reorder_keys.hpp - puts keys in the order in which a program writes them.
#pragma once

#include <lisle/releases/key_order.hpp>
#include <lisle/releases/rewrite_objects.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

/// A member, and where it goes: unknown members go before the known one that followed them.
struct placed_member {
    std::size_t rank;
    bool is_known;
    spelled_member const* member;
};

template <class Choose>
class key_reorderer {
public:
    key_reorderer(key_order_tables const& tables, apart_keys where, Choose const& choose)
        : tables_{tables}, where_{where}, choose_{choose} {}

    [[nodiscard]] std::vector<spelled_member const*> arrange(typed_object const& o) const {
        std::vector<spelled_member const*> out;
        for (auto const& placed : place(o.members, find_order(o.type, o.members), o.row.apart))
            out.push_back(placed.member);
        return out;
    }
    [[nodiscard]] bool keeps(typed_object const&, spelled_member const&, std::string const&) const {
        return true;
    }

private:
    /// The chosen order of the type that has most of the object's keys. Among equals an order that
    /// the keys have already goes first. Null if the type has no chosen order.
    [[nodiscard]] key_order const* find_order(std::string_view type,
                                              std::vector<spelled_member> const& members) const {
        key_order const* best = nullptr;
        std::pair<std::size_t, bool> most;
        for (auto const& order : tables_.orders) {
            if (order.type != type || !choose_(order)) continue;
            auto const found = compare(members, order.keys);
            if (best == nullptr || found > most) most = found, best = &order;
        }
        return best;
    }

    /// How many of the members' keys an order has, and whether they are in this order.
    [[nodiscard]] static std::pair<std::size_t, bool>
    compare(std::vector<spelled_member> const& members, std::string_view order) {
        std::pair<std::size_t, bool> out{0, true};
        std::size_t last = 0;
        for (auto const& m : members) {
            auto const at = find_key(order, m.key);
            if (!at) continue;
            ++out.first;
            out.second = out.second && last <= *at;
            last = *at;
        }
        return out;
    }

    [[nodiscard]] std::vector<placed_member> place(std::vector<spelled_member> const& members,
                                                   key_order const* order,
                                                   std::string_view apart) const {
        std::vector<std::string_view> keys;
        auto const add = [&](std::string_view more, auto is_wanted) {
            while (!more.empty())
                if (auto const name = take_key(more).name; is_wanted(name)) keys.push_back(name);
        };
        bool const has_last = where_ == apart_keys::last;
        if (order != nullptr)
            add(order->keys, [&](auto name) { return !has_last || !has_key(apart, name); });
        auto const end = keys.size();
        if (order != nullptr && has_last) add(apart, [](auto) { return true; });
        std::vector<placed_member> out(members.size());
        auto anchor = end;
        for (auto i = members.size(); i-- > 0;) {
            auto const at = std::find(keys.begin(), keys.end(), members[i].key);
            bool const is_known = at != keys.end();
            auto const rank = static_cast<std::size_t>(at - keys.begin());
            if (is_known) anchor = (std::min)(rank, end);
            out[i] = {is_known ? rank : anchor, is_known, &members[i]};
        }
        std::stable_sort(out.begin(), out.end(), [](auto const& a, auto const& b) {
            return std::pair{a.rank, a.is_known} < std::pair{b.rank, b.is_known};
        });
        return out;
    }

    key_order_tables const& tables_;
    apart_keys where_;
    Choose const& choose_;
};

}  // namespace detail

/// Returns the text, minified, with the keys of each object in a chosen order of its type, and the
/// keys of `ordered_member::apart` last if `where` is `last`. An order is chosen if `choose(order)`
/// holds. An object whose type has no chosen order keeps its own. A key that the order lacks stands
/// before the key that followed it. Values stay as they are.
///
///     auto const text = lisle::reorder_keys(json, tables, {{}, {}, "chat"}, apart_keys::last,
///                                           [](auto const& order) { return is_new(order); });
///
/// Errors: none; a text that is not JSON is returned as it is.
///
/// Complexity: linear in the size of the text. Objects below 16 levels of types stay as they are.
template <class Choose>
[[nodiscard]] std::string reorder_keys(std::string_view json, key_order_tables const& tables,
                                       ordered_member const& root, apart_keys where,
                                       Choose const& choose) {
    return detail::rewrite_objects(json, tables, root,
                                   detail::key_reorderer<Choose>{tables, where, choose});
}

}  // namespace lisle::v0_1
