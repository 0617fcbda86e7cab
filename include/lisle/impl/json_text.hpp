// lisle/impl/json_text.hpp - the definitions of json_text.hpp.
#pragma once

#include <lisle/engine/limits.hpp>
#include <lisle/engine/make_error.hpp>
#include <lisle/json_text.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/edit_value.hpp>
#include <lisle/text/follow_pointer.hpp>
#include <lisle/text/json_pointer.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/respell.hpp>
#include <lisle/text/salted_hash.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <functional>
#include <initializer_list>
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

/// For a value that was put together of others, which may have been read as JSON.parse does.
inline constexpr decode_options limits_of_parts{.ecmascript = true};

[[nodiscard]] inline error no_such_value(std::string_view pointer) {
    return {errc::missing_field, std::string{pointer}, error::npos, "no such value"};
}

/// A pointer of one token.
[[nodiscard]] inline std::string pointer_to(std::string_view key) {
    std::string out;
    append_token(out, key);
    return out;
}

[[nodiscard]] inline error mistyped(std::string_view expected, json_view found) {
    return {errc::wrong_type,
            {},
            error::npos,
            "expected " + std::string{expected} + ", found "
                + std::string{to_string(found.kind())}};
}

/// Checks the characters of a new key or string.
[[nodiscard]] inline result<void> check_characters(std::string_view characters, char const* where) {
    auto const* const first = characters.data();
    if (text::find_invalid_utf8(first, first + characters.size()) == nullptr) return {};
    return error{errc::invalid_utf8, {}, error::npos, where};
}

/// An object with the value of a key.
[[nodiscard]] inline result<std::string> set_key(std::string_view object, std::string_view key,
                                                 std::string_view value) {
    auto const found = text::find_members(object, key);
    if (!found.value)
        if (auto checked = check_characters(key, "inside a key"); !checked)
            return std::move(checked).error();
    return text::set_member(object, found, key, value);
}

[[nodiscard]] inline result<std::string> set_child(std::string_view container,
                                                   std::string_view token, std::string_view value) {
    if (container.starts_with('{')) return set_key(container, token, value);
    if (!container.starts_with('['))
        return mistyped("object or array", text::assume_json_view(container));
    if (token == "-") return text::append_element(container, value);
    auto const old = text::find_child(container, token).value;
    if (!old) return no_such_value(pointer_to(token));
    std::string out{container.substr(0, old->begin)};
    out += value;
    return out += container.substr(old->end);
}

[[nodiscard]] inline result<std::string> erase_child(std::string_view container,
                                                     std::string_view token) {
    if (!container.starts_with('{') && !container.starts_with('['))
        return mistyped("object or array", text::assume_json_view(container));
    auto const found = text::find_child(container, token);
    if (!found.value) return no_such_value(pointer_to(token));
    return text::erase_parts(container, found.members);
}

/// The whole text, with the container of the value at `pointer` replaced by `edit(container,
/// token)`.
template <class Edit>
[[nodiscard]] result<std::string> edit_parent(std::string_view whole, std::string_view pointer,
                                              Edit edit) {
    auto const tokens = text::split_pointer(pointer);
    if (!tokens || tokens->empty())
        return error{errc::bad_value, std::string{pointer}, error::npos,
                     "expected an RFC 6901 pointer to a member or an element"};
    auto const parent = text::follow_pointer(whole, std::span{*tokens}.first(tokens->size() - 1));
    if (!parent) return no_such_value(pointer);
    auto edited = edit(whole.substr(parent->begin, parent->end - parent->begin), tokens->back());
    if (!edited) {
        auto failed = std::move(edited).error();
        failed.pointer = pointer;
        return failed;
    }
    std::string out{whole.substr(0, parent->begin)};
    out += *edited;
    return out += whole.substr(parent->end);
}

/// A text that equal values have in common.
[[nodiscard]] inline std::string normal_form(std::string_view value) {
    std::string out;
    {
        text::writer to{out};
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

LISLE_INLINE_CORE json::json(json_view of) : text_{of.text()}, styles_{of.styles()} {}

LISLE_INLINE_CORE result<json> json::parse(std::string_view text, decode_options const& options) {
    if (text::failure exceeded; !detail::check_limits(text, options, exceeded))
        return detail::make_error(text, std::move(exceeded));
    text::cursor in{text, options.max_depth};
    in.ecmascript = options.ecmascript;
    in.skip_whitespace();
    auto const* const from = in.at;
    std::string minified;
    text::value_styles styles;
    text::open_keys keys;
    if (!text::skip_value(in, minified, styles, keys))
        return detail::make_error(text, std::move(in.failed));
    std::string_view const value{from, static_cast<std::size_t>(in.at - from)};
    in.skip_whitespace();
    if (!in.at_end()) {
        in.fail(errc::trailing_text, in.at);
        return detail::make_error(text, std::move(in.failed));
    }
    return text::assume_json(std::string{minified.empty() ? value : minified}, styles);
}

LISLE_INLINE_CORE result<json>
json::object(std::initializer_list<std::pair<std::string_view, json_source>> members) {
    text::salted_map<std::string_view, std::size_t> place_of;
    std::vector<std::pair<std::string_view, std::string_view>> kept;
    for (auto const& [key, source] : members) {
        auto const& made = source.made();
        if (!made) {
            auto failed = made.error();
            failed.pointer.insert(0, detail::pointer_to(key));
            return failed;
        }
        if (auto checked = detail::check_characters(key, "inside a key"); !checked)
            return std::move(checked).error();
        auto const [known, is_new] = place_of.try_emplace(key, kept.size());
        if (is_new) kept.emplace_back(key, made->text());
        else kept[known->second].second = made->text();
    }
    std::string out;
    {
        text::writer to{out};
        to.open('{');
        for (auto const& [key, value] : kept) {
            to.key(key);
            to.token(value);
        }
        to.close('}');
    }
    return parse(out, detail::limits_of_parts);
}

LISLE_INLINE_CORE result<json> json::array(std::initializer_list<json_source> elements) {
    std::string out{"["};
    std::size_t index = 0;
    for (auto const& source : elements) {
        if (!source.made()) {
            auto failed = source.made().error();
            failed.pointer.insert(0, detail::pointer_to(std::to_string(index)));
            return failed;
        }
        if (index++ != 0) out += ',';
        out += source.made()->text();
    }
    return parse(out += ']', detail::limits_of_parts);
}

LISLE_INLINE_CORE result<json> json::from_characters(std::string_view characters) {
    if (auto checked = detail::check_characters(characters, "inside a string"); !checked)
        return std::move(checked).error();
    return parse(text::quote(characters));
}

LISLE_INLINE_CORE std::vector<json_member> json::members() const {
    return json_view{*this}.members();
}

LISLE_INLINE_CORE boost::json::value json::value() const { return json_view{*this}.value(); }

LISLE_INLINE_CORE result<void> json::keep(result<std::string> changed) {
    if (!changed) return std::move(changed).error();
    auto read = parse(*changed, detail::limits_of_parts);
    if (!read) return std::move(read).error();
    *this = std::move(*read);
    return {};
}

LISLE_INLINE_CORE result<void> json::set(std::string_view key, json_source value) {
    if (!value.made()) return value.made().error();
    if (kind() != json_kind::object) return detail::mistyped("object", *this);
    return keep(detail::set_key(text(), key, value.made()->text()));
}

LISLE_INLINE_CORE result<void> json::set_at(std::string_view pointer, json_source value) {
    if (!value.made()) return value.made().error();
    auto const added = value.made()->text();
    if (pointer.empty()) return keep(std::string{added});
    return keep(detail::edit_parent(text(), pointer,
                                    [&](std::string_view container, std::string_view token) {
                                        return detail::set_child(container, token, added);
                                    }));
}

LISLE_INLINE_CORE result<void> json::erase(std::string_view key) {
    if (kind() != json_kind::object) return detail::mistyped("object", *this);
    return keep(detail::erase_child(text(), key));
}

LISLE_INLINE_CORE result<void> json::erase_at(std::string_view pointer) {
    return keep(detail::edit_parent(text(), pointer, detail::erase_child));
}

LISLE_INLINE_CORE result<void> json::push_back(json_source element) {
    if (!element.made()) return element.made().error();
    if (kind() != json_kind::array) return detail::mistyped("array", *this);
    return keep(text::append_element(text(), element.made()->text()));
}

}  // namespace lisle::v0_1
