// lisle/read_object.hpp - objects: keys are predicted in canonical order, anything else goes
// slower.
#pragma once

#include <lisle/members.hpp>
#include <lisle/read_members.hpp>
#include <lisle/read_value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lisle::inline v0::detail {

template <class Value>
inline constexpr bool takes_null =
    is_a<
        Value,
        std::
            optional> || std::same_as<category_of<Value>, json_tag> || std::same_as<category_of<Value>, raw_json_tag> || std::same_as<category_of<Value>, null_tag>;

/// The value of a key, in its canonical shape or in one of those that field options allow.
template <class Entry, class T>
[[nodiscard]] bool read_member(reader& r, T& out) {
    using value_type = typename Entry::value_type;
    auto& value = out.*Entry::member;
    if constexpr (Entry::options.optional && !takes_null<value_type>) {
        if (r.in.peek() == 'n' && r.is_permissive()) [[unlikely]] {
            auto const* const at = r.in.at;
            if (!r.in.take("null")) return r.mistyped("null");
            r.loosen(at, "null where a value is written");
            return true;
        }
    }
    if constexpr (Entry::options.lone) {
        if (r.in.peek() != '[' && r.options.shapes != shape_policy::canonical) {
            auto const* const at = r.in.at;
            if (!read(r, value.emplace_back())) return false;
            r.loosen(at, "a lone value where an array is written");
            return true;
        }
    }
    return read(r, value);
}

// ---- Tables for the slower way ------------------------------------------------------------------

template <class T, class Entry>
constexpr member_reader make_member_reader() {
    if constexpr (is_field<Entry>) {
        using value_type = typename Entry::value_type;
        return {
            Entry::name,
            Entry::quoted,
            &Entry::has_alias,
            &Entry::was_called,
            [](reader& r, void* object) { return read_member<Entry>(r, *static_cast<T*>(object)); },
            [](void const* object) {
                return Entry::options.skipped
                       && is_empty(static_cast<T const*>(object)->*Entry::member);
            },
            [](void* object) {
                static_cast<T*>(object)->*Entry::member = std::move(T{}.*Entry::member);
            },
            &is_same_as_read<value_type>,
        };
    } else {
        return {};
    }
}

template <class T, class... Entries>
constexpr auto make_member_readers(list<Entries...> const&) {
    struct table {
        member_reader of[sizeof...(Entries) + 1];
    };
    return table{{make_member_reader<T, Entries>()..., member_reader{}}};
}

template <class T>
inline constexpr auto member_readers = make_member_readers<T>(fields_of<T>{});

template <class T>
inline constexpr object_reader object_reader_for{
    member_readers<T>.of, facts_of<T>::size,   facts_of<T>::required,
    facts_of<T>::always,  facts_of<T>::tag_at, facts_of<T>::denies_unknown,
};

/// Where an object's layout is remembered: std::string or std::string_view text, or nowhere.
template <class T>
auto layout_of(T& object) {
    if constexpr (keeps_unknown<T>) {
        using fields = std::remove_reference_t<decltype(rest_of(object))>;
        return layout_target<typename fields::string>{
            &rest_of(object), [](void* f) -> auto& {return static_cast<fields*>(f)->make_source();
    }
};
}  // namespace lisle::inline v0::detail
else { return layout_target<std::string>{nullptr, nullptr}; }
}

// ---- The fast way -------------------------------------------------------------------------------

/// The member at hand is read if it is this entry's.
template <class Entry, std::size_t Index, class T>
[[gnu::always_inline]] inline step read_predicted(reader& r, T& out, object_state& state) {
    if constexpr (is_tag_slot<Entry>) {
        return state.tag == nullptr ? step::next : read_predicted_tag(r, state, Index);
    } else if constexpr (!is_field<Entry>) {
        return step::next;
    } else {
        if (!r.in.take(Entry::quoted)) [[unlikely]]
            return Entry::options.skipped ? step::next : step::any_key;
        if (!r.in.colon()) return step::failed;
        state.value = r.in.at;
        state.index = Index;
        if (!read_member<Entry>(r, out)) [[unlikely]]
            return step::failed_value;
        state.seen |= std::uint64_t{1} << Index;
        if constexpr (Entry::options.skipped) {
            if (is_empty(out.*Entry::member)) [[unlikely]]
                return step::spelled_out;
        }
        if (r.loose && r.is_loose_since(state.value)) [[unlikely]]
            return step::loose_value;
        return step_over_comma(r.in);
    }
}

template <class T, class... Entries, std::size_t... Index>
[[gnu::always_inline]] inline step read_in_order(list<Entries...> const&,
                                                 std::index_sequence<Index...>, reader& r, T& out,
                                                 object_state& state) {
    auto at = step::next;
    static_cast<void>(
        (((at = read_predicted<Entries, Index>(r, out, state)) == step::next) && ...));
    return at == step::next ? step::any_key : at;
}

/// An object whose tag, if it is an alternative, is known already.
template <class T>
[[nodiscard]] bool read_object(reader& r, T& out, tag_key const* tagged = nullptr) {
    using facts = facts_of<T>;
    if (r.in.peek() != '{') return r.mistyped("object");
    object_state state{r.in.at, tagged};
    if (!r.in.open()) return false;
    state.depth = r.in.depth;
    auto at = step::next;
    if (r.in.peek() == '}') {
        r.in.close();
        at = step::end;
    } else if (facts::tag_at == facts::size && tagged != nullptr) {
        at = read_predicted_tag(r, state, tag_index);
    }
    if (at == step::next)
        at = read_in_order(fields_of<T>{}, std::make_index_sequence<facts::size>{}, r, out, state);
    if (at == step::end && (facts::always & ~state.seen) == 0) [[likely]]
        return true;
    if (at == step::failed) return false;
    return read_members(r, &out, object_reader_for<T>, layout_of(out), state, at);
}

template <class T>
bool read_as(object_tag, reader& r, T& out) {
    return read_object(r, out);
}

}  // namespace lisle::inline v0::detail
