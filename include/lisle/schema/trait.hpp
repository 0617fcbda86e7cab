// lisle/schema/trait.hpp - schema<T>, and its categories and taggings.
#pragma once

#include <lisle/schema/fixed_string.hpp>

#include <string_view>

namespace lisle::v0_1 {

// ---- The trait --------------------------------------------------------------------------------

/// Specialize for a type to describe its wire form. The primary template is never defined.
template <class T>
struct schema;

/// A type with a schema.
template <class T>
concept described = requires {
    typename schema<T>::category;
};

/// A sentence on a key, for the JSON Schema of its object; `format` is a word of JSON Schema, such
/// as "date-time". A schema has them as `static constexpr key_description descriptions[]`.
struct key_description {
    std::string_view key, text;
    std::string_view format{};
};

// ---- Categories -------------------------------------------------------------------------------

/// The category of types whose schema is an `object_of`.
struct object_tag {};
/// The category of types whose schema is a `one_of`.
struct one_of_tag {};
/// The category of types whose schema is a `string_enum`.
struct string_enum_tag {};
/// The category of types whose schema is `transparent`.
struct transparent_tag {};
/// The category of types whose schema is a `normalized_string`.
struct normalized_string_tag {};

/// An object. `fields`: a list of field, rest, tag_slot, deny_unknown_fields, salvage_fields and
/// any_order.
template <class T>
struct object_of {
    using self = T;
    using category = object_tag;
};

/// A variant. `cases`: a list of holds and unit. It is open if the variant has an unknown_case.
///
/// With `static constexpr bool keeps_misfits = true` in the schema of a variant or an object,
/// permissive readers of a text of this type keep its parts of unexpected shape, as readers of a
/// document of lines do.
template <class T, class Tagging>
struct one_of {
    using self = T;
    using category = one_of_tag;
    using tagging = Tagging;
};

/// An enumeration. `names`: a list of named.
template <class T>
struct string_enum {
    using self = T;
    using category = string_enum_tag;
};

/// A string with a grammar, kept in its one member as it was read. The schema has
///
/// - `static std::optional<std::string> normalize(std::string_view)`: returns the text that the
///   system would write, or nothing if it would refuse to read the given string;
/// - `what`: the detail of that error;
/// - optionally `static bool is_normal(std::string_view)`: true only if `normalize` would return
///   the same text, which is often cheaper to tell;
/// - optionally `static std::string pattern(bool is_normal)`, for its JSON Schema: a regular
///   expression, of ECMAScript and Python alike, for the strings that `normalize` reads or, if
///   `is_normal`, leaves as they are; and `format`, their format in the words of JSON Schema;
/// - optionally `static constexpr auto text_kind`: the string_kind of the text, for visitors. A
///   transparent schema may have it too.
template <auto Member>
struct normalized_string;
template <class T, class String, String T::*Member>
struct normalized_string<Member> {
    using self = T;
    using category = normalized_string_tag;
    static constexpr auto member = Member;
};

/// Read and written as its one member alone (serde's `transparent`).
template <auto Member>
struct transparent;
template <class T, class Value, Value T::*Member>
struct transparent<Member> {
    using self = T;
    using category = transparent_tag;
    static constexpr auto member = Member;
};

// ---- Tagging: how a value says which alternative it is -----------------------------------------

/// {"User": {...}}, and the bare string "Resume" for an alternative without content.
struct externally_tagged {};

/// {"type": "text", ...}
template <fixed_string Key>
struct internally_tagged {
    static constexpr std::string_view key = Key.view();
};

/// {"type": "text", "value": ...}
template <fixed_string Key, fixed_string Content>
struct adjacently_tagged {
    static constexpr std::string_view key = Key.view();
    static constexpr std::string_view content = Content.view();
};

/// The first alternative that can be read.
struct untagged {};

}  // namespace lisle::v0_1
