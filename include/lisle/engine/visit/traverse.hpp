// lisle/engine/visit/traverse.hpp - walks through a typed value along the lists of its schema.
//
// A schema whose hooks do not write what its table says has a hook for visiting too:
// `template <class Use> static void visit(T& value, Use use)` calls `use` for each part.
// The schema lists the values that its fields hold as text in `in_text`: `holds<"field", type>`.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/engine/visit/visited_type.hpp>

#include <concepts>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

/// Shows a value and its parts to a visitor.
template <class Visitor, class V>
void traverse(Visitor& to, V& value, way at = {}) {
    if constexpr (can_hold<typename Visitor::match, V>())
        visit_value(to, visited_type_of<Visitor, V>, &value, at);
}

/// What a schema's `visit` calls for each part of its value.
template <class Visitor>
class part_visitor {
public:
    part_visitor(visitor& to, way at) : to_{to}, at_{at} {}

    /// Visits a part that stands for the whole.
    template <class V>
    void operator()(V& part) const {
        traverse(all(), part, at_);
    }
    /// As above, for a string of another kind than the whole.
    template <class V>
    void operator()(V& part, string_kind kind) const {
        traverse(all(), part, {at_.last, {kind}});
    }
    /// Visits a part under a key.
    template <class V>
    void operator()(std::string_view key, V& part) const {
        auto const into = step::of_key(at_.last, key);
        traverse(all(), part, {&into, at_.kinds});
    }
    /// Visits the value by its own table.
    template <class V>
    void as_table(V& value) const {
        constexpr auto parts = make_visited_parts<Visitor, V>();
        parts.walk(to_, parts.table, &value, at_);
    }
    /// Visits the fields of another list than the schema's own.
    template <class V, class List>
    void as_list(V& object, List const&) const {
        walk_fields(to_, &visited_fields_of<Visitor, V, List>, &object, at_);
    }
    /// Visits JSON text that may be written in place of the value.
    void remembered(std::string& json) const {
        if constexpr (requires { all().see_remembered(json, at_); })
            all().see_remembered(json, at_);
    }

private:
    [[nodiscard]] Visitor& all() const { return static_cast<Visitor&>(to_); }

    visitor& to_;
    way at_;
};

}  // namespace lisle::v0_1::detail
