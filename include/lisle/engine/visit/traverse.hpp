// lisle/engine/visit/traverse.hpp - walks through a typed value along the lists of its schema.
//
// A schema whose hooks do not write what its table says has a hook for visiting too:
// `template <class Use> static void visit(T& value, Use use)` calls `use` for each part.
// The schema lists the values that its fields hold as text in `in_text`: `holds<"field", type>`.
#pragma once

#include <lisle/engine/visit/can_hold.hpp>
#include <lisle/engine/visit/place.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace lisle::v0_1::detail {

/// How a value was reached, and which kinds of string its field declares.
struct way {
    step const* last = nullptr;
    declared_kinds kinds{};
    bool is_remembered = false;
};

template <class Visitor, class V>
void visit_value(Visitor& to, V& value, way const& at);

/// The name of field `i`, for the values that an object remembers.
using find_name = std::string_view (*)(void const* object, std::size_t i);

template <class V, class... Entries>
std::string_view name_of_entry(void const* object, std::size_t i) {
    if constexpr (requires(V const& v) { schema<V>::table_of(v); }) {
        auto const& type = schema<V>::table_of(*static_cast<V const*>(object));
        return i < type.size ? type.members[i].name : std::string_view{};
    } else {
        static constexpr std::string_view names[]{Entries::name..., {}};
        return i < sizeof...(Entries) ? names[i] : std::string_view{};
    }
}

// ---- Objects ------------------------------------------------------------------------------------

template <class V, fixed_string Name, auto Member, class... Options>
auto& member_of(V& object, field<Name, Member, Options...> const&) {
    return object.*Member;
}
template <class V, auto Outer, class Field>
auto& member_of(V& object, within<Outer, Field> const&) {
    return (object.*Outer).*Field::member;
}

template <class Entry, class... Entries, class Visitor, class V>
void visit_entry(Visitor& to, V& object, way const& at) {
    if constexpr (Entry::role == entry_role::field) {
        if constexpr (can_hold<typename Visitor::match, typename Entry::value_type>()) {
            auto const into = step::of_key(at.last, Entry::name);
            visit_value(to, member_of(object, Entry{}), {&into, Entry::kinds, at.is_remembered});
        }
    } else if constexpr (Entry::role == entry_role::rest) {
        if constexpr (Visitor::match::template matches<unknown_members>)
            to.see_unknown(object.*Entry::member, &object, &name_of_entry<V, Entries...>, at);
    }
}
template <class Visitor, class V, class... Entries>
void visit_entries(Visitor& to, V& object, way const& at, list<Entries...> const&) {
    (visit_entry<Entries, Entries...>(to, object, at), ...);
}

template <class Visitor, class V>
void visit_parts(object_tag, Visitor& to, V& object, way const& at) {
    visit_entries(to, object, at, typename schema<V>::fields{});
}

// ---- Variants -----------------------------------------------------------------------------------

template <class Case, class Visitor, class A>
void visit_content(externally_tagged, Visitor& to, A& alternative, way at) {
    auto const into = step::of_key(at.last, Case::name);
    if constexpr (!Case::is_unit) at.last = &into;
    visit_value(to, alternative, at);
}
template <class Case, fixed_string Key, fixed_string Content, class Visitor, class A>
void visit_content(adjacently_tagged<Key, Content>, Visitor& to, A& alternative, way at) {
    auto const into = step::of_key(at.last, Content.view());
    if constexpr (!Case::is_unit) at.last = &into;
    visit_value(to, alternative, at);
}
template <class Case, class Tagging, class Visitor, class A>
void visit_content(Tagging, Visitor& to, A& alternative, way const& at) {
    visit_value(to, alternative, at);
}

/// Whether the variant holds this case.
template <class Case, class Visitor, class V>
bool visit_case(Visitor& to, V& variant, way const& at) {
    using alternative = typename Case::type;
    if constexpr (can_hold<typename Visitor::match, alternative>()) {
        auto* const held = std::get_if<alternative>(&variant);
        if (held == nullptr) return false;
        visit_content<Case>(typename schema<V>::tagging{}, to, *held, at);
        return true;
    } else {
        return false;
    }
}
template <class Visitor, class V, class... Cases>
void visit_cases(Visitor& to, V& variant, way const& at, list<Cases...> const&) {
    bool const is_known = (visit_case<Cases>(to, variant, at) || ...);
    using unknown = unknown_case_of<V>;
    if constexpr (Visitor::match::template matches<unknown>)
        if (auto* const kept = is_known ? nullptr : std::get_if<unknown>(&variant))
            visit_value(to, *kept, at);
}

template <class Visitor, class V>
void visit_parts(one_of_tag, Visitor& to, V& variant, way const& at) {
    visit_cases(to, variant, at, typename schema<V>::cases{});
}

// ---- Others -------------------------------------------------------------------------------------

template <class Visitor, class V>
void visit_parts(transparent_tag, Visitor& to, V& value, way const& at) {
    visit_value(to, value.*schema<V>::member, at);
}
template <class Visitor, class V>
void visit_parts(normalized_string_tag, Visitor& to, V& value, way const& at) {
    visit_value(to, value.*schema<V>::member, at);
}
template <class Visitor, class V>
void visit_parts(optional_tag, Visitor& to, V& value, way const& at) {
    if (value) visit_value(to, *value, at);
}
template <class Visitor, class V>
void visit_parts(sequence_tag, Visitor& to, V& values, way const& at) {
    auto into = step::of_element(at.last, 0);
    for (auto& value : values) {
        visit_value(to, value, {&into, at.kinds, at.is_remembered});
        ++into.index;
    }
}
template <class Visitor, class V>
void visit_parts(dictionary_tag, Visitor& to, V& entries, way const& at) {
    bool is_renamed = false;
    for (auto& [key, value] : entries) {
        auto into = step::of_key(at.last, key);
        if (to.see_key(key, {&into, at.kinds, at.is_remembered})) is_renamed = true;
        into.key = key;
        visit_value(to, value, {&into, at.kinds, at.is_remembered});
    }
    if (is_renamed) to.number_keys(entries);
}
template <class Tag, class Visitor, class V>
void visit_parts(Tag, Visitor&, V&, way const&) {}

/// What a schema's `visit` calls for each part of its value.
template <class Visitor>
class part_visitor {
public:
    part_visitor(Visitor& to, way const& at) : to_{to}, at_{at} {}

    /// Visits a part that stands for the whole.
    template <class V>
    void operator()(V& part) const {
        visit_value(to_, part, at_);
    }
    /// As above, for a string of another kind than the whole.
    template <class V>
    void operator()(V& part, string_kind kind) const {
        visit_value(to_, part, {at_.last, {kind}, at_.is_remembered});
    }
    /// Visits a part under a key.
    template <class V>
    void operator()(std::string_view key, V& part) const {
        auto const into = step::of_key(at_.last, key);
        visit_value(to_, part, {&into, at_.kinds, at_.is_remembered});
    }
    /// Visits the value by its own table.
    template <class V>
    void as_table(V& value) const {
        visit_parts(category_of<V>{}, to_, value, at_);
    }
    /// Visits the fields of another list than the schema's own.
    template <class V, class List>
    void as_list(V& object, List list) const {
        visit_entries(to_, object, at_, list);
    }
    /// Visits JSON text that may be written in place of the value.
    void remembered(std::string& json) const { to_.see_remembered(json, at_); }

private:
    Visitor& to_;
    way const& at_;
};

template <class Visitor, class V>
void visit_value(Visitor& to, V& value, way const& at) {
    if constexpr (!can_hold<typename Visitor::match, V>()) {
        return;
    } else if constexpr (requires { schema<V>::text_kind; }) {
        way declared = at;
        declared.kinds.value = schema<V>::text_kind;
        to.see(value, declared);
        visit_parts(category_of<V>{}, to, value, declared);
    } else {
        to.see(value, at);
        if constexpr (requires { schema<V>::visit(value, part_visitor{to, at}); })
            schema<V>::visit(value, part_visitor{to, at});
        else visit_parts(category_of<V>{}, to, value, at);
    }
}

}  // namespace lisle::v0_1::detail
