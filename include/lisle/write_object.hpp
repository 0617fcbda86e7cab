// lisle/write_object.hpp - objects: fields in canonical order, or the way they were read.
#pragma once

#include <lisle/members.hpp>
#include <lisle/write_members.hpp>
#include <lisle/write_value.hpp>

#include <string_view>
#include <type_traits>

namespace lisle::inline v0::detail {

// ---- Tables for the slower way ------------------------------------------------------------------

template <class T, class Entry>
constexpr member_writer make_member_writer() {
    if constexpr (is_field<Entry>) {
        return {
            Entry::quoted,
            [](void const* object) -> void const* {
                return &(static_cast<T const*>(object)->*Entry::member);
            },
            [](writer& w, void const* value) {
                write(w, *static_cast<typename Entry::value_type const*>(value));
            },
            [](void const* value) {
                return Entry::options.skipped
                       && is_empty(*static_cast<typename Entry::value_type const*>(value));
            },
            [](void const* value) {
                return *static_cast<typename Entry::value_type const*>(value) == T{}.*Entry::member;
            },
        };
    } else {
        return {};
    }
}

template <class T, class... Entries>
constexpr auto make_member_writers(list<Entries...> const&) {
    struct table {
        member_writer of[sizeof...(Entries) + 1];
    };
    return table{{make_member_writer<T, Entries>()..., member_writer{}}};
}

template <class T>
inline constexpr auto member_writers = make_member_writers<T>(fields_of<T>{});

template <class T>
inline constexpr object_writer object_writer_for{member_writers<T>.of, facts_of<T>::size,
                                                 facts_of<T>::rest_at, facts_of<T>::tag_at};

// ---- The fast way -------------------------------------------------------------------------------

inline void write_tag(writer& w, tag_key const& t) {
    w.to.key_quoted(t.quoted);
    w.to.token(t.name);
}

template <class Entry, class T>
[[gnu::always_inline]] inline void write_entry(writer& w, T const& object, tag_key const* tagged) {
    if constexpr (is_field<Entry>) {
        auto const& value = object.*Entry::member;
        if constexpr (Entry::options.skipped) {
            if (is_empty(value)) return;
        }
        w.to.key_quoted(Entry::quoted);
        write(w, value);
    } else if constexpr (is_tag_slot<Entry>) {
        if (tagged != nullptr) write_tag(w, *tagged);
    }
}

template <class T, class... Entries>
void write_entries(list<Entries...> const&, writer& w, T const& object, tag_key const* tagged) {
    (write_entry<Entries>(w, object, tagged), ...);
}

template <class T>
void write_object(writer& w, T const& object, tag_key const* tagged = nullptr) {
    if constexpr (keeps_unknown<T>) {
        if (auto const* const source = rest_of(object).source(); source != nullptr) [[unlikely]]
            return write_members(w, &object, object_writer_for<T>, *source, tagged);
    }
    w.to.open('{');
    if (facts_of<T>::tag_at == facts_of<T>::size && tagged != nullptr) write_tag(w, *tagged);
    write_entries(fields_of<T>{}, w, object, tagged);
    w.to.close('}');
}

template <class T>
void write_as(object_tag, writer& w, T const& object) {
    write_object(w, object);
}

}  // namespace lisle::inline v0::detail
