// lisle/engine/visit/can_hold.hpp - tells whether a type can hold the target of a visit.
#pragma once

#include <lisle/engine/tagging/cases.hpp>
#include <lisle/schema.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace lisle::v0_1::detail {

/// What `for_each<T>` looks for.
template <class T>
struct of_type {
    static constexpr bool if_too_deep = true;
    template <class V>
    static constexpr bool matches = std::same_as<T, V>;
};

/// What `for_each_string` looks for.
struct of_strings {
    static constexpr bool if_too_deep = true;
    template <class V>
    static constexpr bool matches = is_one_of<string_tag, normalized_string_tag, boost_json_tag,
                                              json_tag, dictionary_tag>(category_of<V>{})
                                    || std::same_as<V, unknown_members> || is_a<V, unknown_case>;
};

/// Values of any shape.
struct of_json {
    static constexpr bool if_too_deep = true;
    template <class V>
    static constexpr bool matches = std::same_as<category_of<V>, json_tag>;
};

/// Views, which no visit can change.
struct of_views {
    static constexpr bool if_too_deep = true;
    template <class V>
    static constexpr bool matches =
        std::same_as<V, std::string_view> || std::derived_from<V, json_view>;
};

/// As of_views, for a check that must not refuse a type because it holds itself.
struct of_views_above_the_limit : of_views {
    static constexpr bool if_too_deep = false;
};

/// Ends the recursion for types that hold themselves. `if_too_deep` of the match is the answer for
/// a deeper type: a visit that assumes the target there costs time and nothing else.
inline constexpr std::size_t hold_depth = 24;

template <class Match, class V, std::size_t Depth = 0>
consteval bool can_hold();

template <class Match, std::size_t Depth, class Entry>
consteval bool entry_can_hold() {
    if constexpr (Entry::role == entry_role::field)
        return can_hold<Match, typename Entry::value_type, Depth>();
    else if constexpr (Entry::role == entry_role::rest)
        return Match::template matches<unknown_members>;
    else return false;
}
template <class Match, std::size_t Depth, class... Entries>
consteval bool entries_can_hold(list<Entries...> const&) {
    return (entry_can_hold<Match, Depth, Entries>() || ...);
}
template <class Match, std::size_t Depth, class... Cases>
consteval bool cases_can_hold(list<Cases...> const&) {
    return (can_hold<Match, typename Cases::type, Depth>() || ...);
}

/// What an object holds as text: a schema that visits it says so, by `in_text`.
template <class Match, class V, std::size_t Depth>
consteval bool text_can_hold() {
    if constexpr (requires { typename schema<V>::in_text; })
        return cases_can_hold<Match, Depth>(typename schema<V>::in_text{});
    else return false;
}

template <class Match, class V, std::size_t Depth>
consteval bool can_hold() {
    using category = category_of<V>;
    if constexpr (Match::template matches<V>) {
        return true;
    } else if constexpr (Depth == hold_depth) {
        return Match::if_too_deep;
    } else if constexpr (std::same_as<category, object_tag>) {
        return entries_can_hold<Match, Depth + 1>(typename schema<V>::fields{})
               || text_can_hold<Match, V, Depth + 1>();
    } else if constexpr (std::same_as<category, one_of_tag>) {
        return Match::template matches<unknown_case_of<
                   V>> || cases_can_hold<Match, Depth + 1>(typename schema<V>::cases{});
    } else if constexpr (is_one_of<transparent_tag, normalized_string_tag>(category{})) {
        return can_hold<Match, decltype(pointee(schema<V>::member)), Depth + 1>();
    } else if constexpr (is_one_of<optional_tag, sequence_tag>(category{})) {
        return can_hold<Match, typename V::value_type, Depth + 1>();
    } else if constexpr (std::same_as<category, dictionary_tag>) {
        return can_hold<Match, typename V::key_type, Depth + 1>()
               || can_hold<Match, typename V::mapped_type, Depth + 1>();
    } else {
        return false;
    }
}

}  // namespace lisle::v0_1::detail
