// lisle/engine/describe/definitions.hpp - the named parts of a JSON Schema.
#pragma once

#include <lisle/engine/describe/subschema.hpp>
#include <lisle/engine/describe/type_name.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// A type in one of its forms: as an alternative with a tag, or inside an array of fields.
struct definition_key {
    std::string_view type;
    std::string form;

    bool operator==(definition_key const&) const = default;
};

/// The `$defs` of a schema: one for each type and form. A type may hold itself.
class definitions {
public:
    /// Returns a reference to a definition; `make()` returns its schema, if it is new.
    template <class Make>
    [[nodiscard]] subschema refer(definition_key key, type_name const& type,
                                  std::string_view suffix, Make make) {
        for (auto const& known : known_)
            if (known.key == key) return reference_to(known.name);
        auto const name = choose_name(type, suffix);
        known_.push_back({std::move(key), name});
        all_.emplace(name, nullptr);  // keeps its place before the types that it refers to
        all_.at(name) = make();
        return reference_to(name);
    }

    /// The definition that a reference refers to.
    [[nodiscard]] subschema const& find(std::string_view reference) const {
        reference.remove_prefix(prefix.size());
        return all_.at({reference.data(), reference.size()});
    }

    /// The definitions that `root` needs, in the order of their making.
    [[nodiscard]] boost::json::object needed_by(subschema const& root) const {
        std::vector<std::string_view> found;
        collect(root, found);
        for (std::size_t i = 0; i < found.size(); ++i)
            collect(all_.at({found[i].data(), found[i].size()}), found);
        boost::json::object out;
        for (auto const& member : all_)
            for (auto const name : found)
                if (member.key() == boost::json::string_view{name.data(), name.size()})
                    out.emplace(member.key(), member.value());
        return out;
    }

    [[nodiscard]] boost::json::object const& all() const { return all_; }

    [[nodiscard]] static subschema reference_to(std::string_view name) {
        return keyword("$ref", to_json_string(std::string{prefix} + std::string{name}));
    }

private:
    static constexpr std::string_view prefix = "#/$defs/";

    struct named_key {
        definition_key key;
        std::string name;
    };

    /// Two types of one name are told apart by their namespaces.
    [[nodiscard]] std::string choose_name(type_name const& type, std::string_view suffix) const {
        auto name = std::string{type.name}.append(suffix);
        if (!all_.contains(name)) return name;
        name = std::string{type.scope} + '_' + name;
        auto out = name;
        for (int i = 2; all_.contains(out); ++i) out = name + '_' + std::to_string(i);
        return out;
    }

    static void add(std::string_view name, std::vector<std::string_view>& found) {
        for (auto const& known : found)
            if (known == name) return;
        found.push_back(name);
    }

    /// Adds the names that a schema refers to. A schema is no deeper than the types that it
    /// describes.
    static void collect(subschema const& schema, std::vector<std::string_view>& found) {
        if (auto const* const array = schema.if_array()) {
            for (auto const& element : *array) collect(element, found);
        } else if (auto const* const object = schema.if_object()) {
            for (auto const& member : *object) {
                if (member.key() != "$ref") collect(member.value(), found);
                else if (auto const* const to = member.value().if_string())
                    add(std::string_view{to->data(), to->size()}.substr(prefix.size()), found);
            }
        }
    }

    boost::json::object all_;
    std::vector<named_key> known_;
};

}  // namespace lisle::v0_1::detail
