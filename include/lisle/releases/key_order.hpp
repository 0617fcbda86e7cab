// lisle/releases/key_order.hpp - tells from the order of keys which releases wrote a text.
//
// JSON.stringify writes keys in the order in which the code built an object, so that one release
// writes several orders of one type. A format lists all of them in two tables:
//
//     constexpr ordered_member members[]{{"chat", "messages", "message", "role"}};
//     constexpr key_order orders[]{
//         {"chat",         "title messages",  {{{1, 0, 0}, {1, 9, 99}}, by_export}},
//         {"message:user", "role time? text", {{{1, 0, 0}, {1, 4, 99}}, by_export}},
//         {"message:user", "role text time",  {{{1, 5, 0}, {1, 9, 99}}, by_export}}};
//
// Objects of types that the tables do not name may have any order, and so may the objects in them.
#pragma once

#include <lisle/releases/release_number.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

// ---- Tables -------------------------------------------------------------------------------------

/// The member `key` of objects of type `parent`, or of objects of any type if `parent` is empty.
/// Its value is an object of type `type`, or an array of such objects. With a `tag`, the type is
/// `type:` and the string under that key. `apart`: the keys that some stores keep beside the
/// object, such as an id with its own column.
struct ordered_member {
    std::string_view parent, key, type, tag{}, apart{};
};

/// Who writes an order: releases in a row, and a set of bits for their writers. Each format says
/// what the bits mean.
struct order_writers {
    release_range releases;
    unsigned writers = 0;
};

/// One order of an object's keys, between spaces. A key with `?` may be absent; keys after `*` were
/// appended later: each may be absent, and they may be in any order.
struct key_order {
    std::string_view type, keys;
    order_writers by;
};

/// The tables of a program: its members, and the orders in which its releases write them.
struct key_order_tables {
    std::span<ordered_member const> members;
    std::span<key_order const> orders;
};

/// Where a text has the keys of `ordered_member::apart`.
enum class apart_keys {
    inside,  ///< at the place that an order gives them
    last,    ///< after all other keys, in the order of `ordered_member::apart`
    absent,
};

/// The table's row for objects under this key, or null.
[[nodiscard]] constexpr ordered_member const*
find_ordered_member(key_order_tables const& tables, std::string_view parent, std::string_view key) {
    for (auto const& m : tables.members)
        if (m.key == key && (m.parent.empty() || m.parent == parent)) return &m;
    return nullptr;
}

namespace detail {

/// The most levels of types: tables can be recursive, formats are not.
inline constexpr std::size_t max_type_depth = 16;

/// Takes the first of the words between spaces.
[[nodiscard]] constexpr std::string_view take_word(std::string_view& words) {
    auto const end = (std::min)(words.find(' '), words.size());
    auto const out = words.substr(0, end);
    words.remove_prefix((std::min)(end + 1, words.size()));
    return out;
}

/// A key of an order, and whether it may be absent.
struct ordered_key {
    std::string_view name;
    bool is_optional;
};
[[nodiscard]] constexpr ordered_key take_key(std::string_view& keys) {
    auto const word = take_word(keys);
    bool const is_optional = word.ends_with('?');
    return {word.substr(0, word.size() - (is_optional ? 1 : 0)), is_optional};
}

/// The number of keys before this one, or nullopt.
[[nodiscard]] constexpr std::optional<std::size_t> find_key(std::string_view keys,
                                                            std::string_view wanted) {
    for (std::size_t i = 0; !keys.empty(); ++i)
        if (take_key(keys).name == wanted) return i;
    return std::nullopt;
}

[[nodiscard]] constexpr bool has_key(std::string_view keys, std::string_view wanted) {
    return find_key(keys, wanted).has_value();
}

using text::for_each_element;
using text::members_of;
using text::spelled_member;

/// The type of an object, with the value of its tag.
[[nodiscard]] inline std::string type_of(ordered_member const& row,
                                         std::vector<spelled_member> const& members) {
    auto out = std::string{row.type};
    for (auto const& m : members)
        if (!row.tag.empty() && m.key == row.tag && m.value.starts_with('"'))
            return out + ':' + text::unquote(m.value);
    return out;
}

/// Compares keys with the orders of a type.
class order_matcher {
public:
    order_matcher(key_order_tables const& tables, std::string_view type, std::string_view apart,
                  apart_keys where)
        : apart_{apart}, where_{where} {
        for (auto const& order : tables.orders)
            if (order.type == type) orders_.push_back(&order);
    }

    [[nodiscard]] bool knows_type() const { return !orders_.empty(); }

    /// The orders that the keys of an object are in. Keys that no order has may be anywhere.
    [[nodiscard]] std::vector<key_order const*>
    find_orders(std::vector<std::string_view> keys) const {
        std::erase_if(keys, [&](auto key) { return !is_known(key); });
        auto out = orders_;
        if (!take_apart(keys)) out.clear();
        std::erase_if(out, [&](auto const* order) { return !has_order(keys, order->keys); });
        return out;
    }

    /// Whether the key is kept apart from the keys of the orders.
    [[nodiscard]] bool is_apart(std::string_view key) const {
        return where_ != apart_keys::inside && has_key(apart_, key);
    }

private:
    [[nodiscard]] bool is_known(std::string_view key) const {
        return is_apart(key) || std::any_of(orders_.begin(), orders_.end(), [&](auto const* o) {
                   return has_key(o->keys, key);
               });
    }

    /// Removes the keys that are kept apart. False if one of them is at another place.
    [[nodiscard]] bool take_apart(std::vector<std::string_view>& keys) const {
        if (where_ == apart_keys::last) {
            std::vector<std::string_view> last;
            for (auto rest = apart_; !rest.empty();) last.push_back(take_word(rest));
            if (keys.size() < last.size() || !std::equal(last.rbegin(), last.rend(), keys.rbegin()))
                return false;
            keys.resize(keys.size() - last.size());
        }
        return std::none_of(keys.begin(), keys.end(), [&](auto key) { return is_apart(key); });
    }

    [[nodiscard]] bool has_order(std::vector<std::string_view> const& keys,
                                 std::string_view order) const {
        auto next = keys.begin();
        while (!order.empty()) {
            auto const [name, is_optional] = take_key(order);
            if (name == "*") return are_appended({next, keys.end()}, order);
            if (is_apart(name)) continue;
            if (next != keys.end() && *next == name) ++next;
            else if (!is_optional) return false;
        }
        return next == keys.end();
    }

    /// Whether each of `keys` is in `appended`, and no key occurs twice.
    [[nodiscard]] static bool are_appended(std::vector<std::string_view> keys,
                                           std::string_view appended) {
        std::sort(keys.begin(), keys.end());
        return std::adjacent_find(keys.begin(), keys.end()) == keys.end()
               && std::all_of(keys.begin(), keys.end(),
                              [&](auto key) { return has_key(appended, key); });
    }

    std::vector<key_order const*> orders_;
    std::string_view apart_;
    apart_keys where_;
};

}  // namespace detail

// ---- Recognizing --------------------------------------------------------------------------------

/// An object of a text, and the orders of its type that its keys are in; empty if the tables have
/// the type, but no such order.
struct ordered_object {
    std::string_view type;
    std::string_view text;               ///< from its opening to its closing bracket
    std::vector<std::string_view> keys;  ///< all keys, in the order of the text
    std::vector<key_order const*> orders;
};

namespace detail {

template <class Use>
class order_walk {
public:
    order_walk(key_order_tables const& tables, apart_keys where, Use const& use)
        : tables_{tables}, where_{where}, use_{use} {}

    void see(std::string_view object, ordered_member const& row, std::size_t depth = 0) const {
        if (!object.starts_with('{')) return;
        auto const members = members_of(object);
        auto const type = type_of(row, members);
        order_matcher const matcher{tables_, type, row.apart, where_};
        if (depth == max_type_depth || !matcher.knows_type()) return;
        std::vector<std::string_view> keys;
        for (auto const& m : members) keys.push_back(m.key);
        use_(ordered_object{type, object, keys, matcher.find_orders(keys)});
        for (auto const& m : members) {
            auto const* const inner = find_ordered_member(tables_, type, m.key);
            if (inner == nullptr) continue;
            auto const see_inner = [&](std::string_view value) { see(value, *inner, depth + 1); };
            if (m.value.starts_with('[')) for_each_element(m.value, see_inner);
            else see_inner(m.value);
        }
    }

private:
    key_order_tables const& tables_;
    apart_keys where_;
    Use const& use_;
};

}  // namespace detail

/// Calls `use(ordered_object const&)` for each object of `text` whose type the tables name, from
/// the outside to the inside. `root` says what the text itself is; its `parent` and `key` do not
/// matter.
///
///     lisle::for_each_ordered_object(text, tables, {{}, {}, "chat"}, lisle::apart_keys::inside,
///                                    [](auto const& object) { show(object.type); });
///
/// Errors: none. The text is JSON that was read before; other text is passed over.
///
/// Complexity: linear in the size of the text. Objects below 16 levels of types are not visited.
///
/// Lifetime: an ordered_object is valid during the call.
template <class Use>
void for_each_ordered_object(std::string_view text, key_order_tables const& tables,
                             ordered_member const& root, apart_keys where, Use const& use) {
    detail::order_walk<Use>{tables, where, use}.see(text, root);
}

}  // namespace lisle::v0_1
