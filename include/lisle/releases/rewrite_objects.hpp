// lisle/releases/rewrite_objects.hpp - writes the typed objects of a text with other members.
#pragma once

#include <lisle/locate.hpp>
#include <lisle/options.hpp>
#include <lisle/releases/key_order.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// An object whose type the tables name.
struct typed_object {
    ordered_member const& row;  ///< the table's row for the object, or the root
    std::string type;
    std::vector<spelled_member> const& members;
};

template <class Policy>
class object_rewriter {
public:
    object_rewriter(key_order_tables const& tables, Policy& policy)
        : tables_{tables}, policy_{policy} {}

    void write(std::string_view value, ordered_member const& row, std::size_t depth = 0) {
        if (depth == max_type_depth || !value.starts_with('{')) {
            out_ += value;
            return;
        }
        auto const members = text::members_of(value);
        typed_object const object{row, type_of(row, members), members};
        char separator = '{';
        for (auto const* const m : policy_.arrange(object)) {
            auto const outside = at_.size();
            append_token(at_, m->key);
            if (policy_.keeps(object, *m, at_)) {
                out_ += std::exchange(separator, ',');
                write_member(*m, find_ordered_member(tables_, object.type, m->key), depth + 1);
            }
            at_.resize(outside);
        }
        out_ += separator == '{' ? "{}" : "}";
    }

    [[nodiscard]] std::string finish() && { return std::move(out_); }

private:
    void write_member(spelled_member const& m, ordered_member const* row, std::size_t depth) {
        out_ += m.token;
        out_ += ':';
        if (row == nullptr) out_ += m.value;
        else if (m.value.starts_with('[')) write_elements(m.value, *row, depth);
        else write(m.value, *row, depth);
    }

    void write_elements(std::string_view list, ordered_member const& row, std::size_t depth) {
        char separator = '[';
        std::size_t index = 0;
        text::for_each_element(list, [&](std::string_view element) {
            out_ += std::exchange(separator, ',');
            auto const outside = at_.size();
            append_token(at_, std::to_string(index++));
            write(element, row, depth);
            at_.resize(outside);
        });
        out_ += separator == '[' ? "[]" : "]";
    }

    key_order_tables const& tables_;
    Policy& policy_;
    std::string out_, at_;
};

/// Returns the text, minified. The policy chooses the members of each typed object and their order;
/// other values stay as they are. The policy has
///
///     std::vector<spelled_member const*> arrange(typed_object const&);  // some of its members
///     bool keeps(typed_object const&, spelled_member const&, std::string const& pointer);
///
/// `keeps` is called for each arranged member, right before it is written.
///
/// Errors: none; a text that is not JSON is returned as it is.
///
/// Complexity: that of the policy, and linear in the size of the text. Objects below 16 levels of
/// types stay as they are.
template <class Policy>
[[nodiscard]] std::string rewrite_objects(std::string_view json, key_order_tables const& tables,
                                          ordered_member const& root, Policy policy) {
    auto const text = text::minify(json);
    text::cursor in{text, decode_options::no_limit};
    in.ecmascript = true;
    if (!text::skip_value(in) || !in.at_end()) return text;
    object_rewriter<Policy> out{tables, policy};
    out.write(text, root);
    return std::move(out).finish();
}

}  // namespace lisle::v0_1::detail
