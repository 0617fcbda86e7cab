// lisle/engine/describe/describer.hpp - JSON Schemas of the values that a reader takes.
//
// A schema whose `accept` reads other shapes than its table says has a hook for this too:
//
//     template <class Describer>
//     static auto describe(Describer& d) {
//         return d.any_of({d.of_type("string"), d.template table_of<self>()});
//     }
//
// It returns the JSON Schema of the values that a reader with `d.options` accepts. An object whose
// `accept` or `read_tagged` refuses some of the values that its table allows has
// `describe_conditions(d)` instead: the schema of what these hooks demand, `d.anything()` if they
// demand nothing. It holds with a tag and without one. Also optional:
// `static constexpr std::string_view description`, one sentence on the type; `static constexpr
// key_description descriptions[]`, one sentence on each key that needs one; and
// `static constexpr std::string_view type_name`.
#pragma once

#include <lisle/engine/describe/definitions.hpp>
#include <lisle/engine/describe/subschema.hpp>
#include <lisle/engine/describe/type_name.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/options.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

class schema_describer;

namespace detail {

/// A tag among the keys of an object, and its value.
struct described_tag {
    std::string_view key, name;
};

template <class T>
[[nodiscard]] subschema describe_as(object_tag, schema_describer& d);
template <class T>
[[nodiscard]] subschema describe_as(one_of_tag, schema_describer& d);
template <class T>
[[nodiscard]] subschema describe_object(schema_describer& d, described_tag const* tag);

template <class T>
concept describing = requires(schema_describer& d) {
    schema<T>::describe(d);
};

template <class T>
concept describing_conditions = requires(schema_describer& d) {
    schema<T>::describe_conditions(d);
};

template <class T>
constexpr type_name schema_name_of() {
    auto out = name_of_type<T>();
    if constexpr (requires { schema<T>::type_name; }) out.name = schema<T>::type_name;
    return out;
}

/// A type with a schema, as data for one function that describes all types. Two hundred functions
/// took a third of the compile time of a schema.
struct described_type {
    std::string_view identity;
    type_name name;
    std::string_view description;  ///< a sentence, or empty
    subschema (*describe)(schema_describer&);
};

template <class T>
[[nodiscard]] subschema describe_by_schema(schema_describer& d);

template <class T>
constexpr described_type make_described_type() {
    described_type out{identity_of_type<T>(), schema_name_of<T>(), {}, &describe_by_schema<T>};
    if constexpr (requires { schema<T>::description; }) out.description = schema<T>::description;
    return out;
}
template <class T>
inline constexpr described_type described_type_of = make_described_type<T>();

}  // namespace detail

/// Describes types as a reader with these options reads them. Hooks of a schema use it; everyone
/// else calls `json_schema`.
class schema_describer {
public:
    using value = boost::json::value;

    explicit schema_describer(decode_options const& o) : options{o} {}

    decode_options options;
    detail::definitions parts;

    // ---- The reader -----------------------------------------------------------------------------

    /// Whether the reader takes old, newer and loose shapes.
    [[nodiscard]] bool is_permissive() const { return options.shapes == shape_policy::any; }
    /// Whether the reader takes canonical text only.
    [[nodiscard]] bool is_strict() const { return options.shapes == shape_policy::canonical; }
    /// Whether the reader follows the latest known revision, not the pinned one.
    [[nodiscard]] bool is_latest() const { return options.revision == schema_revision::latest; }
    /// Whether the reader keeps alternatives that the schema does not name.
    [[nodiscard]] bool keeps_unknown_cases() const {
        return options.unknown_cases == unknown_policy::keep;
    }

    // ---- Types ----------------------------------------------------------------------------------

    /// The schema of a type: a reference if the type has a schema of its own.
    template <wire_type T>
    [[nodiscard]] value of() {
        if constexpr (described<T>) return refer(detail::described_type_of<T>);
        else return describe_declared<T>(category_of<T>{});
    }

    /// The schema of a type as its lists declare it, without the `describe` of `schema<T>`.
    template <wire_type T>
    [[nodiscard]] value table_of() {
        return describe_declared<T>(category_of<T>{});
    }

    /// As `table_of`, for an object with other keys than its schema lists.
    template <class T, class... Entries>
    [[nodiscard]] value list_of(list<Entries...> const& entries);

    /// An array of an object's field values, in order.
    template <described T>
    [[nodiscard]] value in_order_of();

    /// An object with a tag among its keys.
    template <described T>
    [[nodiscard]] value tagged(std::string_view key, std::string_view name) {
        return refer(detail::described_type_of<T>, {key, name}, &detail::describe_object<T>);
    }

    // ---- Small schemas --------------------------------------------------------------------------

    /// The schema of any value.
    [[nodiscard]] static value anything() { return detail::anything(); }
    /// The schema of a JSON type: "string", "object".
    [[nodiscard]] static value of_type(std::string_view type) { return detail::of_kind(type); }
    /// The schema of exactly this string.
    [[nodiscard]] static value word(std::string_view text) { return detail::word(text); }
    /// A schema with one keyword and its value.
    [[nodiscard]] static value keyword(std::string_view name, value content) {
        return detail::keyword(name, std::move(content));
    }
    /// Adds a keyword and its value to a schema.
    [[nodiscard]] static value with(value schema, std::string_view name, value content) {
        return detail::with(std::move(schema), name, std::move(content));
    }
    /// A schema that takes the values that at least one of these schemas takes.
    [[nodiscard]] static value any_of(std::vector<value> parts) {
        return detail::any_of(std::move(parts));
    }
    /// A schema that takes the values that exactly one of these schemas takes.
    [[nodiscard]] static value one_of(std::vector<value> parts) {
        return detail::one_of_these(std::move(parts));
    }
    /// A schema that takes the values that all of these schemas take.
    [[nodiscard]] static value all_of(std::vector<value> parts) {
        return detail::all_of(std::move(parts));
    }
    /// A schema that takes the values that this schema refuses.
    [[nodiscard]] static value negate(value schema) { return detail::negate(std::move(schema)); }
    /// A schema that takes null, too.
    [[nodiscard]] static value or_null(value schema) { return detail::or_null(std::move(schema)); }
    /// A schema that takes any value: `schema` describes the usual values, and `why` says why the
    /// reader takes other values.
    [[nodiscard]] static value or_anything(value schema, std::string_view why) {
        return detail::or_anything(std::move(schema), why);
    }
    /// The schema of the tags of these cases.
    template <class... Cases>
    [[nodiscard]] static value tag_of(list<Cases...> const&) {
        return detail::one_word_of({Cases::name...});
    }
    /// An array whose elements have this schema.
    [[nodiscard]] static value array_of(value element) {
        return with(of_type("array"), "items", std::move(element));
    }
    /// An object with any keys, whose values have this schema.
    [[nodiscard]] static value map_of(value element) {
        return with(of_type("object"), "additionalProperties", std::move(element));
    }
    /// An object in which these keys, and perhaps others, have these values.
    [[nodiscard]] static value
    object_with(std::vector<std::pair<std::string_view, value>> members) {
        boost::json::array required;
        for (auto const& [key, schema] : members) required.push_back(detail::to_json_string(key));
        return with(object_that_may_have(std::move(members)), "required", std::move(required));
    }
    /// An object in which these keys, where they are, have these values.
    [[nodiscard]] static value
    object_that_may_have(std::vector<std::pair<std::string_view, value>> members) {
        boost::json::object properties;
        for (auto& [key, schema] : members)
            properties.emplace(boost::json::string_view{key.data(), key.size()}, std::move(schema));
        return with(of_type("object"), "properties", std::move(properties));
    }

private:
    [[nodiscard]] std::string form() const { return is_closed() ? "closed" : ""; }
    [[nodiscard]] std::string_view suffix() const { return is_closed() ? "_closed" : ""; }
    /// Whether a permissive reader is inside a value that takes no unknown case.
    [[nodiscard]] bool is_closed() const { return is_permissive() && !keeps_unknown_cases(); }

    /// Returns a reference to a type's definition.
    [[nodiscard]] value refer(detail::described_type const& type) {
        return parts.refer({type.identity, form()}, type.name, suffix(),
                           [&] { return add_description(type, type.describe(*this)); });
    }
    /// As above, for an object with a tag among its keys.
    [[nodiscard]] value refer(detail::described_type const& type, detail::described_tag tag,
                              value (*describe)(schema_describer&, detail::described_tag const*)) {
        return parts.refer(
            {type.identity, form().append(" ").append(tag.key).append("=").append(tag.name)},
            type.name, suffix(), [&] { return add_description(type, describe(*this, &tag)); });
    }
    [[nodiscard]] static value add_description(detail::described_type const& type, value out) {
        if (type.description.empty()) return out;
        return with(std::move(out), "description", detail::to_json_string(type.description));
    }

    // ---- By category ----------------------------------------------------------------------------

    template <class T, class Tag>
    [[nodiscard]] value describe_declared(Tag tag) {
        return detail::describe_as<T>(tag, *this);
    }
    template <class T>
    [[nodiscard]] value describe_declared(boost_json_tag) {
        return anything();
    }
    template <class T>
    [[nodiscard]] value describe_declared(json_tag) {
        return anything();
    }
    template <class T>
    [[nodiscard]] value describe_declared(null_tag) {
        return of_type("null");
    }
    template <class T>
    [[nodiscard]] value describe_declared(bool_tag) {
        return of_type("boolean");
    }
    template <class T>
    [[nodiscard]] value describe_declared(real_tag) {
        return of_type("number");
    }
    template <class T>
    [[nodiscard]] value describe_declared(string_tag) {
        return of_type("string");
    }
    template <class T>
    [[nodiscard]] value describe_declared(integer_tag) {
        return with(with(of_type("integer"), "minimum", (std::numeric_limits<T>::min)()), "maximum",
                    (std::numeric_limits<T>::max)());
    }
    template <class T>
    [[nodiscard]] value describe_declared(optional_tag) {
        return or_null(of<typename T::value_type>());
    }
    template <class T>
    [[nodiscard]] value describe_declared(sequence_tag) {
        return array_of(of<typename T::value_type>());
    }
    template <class T>
    [[nodiscard]] value describe_declared(dictionary_tag) {
        return map_of(of<typename T::mapped_type>());
    }
    template <class T>
    [[nodiscard]] value describe_declared(transparent_tag) {
        return of<std::remove_cvref_t<decltype(detail::pointee(schema<T>::member))>>();
    }
    /// A permissive reader keeps any string; `pattern(bool is_normal)` tells which strings the
    /// other readers take.
    template <class T>
    [[nodiscard]] value describe_declared(normalized_string_tag) {
        static_assert(
            requires { schema<T>::pattern(false); },
            "a normalized_string needs `static std::string pattern(bool is_normal)`");
        auto out = of_type("string");
        if constexpr (requires { schema<T>::format; })
            out = with(std::move(out), "format", detail::to_json_string(schema<T>::format));
        if (is_permissive()) return out;
        return with(std::move(out), "pattern",
                    detail::to_json_string(schema<T>::pattern(is_strict())));
    }
    template <class T>
    [[nodiscard]] value describe_declared(string_enum_tag) {
        std::vector<std::string_view> words;
        [&]<class... Names>(list<Names...> const&) {
            (words.push_back(Names::name), ...);
        }(typename schema<T>::names{});
        auto out = detail::one_word_of(words);
        if (!keeps_unknown_cases()) return out;
        return any_of({std::move(out), with(of_type("string"), "description",
                                            "A word that this revision does not name.")});
    }
};

namespace detail {

template <class Value>
[[nodiscard]] subschema describe_type(schema_describer& d) {
    return d.of<Value>();
}

/// Describes a type by the `describe` of its schema, or by the lists of a schema without one.
template <class T>
subschema describe_by_schema(schema_describer& d) {
    if constexpr (describing<T>) {
        return schema<T>::describe(d);
    } else {
        static_assert(!accepting<T> || describing_conditions<T>,
                      "a schema with `accept` needs `describe`, which tells what it reads");
        return d.table_of<T>();
    }
}

}  // namespace detail

}  // namespace lisle::v0_1
