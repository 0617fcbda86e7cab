// lisle/drop_keys.hpp - removes the keys that a program would not read.
#pragma once

#include <lisle/finding.hpp>
#include <lisle/key_order.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/raw_json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0 {

namespace detail {

template <class Choose>
class key_dropper {
public:
    key_dropper(key_order_tables const& tables, Choose const& choose, std::vector<finding>& dropped)
        : tables_{tables}, choose_{choose}, dropped_{dropped} {}

    void write(std::string_view value, ordered_member const& as, std::size_t depth = 0) {
        if (depth == max_type_depth || !value.starts_with('{')) {
            out_ += value;
            return;
        }
        auto const members = members_of(value);
        auto const type = type_of(as, members);
        char separator = '{';
        for (auto const& m : members) {
            auto const outside = at_.size();
            append_token(at_, m.key);
            if (!has_key(as.apart, m.key) && m.key != as.tag && !is_read(type, m.key)) {
                dropped_.push_back({at_, "a key that this release does not know"});
            } else {
                out_ += std::exchange(separator, ',');
                out_ += m.token;
                out_ += ':';
                auto const* const inner = find_ordered_member(tables_, type, m.key);
                if (inner == nullptr) out_ += m.value;
                else write_typed(m.value, *inner, depth + 1);
            }
            at_.resize(outside);
        }
        out_ += separator == '{' ? "{}" : "}";
    }

    [[nodiscard]] std::string finish() && { return std::move(out_); }

private:
    void write_typed(std::string_view value, ordered_member const& as, std::size_t depth) {
        if (!value.starts_with('[')) return write(value, as, depth);
        char separator = '[';
        std::size_t index = 0;
        for_each_element(value, [&](std::string_view element) {
            out_ += std::exchange(separator, ',');
            auto const outside = at_.size();
            append_token(at_, std::to_string(index++));
            write(element, as, depth);
            at_.resize(outside);
        });
        out_ += separator == '[' ? "[]" : "]";
    }

    /// Whether a chosen order has the key, or none is chosen for the type.
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
    std::string out_, at_;
};

}  // namespace detail

/// Returns the text, minified, without the keys that no order has that `choose` takes; `dropped`
/// receives their places. An object of which no order is taken keeps its keys, as do objects of
/// types that the tables do not name.
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
    auto const text = text::minify(json);
    detail::key_dropper<Choose> out{tables, choose, dropped};
    out.write(text, root);
    return std::move(out).finish();
}

}  // namespace lisle::inline v0
