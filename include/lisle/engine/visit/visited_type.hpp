// lisle/engine/visit/visited_type.hpp - the parts of a type as a table, for visits.
//
// Tables of `operations` would compile the reading and writing of each visited type, too. With a
// function for each visitor and type, a source that visits Zed's and acpx's documents has 1,250
// functions more (g++ -O0) and 47 KB more code (-O2); such a visit takes 4 to 17 % fewer
// instructions, a redaction 0.3 %.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/visit/can_hold.hpp>
#include <lisle/engine/visit/place.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/unknown.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::detail {

/// How a value was reached, and which kinds of string its field declares.
struct way {
    step const* last = nullptr;
    declared_kinds kinds{};
};

/// A visitor, type-erased: the base of its class, which has
///
/// - `match`, which tells the types that it looks for (see can_hold.hpp);
/// - `sees<V>`, whether `see(V&, way)` is to be called for values of that type;
/// - `see_unknown`, if it looks for unknown_members, and optionally `see_key` and
///   `see_remembered`, as string_visitor has them.
struct visitor {};

// ---- Tables -------------------------------------------------------------------------------------

/// A type as one kind of visitor walks it. All objects are walked by one function, which finds
/// their fields in `table`; so are the other categories.
struct visited_type {
    void (*see)(visitor&, void* value, way) = nullptr;  ///< null if the visitor is not called
    void (*walk)(visitor&, void const* table, void* value, way) = nullptr;  ///< null: no parts
    void const* table = nullptr;             ///< a visited_fields, visited_variant, ...
    std::optional<string_kind> text_kind{};  ///< that the type itself declares
    bool is_only_part = false;               ///< nothing to see but the one part, of walk_part
};

struct visited_part {
    void* (*at)(void* whole);  ///< null if it is absent
    visited_type const* type;
};

struct visited_entry {
    std::string_view name{};
    declared_kinds kinds{};
    void* (*at)(void* object) = nullptr;
};

/// An object, by the entries of one list. An index equal to `size` for no entry.
struct visited_fields {
    visited_entry const* entries;
    visited_type const* const* types;  ///< of values; null where the visitor looks for nothing
    std::size_t size;
    std::size_t rest_at;  ///< if the visitor sees unknown keys
    unknown_members* (*rest)(void* object);
    void (*see_unknown)(visitor&, unknown_members&, visited_fields const&, void const* object, way);
    /// For a type whose table depends on its value.
    object_type const& (*table_of)(void const* object);

    /// The name of field `i` of an object, for the values that it remembers.
    [[nodiscard]] std::string_view name_of(void const* object, std::size_t i) const {
        if (table_of == nullptr) return i < size ? entries[i].name : std::string_view{};
        auto const& table = table_of(object);
        return i < table.size ? table.members[i].name : std::string_view{};
    }
};

struct visited_case {
    visited_type const* type = nullptr;  ///< null for an alternative without a case
    std::string_view key{};              ///< around the alternative; data() is null if it has none
};
struct visited_variant {
    held_alternative (*held)(void const* variant);
    visited_case const* cases;  ///< by the index of the alternative
    std::size_t size;
};

struct visited_elements {
    void* first;
    std::size_t size;
};
struct visited_sequence {
    visited_elements (*elements)(void* sequence);
    std::size_t stride;
    visited_type const* type;
};

struct dictionary_entry {
    std::string_view key;
    void* value;
};
struct visited_dictionary {
    std::size_t (*size)(void const* dictionary);
    dictionary_entry (*entry)(void* dictionary, std::size_t i);
    void (*assign_key)(void* dictionary, std::size_t i, std::string_view key);
    /// Shows a key. Returns the key to put in its place, or null. Null if no key is seen.
    std::string const* (*see_key)(visitor&, std::string_view key, way);
    visited_type const* type;  ///< of the values
};

LISLE_INLINE_CORE void walk_part(visitor& to, void const* table, void* whole, way at);
LISLE_INLINE_CORE void walk_fields(visitor& to, void const* table, void* object, way at);
LISLE_INLINE_CORE void walk_variant(visitor& to, void const* table, void* variant, way at);
LISLE_INLINE_CORE void walk_sequence(visitor& to, void const* table, void* sequence, way at);
LISLE_INLINE_CORE void walk_dictionary(visitor& to, void const* table, void* dictionary, way at);

/// Shows a value, then its parts.
[[gnu::always_inline]] inline void visit_value(visitor& to, visited_type const& type, void* value,
                                               way at) {
    if (type.text_kind) at.kinds.value = *type.text_kind;
    if (type.see != nullptr) type.see(to, value, at);
    if (type.walk != nullptr) type.walk(to, type.table, value, at);
}

// ---- From a type to its table -------------------------------------------------------------------

template <class Visitor>
class part_visitor;

/// How the parts of a type are walked, and by which table.
struct visited_parts {
    decltype(visited_type::walk) walk = nullptr;
    void const* table = nullptr;
};

template <class Visitor, class V>
constexpr visited_type make_visited_type();

/// Whether a type can hold what the visitor looks for.
template <class Visitor, class V>
inline constexpr bool is_visited = can_hold<typename Visitor::match, V>();

/// Without parts if the type is not visited.
template <class Visitor, class V, bool IsVisited = is_visited<Visitor, V>>
inline constexpr visited_type visited_type_of{};
template <class Visitor, class V>
inline constexpr visited_type visited_type_of<Visitor, V, true> = make_visited_type<Visitor, V>();

template <class Visitor, class V>
void see_value(visitor& to, void* value, way at) {
    static_cast<Visitor&>(to).see(*static_cast<V*>(value), at);
}

template <class Visitor>
void see_unknown(visitor& to, unknown_members& kept, visited_fields const& fields,
                 void const* object, way at) {
    static_cast<Visitor&>(to).see_unknown(kept, fields, object, at);
}
template <class Visitor>
std::string const* see_key(visitor& to, std::string_view key, way at) {
    return static_cast<Visitor&>(to).see_key(key, at);
}
template <class Visitor>
concept seeing_keys = requires(Visitor& to, std::string_view key, way at) {
    to.see_key(key, at);
};

template <class String>
void assign_text(String& to, std::string_view text) {
    // for_each_string replaces no views.
    if constexpr (!std::same_as<String, std::string_view>) to.assign(text.data(), text.size());
}

// ---- Objects ------------------------------------------------------------------------------------

template <class V, class Entry>
constexpr visited_entry make_visited_entry() {
    if constexpr (Entry::role == entry_role::field)
        return {Entry::name, Entry::kinds, accessor_of<V>(Entry{})};
    else return {};
}

template <std::size_t Size>
struct visited_entry_table {
    visited_entry of[Size + 1];
};
template <class V, class... Entries>
constexpr auto make_visited_entries(list<Entries...> const&) {
    return visited_entry_table<sizeof...(Entries)>{{make_visited_entry<V, Entries>()..., {}}};
}
template <class V, class List>
inline constexpr auto visited_entries_of = make_visited_entries<V>(List{});

template <class Entry>
struct value_of_entry {
    using type = void;
};
template <class Entry>
    requires(Entry::role == entry_role::field)
struct value_of_entry<Entry> {
    using type = typename Entry::value_type;
};

template <class Visitor, class... Values>
inline constexpr visited_type const* visited_types_of[sizeof...(Values) + 1]{
    (is_visited<Visitor, Values> ? &visited_type_of<Visitor, Values> : nullptr)..., nullptr};

template <class V>
object_type const& table_by_value(void const* object) {
    return schema<V>::table_of(*static_cast<V const*>(object));
}

template <class Visitor, class V, class List, class... Entries>
constexpr visited_fields make_visited_fields(list<Entries...> const&) {
    constexpr auto size = sizeof...(Entries);
    visited_fields out{visited_entries_of<V, List>.of,
                       visited_types_of<Visitor, typename value_of_entry<Entries>::type...>,
                       size,
                       size,
                       nullptr,
                       nullptr,
                       nullptr};
    if constexpr (Visitor::match::template matches<unknown_members>) {
        out.see_unknown = &see_unknown<Visitor>;
        std::size_t i = 0;
        [[maybe_unused]] auto const take_rest = [&](auto found) {
            if constexpr (!std::is_null_pointer_v<decltype(found)>)
                out.rest = found, out.rest_at = i;
            ++i;
        };
        (take_rest(find_rest<V>(Entries{})), ...);
    }
    if constexpr (requires(V const& v) { schema<V>::table_of(v); })
        out.table_of = &table_by_value<V>;
    return out;
}

template <class Visitor, class V, class List>
inline constexpr visited_fields visited_fields_of = make_visited_fields<Visitor, V, List>(List{});

// ---- Variants -----------------------------------------------------------------------------------

template <class Case>
constexpr std::string_view key_around(externally_tagged) {
    return Case::is_unit ? std::string_view{} : Case::name;
}
template <class Case, fixed_string Key, fixed_string Content>
constexpr std::string_view key_around(adjacently_tagged<Key, Content>) {
    return Case::is_unit ? std::string_view{} : Content.view();
}
template <class Case, class Tagging>
constexpr std::string_view key_around(Tagging) {
    return {};
}

template <std::size_t Size>
struct visited_case_table {
    visited_case of[Size];
};

template <class Visitor, class V, class... Cases>
constexpr auto make_visited_cases(list<Cases...> const&) {
    constexpr V const* variant = nullptr;
    visited_case_table<count_alternatives(variant)> out{};
    auto const take = [&](std::size_t index, visited_case const& c) {
        if (out.of[index].type == nullptr) out.of[index] = c;
    };
    (take(index_of<typename Cases::type>(variant),
          {&visited_type_of<Visitor, typename Cases::type>,
           key_around<Cases>(typename schema<V>::tagging{})}),
     ...);
    using unknown = unknown_case_of<V>;
    if constexpr (!std::is_void_v<unknown>)
        take(index_of<unknown>(variant), {&visited_type_of<Visitor, unknown>, {}});
    return out;
}

template <class Visitor, class V>
inline constexpr auto
    visited_cases_of = make_visited_cases<Visitor, V>(typename schema<V>::cases{});

template <class Visitor, class V>
inline constexpr visited_variant visited_variant_of{&held_by<V>, visited_cases_of<Visitor, V>.of,
                                                    sizeof visited_cases_of<Visitor, V>.of
                                                        / sizeof(visited_case)};

// ---- Others -------------------------------------------------------------------------------------

template <class T>
void* held_value(void* optional) {
    auto& given = *static_cast<T*>(optional);
    return given ? &*given : nullptr;
}
template <class T>
visited_elements elements_of(void* sequence) {
    auto& given = *static_cast<T*>(sequence);
    return {given.data(), given.size()};
}

template <class T>
std::size_t size_of(void const* dictionary) {
    return static_cast<T const*>(dictionary)->size();
}
template <class T>
dictionary_entry entry_of(void* dictionary, std::size_t i) {
    auto& [key, value] = static_cast<T*>(dictionary)->begin()[static_cast<std::ptrdiff_t>(i)];
    return {key, &value};
}
template <class T>
void assign_key(void* dictionary, std::size_t i, std::string_view key) {
    assign_text(static_cast<T*>(dictionary)->begin()[static_cast<std::ptrdiff_t>(i)].first, key);
}

template <class Visitor, class V, auto At, class Part>
inline constexpr visited_part visited_part_of{At, &visited_type_of<Visitor, Part>};

template <class Visitor, class V>
inline constexpr visited_sequence visited_sequence_of{
    &elements_of<V>, sizeof(typename V::value_type),
    &visited_type_of<Visitor, typename V::value_type>};

template <class Visitor, class V>
constexpr visited_dictionary make_visited_dictionary() {
    visited_dictionary out{&size_of<V>, &entry_of<V>, &assign_key<V>, nullptr,
                           &visited_type_of<Visitor, typename V::mapped_type>};
    if constexpr (seeing_keys<Visitor>) out.see_key = &see_key<Visitor>;
    return out;
}
template <class Visitor, class V>
inline constexpr visited_dictionary visited_dictionary_of = make_visited_dictionary<Visitor, V>();

/// The parts that the category of a type has, without its `visit`.
template <class Visitor, class V>
constexpr visited_parts make_visited_parts() {
    using category = category_of<V>;
    if constexpr (std::same_as<category, object_tag>) {
        return {&walk_fields, &visited_fields_of<Visitor, V, typename schema<V>::fields>};
    } else if constexpr (std::same_as<category, one_of_tag>) {
        return {&walk_variant, &visited_variant_of<Visitor, V>};
    } else if constexpr (is_one_of<transparent_tag, normalized_string_tag>(category{})) {
        constexpr auto member = schema<V>::member;
        return {&walk_part,
                &visited_part_of<Visitor, V, &member_at<V, member>, decltype(pointee(member))>};
    } else if constexpr (std::same_as<category, optional_tag>) {
        return {&walk_part, &visited_part_of<Visitor, V, &held_value<V>, typename V::value_type>};
    } else if constexpr (std::same_as<category, sequence_tag>) {
        return {&walk_sequence, &visited_sequence_of<Visitor, V>};
    } else if constexpr (std::same_as<category, dictionary_tag>) {
        return {&walk_dictionary, &visited_dictionary_of<Visitor, V>};
    } else {
        return {};
    }
}

template <class Visitor, class V>
void walk_by_hook(visitor& to, void const*, void* value, way at) {
    schema<V>::visit(*static_cast<V*>(value), part_visitor<Visitor>{to, at});
}

template <class Visitor, class V>
constexpr visited_type make_visited_type() {
    visited_type out;
    if constexpr (Visitor::template sees<V>) out.see = &see_value<Visitor, V>;
    if constexpr (requires { schema<V>::text_kind; }) out.text_kind = schema<V>::text_kind;
    else if constexpr (requires(V & v, part_visitor<Visitor> const& use) {
                           schema<V>::visit(v, use);
                       })
        out.walk = &walk_by_hook<Visitor, V>;
    if (out.walk == nullptr) {
        constexpr auto parts = make_visited_parts<Visitor, V>();
        out.walk = parts.walk;
        out.table = parts.table;
        out.is_only_part = out.see == nullptr && parts.walk == &walk_part;
    }
    return out;
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#    include <lisle/engine/visit/impl/visited_type.hpp>
#endif
