// lisle/releases/drop_keys.hpp - removes the keys that a program would not read.
#pragma once

#include <lisle/error.hpp>
#include <lisle/releases/key_order.hpp>
#include <lisle/releases/rewrite_objects.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

template <class Choose>
class key_dropper {
public:
    key_dropper(key_order_tables const& tables, Choose const& choose, std::vector<finding>& dropped)
        : tables_{tables}, choose_{choose}, dropped_{dropped} {}

    [[nodiscard]] std::vector<spelled_member const*> arrange(typed_object const& o) const {
        std::vector<spelled_member const*> out;
        for (auto const& m : o.members) out.push_back(&m);
        return out;
    }

    [[nodiscard]] bool keeps(typed_object const& o, spelled_member const& m,
                             std::string const& pointer) {
        bool const is_kept =
            has_key(o.row.apart, m.key) || m.key == o.row.tag || is_read(o.type, m.key);
        if (!is_kept) dropped_.push_back({pointer, "a key that this release does not know"});
        return is_kept;
    }

private:
    /// Whether a chosen order has the key, or the type has no chosen order.
    [[nodiscard]] bool is_read(std::string_view type, std::string_view key) const {
        bool is_known = false;
        for (auto const& order : tables_.orders) {
            if (order.type != type || !choose_(order)) continue;
            if (has_key(order.keys, key)) return true;
            is_known = true;
        }
        return !is_known;
    }

    key_order_tables const& tables_;
    Choose const& choose_;
    std::vector<finding>& dropped_;
};

}  // namespace detail

/// Returns the text, minified, without the keys that are in no chosen order of their object's type.
/// An order is chosen if `choose(order)` is true. `dropped` receives the places of the removed
/// keys. An object keeps all keys if its type has no chosen order, or is not in the tables.
///
///     auto const text = lisle::drop_keys(json, tables, {{}, {}, "chat"},
///                                        [](auto const& order) { return is_new(order); },
///                                        dropped);
///
/// Errors: none; a text that is not JSON is returned as it is.
///
/// Complexity: linear in the size of the text. Objects below 16 levels of types stay as they are.
template <class Choose>
[[nodiscard]] std::string drop_keys(std::string_view json, key_order_tables const& tables,
                                    ordered_member const& root, Choose const& choose,
                                    std::vector<finding>& dropped) {
    return detail::rewrite_objects(json, tables, root,
                                   detail::key_dropper<Choose>{tables, choose, dropped});
}

}  // namespace lisle::v0_1
