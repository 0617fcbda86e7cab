// lisle/conversation/rules/member_mappings.hpp - what a format does with each member of a neutral
// type.
//
// A bridge has a list for each type:
//
//     inline constexpr member_mapping mappings_of_messages[]{
//         {"role origin content", is_put},
//         {"id created", "Loom's messages have none"}, ...
//     };
//     tell_dropped<mappings_of_messages>(message, log);
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

/// Of a member that the bridge itself converts, and whose losses it reports.
inline constexpr std::string_view is_put{};

/// Members, and the reason why the format has no place for them, or `is_put`.
struct member_mapping {
    std::string_view members;  ///< their names, separated by blanks
    std::string_view why_dropped;
};

namespace detail {

/// Whether an entry of a schema is a member that needs a mapping: report_unread_members reports the
/// others.
template <class Entry>
[[nodiscard]] consteval bool needs_mapping() {
    if constexpr (requires { typename Entry::is_left_out; }) return Entry::name != "native";
    else return false;
}

/// Counts the members of a mapping with this name, or all of them.
[[nodiscard]] constexpr std::size_t count_names(member_mapping const& mapping,
                                                std::optional<std::string_view> only = {}) {
    std::size_t out = 0;
    for (auto rest = mapping.members; !rest.empty();) {
        auto const name = rest.substr(0, rest.find(' '));
        if (!only || *only == name) ++out;
        rest.remove_prefix(name.size() == rest.size() ? rest.size() : name.size() + 1);
    }
    return out;
}

template <auto const& Mappings>
[[nodiscard]] consteval std::string_view find_mapping(std::string_view member) {
    for (auto const& mapping : Mappings)
        if (count_names(mapping, member) != 0) return mapping.why_dropped;
    return is_put;
}

template <auto const& Mappings, class... Entries>
[[nodiscard]] constexpr bool are_mappings_of(list<Entries...> const&) {
    auto const count = [](std::optional<std::string_view> only) {
        std::size_t out = 0;
        for (auto const& mapping : Mappings) out += count_names(mapping, only);
        return out;
    };
    bool const has_each = ((!needs_mapping<Entries>() || count(Entries::name) == 1) && ...);
    std::size_t const needed = (std::size_t{needs_mapping<Entries>()} + ... + 0);
    return has_each && count({}) == needed;
}

/// Reports a dropped member. Models and repositories are reported member by member, because sources
/// have their members in places of their own.
template <class Model>
void tell_member(loss_log const& log, std::string_view,
                 boxed_optional<basic_model_name<Model>> const& name, std::string_view why) {
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

template <auto const& Mappings, class Entry, class T, class TellPut>
void tell_entry(T const& value, loss_log const& log, TellPut& tell_put) {
    if constexpr (needs_mapping<Entry>()) {
        constexpr auto why = find_mapping<Mappings>(Entry::name);
        if (typename Entry::is_left_out{}(value.*Entry::member)) return;
        if constexpr (why == is_put) tell_put(Entry::name);
        else tell_member(log, Entry::name, value.*Entry::member, why);
    }
}

template <auto const& Mappings, class T, class TellPut, class... Entries>
void tell_entries(T const& value, loss_log const& log, TellPut& tell_put, list<Entries...> const&) {
    (tell_entry<Mappings, Entries>(value, log, tell_put), ...);
}

}  // namespace detail

/// Reports the members of a value for which a format has no place. `Mappings` has each member
/// except `native` and unknown members. Calls `tell_put(member)` for members whose mapping is
/// `is_put`.
template <auto const& Mappings, class T, class TellPut>
void tell_dropped(T const& value, loss_log const& log, TellPut tell_put) {
    using fields = typename schema<T>::fields;
    static_assert(detail::are_mappings_of<Mappings>(fields{}),
                  "each member needs one mapping, and each mapping a member");
    detail::tell_entries<Mappings>(value, log, tell_put, fields{});
}
template <auto const& Mappings, class T>
void tell_dropped(T const& value, loss_log const& log) {
    tell_dropped<Mappings>(value, log, [](std::string_view) {});
}

}  // namespace lisle::v0_1::conversation
