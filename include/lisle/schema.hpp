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
// The base says which category a type belongs to; reading and writing dispatch on it.
#pragma once

#include <lisle/category.hpp>
#include <lisle/model.hpp>
#include <lisle/unknown_case.hpp>
#include <lisle/unknown_fields.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace lisle::inline v0 {

// ---- Field options ----------------------------------------------------------------------------

/// Absent reads as what a default-constructed owner has there.
struct or_default {};

/// As or_default, and such a value is not written.
struct skip_default {};

/// An empty optional is not written (null still reads as empty).
struct skip_none {};

/// As skip_none, where null is no way to say that there is none (zod's .optional(), TypeScript's
/// `?`): it is a value if the type has it, else for permissive readers to forgive.
struct never_null {};

/// Required, but for permissive readers: to them an absent key leaves an empty optional.
struct expected {};

/// A key that older or newer versions write: a field to permissive readers, where it need not be,
/// and unknown to the others. An empty one is not written.
struct other_version {};

/// As or_default, and not written where the predicate, a function object, holds (serde's
/// skip_serializing_if).
template <class Predicate>
struct skip_if {};

/// A value that is not an array reads as the only element; always written as an array.
struct one_or_many {};

/// A value of another type reads as if it were absent; a permissive reader keeps it.
struct lenient {};

/// A second key that is read and never written (serde's alias).
template <fixed_string Name>
struct also {};

/// A key of older versions, which the pinned one no longer reads: for permissive readers, where the
/// field's own key is absent.
template <fixed_string Name>
struct formerly {};

namespace detail {

enum class entry_role : unsigned char { field, rest, tag_slot, deny_unknown_fields };

struct field_traits {
    bool optional = false;       ///< may be absent
    bool defaulted = false;      ///< also where its object is an array of values
    bool skipped = false;        ///< left out when it has its default
    bool lone = false;           ///< a lone value may stand for an array of one
    bool lenient = false;        ///< a value that can't be read counts as absent
    bool null_counts = false;    ///< null does not stand for an empty optional
    bool expected = false;       ///< absence is forgiven by permissive readers alone
    bool other_version = false;  ///< hidden from all but permissive readers

    constexpr void take(or_default) { optional = defaulted = true; }
    constexpr void take(skip_default) { optional = defaulted = skipped = true; }
    constexpr void take(skip_none) { optional = skipped = true; }
    constexpr void take(never_null) { optional = skipped = null_counts = true; }
    constexpr void take(lisle::expected) { optional = skipped = null_counts = expected = true; }
    constexpr void take(lisle::other_version) { optional = skipped = other_version = true; }
    template <class Predicate>
    constexpr void take(skip_if<Predicate>) {
        optional = defaulted = skipped = true;
    }
    constexpr void take(one_or_many) { lone = true; }
    constexpr void take(lisle::lenient) { optional = lenient = true; }
    template <fixed_string Name>
    constexpr void take(also<Name>) {}
    template <fixed_string Name>
    constexpr void take(formerly<Name>) {}
};

template <std::size_t Size>
struct quoted_text {
    char data[Size];
};

/// The key as it stands in a text: quotes around the name.
template <fixed_string Name>
struct quoted {
    static constexpr auto bytes = [] {
        constexpr auto name = Name.view();
        quoted_text<name.size() + 2> out{};
        out.data[0] = out.data[name.size() + 1] = '"';
        for (std::size_t i = 0; i < name.size(); ++i) out.data[i + 1] = name[i];
        return out;
    }();
    static constexpr std::string_view view{bytes.data, sizeof bytes.data};
};

consteval bool is_plain(std::string_view name) {
    for (char c : name)
        if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) return false;
    return true;
}

template <class Owner, class Value>
Value pointee(Value Owner::*);
template <class Owner, class Value>
Owner owner(Value Owner::*);

template <class Option>
inline constexpr std::string_view other_name{};
template <fixed_string Name>
inline constexpr std::string_view other_name<also<Name>> = Name.view();

template <class Option>
inline constexpr std::string_view former_name{};
template <fixed_string Name>
inline constexpr std::string_view former_name<formerly<Name>> = Name.view();

/// The same in quotes, as a key to be written.
template <class Option>
inline constexpr std::string_view former_key{};
template <fixed_string Name>
inline constexpr std::string_view former_key<formerly<Name>> = quoted<Name>::view;

/// Whether a value is what skip_default and skip_none leave out.
struct is_unset {
    template <class Value>
    constexpr bool operator()(Value const& value) const {
        if constexpr (is_a<Value, std::optional>) return !value.has_value();
        else if constexpr (requires { value.empty(); }) return value.empty();
        else return value == Value{};
    }
};

/// The last of them that names one.
template <class Found, class... Options>
struct find_predicate {
    using type = Found;
};
template <class Found, class Predicate, class... Options>
struct find_predicate<Found, skip_if<Predicate>, Options...>
    : find_predicate<Predicate, Options...> {};
template <class Found, class Option, class... Options>
struct find_predicate<Found, Option, Options...> : find_predicate<Found, Options...> {};

}  // namespace detail

// ---- Entries of a list
// ------------------------------------------------------------------------------

/// A key and the member it is kept in.
template <fixed_string Name, auto Member, class... Options>
struct field {
    using value_type = decltype(detail::pointee(Member));
    static_assert(wire_type<value_type>,
                  "the type of this field has no schema (or has it below this line)");
    static_assert(detail::is_plain(Name.view()), "a key that needs escapes is not supported");

    static constexpr auto role = detail::entry_role::field;
    static constexpr auto member = Member;
    static constexpr std::string_view name = Name.view();
    static constexpr std::string_view quoted = detail::quoted<Name>::view;
    static constexpr detail::field_traits options = [] {
        detail::field_traits t{.optional = detail::is_a<value_type, std::optional>};
        (t.take(Options{}), ...);
        return t;
    }();

    static_assert(!(std::is_same_v<Options, skip_none> || ...)
                      || detail::is_a<value_type, std::optional>,
                  "skip_none is for std::optional");
    static_assert(!(options.null_counts || options.expected)
                      || detail::is_a<value_type, std::optional>,
                  "never_null and expected are for std::optional");
    static_assert(!options.lone || detail::is_a<value_type, std::vector>,
                  "one_or_many is for std::vector");

    using is_left_out = typename detail::find_predicate<detail::is_unset, Options...>::type;

    static constexpr bool has_aliases = (!detail::other_name<Options>.empty() || ...);
    /// Its former key in quotes, the last if there are several.
    static constexpr std::string_view former_key = [] {
        std::string_view out{};
        static_cast<void>(
            ((!detail::former_key<Options>.empty() && (out = detail::former_key<Options>, true)),
             ...));
        return out;
    }();
    static constexpr bool has_former_names = !former_key.empty();
    static constexpr bool has_alias([[maybe_unused]] std::string_view key) {
        return ((!detail::other_name<Options>.empty() && detail::other_name<Options> == key)
                || ...);
    }
    static constexpr bool was_called([[maybe_unused]] std::string_view key) {
        return ((!detail::former_name<Options>.empty() && detail::former_name<Options> == key)
                || ...);
    }
};

/// Where keys without a field are kept; and where they are written if they had no place.
template <auto Member>
struct rest {
    static_assert(std::is_same_v<decltype(detail::pointee(Member)), unknown_members>,
                  "rest is for unknown_fields");

    static constexpr auto role = detail::entry_role::rest;
    static constexpr auto member = Member;
    static constexpr std::string_view name{};
};

/// Where the tag of an internally tagged alternative is written; first, if a list has none.
struct tag_slot {
    static constexpr auto role = detail::entry_role::tag_slot;
    static constexpr std::string_view name{};
};

/// A key without a field is an error in `reference` too (serde's name for it).
struct deny_unknown_fields {
    static constexpr auto role = detail::entry_role::deny_unknown_fields;
    static constexpr std::string_view name{};
};

/// An alternative with content.
template <fixed_string Name, class T>
struct holds {
    static_assert(detail::is_plain(Name.view()), "a name that needs escapes is not supported");
    using type = T;

    static constexpr bool is_unit = false;
    static constexpr std::string_view name = Name.view();
    static constexpr std::string_view quoted = detail::quoted<Name>::view;
};

/// An alternative that is only its name.
template <fixed_string Name, class T>
struct unit {
    static_assert(detail::is_plain(Name.view()), "a name that needs escapes is not supported");
    using type = T;

    static constexpr bool is_unit = true;
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

/// A field of a member.
template <auto Outer, class Field>
struct within : Field {
    static_assert(Field::role == entry_role::field, "only fields can be flattened");
};

}  // namespace detail

// ---- Lists
// ------------------------------------------------------------------------------------------

namespace detail {

template <class... Entries>
consteval bool has_distinct_names() {
    std::string_view const names[]{Entries::name..., {}};
    for (std::size_t i = 0; i < sizeof...(Entries); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!names[i].empty() && names[i] == names[j]) return false;
    return true;
}

}  // namespace detail

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

/// The fields of a member that is an object, among those of its owner (serde's flatten).
template <auto Outer, class List>
using flatten = decltype(detail::put_within<Outer>(List{}));

/// The entries of one list, then those of another.
template <class First, class Second>
using concatenate = decltype(detail::join(First{}, Second{}));

/// The entries of another list, then more: for a type that derives from a described one.
template <class BaseList, class... Entries>
using extend = decltype(detail::join(BaseList{}, list<Entries...>{}));

}  // namespace lisle::inline v0
