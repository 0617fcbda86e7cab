// benchmarks/peers/plain/described.hpp - describes plain structs to the peers.
//
// `each_member` visits the members of an object: it calls `member(key, value)`, or `member(key,
// value, is_left_out)` for a key that writers may leave out.
#pragma once

#include "../../contender.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace bench::plain {

struct any_member {
    void operator()(char const* key, auto& value, bool is_left_out = false) const;
};

/// An object of known keys.
template <class T>
concept described = requires(T& object) {
    T::each_member(object, any_member{});
};

/// An alternative that is one string.
template <class T>
concept wrapped = requires(T& alternative) {
    std::string{alternative.value};
};

/// An alternative that is its name only.
template <class T>
concept unit = std::is_empty_v<T>;

template <class T>
using dictionary = std::vector<std::pair<std::string, T>>;

/// Gives the variant the alternative of that name and passes it to `read`.
template <class... T, class Read>
void choose(std::variant<T...>& out, std::string_view name, Read&& read) {
    if (!((name == T::case_name && (read(out.template emplace<T>()), true)) || ...))
        give_up("unknown case " + std::string{name});
}

}  // namespace bench::plain
