// lisle/text/spelled_members.hpp - the parts of an object or an array, as the text spells them.
#pragma once

#include <lisle/text/for_each_member.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::text {

/// A member of an object. The views are of the object's text.
struct spelled_member {
    std::string key;         ///< without escapes
    std::string_view token;  ///< with its quotes
    std::string_view value;
};

namespace detail {

[[nodiscard]] inline cursor begin_reading(std::string_view value) {
    cursor out{value, no_depth_limit};
    out.ecmascript = true;
    return out;
}

[[nodiscard]] inline std::string_view text_between(char const* from, char const* to) {
    return {from, static_cast<std::size_t>(to - from)};
}

}  // namespace detail

/// Returns the members of an object, duplicate keys too; none if the text is not an object.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: that of the text.
[[nodiscard]] inline std::vector<spelled_member> members_of(std::string_view object) {
    std::vector<spelled_member> out;
    out.reserve(8);  // most objects have fewer
    auto in = detail::begin_reading(object);
    auto const add = [&](member const& m) {
        auto key = in;
        key.at = m.begin;
        if (!skip_string(key) || !skip_value(in)) return member_step::fail;
        out.push_back({std::string{m.key}, detail::text_between(m.begin, key.at),
                       detail::text_between(m.value, in.at)});
        return member_step::next;
    };
    if (!for_each_member(in, add)) out.clear();
    return out;
}

/// Calls `use(element)` for each element of an array; not at all if the text is not an array.
///
/// Complexity: linear in the size of the text.
template <class Use>
void for_each_element(std::string_view array, Use use) {
    auto in = detail::begin_reading(array);
    if (in.peek() != '[' || !in.open() || in.peek() == ']') return;
    do {
        auto const* const from = in.at;
        if (!skip_value(in)) return;
        use(detail::text_between(from, in.at));
    } while (in.next());
}

}  // namespace lisle::inline v0_1::text
