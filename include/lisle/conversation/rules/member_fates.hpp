// lisle/conversation/rules/member_fates.hpp - what a format does with each member of a neutral
// type.
//
// A bridge has a list for each type:
//
//     inline constexpr member_fate fates_of_messages[]{
//         {"role origin content", is_put},
//         {"id created", "Loom's messages have none"}, ...
//     };
//     tell_dropped<fates_of_messages>(message, log);
//
// If the list lacks a member of the type, or has a member that the type lacks, the program does not
// compile. So no member is forgotten.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/dropped_names.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation {

/// The fate of a member that the bridge itself converts, and whose losses it reports.
inline constexpr std::string_view is_put{};

/// The fate of members: the reason why the format has no place for them, or `is_put`.
struct member_fate {
    std::string_view members;  ///< their names, separated by blanks
    std::string_view why_dropped;
};

namespace detail {

/// Whether an entry of a schema is a member that needs a fate: tell_leftovers reports the others.
template <class Entry>
[[nodiscard]] consteval bool has_fate() {
    if constexpr (requires { typename Entry::is_left_out; }) return Entry::name != "native";
    else return false;
}

/// Counts the members of a fate with this name, or all of them.
[[nodiscard]] constexpr std::size_t count_names(member_fate const& fate,
                                                std::optional<std::string_view> only = {}) {
    std::size_t out = 0;
    for (auto rest = fate.members; !rest.empty();) {
        auto const name = rest.substr(0, rest.find(' '));
        if (!only || *only == name) ++out;
        rest.remove_prefix(name.size() == rest.size() ? rest.size() : name.size() + 1);
    }
    return out;
}

template <auto const& Fates>
[[nodiscard]] consteval std::string_view find_fate(std::string_view member) {
    for (auto const& fate : Fates)
        if (count_names(fate, member) != 0) return fate.why_dropped;
    return is_put;
}

template <auto const& Fates, class... Entries>
[[nodiscard]] constexpr bool are_fates_of(list<Entries...> const&) {
    auto const count = [](std::optional<std::string_view> only) {
        std::size_t out = 0;
        for (auto const& fate : Fates) out += count_names(fate, only);
        return out;
    };
    bool const has_each = ((!has_fate<Entries>() || count(Entries::name) == 1) && ...);
    std::size_t const needed = (std::size_t{has_fate<Entries>()} + ... + 0);
    return has_each && count({}) == needed;
}

/// Reports a dropped member. Models and repositories are reported member by member, because sources
/// have their members in places of their own.
template <class Model>
void tell_member(loss_log const& log, std::string_view,
                 std::optional<basic_model_name<Model>> const& name, std::string_view why) {
    drop_model(log, name, why);
}
template <class Model>
void tell_member(loss_log const& log, std::string_view,
                 std::optional<basic_git_state<Model>> const& git, std::string_view why) {
    drop_git(log, git, why);
}
template <class Value>
void tell_member(loss_log const& log, std::string_view member, Value const&, std::string_view why) {
    log.dropped(member, std::string{why});
}

template <auto const& Fates, class Entry, class T, class TellPut>
void tell_entry(T const& value, loss_log const& log, TellPut& tell_put) {
    if constexpr (has_fate<Entry>()) {
        constexpr auto why = find_fate<Fates>(Entry::name);
        if (typename Entry::is_left_out{}(value.*Entry::member)) return;
        if constexpr (why == is_put) tell_put(Entry::name);
        else tell_member(log, Entry::name, value.*Entry::member, why);
    }
}

template <auto const& Fates, class T, class TellPut, class... Entries>
void tell_entries(T const& value, loss_log const& log, TellPut& tell_put, list<Entries...> const&) {
    (tell_entry<Fates, Entries>(value, log, tell_put), ...);
}

}  // namespace detail

/// Reports the members of a value for which a format has no place. `Fates` has each member except
/// `native` and unknown members. Calls `tell_put(member)` for members whose fate is `is_put`.
template <auto const& Fates, class T, class TellPut>
void tell_dropped(T const& value, loss_log const& log, TellPut tell_put) {
    using fields = typename schema<T>::fields;
    static_assert(detail::are_fates_of<Fates>(fields{}),
                  "each member needs one fate, and each fate a member");
    detail::tell_entries<Fates>(value, log, tell_put, fields{});
}
template <auto const& Fates, class T>
void tell_dropped(T const& value, loss_log const& log) {
    tell_dropped<Fates>(value, log, [](std::string_view) {});
}

}  // namespace lisle::v0_1::conversation
