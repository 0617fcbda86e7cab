// lisle/text/edit_value.hpp - finds and changes parts of a minified value.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/json_pointer.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::text {

/// A part of a text.
struct text_range {
    std::size_t begin, end;
};

/// The members or the element that an edit is about, in the text of their container.
struct found_part {
    std::optional<text_range> value;    ///< the last value of duplicate keys
    std::vector<text_range> members{};  ///< all members with the key; each range includes its key
    std::size_t count = 0;              ///< the number of members or elements of the container
};

/// The place of a part in the whole text.
[[nodiscard]] inline text_range range_in(std::string_view whole, char const* begin,
                                         char const* end) {
    return {static_cast<std::size_t>(begin - whole.data()),
            static_cast<std::size_t>(end - whole.data())};
}

/// The members with this key. Passes over the whole object.
[[nodiscard]] inline found_part find_members(std::string_view object, std::string_view key) {
    found_part out;
    auto in = begin_reading(object);
    scratch room;
    static_cast<void>(for_each_member(in, room, [&](member const& m) {
        ++out.count;
        if (m.key != key) return member_step::next;
        auto const member = m;  // the key may be overwritten
        if (!skip_value(in)) return member_step::fail;
        out.value = range_in(object, member.value, in.at);
        out.members.push_back(range_in(object, member.begin, in.at));
        return member_step::next;
    }));
    return out;
}

/// The element at `index`. `count` has all elements only if `index` is beyond the array.
[[nodiscard]] inline found_part find_element(std::string_view array, std::size_t index) {
    found_part out;
    auto in = begin_reading(array);
    if (in.peek() != '[' || !in.open() || in.peek() == ']') return out;
    do {
        auto const* const from = in.at;
        if (!skip_value(in)) return out;
        if (out.count++ == index) {
            out.value = range_in(array, from, in.at);
            out.members.push_back(*out.value);
            return out;
        }
    } while (in.next());
    return out;
}

/// The members or the element of a container to which a reference token leads.
[[nodiscard]] inline found_part find_child(std::string_view container, std::string_view token) {
    if (container.starts_with('{')) return find_members(container, token);
    if (auto const index = find_index(token)) return find_element(container, *index);
    return {};
}

/// Returns a string's JSON text, with quotes and escapes.
[[nodiscard]] inline std::string quote(std::string_view characters,
                                       json_style const& style = {.lone_surrogates = true}) {
    std::string out;
    writer{out, style}.string(characters);
    return out;
}

/// An object with the value of a key in place of the members that `find_members` found.
[[nodiscard]] inline std::string set_member(std::string_view object, found_part const& found,
                                            std::string_view key, std::string_view value) {
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

/// A container without the given members or elements.
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

/// Returns the array with one more element, both as minified JSON text.
[[nodiscard]] inline std::string append_element(std::string_view array, std::string_view value) {
    std::string out{array.substr(0, array.size() - 1)};
    if (out.size() > 1) out += ',';
    out += value;
    return out += ']';
}

}  // namespace lisle::v0_1::text
