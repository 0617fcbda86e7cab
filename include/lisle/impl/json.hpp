// lisle/impl/json.hpp - the definitions of json.hpp: values are read from text, built and changed.
#pragma once

#include <lisle/engine/limits.hpp>
#include <lisle/engine/make_error.hpp>
#include <lisle/error.hpp>
#include <lisle/json.hpp>
#include <lisle/locate.hpp>
#include <lisle/options.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/edit_value.hpp>
#include <lisle/text/follow_pointer.hpp>
#include <lisle/text/json_pointer.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/text/writer.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

/// For a value made of other values, which may have been read as JSON.parse does.
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

/// The object with a new value for a key.
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

}  // namespace detail

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
        auto const& built = source.made();
        if (!built) {
            auto failed = built.error();
            failed.pointer.insert(0, detail::pointer_to(key));
            return failed;
        }
        if (auto checked = detail::check_characters(key, "inside a key"); !checked)
            return std::move(checked).error();
        auto const [known, is_new] = place_of.try_emplace(key, kept.size());
        if (is_new) kept.emplace_back(key, built->text());
        else kept[known->second].second = built->text();
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
