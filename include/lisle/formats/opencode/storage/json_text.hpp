// lisle/formats/opencode/storage/json_text.hpp - finds, adds and removes members of JSON text.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::opencode::detail {

// ---- Writing ------------------------------------------------------------------------------------

inline constexpr json_style spelling{text::number_style::ecmascript};

/// Writes an object member by member, with JSON text as values.
class object_text {
public:
    object_text() { to_.open('{'); }

    void add_json(std::string_view key, std::string_view json) {
        to_.key(key);
        to_.token(json);
        to_.flush();
    }
    void add(std::string_view key, std::string_view text) {
        to_.key(key);
        to_.string(text);
        to_.flush();
    }
    void add(std::string_view key, double number) {
        to_.key(key);
        to_.number(number);
        to_.flush();
    }
    template <class Value>
    void add(std::string_view key, std::optional<Value> const& value) {
        if (value) add(key, *value);
    }

    /// What is added next belongs to an object under this key, until it is closed.
    void open(std::string_view key) {
        to_.key(key);
        to_.open('{');
    }
    void close() {
        to_.close('}');
        to_.flush();
    }

    [[nodiscard]] std::string finish() const { return out_.empty() ? "{}" : out_ + '}'; }

private:
    std::string out_;
    text::writer to_{out_, spelling};
};

/// Returns `data` with the members of an object at its end, as JavaScript's {...data, id}. Other
/// JSON than objects stays.
[[nodiscard]] inline std::string add_members(std::string_view data, std::string_view object) {
    auto const end = data.find_last_not_of(" \t\r\n");
    if (end == data.npos || data[end] != '}') return std::string{data};
    std::string out{data.substr(0, end)};
    auto const last = out.find_last_not_of(" \t\r\n");
    if (last == out.npos) return std::string{data};
    if (out[last] != '{') out += ',';
    return out.append(object.substr(1));
}
[[nodiscard]] inline std::string add_members(std::string_view data, object_text const& members) {
    return add_members(data, members.finish());
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
    text::writer to{out, spelling};
    to.open('{');
    visit_members(json, [&](std::string_view key, std::string_view member, std::string_view) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) return;
        to.next();
        to.token(member);
    });
    to.close('}');
    to.flush();
    return out;
}

/// Returns `data` with the members of an object, as JavaScript's {...data, ...object}: a key that
/// `data` has keeps its place and gets the other value. Other JSON than objects stays.
[[nodiscard]] inline std::string assign_members(std::string_view data, std::string_view object) {
    bool has_any = false;
    bool const is_whole =
        visit_members(data, [&](std::string_view key, std::string_view, std::string_view) {
            has_any = has_any || !find_value(object, key).empty();
        });
    if (!is_whole || !has_any) return add_members(data, object);
    std::string out;
    text::writer to{out, spelling};
    to.open('{');
    auto const add = [&](std::string_view key, std::string_view value) {
        to.key(key);
        to.token(value);
    };
    visit_members(data, [&](std::string_view key, std::string_view, std::string_view value) {
        auto const other = find_value(object, key);
        add(key, other.empty() ? value : other);
    });
    visit_members(object, [&](std::string_view key, std::string_view, std::string_view value) {
        if (find_value(data, key).empty()) add(key, value);
    });
    to.close('}');
    to.flush();
    return out;
}

}  // namespace lisle::v0_1::opencode::detail
