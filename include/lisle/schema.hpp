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

/// A value that is not an array reads as the only element; always written as an array.
struct one_or_many {};

/// A second key that is read and never written (serde's alias).
template <fixed_string Name>
struct also {};

/// A key of older versions, which the pinned one no longer reads: for permissive readers, where the
/// field's own key is absent.
template <fixed_string Name>
struct formerly {};

/// A field or case that came after the pinned revision: for permissive readers, and where the
/// newest revision is asked for. Written where it was read, or has a value. Such a field may be
/// absent.
struct newer {};

/// A field or case that the newest revision no longer has.
struct removed {};

/// As or_default, for those who read what is newer than the pinned revision.
struct newly_optional {};

namespace detail {

enum class entry_role : unsigned char { field, rest, tag_slot, deny_unknown_fields };

struct field_traits {
    bool optional = false;  ///< may be absent
    bool skipped = false;   ///< left out when it has its default
    bool lone = false;      ///< a lone value may stand for an array of one
    bool newer = false;
    bool removed = false;
    bool newly_optional = false;

    constexpr void take(or_default) { optional = true; }
    constexpr void take(skip_default) { optional = skipped = true; }
    constexpr void take(skip_none) { optional = skipped = true; }
    constexpr void take(one_or_many) { lone = true; }
    constexpr void take(v0::newer) { optional = newer = true; }
    constexpr void take(v0::removed) { removed = true; }
    constexpr void take(v0::newly_optional) { newly_optional = true; }
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
    static_assert(!options.lone || detail::is_a<value_type, std::vector>,
                  "one_or_many is for std::vector");

    static constexpr bool has_aliases = (!detail::other_name<Options>.empty() || ...);
    static constexpr bool has_former_names = (!detail::former_name<Options>.empty() || ...);
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

/// An alternative that is only its name; another one of that name may have content.
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

// ---- Lists
// ------------------------------------------------------------------------------------------

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

template <class... Entries>
struct list {
    static_assert(detail::has_distinct_names<Entries...>(),
                  "two entries of this list have the same name");
    static_assert(sizeof...(Entries) <= 64, "a list has at most 64 entries");
};

namespace detail {

template <class... Base, class... Entries>
list<Base..., Entries...> join(list<Base...> const&, list<Entries...> const&);

}  // namespace detail

/// The entries of another list, then more: for a type that derives from a described one.
template <class BaseList, class... Entries>
using extend = decltype(detail::join(BaseList{}, list<Entries...>{}));

}  // namespace lisle::inline v0
