// lisle/text/spelled_members.hpp - the parts of an object or an array, as the text spells them.
#pragma once

#include <lisle/text/for_each_member.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::text {

/// A member of an object. The views are of the object's text.
struct spelled_member {
    std::string key;         ///< without escapes
    std::string_view token;  ///< with its quotes
    std::string_view value;
};

/// Returns a cursor at the beginning of a value that was read before: its depth needs no limit.
[[nodiscard]] inline cursor begin_reading(std::string_view value) {
    cursor out{value, no_depth_limit};
    out.ecmascript = true;
    return out;
}

namespace detail {

[[nodiscard]] inline std::string_view text_between(char const* from, char const* to) {
    return {from, static_cast<std::size_t>(to - from)};
}

/// The end of a key that was read before.
[[nodiscard]] inline char const* find_key_end(cursor const& in, member const& m) {
    if (!m.is_escaped) return m.begin + m.key.size() + 2;  // with its quotes
    auto key = in;
    key.at = m.begin;
    static_cast<void>(skip_string(key));
    return key.at;
}

/// As members_of. `skip(cursor, member)` skips a value.
template <class Skip>
[[nodiscard]] std::vector<spelled_member> read_members(std::string_view object, Skip skip) {
    std::vector<spelled_member> out;
    out.reserve(16);  // most objects have fewer
    auto in = begin_reading(object);
    auto const add = [&](member const& m) {
        auto const* const key_end = find_key_end(in, m);
        if (!skip(in, m)) return member_step::fail;
        auto& member = out.emplace_back();
        member.key = m.key;
        member.token = text_between(m.begin, key_end);
        member.value = text_between(m.value, in.at);
        return member_step::next;
    };
    if (!for_each_member(in, add)) out.clear();
    return out;
}

}  // namespace detail

/// Returns the members of an object, duplicate keys too; none if the text is not an object.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: that of the text.
[[nodiscard]] inline std::vector<spelled_member> members_of(std::string_view object) {
    return detail::read_members(object, [](cursor& in, member const&) { return skip_value(in); });
}

/// Returns the last value of a key of an object; empty if no member has the key, or if the text is
/// not an object.
///
/// Complexity and lifetime: as members_of.
[[nodiscard]] inline std::string_view find_member(std::string_view object, std::string_view key) {
    std::string_view out;
    for (auto const& m : members_of(object))
        if (m.key == key) out = m.value;
    return out;
}

/// Calls `use(element)` for each element of an array; not at all if the text is not an array.
///
/// Complexity: linear in the size of the text.
template <class Use>
void for_each_element(std::string_view array, Use use) {
    auto in = begin_reading(array);
    if (in.peek() != '[' || !in.open() || in.peek() == ']') return;
    do {
        auto const* const from = in.at;
        if (!skip_value(in)) return;
        use(detail::text_between(from, in.at));
    } while (in.next());
}

/// Returns the elements of an array; none if the text is not an array.
///
/// Complexity and lifetime: as members_of.
[[nodiscard]] inline std::vector<std::string_view> elements_of(std::string_view array) {
    std::vector<std::string_view> out;
    for_each_element(array, [&](std::string_view element) { out.push_back(element); });
    return out;
}

}  // namespace lisle::v0_1::text
