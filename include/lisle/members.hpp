// lisle/members.hpp - what the list of an object's fields says, as constants.
#pragma once

#include <lisle/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace lisle::inline v0::detail {

// ---- One entry ----------------------------------------------------------------------------------

template <class Entry>
inline constexpr bool is_field = requires {
    Entry::options;
};

template <class Entry>
inline constexpr bool is_rest = false;
template <auto Member>
inline constexpr bool is_rest<rest<Member>> = true;

template <class Entry>
inline constexpr bool is_tag_slot = std::is_same_v<Entry, tag_slot>;

template <class Entry>
consteval bool is_required() {
    if constexpr (is_field<Entry>) return !Entry::options.optional;
    else return false;
}

/// Left out by the system itself where the value is empty.
template <class Entry>
consteval bool is_skipped() {
    if constexpr (is_field<Entry>) return Entry::options.skipped;
    else return false;
}

/// A value that skip_default and skip_none leave out.
template <class Value>
[[gnu::always_inline]] inline bool is_empty(Value const& value) {
    if constexpr (is_a<Value, std::optional>) return !value.has_value();
    else if constexpr (requires { value.empty(); }) return value.empty();
    else return value == Value{};
}

// ---- The list -----------------------------------------------------------------------------------

template <class... Bools>
consteval std::uint64_t bits(Bools... set) {
    std::uint64_t out = 0;
    unsigned i = 0;
    ((out |= std::uint64_t{set} << i++), ...);
    return out;
}

template <class... Bools>
consteval std::size_t first_of(Bools... found) {
    std::size_t i = 0;
    static_cast<void>(((found || (++i, false)) || ...));
    return i;
}

template <class... Entries>
struct find_rest {
    using type = void;
};
template <class First, class... Others>
struct find_rest<First, Others...>
    : std::conditional_t<is_rest<First>, std::type_identity<First>, find_rest<Others...>> {};

template <class List>
struct list_facts;

/// Indices count all entries of the list; bit i of a mask stands for entry i.
template <class... Entries>
struct list_facts<list<Entries...>> {
    static constexpr std::size_t size = sizeof...(Entries);
    static constexpr std::uint64_t required = bits(is_required<Entries>()...);
    static constexpr std::uint64_t skipped = bits(is_skipped<Entries>()...);
    static constexpr std::uint64_t always = bits(is_field<Entries>...) & ~skipped;
    static constexpr std::size_t rest_at = first_of(is_rest<Entries>...);
    static constexpr std::size_t tag_at = first_of(is_tag_slot<Entries>...);
    static constexpr bool denies_unknown = (std::is_same_v<Entries, deny_unknown_fields> || ...);

    using rest_entry = typename find_rest<Entries...>::type;

    static constexpr bool has_name(std::string_view key) { return ((Entries::name == key) || ...); }
};

template <class... Entries>
list<Entries...> base_list(list<Entries...> const&);

/// The list that `schema<T>::fields` is, or derives from.
template <class T>
using fields_of = decltype(base_list(typename schema<T>::fields{}));

template <class T>
using facts_of = list_facts<fields_of<T>>;

template <class T>
inline constexpr bool keeps_unknown = !std::is_void_v<typename facts_of<T>::rest_entry>;

/// The unknown_fields of an object.
template <class T>
auto& rest_of(T& object) {
    return object.*facts_of<std::remove_const_t<T>>::rest_entry::member;
}

/// The key of an internally tagged alternative, written and read between its fields.
struct tag_key {
    std::string_view key;     ///< type
    std::string_view quoted;  ///< "type"
    std::string_view name;    ///< "text", quoted; for writing
};

/// Stands for the tag among field indices where the list has no slot for it.
inline constexpr std::uint8_t tag_index = 255;

}  // namespace lisle::inline v0::detail
