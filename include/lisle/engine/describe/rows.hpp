// lisle/engine/describe/rows.hpp - a list of fields as rows, from which one function makes the
// schemas of all objects.
#pragma once

#include <lisle/engine/decode_text.hpp>
#include <lisle/engine/describe/describer.hpp>
#include <lisle/engine/describe/object.hpp>
#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read.hpp>
#include <lisle/engine/write.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// Parses a JSON text that the library or the author of a schema wrote; it must be well-formed.
[[nodiscard]] inline subschema parse_subschema(std::string_view text) {
    auto out = decode_text<boost::json::value>(
        text, as_read_before, nullptr, nullptr,
        [](reader& r, boost::json::value& value) { return read(r, value); });
    return std::move(*out);
}

/// Returns the JSON value of a value's canonical text.
template <wire_type Value>
[[nodiscard]] subschema to_subschema(Value const& value) {
    std::string text;
    {
        writer w{text, json_style{}, layout::canonical};
        write(w, value);
        w.to.end_document();
    }
    return parse_subschema(text);
}

template <class... Entries>
constexpr bool has_any_order(list<Entries...> const&) {
    return ((Entries::role == entry_role::any_order) || ...);
}

/// Whether the writer keeps the keys of a type's objects as they were read: it keeps their order,
/// writes present keys that it omits from other objects, and adds no absent key.
template <class T>
inline constexpr bool is_kept_as_read = has_any_order(typename schema<T>::fields{});

/// The aliases and former keys of an entry. An option that gives no key has an empty string.
template <class Entry>
struct other_keys {
    static constexpr std::span<std::string_view const> aliases{}, former{};
};
template <fixed_string Name, auto Member, class... Options>
    requires(sizeof...(Options) > 0)
struct other_keys<field<Name, Member, Options...>> {
    static constexpr std::string_view aliases[]{other_name<Options>...};
    static constexpr std::string_view former[]{former_name<Options>...};
};
template <auto Outer, class Field>
struct other_keys<within<Outer, Field>> : other_keys<Field> {};

template <class Predicate>
[[nodiscard]] std::vector<subschema> list_omitted() {
    std::vector<subschema> out;
    for (auto const text : Predicate::omitted) out.push_back(parse_subschema(text));
    return out;
}
template <class Value>
[[nodiscard]] std::vector<subschema> list_default() {
    return {to_subschema(Value{})};
}
[[nodiscard]] inline std::vector<subschema> list_null() { return {nullptr}; }

template <class T, class Entry>
[[nodiscard]] subschema describe_initial(void const* blank) {
    auto const* const value = accessor_of<T>(Entry{})(as_mutable(blank));
    return to_subschema(*static_cast<typename Entry::value_type const*>(value));
}

/// An entry of a list as a row, so that one function describes them all.
struct field_row {
    field_traits options;
    bool is_field = false, takes_null = false;
    std::string_view name;
    subschema (*value)(schema_describer&) = nullptr;
    subschema (*inside)(schema_describer&) = nullptr;   ///< describes the type in an optional
    subschema (*element)(schema_describer&) = nullptr;  ///< describes an element of one_or_many
    subschema (*initial)(void const* blank) = nullptr;  ///< describes the default, if any
    /// The values for which a skipped key is not written. A predicate of `skip_if` lists them as
    /// JSON: `static constexpr std::string_view omitted[]`.
    std::vector<subschema> (*omitted)() = nullptr;
    std::span<std::string_view const> aliases, former_keys;
};

template <class Entry>
constexpr auto omitted_values_of() -> std::vector<subschema> (*)() {
    using value = typename Entry::value_type;
    using predicate = typename Entry::is_left_out;
    if constexpr (!std::is_same_v<predicate, is_unset>) {
        return &list_omitted<predicate>;
    } else if constexpr (may_be_empty<value>) {
        // The schema refuses null anyway, unless null is a value of the type inside.
        using inside = typename value::value_type;
        bool const is_null_read = takes_null<inside> && !is_a<inside, std::optional>;
        return is_null_read && !Entry::options.null_counts ? &list_null : nullptr;
    } else {
        return &list_default<value>;
    }
}

template <class T, class Entry>
constexpr field_row make_row() {
    field_row out;
    if constexpr (Entry::role == entry_role::field) {
        using value = typename Entry::value_type;
        out.options = Entry::options;
        out.is_field = true;
        out.takes_null = takes_null<value>;
        out.name = Entry::name;
        out.value = &describe_type<value>;
        if constexpr (may_be_empty<value>) out.inside = &describe_type<typename value::value_type>;
        if constexpr (Entry::options.null_counts)
            out.takes_null = takes_null<typename value::value_type>;
        if constexpr (Entry::options.lone) out.element = &describe_type<typename value::value_type>;
        if constexpr (Entry::options.defaulted) out.initial = &describe_initial<T, Entry>;
        if constexpr (Entry::options.skipped && !is_kept_as_read<T>)
            out.omitted = omitted_values_of<Entry>();
        out.aliases = other_keys<Entry>::aliases;
        out.former_keys = other_keys<Entry>::former;
    }
    return out;
}

/// A list of fields as rows.
struct list_rows {
    std::span<field_row const> fields;
    std::span<key_description const> descriptions;
    bool is_kept_as_read;
    bool denies_unknown;
};

template <class T, class... Entries>
inline constexpr field_row rows_of[sizeof...(Entries) + 1]{make_row<T, Entries>()..., {}};

template <class T, class... Entries>
constexpr list_rows make_rows(list<Entries...> const&) {
    list_rows out{rows_of<T, Entries...>,
                  {},
                  is_kept_as_read<T>,
                  ((Entries::role == entry_role::deny_unknown_fields) || ...)};
    if constexpr (requires { schema<T>::descriptions; }) out.descriptions = schema<T>::descriptions;
    return out;
}

/// Returns the schema of a field's value. If null does not stand for absence, an optional has the
/// schema of the type inside: null is valid only if that type takes it, as another optional does.
[[nodiscard]] inline subschema describe_value(schema_describer& d, field_row const& row,
                                              bool is_kept_as_read) {
    bool const is_left_out = row.options.skipped && !is_kept_as_read;
    bool const is_never_null = row.options.null_counts || (d.is_strict() && is_left_out);
    return row.inside != nullptr && is_never_null ? row.inside(d) : row.value(d);
}

[[nodiscard]] inline described_field describe_field(schema_describer& d, field_row const& row,
                                                    list_rows const& all, void const* blank) {
    described_field out;
    static_cast<field_traits&>(out) = row.options;
    out.takes_null = row.takes_null;
    out.is_kept_as_read = all.is_kept_as_read;
    out.name = row.name;
    out.value = describe_value(d, row, all.is_kept_as_read);
    if (row.element != nullptr) out.element = row.element(d);
    if (row.initial != nullptr) out.initial = row.initial(blank);
    if (row.omitted != nullptr) out.omitted = row.omitted();
    auto const add = [](std::vector<std::string_view>& to, std::span<std::string_view const> keys) {
        for (auto const key : keys)
            if (!key.empty()) to.push_back(key);
    };
    add(out.aliases, row.aliases);
    add(out.former_keys, row.former_keys);
    for (auto const& described_key : all.descriptions)
        if (described_key.key == out.name) {
            out.description = described_key.text;
            out.format = described_key.format;
        }
    return out;
}

[[nodiscard]] inline subschema describe_rows(schema_describer& d, described_tag const* tag,
                                             list_rows const& rows, void const* blank) {
    object_describer out{d};
    if (tag != nullptr) out.add_tag(*tag);
    for (auto const& row : rows.fields)
        if (row.is_field) out.add(describe_field(d, row, rows, blank));
    return out.finish(rows.denies_unknown);
}

template <class T, class... Entries>
[[nodiscard]] subschema describe_list(schema_describer& d, described_tag const* tag,
                                      list<Entries...> const&) {
    static constexpr auto rows = make_rows<T>(list<Entries...>{});
    T const blank{};
    return describe_rows(d, tag, rows, &blank);
}

template <class T>
[[nodiscard]] subschema describe_object(schema_describer& d, described_tag const* tag) {
    auto out = describe_list<T>(d, tag, typename schema<T>::fields{});
    if constexpr (describing_conditions<T>) {
        auto conditions = schema<T>::describe_conditions(d);
        if (!is_anything(conditions)) return all_of({std::move(out), std::move(conditions)});
    }
    return out;
}

template <class T>
[[nodiscard]] subschema describe_as(object_tag, schema_describer& d) {
    return describe_object<T>(d, nullptr);
}

/// Returns the schema of the arrays that read_in_order reads: the array may end early if the fields
/// after its last element have a default.
[[nodiscard]] inline subschema describe_rows_in_order(schema_describer& d, list_rows const& rows,
                                                      void const* blank) {
    constexpr bool is_of_another_revision = false;  // an element has no key that could be
    boost::json::array values;
    std::size_t least = 0;
    for (auto const& row : rows.fields) {
        if (!row.is_field) continue;
        auto const field = describe_field(d, row, rows, blank);
        values.push_back(object_describer{d}.shape_of(field, is_of_another_revision));
        if (!field.defaulted) least = values.size();
    }
    auto out = with(of_kind("array"), "prefixItems", std::move(values));
    return with(with(std::move(out), "items", false), "minItems", least);
}

template <class T, class... Entries>
[[nodiscard]] subschema describe_in_order(schema_describer& d, list<Entries...> const&) {
    static constexpr auto rows = make_rows<T>(list<Entries...>{});
    T const blank{};
    return describe_rows_in_order(d, rows, &blank);
}

}  // namespace lisle::v0_1::detail

/// The reader keeps no unknown case inside an array of field values.
template <lisle::described T>
lisle::schema_describer::value lisle::schema_describer::in_order_of() {
    auto const usual = std::exchange(options.unknown_cases, unknown_policy::refuse);
    auto out = detail::describe_in_order<T>(*this, typename schema<T>::fields{});
    options.unknown_cases = usual;
    return out;
}

template <class T, class... Entries>
lisle::schema_describer::value lisle::schema_describer::list_of(list<Entries...> const& entries) {
    return detail::describe_list<T>(*this, nullptr, entries);
}
