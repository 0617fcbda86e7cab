// lisle/text/for_each_member.hpp - visits the members of an object without reading their values.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <string_view>
#include <type_traits>

namespace lisle::v0_1::text {

/// A member of an object, before its value is read.
struct member {
    std::string_view key;  ///< its characters, valid until the next use of the scratch
    char const* begin;     ///< the quote before the key
    char const* value;     ///< the first byte of the value
    bool is_escaped;       ///< the key has an escape: its characters are in the scratch
};

/// How a loop goes on after a member.
enum class member_step {
    next,  ///< go on; a value that was not read is skipped
    stop,  ///< end here, without a failure and without moving
    fail,  ///< end here; the cursor has the failure
};

namespace detail {

/// Calls `see`. A function that returns nothing never ends the loop.
template <class See>
[[gnu::always_inline]] inline member_step see_member(See& see, member const& m) {
    if constexpr (std::is_void_v<std::invoke_result_t<See&, member const&>>)
        return see(m), member_step::next;
    else return see(m);
}

}  // namespace detail

/// Calls `see(member)` for each member from the key at the cursor on, in the order of the text,
/// duplicate keys included. The cursor is at the value then: `see` reads it whole with the same
/// cursor, or leaves it there for `skip`. `see` returns a `member_step`, or nothing to go on. Ends
/// at the closing bracket.
///
/// Errors: false if the text is broken or `see` failed; `in.failed` says why.
///
/// Complexity: one pass over the bytes, without values that `see` reads itself.
template <class See, class Skip>
[[nodiscard]] bool for_each_remaining_member(cursor& in, scratch& room, See see, Skip skip) {
    string_token key;
    do {
        member m{{}, in.at, nullptr, false};
        if (in.peek() != '"') return in.fail_syntax("a key");
        if (!read_string(in, room, key) || !in.colon()) return false;
        m.key = key.characters;
        m.value = in.at;
        m.is_escaped = key.in_scratch;
        auto const step = detail::see_member(see, m);
        if (step != member_step::next) return step == member_step::stop;
        if (in.at == m.value && !skip(in)) return false;
    } while (in.next());
    return in.peek() == '}' || in.fail_syntax("',' or '}'");
}

/// As above, for the object at the cursor; ends after its closing bracket. The cursor limits the
/// depth.
template <class See, class Skip>
[[nodiscard]] bool for_each_member(cursor& in, scratch& room, See see, Skip skip) {
    if (in.peek() != '{') return in.fail_syntax("'{'");
    if (!in.open()) return false;
    bool is_stopped = false;
    auto const watch = [&](member const& m) {
        auto const step = detail::see_member(see, m);
        is_stopped = step == member_step::stop;
        return step;
    };
    if (in.peek() != '}' && !for_each_remaining_member(in, room, watch, skip)) return false;
    if (!is_stopped) in.close();
    return true;
}
template <class See>
[[nodiscard]] bool for_each_member(cursor& in, scratch& room, See see) {
    return for_each_member(in, room, see, [](cursor& at) { return skip_value(at); });
}

/// As above, with a new scratch.
template <class See>
[[nodiscard]] bool for_each_member(cursor& in, See see) {
    scratch room;
    return for_each_member(in, room, see);
}

}  // namespace lisle::v0_1::text
