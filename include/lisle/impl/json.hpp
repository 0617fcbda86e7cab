// lisle/impl/json.hpp - the definitions of json.hpp.
#pragma once

#include <lisle/engine/limits.hpp>
#include <lisle/engine/make_error.hpp>
#include <lisle/json.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/respell.hpp>
#include <lisle/text/salted_hash.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <boost/json/value.hpp>

#include <charconv>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1 {

LISLE_INLINE std::string_view to_string(json_kind kind) {
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

LISLE_INLINE json text::assume_json(std::string minified) {
    json out;
    out.text_ = std::move(minified);
    return out;
}

LISLE_INLINE json_view text::assume_json_view(std::string_view minified) {
    return json_view{minified};
}

namespace detail {

/// A part of a text.
struct text_range {
    std::size_t begin, end;
};

/// The members or the element that an edit is about, in the text of their container.
struct found_part {
    std::optional<text_range> value;    ///< of duplicate keys that of the last
    std::vector<text_range> members{};  ///< with their keys, all that have the key
    std::size_t count = 0;              ///< members or elements of the container
};

[[nodiscard]] inline text_range range_in(std::string_view whole, char const* begin,
                                         char const* end) {
    return {static_cast<std::size_t>(begin - whole.data()),
            static_cast<std::size_t>(end - whole.data())};
}

/// The index that a reference token of a pointer spells (RFC 6901, section 4).
[[nodiscard]] inline std::optional<std::size_t> array_index_of(std::string_view token) {
    if (token.empty() || (token.size() > 1 && token.front() == '0')) return std::nullopt;
    std::size_t out = 0;
    auto const* const last = token.data() + token.size();
    auto const [stop, failure] = std::from_chars(token.data(), last, out);
    if (stop != last || failure != std::errc{} || !text::is_digit(token.front()))
        return std::nullopt;
    return out;
}

/// The reference tokens of a pointer, without their escapes; nothing if it is not a pointer.
[[nodiscard]] inline std::optional<std::vector<std::string>>
tokens_of_pointer(std::string_view pointer) {
    std::vector<std::string> out;
    if (!pointer.empty() && pointer.front() != '/') return std::nullopt;
    for (std::size_t i = 0; i < pointer.size(); ++i) {
        if (pointer[i] == '/') {
            out.emplace_back();
        } else if (pointer[i] == '~') {
            if (++i == pointer.size() || (pointer[i] != '0' && pointer[i] != '1'))
                return std::nullopt;
            out.back() += pointer[i] == '0' ? '~' : '/';
        } else {
            out.back() += pointer[i];
        }
    }
    return out;
}

[[nodiscard]] inline found_part find_members(std::string_view object, std::string_view key) {
    found_part out;
    auto in = text::begin_reading(object);
    text::scratch room;
    static_cast<void>(text::for_each_member(in, room, [&](text::member const& m) {
        ++out.count;
        if (m.key != key) return text::member_step::next;
        auto const member = m;  // the key may be overwritten
        if (!text::skip_value(in)) return text::member_step::fail;
        out.value = range_in(object, member.value, in.at);
        out.members.push_back(range_in(object, member.begin, in.at));
        return text::member_step::next;
    }));
    return out;
}

/// The element at `index`. Ends there, unless `index` is beyond the array.
[[nodiscard]] inline found_part find_element(std::string_view array, std::size_t index) {
    found_part out;
    auto in = text::begin_reading(array);
    if (in.peek() != '[' || !in.open() || in.peek() == ']') return out;
    do {
        auto const* const from = in.at;
        if (!text::skip_value(in)) return out;
        if (out.count++ == index) {
            out.value = range_in(array, from, in.at);
            out.members.push_back(*out.value);
            return out;
        }
    } while (in.next());
    return out;
}

/// What a reference token leads to in a container.
[[nodiscard]] inline found_part find_child(std::string_view container, std::string_view token) {
    if (container.starts_with('{')) return find_members(container, token);
    if (auto const index = array_index_of(token)) return find_element(container, *index);
    return {};
}

/// The value that the first `depth` tokens lead to.
[[nodiscard]] inline std::optional<text_range>
find_value(std::string_view whole, std::vector<std::string> const& tokens, std::size_t depth) {
    text_range at{0, whole.size()};
    for (std::size_t i = 0; i < depth; ++i) {
        auto const child = find_child(whole.substr(at.begin, at.end - at.begin), tokens[i]).value;
        if (!child) return std::nullopt;
        at = {at.begin + child->begin, at.begin + child->end};
    }
    return at;
}

[[nodiscard]] inline std::string quote(std::string_view characters) {
    std::string out;
    text::writer{out, {.lone_surrogates = true}}.string(characters);
    return out;
}

[[nodiscard]] inline error no_such_value(std::string_view pointer) {
    return {errc::missing_field, std::string{pointer}, error::npos, "no such value"};
}

/// A pointer of one token.
[[nodiscard]] inline std::string pointer_to(std::string_view key) {
    std::string out;
    append_token(out, key);
    return out;
}

/// A container with the value of a key in place of its members.
[[nodiscard]] inline std::string set_member(std::string_view object, std::string_view key,
                                            std::string_view value) {
    auto const found = find_members(object, key);
    std::string out;
    out.reserve(object.size() + key.size() + value.size() + 4);
    if (!found.value) {
        out += object.substr(0, object.size() - 1);
        if (found.count != 0) out += ',';
        out += quote(key);
        out += ':';
        out += value;
        return out += '}';
    }
    auto const& first = found.members.front();
    auto rest = first.end;
    out += object.substr(0, first.begin);
    out += quote(key);
    out += ':';
    out += value;
    for (std::size_t i = 1; i < found.members.size(); ++i) {
        auto const& later = found.members[i];
        out += object.substr(rest, later.begin - 1 - rest);  // without the comma before it
        rest = later.end;
    }
    return out += object.substr(rest);
}

/// A container without these parts of it.
[[nodiscard]] inline std::string erase_parts(std::string_view container,
                                             std::vector<text_range> const& parts) {
    std::string out;
    std::size_t rest = 0;
    for (auto const& part : parts) {
        out += container.substr(rest, part.begin - rest);
        rest = part.end;
        if (out.size() > 1) out.pop_back();  // the comma before it
        else if (container[rest] == ',') ++rest;
    }
    return out += container.substr(rest);
}

[[nodiscard]] inline std::string append_element(std::string_view array, std::string_view value) {
    std::string out{array.substr(0, array.size() - 1)};
    if (out.size() > 1) out += ',';
    out += value;
    return out += ']';
}

[[nodiscard]] inline error mistyped(std::string_view expected, json_view found) {
    return {errc::wrong_type,
            {},
            error::npos,
            "expected " + std::string{expected} + ", found "
                + std::string{to_string(found.kind())}};
}

[[nodiscard]] inline result<std::string> set_child(std::string_view container,
                                                   std::string_view token, std::string_view value) {
    if (container.starts_with('{')) return set_member(container, token, value);
    if (!container.starts_with('['))
        return mistyped("object or array", text::assume_json_view(container));
    if (token == "-") return append_element(container, value);
    auto const old = find_child(container, token).value;
    if (!old) return no_such_value(pointer_to(token));
    std::string out{container.substr(0, old->begin)};
    out += value;
    return out += container.substr(old->end);
}

[[nodiscard]] inline result<std::string> erase_child(std::string_view container,
                                                     std::string_view token) {
    if (!container.starts_with('{') && !container.starts_with('['))
        return mistyped("object or array", text::assume_json_view(container));
    auto const found = find_child(container, token);
    if (!found.value) return no_such_value(pointer_to(token));
    return erase_parts(container, found.members);
}

/// The whole text, with the container of the value at `pointer` replaced by `edit(container,
/// token)`.
template <class Edit>
[[nodiscard]] result<std::string> edit_parent(std::string_view whole, std::string_view pointer,
                                              Edit edit) {
    auto const tokens = tokens_of_pointer(pointer);
    if (!tokens || tokens->empty())
        return error{errc::bad_value, std::string{pointer}, error::npos,
                     "expected an RFC 6901 pointer to a member or an element"};
    auto const parent = find_value(whole, *tokens, tokens->size() - 1);
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

/// Numbers by their decimal value, keys sorted.
[[nodiscard]] inline std::string normal_form(std::string_view value) {
    std::string out;
    {
        text::writer to{out};
        text::respell(to, value, text::spelling_of_value());
    }
    return out;
}

/// Checks a value that was put together.
[[nodiscard]] inline result<void> check_whole(std::string_view minified) {
    auto options = permissive;
    options.ecmascript = true;
    if (text::failure exceeded; !check_limits(minified, options, exceeded))
        return make_error(minified, std::move(exceeded));
    text::cursor in{minified, options.max_depth};
    in.ecmascript = true;
    if (!text::skip_value(in)) return make_error(minified, std::move(in.failed));
    return {};
}

}  // namespace detail

// ---- Views --------------------------------------------------------------------------------------

LISLE_INLINE json_view::json_view(json const& whole) : text_{whole.text()} {}

LISLE_INLINE json_kind json_view::kind() const {
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

LISLE_INLINE json_view json_view::find(std::string_view key) const {
    auto const found = detail::find_members(text_, key).value;
    return json_view{found ? text_.substr(found->begin, found->end - found->begin)
                           : std::string_view{}};
}

LISLE_INLINE json_view json_view::operator[](std::size_t index) const {
    auto const found = detail::find_element(text_, index).value;
    return json_view{found ? text_.substr(found->begin, found->end - found->begin)
                           : std::string_view{}};
}

LISLE_INLINE json_view json_view::at(std::string_view pointer) const {
    auto const tokens = detail::tokens_of_pointer(pointer);
    auto const found = tokens ? detail::find_value(text_, *tokens, tokens->size()) : std::nullopt;
    return json_view{found ? text_.substr(found->begin, found->end - found->begin)
                           : std::string_view{}};
}

LISLE_INLINE std::vector<json_member> json_view::members() const {
    std::vector<json_member> out;
    text::salted_map<std::string, std::size_t> place_of;
    for (auto& m : text::members_of(text_)) {
        auto const [known, is_new] = place_of.try_emplace(m.key, out.size());
        if (is_new) out.push_back({std::move(m.key), json_view{m.value}});
        else out[known->second].value = json_view{m.value};
    }
    return out;
}

LISLE_INLINE std::vector<json_view> json_view::elements() const {
    std::vector<json_view> out;
    text::for_each_element(text_, [&](std::string_view e) { out.push_back(json_view{e}); });
    return out;
}

LISLE_INLINE boost::json::value json_view::value() const {
    boost::json::value out;
    auto in = text::begin_reading(text_);
    text::scratch room;
    if (exists()) static_cast<void>(text::json_builder{}.read(in, room, out));
    return out;
}

LISLE_INLINE bool json_view::is_same_value(json_view a, json_view b) {
    if (a.kind() != b.kind()) return false;
    return a.exists() && detail::normal_form(a.text_) == detail::normal_form(b.text_);
}

LISLE_INLINE std::size_t hash_value(json_view value) {
    return value.exists() ? text::salted_hash{}(detail::normal_form(value.text())) : 0;
}

// ---- Values -------------------------------------------------------------------------------------

LISLE_INLINE json::json(json_view of) : text_{of.text()} {}

LISLE_INLINE result<json> json::parse(std::string_view text, decode_options const& options) {
    if (text::failure exceeded; !detail::check_limits(text, options, exceeded))
        return detail::make_error(text, std::move(exceeded));
    text::cursor in{text, options.max_depth};
    in.ecmascript = options.ecmascript;
    in.skip_whitespace();
    auto const* const from = in.at;
    bool spaced = false;
    if (!text::skip_value(in, spaced)) return detail::make_error(text, std::move(in.failed));
    std::string_view const value{from, static_cast<std::size_t>(in.at - from)};
    in.skip_whitespace();
    if (!in.at_end()) {
        in.fail(errc::trailing_text, in.at);
        return detail::make_error(text, std::move(in.failed));
    }
    return text::assume_json(spaced ? text::minify(value) : std::string{value});
}

LISLE_INLINE result<json>
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
        auto const [known, is_new] = place_of.try_emplace(key, kept.size());
        if (is_new) kept.emplace_back(key, made->text());
        else kept[known->second].second = made->text();
    }
    std::string out;
    {
        text::writer to{out, {.lone_surrogates = true}};
        to.open('{');
        for (auto const& [key, value] : kept) {
            to.key(key);
            to.token(value);
        }
        to.close('}');
    }
    return parse(out);
}

LISLE_INLINE result<json> json::array(std::initializer_list<json_source> elements) {
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
    return parse(out += ']');
}

LISLE_INLINE result<json> json::from_characters(std::string_view characters) {
    return parse(detail::quote(characters));
}

LISLE_INLINE std::vector<json_member> json::members() const { return json_view{*this}.members(); }

LISLE_INLINE boost::json::value json::value() const { return json_view{*this}.value(); }

LISLE_INLINE result<void> json::keep(result<std::string> changed) {
    if (!changed) return std::move(changed).error();
    if (auto checked = detail::check_whole(*changed); !checked) return checked;
    text_ = std::move(*changed);
    return {};
}

LISLE_INLINE result<void> json::set(std::string_view key, json_source value) {
    if (!value.made()) return value.made().error();
    if (kind() != json_kind::object) return detail::mistyped("object", *this);
    return keep(detail::set_member(text(), key, value.made()->text()));
}

LISLE_INLINE result<void> json::set_at(std::string_view pointer, json_source value) {
    if (!value.made()) return value.made().error();
    auto const added = value.made()->text();
    if (pointer.empty()) return keep(std::string{added});
    return keep(detail::edit_parent(text(), pointer,
                                    [&](std::string_view container, std::string_view token) {
                                        return detail::set_child(container, token, added);
                                    }));
}

LISLE_INLINE result<void> json::erase(std::string_view key) {
    if (kind() != json_kind::object) return detail::mistyped("object", *this);
    return keep(detail::erase_child(text(), key));
}

LISLE_INLINE result<void> json::erase_at(std::string_view pointer) {
    return keep(detail::edit_parent(text(), pointer, detail::erase_child));
}

LISLE_INLINE result<void> json::push_back(json_source element) {
    if (!element.made()) return element.made().error();
    if (kind() != json_kind::array) return detail::mistyped("array", *this);
    return keep(detail::append_element(text(), element.made()->text()));
}

}  // namespace lisle::inline v0_1
