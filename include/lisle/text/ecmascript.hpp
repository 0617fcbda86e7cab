// lisle/text/ecmascript.hpp - dynamic values as JavaScript has them.
#pragma once

#include <lisle/version.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1::text::ecmascript {

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
    auto const a = find_array_index(first);
    if (!a) return false;
    auto const b = find_array_index(second);
    return !b || *a < *b;
}

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
LISLE_INLINE_CORE void normalize(boost::json::value& root);

}  // namespace lisle::v0_1::text::ecmascript

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/ecmascript.hpp>
#endif
