// lisle/engine/describe/object.hpp - objects as JSON Schemas, from their lists of fields.
#pragma once

#include <lisle/engine/decode_text.hpp>
#include <lisle/engine/describe/describer.hpp>
#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read.hpp>
#include <lisle/engine/visit/traverse.hpp>
#include <lisle/engine/write.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::detail {

/// A key of an object, with all that a reader knows of it.
struct described_field : field_traits {
    bool takes_null = false;       ///< null is a value of the type
    bool is_kept_as_read = false;  ///< the object is written with the keys that it was read with
    std::string_view name;
    std::vector<std::string_view> aliases, former_keys;
    subschema value;                   ///< of its canonical value
    std::optional<subschema> element;  ///< for one_or_many
    std::optional<subschema> initial;  ///< the value that an absent key stands for
    std::vector<subschema> omitted;    ///< the values for which the key is not written
    std::string_view description, format;
};

/// Makes the schema of one object.
class object_describer {
public:
    explicit object_describer(schema_describer& d) : d_{d} { out_["type"] = "object"; }

    void add_tag(described_tag const& tag) {
        add_property(tag.key, word(tag.name));
        require_key(tag.key);
    }

    void add(described_field const& field) {
        auto const is_other = d_.is_latest() ? field.removed : field.newer;
        if (is_other && !d_.is_permissive()) return;
        auto const value = shape_of(field, is_other);
        add_property(field.name, annotate(field, value));
        if (!d_.is_strict())
            for (auto const alias : field.aliases) add_property(alias, value);
        if (d_.is_permissive())
            for (auto const former : field.former_keys)
                add_property(former, or_anything(value, "A former key."));
        if (!is_required(field, is_other)) return;
        auto const ways = ways_to_give(field, value);
        if (ways.empty()) require_key(field.name);
        else either_.push_back(any_of(ways));
    }

    [[nodiscard]] subschema finish(bool denies_unknown) {
        if (!properties_.empty()) out_["properties"] = std::move(properties_);
        if (!required_.empty()) out_["required"] = std::move(required_);
        if (!either_.empty()) {
            boost::json::array all;
            for (auto& part : either_) all.push_back(std::move(part));
            out_["allOf"] = std::move(all);
        }
        bool const refuses = d_.options.unknown_fields == unknown_policy::refuse
                             || (denies_unknown && !d_.is_permissive());
        if (refuses) out_["unevaluatedProperties"] = false;
        return std::move(out_);
    }

    /// The schema of a field's value, as this reader takes it. The system ignores keys of other
    /// revisions, so their values may have any type.
    [[nodiscard]] subschema shape_of(described_field const& f, bool is_other) const {
        auto out = f.value;
        if (d_.is_strict()) return except(std::move(out), f.omitted);
        if (f.element) out = any_of({std::move(out), *f.element});
        if (f.optional && !f.takes_null && d_.is_permissive()) out = or_null(std::move(out));
        bool const is_lenient = f.lenient && (!f.lenient_if_permissive || d_.is_permissive());
        if (is_lenient) return or_anything(std::move(out), "Any other value counts as absent.");
        if (is_other) return or_anything(std::move(out), "Another revision's key.");
        return out;
    }

private:
    [[nodiscard]] bool is_required(described_field const& f, bool is_other) const {
        if (d_.is_strict() && !f.is_kept_as_read)
            return (!f.skipped || f.required_unless_permissive) && !is_other;
        if (d_.is_permissive()) return !f.optional && !f.newly_optional;
        return (!f.optional || f.required_unless_permissive)
               && !(f.newly_optional && d_.is_latest());
    }

    /// The ways to give a required field, if it has several keys.
    [[nodiscard]] std::vector<subschema> ways_to_give(described_field const& f,
                                                      subschema const& value) const {
        std::vector<subschema> out;
        if (d_.is_strict()) return out;
        for (auto const alias : f.aliases) out.push_back(requiring(alias));
        if (d_.is_permissive())
            for (auto const former : f.former_keys)
                out.push_back(schema_describer::object_with({{former, value}}));
        if (!out.empty()) out.insert(out.begin(), requiring(f.name));
        return out;
    }

    [[nodiscard]] static subschema requiring(std::string_view key) {
        return keyword("required", boost::json::array{to_json_string(key)});
    }

    [[nodiscard]] subschema annotate(described_field const& f, subschema value) const {
        if (!f.format.empty()) value = with(std::move(value), "format", to_json_string(f.format));
        if (!f.description.empty())
            value = with(std::move(value), "description", to_json_string(f.description));
        if (f.defaulted && f.initial && !d_.is_strict())
            value = with(std::move(value), "default", *f.initial);
        return value;
    }

    void add_property(std::string_view key, subschema value) {
        properties_.insert_or_assign(boost::json::string_view{key.data(), key.size()},
                                     std::move(value));
    }
    void require_key(std::string_view key) { required_.push_back(to_json_string(key)); }

    schema_describer& d_;
    boost::json::object out_, properties_;
    boost::json::array required_;
    std::vector<subschema> either_;
};

// ---- From a list --------------------------------------------------------------------------------

/// The value of a JSON text that the library or its author wrote.
[[nodiscard]] inline subschema parse_subschema(std::string_view text) {
    auto out = decode_text<boost::json::value>(
        text, as_read_before, nullptr, nullptr,
        [](reader& r, boost::json::value& made) { return read(r, made); });
    return std::move(*out);
}

/// The value's canonical text as JSON.
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

template <class Schema>
void find_description(described_field& field) {
    if constexpr (requires { Schema::descriptions; })
        for (auto const& known : Schema::descriptions)
            if (known.key == field.name) {
                field.description = known.text;
                field.format = known.format;
            }
}

template <fixed_string Name, auto Member, class... Options>
void add_other_keys(described_field& out, field<Name, Member, Options...> const&) {
    [[maybe_unused]] auto const add = [](std::vector<std::string_view>& to, std::string_view key) {
        if (!key.empty()) to.push_back(key);
    };
    (add(out.aliases, other_name<Options>), ...);
    (add(out.former_keys, former_name<Options>), ...);
}
template <auto Outer, class Field>
void add_other_keys(described_field& out, within<Outer, Field> const&) {
    add_other_keys(out, Field{});
}

template <class... Entries>
constexpr bool has_any_order(list<Entries...> const&) {
    return ((Entries::role == entry_role::any_order) || ...);
}

/// Whether the objects of a type are written as they were read: in the order of their keys, with
/// those that others leave out, and without those that are absent.
template <class T>
inline constexpr bool is_kept_as_read = has_any_order(typename schema<T>::fields{});

/// The schema of a field's value. Only another optional inside takes null if absence differs.
template <class T, class Entry>
[[nodiscard]] subschema describe_value(schema_describer& d) {
    using value = typename Entry::value_type;
    if constexpr (is_a<value, std::optional>) {
        using inside = typename value::value_type;
        bool const is_left_out = Entry::options.skipped && !is_kept_as_read<T>;
        bool const is_never_null = Entry::options.null_counts || (d.is_strict() && is_left_out);
        if (is_never_null) return d.of<inside>();
    }
    return d.of<value>();
}

/// The values for which a skipped key is not written. A predicate of `skip_if` lists them as JSON:
/// `static constexpr std::string_view omitted[]`.
template <class Entry>
[[nodiscard]] std::vector<subschema> find_omitted() {
    using value = typename Entry::value_type;
    using predicate = typename Entry::is_left_out;
    if constexpr (!std::is_same_v<predicate, is_unset>) {
        std::vector<subschema> out;
        for (auto const text : predicate::omitted) out.push_back(parse_subschema(text));
        return out;
    } else if constexpr (is_a<value, std::optional>) {
        // Null is refused anyway, unless it is a value of the type inside.
        using inside = typename value::value_type;
        bool const is_null_read = takes_null<inside> && !is_a<inside, std::optional>;
        if (is_null_read && !Entry::options.null_counts) return {nullptr};
        return {};
    } else {
        return {to_subschema(value{})};
    }
}

template <class T, class Entry>
[[nodiscard]] described_field describe_field(schema_describer& d, T& blank) {
    using value = typename Entry::value_type;
    described_field out;
    static_cast<field_traits&>(out) = Entry::options;
    out.takes_null = detail::takes_null<value>;
    if constexpr (Entry::options.null_counts)
        out.takes_null = detail::takes_null<typename value::value_type>;
    out.name = Entry::name;
    out.value = describe_value<T, Entry>(d);
    if constexpr (Entry::options.lone) out.element = d.of<typename value::value_type>();
    if constexpr (Entry::options.defaulted) out.initial = to_subschema(member_of(blank, Entry{}));
    if constexpr (Entry::options.skipped && !is_kept_as_read<T>)
        out.omitted = find_omitted<Entry>();
    out.is_kept_as_read = is_kept_as_read<T>;
    add_other_keys(out, Entry{});
    find_description<schema<T>>(out);
    return out;
}

template <class T, class Entry>
void describe_entry(schema_describer& d, object_describer& to, T& blank) {
    if constexpr (Entry::role == entry_role::field) to.add(describe_field<T, Entry>(d, blank));
}

template <class T, class... Entries>
[[nodiscard]] subschema describe_list(schema_describer& d, described_tag const* tag,
                                      list<Entries...> const&) {
    object_describer out{d};
    if (tag != nullptr) out.add_tag(*tag);
    [[maybe_unused]] T blank{};
    (describe_entry<T, Entries>(d, out, blank), ...);
    return out.finish(((Entries::role == entry_role::deny_unknown_fields) || ...));
}

template <class T>
[[nodiscard]] subschema describe_object(schema_describer& d, described_tag const* tag) {
    return describe_list<T>(d, tag, typename schema<T>::fields{});
}

template <class T>
[[nodiscard]] subschema describe_as(object_tag, schema_describer& d) {
    return describe_object<T>(d, nullptr);
}

/// As read_in_order reads an object: fields after the last element need a default.
template <class T, class... Entries>
[[nodiscard]] subschema describe_in_order(schema_describer& d, list<Entries...> const&) {
    boost::json::array values;
    std::size_t least = 0;
    [[maybe_unused]] T blank{};
    auto const add = [&]<class Entry>(std::type_identity<Entry>) {
        if constexpr (Entry::role == entry_role::field) {
            auto const field = describe_field<T, Entry>(d, blank);
            values.push_back(object_describer{d}.shape_of(field, false));
            if (!field.defaulted) least = values.size();
        }
    };
    (add(std::type_identity<Entries>{}), ...);
    auto out = with(of_kind("array"), "prefixItems", std::move(values));
    return with(with(std::move(out), "items", false), "minItems", least);
}

}  // namespace lisle::inline v0_1::detail

/// Inside such an array no unknown case is kept.
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
