// lisle/engine/describe/object.hpp - objects as JSON Schemas.
#pragma once

#include <lisle/engine/describe/describer.hpp>
#include <lisle/options.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// A key of an object, with what a reader knows about it.
struct described_field : field_traits {
    bool takes_null = false;       ///< null is a value of the type
    bool is_kept_as_read = false;  ///< the object is written with the keys that it was read with
    std::string_view name;
    std::vector<std::string_view> aliases, former_keys;
    subschema value;                   ///< the schema of the canonical value
    std::optional<subschema> element;  ///< the schema of an element of one_or_many
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
        auto const choices = require_one_key(field, value);
        if (choices.empty()) require_key(field.name);
        else key_choices_.push_back(any_of(choices));
    }

    [[nodiscard]] subschema finish(bool denies_unknown) {
        if (!properties_.empty()) out_["properties"] = std::move(properties_);
        if (!required_.empty()) out_["required"] = std::move(required_);
        if (!key_choices_.empty()) {
            boost::json::array all;
            for (auto& choice : key_choices_) all.push_back(std::move(choice));
            out_["allOf"] = std::move(all);
        }
        bool const refuses = d_.options.unknown_fields == unknown_policy::refuse
                             || (denies_unknown && !d_.is_permissive());
        if (refuses) out_["unevaluatedProperties"] = false;
        return std::move(out_);
    }

    /// Returns the schema of the values that this reader takes for a field. `is_other`: the key is
    /// another revision's. Then the value may have any type, because the system ignores that key.
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

    /// A schema for each key of a required field; none if the field has only one key.
    [[nodiscard]] std::vector<subschema> require_one_key(described_field const& f,
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
    std::vector<subschema> key_choices_;  ///< for fields with several keys
};

}  // namespace lisle::v0_1::detail
