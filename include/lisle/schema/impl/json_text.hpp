// lisle/schema/impl/json_text.hpp - the definitions of json_text.hpp.
#pragma once

#include <lisle/schema/json_text.hpp>
#include <lisle/text/edit_value.hpp>
#include <lisle/text/follow_pointer.hpp>
#include <lisle/text/json_pointer.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/respell.hpp>
#include <lisle/text/salted_hash.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/writer.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

LISLE_INLINE_CORE std::string_view to_string(json_kind kind) {
    switch (kind) {
        case json_kind::missing: return "missing";
        case json_kind::null: return "null";
        case json_kind::boolean: return "boolean";
        case json_kind::number: return "number";
        case json_kind::string: return "string";
        case json_kind::array: return "array";
        case json_kind::object: return "object";
    }
    return "unknown kind";
}

LISLE_INLINE_CORE json text::assume_json(std::string minified, value_styles styles) {
    json out;
    out.text_ = std::move(minified);
    out.styles_ = styles;
    return out;
}

LISLE_INLINE_CORE json text::make_json_string(std::string_view characters, json_style style) {
    return assume_json(quote(characters, style), value_styles::of(style));
}

LISLE_INLINE_CORE json_view text::assume_json_view(std::string_view minified, value_styles styles) {
    return {minified, styles};
}

namespace detail {

/// Returns a text that is the same for equal values.
[[nodiscard]] inline std::string normal_form(std::string_view value) {
    std::string out;
    {
        text::writer to{out, {.lone_surrogates = true}};
        text::respell(to, value, text::spelling_of_value());
    }
    return out;
}

}  // namespace detail

// ---- Views --------------------------------------------------------------------------------------

LISLE_INLINE_CORE json_view::json_view(json const& whole)
    : text_{whole.text()}, styles_{whole.styles()} {}

LISLE_INLINE_CORE json_kind json_view::kind() const {
    if (!exists()) return json_kind::missing;
    switch (text_.front()) {
        case 'n': return json_kind::null;
        case 't':
        case 'f': return json_kind::boolean;
        case '"': return json_kind::string;
        case '[': return json_kind::array;
        case '{': return json_kind::object;
        default: return json_kind::number;
    }
}

LISLE_INLINE_CORE json_view json_view::find(std::string_view key) const {
    auto const found = text::find_members(text_, key).value;
    return part(found ? text_.substr(found->begin, found->end - found->begin) : std::string_view{});
}

LISLE_INLINE_CORE json_view json_view::operator[](std::size_t index) const {
    auto const found = text::find_element(text_, index).value;
    return part(found ? text_.substr(found->begin, found->end - found->begin) : std::string_view{});
}

LISLE_INLINE_CORE json_view json_view::at(std::string_view pointer) const {
    auto const tokens = text::split_pointer(pointer);
    auto const found = tokens && exists() ? text::follow_pointer(text_, *tokens) : std::nullopt;
    return part(found ? text_.substr(found->begin, found->end - found->begin) : std::string_view{});
}

LISLE_INLINE_CORE std::vector<json_member> json_view::members() const {
    std::vector<json_member> out;
    text::salted_map<std::string, std::size_t> place_of;
    for (auto& m : text::members_of(text_)) {
        auto const [known, is_new] = place_of.try_emplace(m.key, out.size());
        if (is_new) out.push_back({std::move(m.key), part(m.value)});
        else out[known->second].value = part(m.value);
    }
    return out;
}

LISLE_INLINE_CORE std::vector<json_view> json_view::elements() const {
    std::vector<json_view> out;
    text::for_each_element(text_, [&](std::string_view e) { out.push_back(part(e)); });
    return out;
}

LISLE_INLINE_CORE boost::json::value json_view::value() const {
    boost::json::value out;
    auto in = text::begin_reading(text_);
    char short_strings[1024];
    text::scratch room{short_strings};
    if (exists()) static_cast<void>(text::json_builder{}.read(in, room, out));
    return out;
}

LISLE_INLINE_CORE bool json_view::is_same_value(json_view a, json_view b) {
    if (a.kind() != b.kind()) return false;
    return a.exists() && detail::normal_form(a.text_) == detail::normal_form(b.text_);
}

LISLE_INLINE_CORE std::size_t hash_value(json_view value) {
    return value.exists() ? text::salted_hash{}(detail::normal_form(value.text())) : 0;
}

// ---- Values -------------------------------------------------------------------------------------

LISLE_INLINE_CORE json::json(json_view view) : text_{view.text()}, styles_{view.styles()} {}

LISLE_INLINE_CORE std::vector<json_member> json::members() const {
    return json_view{*this}.members();
}

LISLE_INLINE_CORE boost::json::value json::value() const { return json_view{*this}.value(); }

}  // namespace lisle::v0_1
