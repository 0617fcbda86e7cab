// lisle/engine/describe/variant.hpp - variants as JSON Schemas, in all four taggings.
#pragma once

#include <lisle/engine/describe/describer.hpp>
#include <lisle/engine/object_table.hpp>
#include <lisle/engine/tagging/cases.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

template <class Tagging>
inline constexpr bool is_internally_tagged = false;
template <fixed_string Key>
inline constexpr bool is_internally_tagged<internally_tagged<Key>> = true;

/// A case that the reader knows.
struct described_case {
    std::string_view name;
    bool is_unit = false;
    bool is_other = false;  ///< another revision's
    subschema content;      ///< of a case that is not a unit
};

constexpr std::string_view what_unknown_case_is =
    "An alternative that this revision does not name, kept as text.";

/// Adds the schema of unknown cases: every value that does not claim to be a known case.
inline void add_unknown_case(std::vector<subschema>& parts, std::vector<subschema> known) {
    if (known.empty()) return;
    auto const others = with(anything(), "not", any_of(std::move(known)));
    parts.push_back(with(others, "description", to_json_string(what_unknown_case_is)));
}

// ---- The taggings -------------------------------------------------------------------------------

[[nodiscard]] inline std::vector<std::string_view>
names_of(std::vector<described_case> const& cases) {
    std::vector<std::string_view> out;
    for (auto const& c : cases) out.push_back(c.name);
    return out;
}

/// An object whose key `tag` has one of these names.
[[nodiscard]] inline subschema has_tag(std::string_view tag,
                                       std::vector<described_case> const& cases) {
    return schema_describer::object_with({{tag, keyword("enum", to_strings(names_of(cases)))}});
}

/// The schema of the value under a case's name; nothing for a unit that has only its name. serde
/// reads null where it writes the bare name; a newer version may give a unit content, or change the
/// content of another revision's case.
[[nodiscard]] inline std::optional<subschema>
describe_content(schema_describer const& d, std::vector<described_case> const& cases,
                 std::string_view name, bool is_open) {
    std::vector<subschema> out;
    described_case const* chosen = nullptr;  // a case with content, if there is one
    for (auto const& c : cases) {
        if (c.name != name) continue;
        if (!c.is_unit) out.push_back(c.content);
        else if (!d.is_strict()) out.push_back(of_kind("null"));
        if (chosen == nullptr || chosen->is_unit) chosen = &c;
    }
    if (out.empty()) return std::nullopt;
    auto const either = any_of(std::move(out));
    bool const is_loose = is_open && (chosen->is_other || chosen->is_unit);
    return is_loose ? or_anything(either, "Another revision's content.") : either;
}

/// {"User": {...}}, and the bare string "Resume" for an alternative without content.
[[nodiscard]] inline subschema describe_externally(schema_describer const& d,
                                                   std::vector<described_case> const& cases,
                                                   bool is_open) {
    std::vector<subschema> parts, known;
    std::vector<std::string_view> described_names;
    for (auto const& c : cases) {
        if (c.is_unit) {
            parts.push_back(word(c.name));
            known.push_back(word(c.name));
        }
        bool const is_done = std::find(described_names.begin(), described_names.end(), c.name)
                             != described_names.end();
        auto content = describe_content(d, cases, c.name, is_open);
        if (is_done || !content) continue;
        described_names.push_back(c.name);
        parts.push_back(only_member(c.name, *std::move(content)));
        known.push_back(only_member(c.name, anything()));
    }
    if (is_open) add_unknown_case(parts, std::move(known));
    return one_of_these(std::move(parts));
}

/// The schema of a case without content: its tag. Only strict readers refuse other keys.
[[nodiscard]] inline subschema describe_tag_only(schema_describer const& d, std::string_view tag,
                                                 std::string_view name) {
    auto out = schema_describer::object_with({{tag, word(name)}});
    return d.is_strict() ? with(std::move(out), "unevaluatedProperties", false) : out;
}

/// {"type": "text", ...}. `content` of a case is the whole object.
[[nodiscard]] inline subschema describe_internally(schema_describer const& d, std::string_view tag,
                                                   std::vector<described_case> const& cases,
                                                   bool is_open) {
    std::vector<subschema> parts;
    for (auto const& c : cases)
        parts.push_back(c.is_unit ? describe_tag_only(d, tag, c.name) : c.content);
    if (is_open) add_unknown_case(parts, {has_tag(tag, cases)});
    return one_of_these(std::move(parts));
}

/// {"type": "text", "value": ...}
[[nodiscard]] inline subschema describe_adjacently(schema_describer const& d, std::string_view tag,
                                                   std::string_view content,
                                                   std::vector<described_case> const& cases,
                                                   bool is_open) {
    std::vector<subschema> parts;
    for (auto const& c : cases) {
        std::vector<std::pair<std::string_view, subschema>> members{{tag, word(c.name)}};
        if (!c.is_unit) members.emplace_back(content, c.content);
        auto object = schema_describer::object_with(std::move(members));
        if (c.is_unit && !d.is_strict())
            object.as_object()["properties"].as_object().emplace(
                boost::json::string_view{content.data(), content.size()}, of_kind("null"));
        if (d.options.unknown_fields == unknown_policy::refuse)
            object = with(std::move(object), "unevaluatedProperties", false);
        parts.push_back(std::move(object));
    }
    if (is_open) add_unknown_case(parts, {has_tag(tag, cases)});
    return one_of_these(std::move(parts));
}

/// The JSON types of the values that a schema takes; empty if it names none.
[[nodiscard]] inline std::vector<std::string> types_of(definitions const& parts,
                                                       subschema const& schema) {
    auto const& keywords = schema.get_object();
    if (auto const* const reference = keywords.if_contains("$ref")) {
        auto const& name = reference->get_string();
        auto const& definition = parts.find({name.data(), name.size()});
        return definition.is_object() ? types_of(parts, definition) : std::vector<std::string>{};
    }
    auto const* const type = keywords.if_contains("type");
    if (type == nullptr) return {};
    if (type->is_string()) return {std::string{type->get_string()}};
    std::vector<std::string> out;
    for (auto const& name : type->get_array()) out.emplace_back(name.get_string());
    return out;
}

/// Whether no two of the schemas name a common JSON type, so that no value fits two of them. False
/// if one names no type.
[[nodiscard]] inline bool are_disjoint(definitions const& parts,
                                       std::vector<subschema> const& schemas) {
    std::vector<std::string> seen;
    for (auto const& schema : schemas) {
        auto const types = types_of(parts, schema);
        if (types.empty()) return false;
        for (auto const& type : types) {
            if (std::find(seen.begin(), seen.end(), type) != seen.end()) return false;
            seen.push_back(type);
        }
    }
    return true;
}

/// The reader takes the first alternative that it can read. The schema is `oneOf` if no value fits
/// two of them, else `anyOf`.
[[nodiscard]] inline subschema describe_untagged(schema_describer const& d,
                                                 std::vector<described_case> const& cases,
                                                 bool is_open) {
    std::vector<subschema> parts;
    for (auto const& c : cases) parts.push_back(c.is_unit ? of_kind("null") : c.content);
    bool const is_disjoint = are_disjoint(d.parts, parts);
    auto out = is_disjoint ? one_of_these(std::move(parts)) : any_of(std::move(parts));
    return is_open ? or_anything(std::move(out), what_unknown_case_is) : out;
}

// ---- From a list --------------------------------------------------------------------------------

template <class Value>
[[nodiscard]] subschema describe_beside_tag(schema_describer& d, described_tag const& tag) {
    return d.tagged<Value>(tag.key, tag.name);
}

/// A case of a list as a row, so that one function describes them all.
struct case_row {
    std::string_view name;
    bool is_unit, newer, removed;
    subschema (*describe)(schema_describer&) = nullptr;  ///< null for a unit
    /// For an object with an internal tag.
    subschema (*describe_tagged)(schema_describer&, described_tag const&) = nullptr;
};

template <class Case, class Tagging>
constexpr case_row make_case_row() {
    using alternative = typename Case::type;
    case_row out{Case::name, Case::is_unit, Case::is_newer, Case::is_removed};
    constexpr bool is_object = std::same_as<category_of<alternative>, object_tag>;
    if constexpr (!Case::is_unit) {
        if constexpr (is_object && is_internally_tagged<Tagging>)
            out.describe_tagged = &describe_beside_tag<alternative>;
        else out.describe = &describe_type<alternative>;
    }
    return out;
}

template <std::size_t Size>
struct case_row_table {
    case_row rows[Size];
};
template <class Tagging, class... Cases>
constexpr auto make_case_rows(list<Cases...> const&) {
    return case_row_table<sizeof...(Cases)>{{make_case_row<Cases, Tagging>()...}};
}
template <class T>
inline constexpr auto
    case_rows_of = make_case_rows<typename schema<T>::tagging>(typename schema<T>::cases{});

/// The cases that the reader knows. `tag` is the key of an internal tag, else empty.
[[nodiscard]] inline std::vector<described_case>
describe_cases(schema_describer& d, std::string_view tag, std::span<case_row const> rows) {
    std::vector<described_case> out;
    for (auto const& row : rows) {
        if (!reads(d.options, row.newer, row.removed)) continue;
        auto& added = out.emplace_back();
        added.name = row.name;
        added.is_unit = row.is_unit;
        added.is_other = d.is_latest() ? row.removed : row.newer;
        if (row.describe_tagged != nullptr) added.content = row.describe_tagged(d, {tag, row.name});
        else if (row.describe != nullptr) added.content = row.describe(d);
    }
    return out;
}

template <class T>
[[nodiscard]] bool is_open(schema_describer const& d) {
    return !std::is_void_v<unknown_case_of<T>> && d.keeps_unknown_cases();
}

template <class T>
[[nodiscard]] subschema describe_tagged(externally_tagged, schema_describer& d) {
    auto const cases = describe_cases(d, {}, case_rows_of<T>.rows);
    return describe_externally(d, cases, is_open<T>(d));
}
template <class T, fixed_string Key>
[[nodiscard]] subschema describe_tagged(internally_tagged<Key>, schema_describer& d) {
    auto const cases = describe_cases(d, Key.view(), case_rows_of<T>.rows);
    return describe_internally(d, Key.view(), cases, is_open<T>(d));
}
template <class T, fixed_string Key, fixed_string Content>
[[nodiscard]] subschema describe_tagged(adjacently_tagged<Key, Content>, schema_describer& d) {
    auto const cases = describe_cases(d, {}, case_rows_of<T>.rows);
    return describe_adjacently(d, Key.view(), Content.view(), cases, is_open<T>(d));
}
template <class T>
[[nodiscard]] subschema describe_tagged(untagged, schema_describer& d) {
    auto const cases = describe_cases(d, {}, case_rows_of<T>.rows);
    return describe_untagged(d, cases, is_open<T>(d));
}

template <class T>
[[nodiscard]] subschema describe_as(one_of_tag, schema_describer& d) {
    static_assert(!naming_cases<T>, "a schema with `case_of` needs `describe`");
    return describe_tagged<T>(typename schema<T>::tagging{}, d);
}

}  // namespace lisle::v0_1::detail
