// lisle/engine/visit/string_visitor.hpp - visits every string of a value and puts in replacements.
#pragma once

#include <lisle/engine/visit/raw_strings.hpp>
#include <lisle/engine/visit/visited_type.hpp>
#include <lisle/schema/unknown.hpp>

#include <boost/json/value.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

/// One class for all documents and functions, which keeps instantiations few.
class string_visitor : public visitor {
public:
    using match = of_strings;
    template <class V>
    static constexpr bool sees = is_one_of<string_tag, boost_json_tag, json_tag>(category_of<V>{})
                                 || is_a<V, unknown_case>;

    explicit string_visitor(string_function f) : strings_{f} {}

    // ---- Typed values ---------------------------------------------------------------------------

    template <class V>
    void see(V& value, way at) {
        if constexpr (std::same_as<category_of<V>, string_tag>) see_string(value, at);
        else if constexpr (std::same_as<category_of<V>, boost_json_tag>) see_tree(value, at);
        else if constexpr (std::same_as<category_of<V>, json_tag>)
            see_json(value, place_of(at), at.last);
        else see_unknown_case(value, at);
    }

    /// Shows a key. Returns the key to put in its place, or null.
    std::string const* see_key(std::string_view key, way at);

    // ---- Unknown keys and cases -----------------------------------------------------------------

    void see_unknown(unknown_members& kept, visited_fields const& fields, void const* object,
                     way at);

    void see_remembered(std::string& json, way at) {
        see_raw(json, {.is_remembered = true}, at.last);
    }

private:
    static string_place place_of(way at) { return {.kind = at.kinds.value}; }

    template <class String>
    void see_string(String& text, way at) {
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

    void see_tree(boost::json::value& value, way at);

    /// Shows the tag only in the text that has it, and copies a replacement to `tag`.
    template <class Kept>
    void see_unknown_case(Kept& kept, way at) {
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
