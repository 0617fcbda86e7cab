// lisle/schema/field_options.hpp - the options of a field, besides its key and its member.
#pragma once

#include <lisle/schema/boxed.hpp>
#include <lisle/schema/category.hpp>
#include <lisle/schema/fixed_string.hpp>
#include <lisle/schema/string_kind.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace lisle::v0_1 {

/// An absent key reads as the value in a default-constructed object.
struct or_default {};

/// As or_default, and the default is not written.
struct skip_default {};

/// An empty optional is not written (null still reads as empty).
struct skip_none {};

/// As skip_none, but null does not mean absent (zod's .optional(), TypeScript's `?`): null is a
/// value if the type has it, or else an error that permissive readers forgive.
struct never_null {};

/// Required, except by permissive readers, which leave an empty optional for an absent key.
struct required_unless_permissive {};

/// Required, although the member is an optional because other lists of its type don't require it.
/// Null is a value if the type has null, or else an error. An empty optional is written as null.
struct always_required {};

/// As or_default, and not written if the predicate, a function object, holds (serde's
/// skip_serializing_if).
template <class Predicate>
struct skip_if {};

/// A value that is not an array reads as an array with that element. Always written as an array.
struct one_or_many {};

/// A value of another type reads as if it were absent. A permissive reader keeps its text.
struct lenient {};

/// As lenient, for permissive readers only.
struct lenient_if_permissive {};

/// As lenient, for an optional of an optional: a value of another type reads as null.
struct null_if_other {};

/// A second key that is read and never written (serde's alias).
template <fixed_string Name>
struct also {};

/// A key of older versions, which the pinned revision no longer reads. Permissive readers read it
/// if the field's own key is absent.
template <fixed_string Name>
struct formerly {};

/// A field or case that is newer than the pinned revision. Permissive readers read it, and so do
/// readers of the latest revision. It may be absent, and is written if it was read or has a value.
struct newer {};

/// A field or case that the latest revision no longer has.
struct removed {};

/// As or_default, but not for readers of the pinned revision.
struct newly_optional {};

/// The base of options of a single format: reading and writing ignore them.
struct format_option {};

namespace detail {

enum class entry_role : unsigned char {
    field,
    rest,
    tag_slot,
    deny_unknown_fields,
    salvage_fields,
    any_order
};

struct field_traits {
    bool optional = false;        ///< may be absent
    bool defaulted = false;       ///< may be absent, also in an array of the fields' values
    bool skipped = false;         ///< omitted if it has its default
    bool lone = false;            ///< a lone value may stand for an array of one
    bool lenient = false;         ///< a value that can't be read counts as absent
    bool lenient_if_permissive = false;  ///< only permissive readers are lenient
    bool null_if_other = false;   ///< a value that can't be read counts as null
    bool null_counts = false;     ///< null does not stand for an empty optional
    bool required_unless_permissive = false;  ///< only permissive readers forgive absence
    bool newer = false;                       ///< the pinned revision lacks it
    bool removed = false;                     ///< the latest revision lacks it
    bool newly_optional = false;  ///< required by the pinned revision only

    constexpr void take(or_default) { optional = defaulted = true; }
    constexpr void take(skip_default) { optional = defaulted = skipped = true; }
    constexpr void take(skip_none) { optional = skipped = true; }
    constexpr void take(never_null) { optional = skipped = null_counts = true; }
    constexpr void take(lisle::required_unless_permissive) {
        optional = skipped = null_counts = required_unless_permissive = true;
    }
    constexpr void take(always_required) {
        optional = false;
        null_counts = true;
    }
    template <class Predicate>
    constexpr void take(skip_if<Predicate>) {
        optional = defaulted = skipped = true;
    }
    constexpr void take(one_or_many) { lone = true; }
    constexpr void take(lisle::lenient) { optional = lenient = true; }
    constexpr void take(lisle::lenient_if_permissive) { lenient = lenient_if_permissive = true; }
    constexpr void take(lisle::null_if_other) { optional = lenient = null_if_other = true; }
    constexpr void take(lisle::newer) { optional = newer = true; }
    constexpr void take(lisle::removed) { removed = true; }
    constexpr void take(lisle::newly_optional) { newly_optional = true; }
    template <fixed_string Name>
    constexpr void take(also<Name>) {}
    template <fixed_string Name>
    constexpr void take(formerly<Name>) {}
    template <string_kind Kind>
    constexpr void take(kind<Kind>) {}
    template <string_kind Kind>
    constexpr void take(key_kind<Kind>) {}
    constexpr void take(format_option) {}
};

template <std::size_t Size>
struct quoted_text {
    char data[Size];
};

/// The key in quotes, as in JSON text.
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

/// The former key in quotes, for writing.
template <class Option>
inline constexpr std::string_view former_key{};
template <fixed_string Name>
inline constexpr std::string_view former_key<formerly<Name>> = quoted<Name>::view;

/// Whether skip_default and skip_none omit a value.
struct is_unset {
    template <class Value>
    constexpr bool operator()(Value const& value) const {
        if constexpr (may_be_empty<Value>) return !value.has_value();
        else if constexpr (requires { value.empty(); }) return value.empty();
        else return value == Value{};
    }
};

/// The predicate of the last option that has one, or Found.
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

}  // namespace lisle::v0_1
