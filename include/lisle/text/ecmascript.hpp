// lisle/text/ecmascript.hpp - dynamic values as JavaScript has them.
#pragma once

#include <lisle/version.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::text::ecmascript {

/// The array index that a key spells: a decimal number from 0 to 4294967294 without leading zeros.
[[nodiscard]] constexpr std::optional<std::uint32_t> find_array_index(std::string_view key) {
    if (key.empty() || key.size() > 10 || (key[0] == '0' && key.size() > 1)) return std::nullopt;
    std::uint64_t value = 0;
    for (char const c : key) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    if (value >= 0xFFFF'FFFF) return std::nullopt;
    return static_cast<std::uint32_t>(value);
}

/// Whether JavaScript lists the first key before the second, although it was set later: array
/// indices come first, ascending.
[[nodiscard]] constexpr bool goes_before(std::string_view first, std::string_view second) {
    auto const a = find_array_index(first), b = find_array_index(second);
    return a && (!b || *a < *b);
}

namespace detail {

[[nodiscard]] inline std::string_view key_of(boost::json::key_value_pair const& member) {
    return {member.key().data(), member.key().size()};
}

inline void order_keys(boost::json::object& object) {
    auto const misplaced = [](auto const& a, auto const& b) {
        return goes_before(key_of(b), key_of(a));
    };
    if (std::adjacent_find(object.begin(), object.end(), misplaced) == object.end()) return;
    std::vector<boost::json::key_value_pair*> members;
    for (auto& member : object) members.push_back(&member);
    std::stable_sort(members.begin(), members.end(), [](auto const* a, auto const* b) {
        return goes_before(key_of(*a), key_of(*b));
    });
    boost::json::object ordered{object.storage()};
    ordered.reserve(object.size());
    for (auto* const member : members) ordered.emplace(member->key(), std::move(member->value()));
    object = std::move(ordered);
}

/// Rounds a number to a double. Integers that a double holds exactly stay integers.
inline void round_number(boost::json::value& number) {
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    if (auto const* const i = number.if_int64(); i != nullptr && (*i > exact || *i < -exact))
        number = static_cast<double>(*i);
    else if (auto const* const u = number.if_uint64(); u != nullptr && *u > std::uint64_t{exact})
        number = static_cast<double>(*u);
}

}  // namespace detail

/// Calls `visit(value)` for a value and all values in it, containers before their elements.
template <class Visit>
void for_each_value(boost::json::value& root, Visit visit) {
    std::vector<boost::json::value*> waiting{&root};
    while (!waiting.empty()) {
        auto& value = *waiting.back();
        waiting.pop_back();
        visit(value);
        if (auto* const object = value.if_object())
            for (auto& member : *object) waiting.push_back(&member.value());
        else if (auto* const array = value.if_array())
            for (auto& element : *array) waiting.push_back(&element);
    }
}

/// Makes a value equal to the value that JSON.parse makes of its text: numbers are doubles, and
/// keys that are array indices come first. (Every json_builder already resolves duplicate keys
/// alike.)
inline void normalize(boost::json::value& root) {
    for_each_value(root, [](boost::json::value& value) {
        if (auto* const object = value.if_object()) detail::order_keys(*object);
        else detail::round_number(value);
    });
}

}  // namespace lisle::inline v0_1::text::ecmascript
