// lisle/engine/visit/string_visitor.hpp - visits every string of a value and puts in replacements.
#pragma once

#include <lisle/engine/visit/raw_strings.hpp>
#include <lisle/engine/visit/traverse.hpp>
#include <lisle/engine/visit/unique_keys.hpp>
#include <lisle/schema/unknown.hpp>

#include <boost/json/value.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

template <class String>
void assign_text(String& to, std::string_view text) {
    // for_each_string replaces no views.
    if constexpr (!std::same_as<String, std::string_view>) to.assign(text.data(), text.size());
}

/// One class for all documents and functions, which keeps instantiations few.
class string_visitor {
public:
    using match = of_strings;

    explicit string_visitor(string_function f) : strings_{f} {}

    // ---- Typed values ---------------------------------------------------------------------------

    template <class V>
    void see(V& value, way const& at) {
        if constexpr (std::same_as<category_of<V>, string_tag>) see_string(value, at);
        else if constexpr (std::same_as<category_of<V>, boost_json_tag>) see_tree(value, at);
        else if constexpr (std::same_as<category_of<V>, json_tag>)
            see_json(value, place_of(at), at.last);
        else if constexpr (is_a<V, unknown_case>) see_unknown_case(value, at);
    }

    /// Shows a key. True if it was replaced.
    template <class String>
    bool see_key(String& key, way const& at) {
        auto place = place_of(at);
        place.kind = at.kinds.key;
        place.is_key = true;
        place.pointer = value_pointer{at.last};
        if (!strings_.show(key, place)) return false;
        assign_text(key, strings_.by());
        return true;
    }
    /// If two keys became equal, the later key gets a suffix (`key~2`).
    template <class Dictionary>
    static void number_keys(Dictionary& entries) {
        unique_keys keys;
        for (auto& entry : entries) {
            std::string_view const wanted{entry.first};
            if (auto key = keys.take(wanted); key != wanted) assign_text(entry.first, key);
        }
    }

    // ---- Unknown keys and cases -----------------------------------------------------------------

    void see_unknown(unknown_members& kept, void const* object, find_name name, way const& at);

    void see_remembered(std::string& json, way const& at) {
        see_raw(json, {.is_remembered = true}, at.last);
    }

private:
    static string_place place_of(way const& at) {
        return {.kind = at.kinds.value, .is_remembered = at.is_remembered};
    }

    template <class String>
    void see_string(String& text, way const& at) {
        auto place = place_of(at);
        place.pointer = value_pointer{at.last};
        std::string_view const now = text;
        if (place.kind == string_kind::json_text && string_shower::is_container(now)) {
            place.kind = string_kind::other;
            place.is_in_json_text = true;
            place.inner = value_pointer{nullptr, &strings_.inside()};
            if (strings_.show_json(now, place)) assign_text(text, strings_.edited());
        } else if (strings_.show(now, place)) {
            assign_text(text, strings_.by());
        }
    }

    void see_raw(std::string& json, string_place place, step const* last) {
        place.pointer = value_pointer{last, &strings_.inside()};
        if (strings_.show_json(json, place)) json = strings_.edited();
    }
    template <class Json>
    void see_json(Json& value, string_place place, step const* last) {
        place.pointer = value_pointer{last, &strings_.inside()};
        if (!strings_.show_json(value.text(), place)) return;
        // for_each_string replaces no views.
        if constexpr (std::derived_from<Json, json>) value = text::assume_json(strings_.edited());
    }

    void see_tree(boost::json::value& value, way const& at);

    /// Shows the tag only in the text that has it, and copies a replacement to `tag`.
    template <class Kept>
    void see_unknown_case(Kept& kept, way const& at) {
        strings_.follow(kept.tag);
        see_json(kept.json, place_of(at), at.last);
        if (strings_.has_followed()) assign_text(kept.tag, strings_.followed());
    }

    string_shower strings_;
};

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/visit/impl/string_visitor.hpp>
#endif
