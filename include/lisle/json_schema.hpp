// lisle/json_schema.hpp - what a reader takes, as a JSON Schema (draft 2020-12).
//
//     auto const schema = lisle::json_schema_of<lisle::loom_t>(lisle::strict);
//     std::cout << lisle::encode_as(schema, {.indent = 2});
//
// The schema is made from the lists that read and write the type, so it accepts what a reader with
// the same options accepts, but for misfits: permissive readers keep them as text, and a schema
// refuses them (note::is_misfit). JSON Schema can't say all of what a reader refuses: the
// order of keys, duplicate keys, the spelling of numbers and URLs, the limits of sizes.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/describe/describer.hpp>
#include <lisle/engine/describe/rows.hpp>
#include <lisle/engine/describe/variant.hpp>
#include <lisle/options.hpp>
#include <lisle/schema/json_text.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1 {

namespace detail {

/// The preset that options are, by the shapes that they accept.
[[nodiscard]] constexpr std::string_view name_of_preset(shape_policy shapes) {
    switch (shapes) {
        case shape_policy::any: return "permissive";
        case shape_policy::reference: return "reference";
        case shape_policy::canonical: return "strict";
    }
    return {};
}

[[nodiscard]] inline std::string make_schema_id(std::string_view subject, std::string_view revision,
                                                decode_options const& o) {
    bool const is_latest = o.revision == schema_revision::latest;
    auto out = std::string{"urn:lisle:"}.append(subject).append(":");
    out.append(is_latest ? "latest" : revision).append(":");
    return out.append(name_of_preset(o.shapes));
}

/// Puts together the root of a schema: a lone reference becomes what it refers to.
[[nodiscard]] inline json make_root(std::string id, definitions const& parts, subschema body) {
    boost::json::object out;
    out["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    out["$id"] = std::move(id);
    auto needed = parts.needed_by(body);
    for (auto& member : body.as_object()) out.insert_or_assign(member.key(), member.value());
    if (!needed.empty()) out["$defs"] = std::move(needed);
    return text::assume_json(encode_as(boost::json::value(std::move(out))));
}

/// What a document of a format is. A format whose `read` does more than the schema of its type has
/// `describe` too.
template <class Tag>
[[nodiscard]] subschema describe_document(schema_describer& d) {
    using traits = format_traits<Tag>;
    using document = document_of<Tag>;
    if constexpr (requires { traits::describe(d); }) {
        return traits::describe(d);
    } else {
        static_assert(
            !requires(reader & r, document & out) { traits::read(r, out); },
            "a format with `read` needs `describe`, which tells what it reads");
        return d.of<document>();
    }
}

}  // namespace detail

/// Returns the JSON Schema of the values that a reader with these options accepts for a type.
///
///     auto const schema = lisle::json_schema<lisle::loom::message>(lisle::reference);
///
/// Errors: none. A type whose reader no schema describes does not compile.
///
/// Complexity: linear in the number of types and keys.
template <wire_type T>
[[nodiscard]] json json_schema(decode_options const& options = permissive) {
    schema_describer d{options};
    auto body = d.of<T>();
    return detail::make_root(
        detail::make_schema_id(detail::schema_name_of<T>().name, "pinned", options), d.parts,
        std::move(body));
}

/// Returns the JSON Schema of a format's documents.
///
///     auto const schema = lisle::json_schema_of<lisle::zed_t>(lisle::strict);
///
/// Errors: none.
///
/// Complexity: linear in the number of types and keys.
template <format Tag>
[[nodiscard]] json json_schema_of(decode_options const& options = permissive) {
    schema_describer d{options};
    auto body = detail::describe_document<Tag>(d);
    using traits = format_traits<Tag>;
    return detail::make_root(detail::make_schema_id(traits::name, traits::version, options),
                             d.parts, std::move(body));
}

/// As above, of a part of the documents: a name among the `$defs` of their schema. Nothing if there
/// is none of that name.
template <format Tag>
[[nodiscard]] std::optional<json> json_schema_of(decode_options const& options,
                                                 std::string_view part) {
    schema_describer d{options};
    static_cast<void>(detail::describe_document<Tag>(d));
    if (!d.parts.all().contains({part.data(), part.size()})) return std::nullopt;
    using traits = format_traits<Tag>;
    auto id = detail::make_schema_id(traits::name, traits::version, options);
    return detail::make_root(std::move(id.append(":").append(part)), d.parts,
                             detail::definitions::reference_to(part));
}

}  // namespace lisle::v0_1
