// lisle/engine/visit/impl/string_visitor.hpp - the definitions of engine/visit/string_visitor.hpp.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/engine/visit/raw_strings.hpp>
#include <lisle/engine/visit/string_visitor.hpp>
#include <lisle/engine/visit/visited_type.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/writer.hpp>

#include <boost/json/value.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE std::string const* string_visitor::see_key(std::string_view key, way at) {
    auto place = place_of(at);
    place.kind = at.kinds.key;
    place.is_key = true;
    place.pointer = value_pointer{at.last};
    return strings_.show(key, place) ? &strings_.by() : nullptr;
}

LISLE_INLINE_CORE void string_visitor::see_unknown(unknown_members& kept,
                                                   visited_fields const& fields, void const* object,
                                                   way at) {
    if (kept.source() == nullptr) return;
    auto& source = kept.make_source();
    for (auto& e : source.entries) {
        using kind = source_layout::entry_kind;
        if (e.kind != kind::unknown && e.kind != kind::superseded) continue;
        string_place place{.is_remembered = e.kind == kind::superseded};
        step into{at.last, e.key, 0, step::form::quoted_key};
        auto of_key = place;
        of_key.is_key = true;
        of_key.pointer = value_pointer{&into};
        if (e.kind == kind::unknown && strings_.show_quoted(e.key, of_key))
            e.key = strings_.edited();
        into.key = e.key;
        see_raw(e.value, place, &into);
    }
    for (auto& l : source.values) {
        auto const into = step::of_key(at.last, fields.name_of(object, l.field));
        if (!l.text.empty()) see_raw(l.text, {.is_remembered = !l.foreign}, &into);
    }
}

LISLE_INLINE_CORE void string_visitor::see_tree(boost::json::value& value, way at) {
    std::string text;
    {
        text::writer to{text, {.lone_surrogates = true}};
        text::write_json(to, value);
    }
    auto place = place_of(at);
    place.pointer = value_pointer{at.last, &strings_.inside()};
    if (!strings_.show_json(text, place)) return;
    auto in = text::begin_reading(strings_.edited());
    text::scratch room;
    static_cast<void>(text::json_builder{value.storage()}.read(in, room, value));
}

}  // namespace lisle::v0_1::detail
