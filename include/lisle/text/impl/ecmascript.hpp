// lisle/text/impl/ecmascript.hpp - the definitions of text/ecmascript.hpp.
#pragma once

#include <lisle/text/ecmascript.hpp>
#include <lisle/text/stable_order.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace lisle::v0_1::text::ecmascript {

namespace detail {

[[nodiscard]] inline std::string_view key_of(boost::json::key_value_pair const& member) {
    return {member.key().data(), member.key().size()};
}

inline void order_keys(boost::json::object& object) {
    auto const misplaced = [](auto const& a, auto const& b) {
        return goes_before(key_of(b), key_of(a));
    };
    if (std::adjacent_find(object.begin(), object.end(), misplaced) == object.end()) return;
    auto* const members = object.begin();
    auto const order = stable_order(object.size(), [&](std::size_t a, std::size_t b) {
        return goes_before(key_of(members[a]), key_of(members[b]));
    });
    boost::json::object ordered{object.storage()};
    ordered.reserve(object.size());
    for (auto const i : order) ordered.emplace(members[i].key(), std::move(members[i].value()));
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

LISLE_INLINE_CORE void normalize(boost::json::value& root) {
    for_each_value(root, [](boost::json::value& value) {
        if (auto* const object = value.if_object()) detail::order_keys(*object);
        else detail::round_number(value);
    });
}

}  // namespace lisle::v0_1::text::ecmascript
