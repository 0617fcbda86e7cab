// lisle/formats/opencode/storage/json_text.hpp - finds, adds and removes members of JSON text.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::inline v0::opencode::detail {

// ---- Writing ------------------------------------------------------------------------------------

inline constexpr json_style spelling{text::number_style::ecmascript};

/// Writes an object member by member, with JSON text as values.
class object_text {
public:
    void add_json(std::string_view key, std::string_view json) {
        out_ += out_.empty() ? '{' : ',';
        out_ += encode_as(std::string{key}, spelling);
        out_ += ':';
        out_ += json;
    }
    void add(std::string_view key, std::string_view text) {
        add_json(key, encode_as(std::string{text}, spelling));
    }
    void add(std::string_view key, double number) { add_json(key, encode_as(number, spelling)); }
    template <class Value>
    void add(std::string_view key, std::optional<Value> const& value) {
        if (value) add(key, *value);
    }
    template <class Json>
    void add_json(std::string_view key, std::optional<Json> const& json) {
        if (json) add_json(key, *json);
    }
    [[nodiscard]] std::string finish() const { return out_.empty() ? "{}" : out_ + "}"; }

private:
    std::string out_;
};

/// Returns `data` with members at its end, as JavaScript's {...data, id}. Other JSON than objects
/// stays.
[[nodiscard]] inline std::string add_members(std::string_view data, object_text const& members) {
    auto const added = members.finish();
    auto const end = data.find_last_not_of(" \t\r\n");
    if (end == data.npos || data[end] != '}') return std::string{data};
    std::string out{data.substr(0, end)};
    auto const last = out.find_last_not_of(" \t\r\n");
    if (last == out.npos) return std::string{data};
    if (out[last] != '{') out += ',';
    return out + added.substr(1);
}

// ---- Reading ------------------------------------------------------------------------------------

/// Calls `see(key, member, value)` for each member of a JSON object, with the key's characters, the
/// member's text and the value's text. False unless the text is one whole object.
template <class See>
bool visit_members(std::string_view json, See see) {
    text::cursor in{json, text::no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    bool const is_whole = text::for_each_member(in, [&](text::member const& m) {
        if (!text::skip_value(in)) return text::member_step::fail;
        see(m.key, std::string_view{m.begin, static_cast<std::size_t>(in.at - m.begin)},
            std::string_view{m.value, static_cast<std::size_t>(in.at - m.value)});
        return text::member_step::next;
    });
    in.skip_whitespace();
    return is_whole && in.at_end();
}

/// Returns the text of a key's value in a JSON object, or empty. Of duplicate keys the last counts.
[[nodiscard]] inline std::string_view find_value(std::string_view json, std::string_view wanted) {
    std::string_view found;
    visit_members(json, [&](std::string_view key, std::string_view, std::string_view value) {
        if (key == wanted) found = value;
    });
    return found;
}

/// Returns the object without the members of these keys. Other JSON than objects stays.
[[nodiscard]] inline std::string remove_members(std::string_view json,
                                                std::initializer_list<std::string_view> keys) {
    auto const start = json.find_first_not_of(" \t\r\n");
    if (start == json.npos || json[start] != '{') return std::string{json};
    std::string out;
    visit_members(json, [&](std::string_view key, std::string_view member, std::string_view) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) return;
        out += out.empty() ? '{' : ',';
        out += member;
    });
    return out.empty() ? "{}" : out + '}';
}

}  // namespace lisle::inline v0::opencode::detail
