// lisle/schema.hpp - the vocabulary in which a format is declared.
//
//     template <class Model>
//     struct basic_image {
//         typename Model::string source;
//         unknown_fields<Model>  extra;
//     };
//
//     template <class Model>
//     struct lisle::schema<basic_image<Model>> : object_of<basic_image<Model>> {
//         using self = basic_image<Model>;
//         struct fields : list<
//             field<"source", &self::source>,
//             rest<&self::extra>> {};
//     };
//
// The base class gives the category of a type; reading and writing dispatch on it.
//
// Words that all headers use:
// - pinned: the revision of a system from which a format's rules were read, named in its main
//   header;
// - latest: the latest known revision; fields and cases that the pinned revision lacks are marked
//   `newer`;
// - loose: a shape that is read but that the system does not write (null for an absent key, a lone
//   value for an array of one); it leaves a note;
// - foreign: a value that its field can't hold (another type in a lenient field, an unknown
//   enumerator); it is kept as text, also in canonical text;
// - unknown: a key or an alternative that the schema does not name; it is kept as raw text;
// - the hub: a service modelled on opencode, which keeps sessions in its own tables
//   (formats/opencode/hub/); lisle follows its schema document, the only source.
#pragma once

#include <lisle/schema/boxed.hpp>
#include <lisle/schema/category.hpp>
#include <lisle/schema/field_options.hpp>
#include <lisle/schema/model.hpp>
#include <lisle/schema/text_scalar.hpp>
#include <lisle/schema/unknown.hpp>

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace lisle::v0_1 {

// ---- Entries of a list --------------------------------------------------------------------------

/// A key, and the member with its value.
template <fixed_string Name, auto Member, class... Options>
struct field {
    using value_type = decltype(detail::pointee(Member));
    static_assert(wire_type<value_type>,
                  "the type of this field has no schema, or its schema is declared after the "
                  "schema that uses it");
    static_assert(detail::is_plain(Name.view()), "a key that needs escapes is not supported");

    static constexpr auto role = detail::entry_role::field;
    static constexpr auto member = Member;
    static constexpr std::string_view name = Name.view();
    static constexpr std::string_view quoted = detail::quoted<Name>::view;
    static constexpr detail::field_traits options = [] {
        detail::field_traits traits{.optional = detail::may_be_empty<value_type>};
        (traits.take(Options{}), ...);
        return traits;
    }();

    static_assert(!(std::is_same_v<Options, skip_none> || ...) || detail::may_be_empty<value_type>,
                  "skip_none is for std::optional");
    static_assert(!(options.null_counts || options.required_unless_permissive)
                      || detail::may_be_empty<value_type>,
                  "never_null, required_unless_permissive and always_required are for "
                  "std::optional");
    static_assert(!options.lone || detail::is_a<value_type, std::vector>,
                  "one_or_many is for std::vector");

    static constexpr detail::declared_kinds kinds = [] {
        detail::declared_kinds declared;
        (declared.take(Options{}), ...);
        return declared;
    }();

    using is_left_out = typename detail::find_predicate<detail::is_unset, Options...>::type;

    static constexpr bool has_aliases = (!detail::other_name<Options>.empty() || ...);
    /// The former key in quotes; the last one if there are several `formerly`.
    static constexpr std::string_view former_key = [] {
        std::string_view out{};
        for (std::string_view key : {std::string_view{}, detail::former_key<Options>...})
            if (!key.empty()) out = key;
        return out;
    }();
    static constexpr bool has_former_names = !former_key.empty();
    /// Whether the key is another name that the system reads for this field.
    static constexpr bool has_alias([[maybe_unused]] std::string_view key) {
        return ((!detail::other_name<Options>.empty() && detail::other_name<Options> == key)
                || ...);
    }
    /// Whether the key is a former name of this field.
    static constexpr bool was_called([[maybe_unused]] std::string_view key) {
        return ((!detail::former_name<Options>.empty() && detail::former_name<Options> == key)
                || ...);
    }
};

/// The member for unknown keys. If the source layout has no known key (a new object, or canonical
/// text), added unknown keys are written at this entry's position.
template <auto Member>
struct rest {
    static_assert(std::is_same_v<decltype(detail::pointee(Member)), unknown_members>,
                  "rest is for unknown_fields");

    static constexpr auto role = detail::entry_role::rest;
    static constexpr auto member = Member;
    static constexpr std::string_view name{};
};

/// The place of the tag of an internally tagged alternative. Without a tag_slot the tag is written
/// first.
struct tag_slot {
    static constexpr auto role = detail::entry_role::tag_slot;
    static constexpr std::string_view name{};
};

/// Makes unknown keys an error for every reader that is not permissive, also with the `reference`
/// options (serde's deny_unknown_fields).
struct deny_unknown_fields {
    static constexpr auto role = detail::entry_role::deny_unknown_fields;
    static constexpr std::string_view name{};
};

/// Keeps the keys of this object in the order in which they were read, also in canonical text: for
/// objects that a program passes on as it got them, or that its releases write in many orders. A
/// new object has the order of the list.
struct any_order {
    static constexpr auto role = detail::entry_role::any_order;
    static constexpr std::string_view name{};
};

/// Makes `salvage`, and readers that keep misfits, keep the readable fields of this object, so that
/// one missing or unreadable field does not lose the whole object. For messages, and for objects
/// that are no alternative of an open variant.
struct salvage_fields {
    static constexpr auto role = detail::entry_role::salvage_fields;
    static constexpr std::string_view name{};
};

/// An alternative with content. Options: newer, removed.
template <fixed_string Name, class T, class... Options>
struct holds {
    static_assert(detail::is_plain(Name.view()), "a name that needs escapes is not supported");
    using type = T;

    static constexpr bool is_unit = false;
    static constexpr bool is_newer = (std::is_same_v<Options, newer> || ...);
    static constexpr bool is_removed = (std::is_same_v<Options, removed> || ...);
    static constexpr std::string_view name = Name.view();
    static constexpr std::string_view quoted = detail::quoted<Name>::view;
};

/// An alternative without content. A `holds` entry may have the same name.
template <fixed_string Name, class T, class... Options>
struct unit {
    static_assert(detail::is_plain(Name.view()), "a name that needs escapes is not supported");
    using type = T;

    static constexpr bool is_unit = true;
    static constexpr bool is_newer = (std::is_same_v<Options, newer> || ...);
    static constexpr bool is_removed = (std::is_same_v<Options, removed> || ...);
    static constexpr std::string_view name = Name.view();
    static constexpr std::string_view quoted = detail::quoted<Name>::view;
};

/// An enumerator and its spelling.
template <fixed_string Name, auto Value>
struct named {
    static_assert(detail::is_plain(Name.view()), "a name that needs escapes is not supported");
    static constexpr auto value = Value;
    static constexpr std::string_view name = Name.view();
    static constexpr std::string_view quoted = detail::quoted<Name>::view;
};

namespace detail {

/// A field of the object in the member `Outer`.
template <auto Outer, class Field>
struct within : Field {
    static_assert(Field::role == entry_role::field, "only fields can be flattened");
};

}  // namespace detail

// ---- Lists --------------------------------------------------------------------------------------

namespace detail {

template <class Entry>
consteval bool is_unit() {
    if constexpr (requires { Entry::is_unit; }) return Entry::is_unit;
    else return false;
}

template <class... Entries>
consteval bool has_distinct_names() {
    std::string_view const names[]{Entries::name..., {}};
    bool const units[]{is_unit<Entries>()..., false};
    for (std::size_t i = 0; i < sizeof...(Entries); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!names[i].empty() && names[i] == names[j] && units[i] == units[j]) return false;
    return true;
}

}  // namespace detail

/// The entries of a schema, in the order in which the system writes them.
template <class... Entries>
struct list {
    static_assert(detail::has_distinct_names<Entries...>(),
                  "two entries of this list have the same name");
    static_assert(sizeof...(Entries) <= 64, "a list has at most 64 entries");
};

namespace detail {

template <class... Base, class... Entries>
list<Base..., Entries...> join(list<Base...> const&, list<Entries...> const&);

template <auto Outer, class... Entries>
list<within<Outer, Entries>...> put_within(list<Entries...> const&);

}  // namespace detail

/// The fields of a member, written among those of its owner (serde's flatten).
template <auto Outer, class List>
using flatten = decltype(detail::put_within<Outer>(List{}));

/// The entries of `First`, then the entries of `Second`.
template <class First, class Second>
using concatenate = decltype(detail::join(First{}, Second{}));

/// The entries of `BaseList`, then `Entries`; for a type that derives from a type with a schema.
template <class BaseList, class... Entries>
using extend = decltype(detail::join(BaseList{}, list<Entries...>{}));

}  // namespace lisle::v0_1
