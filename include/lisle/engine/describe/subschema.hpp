// lisle/engine/describe/subschema.hpp - small JSON Schemas, and schemas made of others.
#pragma once

#include <lisle/version.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// A JSON Schema, or any other value in one.
using subschema = boost::json::value;

[[nodiscard]] inline subschema to_json_string(std::string_view text) {
    return boost::json::string{text.data(), text.size()};
}

/// A schema with one keyword.
[[nodiscard]] inline subschema keyword(std::string_view name, subschema value) {
    boost::json::object out;
    out.emplace(boost::json::string_view{name.data(), name.size()}, std::move(value));
    return out;
}

/// Returns the schema with one more keyword.
[[nodiscard]] inline subschema with(subschema schema, std::string_view name, subschema value) {
    schema.as_object().insert_or_assign(boost::json::string_view{name.data(), name.size()},
                                        std::move(value));
    return schema;
}

/// The schema of every value. It names the types, since json-schema-to-typescript would take it for
/// the schema of an object without them.
[[nodiscard]] inline subschema anything() {
    return keyword("type",
                   boost::json::array{"object", "array", "string", "number", "boolean", "null"});
}

[[nodiscard]] inline subschema of_kind(std::string_view type) {
    return keyword("type", to_json_string(type));
}

[[nodiscard]] inline subschema constant(subschema value) {
    return keyword("const", std::move(value));
}
[[nodiscard]] inline subschema word(std::string_view text) {
    return constant(to_json_string(text));
}

[[nodiscard]] inline boost::json::array to_strings(std::vector<std::string_view> const& texts) {
    boost::json::array out;
    for (auto const text : texts) out.push_back(to_json_string(text));
    return out;
}

/// One of these strings.
[[nodiscard]] inline subschema one_word_of(std::vector<std::string_view> const& words) {
    return with(of_kind("string"), "enum", to_strings(words));
}

[[nodiscard]] inline bool is_anything(subschema const& schema) { return schema == anything(); }

/// A combination of schemas; one schema stands for itself.
[[nodiscard]] inline subschema combine(std::string_view combinator, std::vector<subschema> parts) {
    if (parts.size() == 1) return std::move(parts.front());
    boost::json::array all;
    for (auto& part : parts) all.push_back(std::move(part));
    return keyword(combinator, std::move(all));
}
[[nodiscard]] inline subschema any_of(std::vector<subschema> parts) {
    return combine("anyOf", std::move(parts));
}
[[nodiscard]] inline subschema one_of_these(std::vector<subschema> parts) {
    return combine("oneOf", std::move(parts));
}
[[nodiscard]] inline subschema all_of(std::vector<subschema> parts) {
    return combine("allOf", std::move(parts));
}
[[nodiscard]] inline subschema negate(subschema schema) {
    return keyword("not", std::move(schema));
}

/// Returns the schema of the same values and null.
[[nodiscard]] inline subschema or_null(subschema schema) {
    if (is_anything(schema)) return schema;
    auto& keywords = schema.as_object();
    auto* const type = keywords.if_contains("type");
    if (type != nullptr && type->is_string() && !keywords.contains("enum")) {
        if (*type != "null") *type = boost::json::array{*type, "null"};
        return schema;
    }
    return any_of({std::move(schema), of_kind("null")});
}

/// Returns the schema of the same values without these.
[[nodiscard]] inline subschema except(subschema schema, std::vector<subschema> values) {
    if (values.empty()) return schema;
    boost::json::array all;
    for (auto const& value : values) all.push_back(value);
    auto excluded = values.size() == 1 ? constant(values.front()) : keyword("enum", std::move(all));
    if (schema.as_object().contains("not"))
        return all_of({std::move(schema), negate(std::move(excluded))});
    return with(std::move(schema), "not", std::move(excluded));
}

/// Returns a schema that takes any value, and still shows people and code generators the values
/// that have a meaning.
[[nodiscard]] inline subschema or_anything(subschema schema, std::string_view why) {
    if (is_anything(schema)) return schema;
    return any_of({std::move(schema), with(anything(), "description", to_json_string(why))});
}

/// An object with exactly this key.
[[nodiscard]] inline subschema only_member(std::string_view name, subschema content) {
    auto out = of_kind("object").get_object();
    boost::json::object properties;
    properties.emplace(boost::json::string_view{name.data(), name.size()}, std::move(content));
    out["properties"] = std::move(properties);
    out["required"] = boost::json::array{to_json_string(name)};
    out["additionalProperties"] = false;
    return out;
}

}  // namespace lisle::v0_1::detail
