// lisle/engine/object_table.hpp - the list of an object's fields as a table.
#pragma once

#include <lisle/engine/operations.hpp>
#include <lisle/options.hpp>
#include <lisle/schema.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lisle::v0_1::detail {

// ---- Tables -------------------------------------------------------------------------------------

/// One entry of a schema's list.
struct member : field_traits {
    entry_role role{};
    bool takes_null = false;  ///< null is a value of the type
    std::string_view name{};
    std::string_view quoted{};
    std::string_view former_key{};                       ///< quoted, for `formerly`
    operations const* type = nullptr;                    ///< the type of the value
    void* (*at)(void* object) = nullptr;                 ///< the value in an object
    void (*replace)(void* value, void* by) = nullptr;    ///< moves from `by`
    bool (*is_empty)(void const* value) = nullptr;       ///< for fields that may be omitted
    bool (*read_alone)(reader&, void* value) = nullptr;  ///< for one_or_many
    void (*clear)(void* value) = nullptr;                ///< for lenient fields
    bool (*has_alias)(std::string_view key) = nullptr;   ///< for `also`
    bool (*was_called)(std::string_view key) = nullptr;  ///< for `formerly`

    /// Whether the system itself reads this key as the field.
    [[nodiscard]] bool is_called(std::string_view key) const {
        return name == key || (has_alias != nullptr && has_alias(key));
    }
};

/// A described object. Bit i of a mask stands for entry i; an index equal to `size` means that
/// there is no such entry.
struct object_type {
    member const* members;
    std::size_t size;
    std::uint64_t required;
    std::uint64_t always;          ///< fields that are never omitted, or should not be
    std::uint64_t expected;        ///< required, except by permissive readers
    std::uint64_t newer;           ///< fields that the pinned revision lacks
    std::uint64_t removed;         ///< fields that the latest revision lacks
    std::uint64_t newly_optional;  ///< required by the pinned revision only
    std::size_t rest_at;
    std::size_t tag_at;
    bool denies_unknown;
    bool salvages_fields;
    bool keeps_order;  ///< canonical text has the keys in the order of the source
    unknown_members* (*rest)(void* object);  ///< null if the object keeps no unknown keys
    /// Calls `use` with a default-constructed object.
    void (*use_blank)(void* context, void (*use)(void* context, void* blank));

    /// The fields that a revision never omits.
    [[nodiscard]] std::uint64_t always_in(schema_revision r) const {
        return always & ~(r == schema_revision::latest ? removed : newer);
    }
    /// The fields that a reader requires.
    [[nodiscard]] std::uint64_t required_by(decode_options const& o) const {
        if (o.shapes == shape_policy::any) return required & ~newly_optional;
        auto const all = required | expected;
        return o.revision == schema_revision::pinned ? all : all & ~newly_optional;
    }
};

/// Returns `use(value)` for this member of a default-constructed object.
template <class Use>
bool with_blank(object_type const& type, member const& m, Use use) {
    struct context {
        member const& m;
        Use& use;
        bool answer = false;
    } c{m, use};
    type.use_blank(&c, [](void* to, void* blank) {
        auto& given = *static_cast<context*>(to);
        given.answer = given.use(given.m.at(blank));
    });
    return c.answer;
}

/// Whether these options read a field or case that only one of the revisions has.
[[nodiscard]] inline bool reads(decode_options const& o, bool is_newer, bool is_removed) {
    return o.shapes == shape_policy::any
           || !(o.revision == schema_revision::latest ? is_removed : is_newer);
}

inline constexpr std::size_t no_field = 64;

/// The field that a key stands for, after the fields in `seen` were read.
[[nodiscard]] inline std::size_t find_field(object_type const& type, decode_options const& o,
                                            std::uint64_t seen, std::string_view key) {
    for (std::size_t i = 0; i < type.size; ++i) {
        auto const& m = type.members[i];
        if (m.role == entry_role::field && m.name == key)
            return reads(o, m.newer, m.removed) ? i : no_field;
    }
    if (o.shapes == shape_policy::canonical) return no_field;
    for (std::size_t i = 0; i < type.size; ++i) {
        auto const& m = type.members[i];
        if (m.has_alias != nullptr && m.has_alias(key)) return i;
        if (m.was_called != nullptr && o.shapes == shape_policy::any && (seen >> i & 1) == 0
            && m.was_called(key))
            return i;
    }
    return no_field;
}

/// Casts an object that is only read, because the accessors of its table take a mutable pointer.
[[nodiscard]] inline void* as_mutable(void const* object) {
    return const_cast<void*>(object);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

/// The key of an internally tagged alternative, read and written among its fields.
struct tag_key {
    std::string_view key;        ///< type
    std::string_view quoted;     ///< "type"
    std::string_view name;       ///< "text", quoted; for reading: the only allowed name, or empty
    char const* last = nullptr;  ///< for reading: the value that counts among several tags
};

/// Stands for the tag among field indices.
inline constexpr std::uint8_t tag_index = 255;

// ---- From a list to its table -------------------------------------------------------------------

template <class... Tags, class Tag>
consteval bool is_one_of(Tag) {
    return (std::same_as<Tag, Tags> || ...);
}

/// Whether null is a value of the type itself.
template <class Value>
inline constexpr bool
    takes_null = is_one_of<optional_tag, boost_json_tag, json_tag, null_tag>(category_of<Value>{});
template <class Value>
    requires std::same_as<category_of<Value>, transparent_tag>
inline constexpr bool takes_null<Value> = takes_null<decltype(pointee(schema<Value>::member))>;
template <class... Cases>
consteval bool has_null(list<Cases...> const&) {
    return ((is_unit<Cases>() || takes_null<typename Cases::type>) || ...);
}
template <class Value>
    requires std::same_as<typename schema<Value>::tagging, untagged>
inline constexpr bool takes_null<Value> = has_null(typename schema<Value>::cases{});

template <class Value, class Predicate>
bool is_empty(void const* value) {
    return Predicate{}(*static_cast<Value const*>(value));
}

/// Reads the value of an optional from whatever is there, null included.
template <class Value>
bool read_present(operations const&, reader& r, void* value) {
    return read(r, static_cast<Value*>(value)->emplace());
}
template <class Value>
inline constexpr operations operations_of_present{&read_present<Value>, &write_value<Value>};

template <class Value>
bool read_element_alone(reader& r, void* value) {
    return read(r, static_cast<Value*>(value)->emplace_back());
}

template <class Value>
[[gnu::cold]] void clear_value(void* value) {
    *static_cast<Value*>(value) = Value{};
}

/// For `optional<optional<T>>`, null sets the inner optional.
template <class Value>
void make_null(void* value) {
    static_cast<Value*>(value)->emplace() = {};
}

template <class T, auto Member>
void* member_at(void* object) {
    return &(static_cast<T*>(object)->*Member);
}
template <class T, auto Outer, auto Member>
void* member_within(void* object) {
    return &((static_cast<T*>(object)->*Outer).*Member);
}

template <class T, fixed_string Name, auto Member, class... Options>
constexpr auto accessor_of(field<Name, Member, Options...> const&) {
    return &member_at<T, Member>;
}
template <class T, auto Outer, class Field>
constexpr auto accessor_of(within<Outer, Field> const&) {
    return &member_within<T, Outer, Field::member>;
}

template <class T, fixed_string Name, auto Member, class... Options>
constexpr member make_member(field<Name, Member, Options...> const&) {
    using entry = field<Name, Member, Options...>;
    using value = typename entry::value_type;
    member out{entry::options, entry_role::field};
    out.takes_null = takes_null<value>;
    out.name = entry::name;
    out.quoted = entry::quoted;
    out.former_key = entry::former_key;
    out.type = &operations_of<value>;
    out.at = &member_at<T, Member>;
    out.replace = &replace_value<value>;
    if constexpr (entry::options.null_counts) {
        out.takes_null = takes_null<typename value::value_type>;
        out.type = &operations_of_present<value>;
    }
    if constexpr (entry::options.skipped || entry::options.newer || entry::options.removed)
        out.is_empty = &is_empty<value, typename entry::is_left_out>;
    if constexpr (entry::options.null_if_other) out.clear = &make_null<value>;
    else if constexpr (entry::options.lenient) out.clear = &clear_value<value>;
    if constexpr (entry::options.lone) out.read_alone = &read_element_alone<value>;
    if constexpr (entry::has_aliases) out.has_alias = &entry::has_alias;
    if constexpr (entry::has_former_names) out.was_called = &entry::was_called;
    return out;
}
template <class T, auto Outer, class Field>
constexpr member make_member(within<Outer, Field> const&) {
    member out = make_member<std::remove_reference_t<decltype(pointee(Outer))>>(Field{});
    out.at = &member_within<T, Outer, Field::member>;
    return out;
}
template <class T, class Other>
constexpr member make_member(Other const&) {
    member out{};
    out.role = Other::role;
    return out;
}

template <class T, auto Member>
unknown_members* rest_at(void* object) {
    return &(static_cast<T*>(object)->*Member);
}
template <class T, auto Member>
constexpr auto find_rest(rest<Member> const&) {
    return &rest_at<T, Member>;
}
template <class T, class Other>
constexpr auto find_rest(Other const&) {
    return nullptr;
}

template <std::size_t Size>
struct member_table {
    member of[Size + 1];
};

template <class T, class... Entries>
constexpr auto make_member_table(list<Entries...> const&) {
    return member_table<sizeof...(Entries)>{{make_member<T>(Entries{})..., member{}}};
}

template <class T, class List>
inline constexpr auto member_table_of = make_member_table<T>(List{});

template <class T, class... Entries>
constexpr object_type make_object_type(list<Entries...> const&) {
    static_assert((int{Entries::role == entry_role::rest} + ... + 0) <= 1,
                  "a list has at most one rest");
    static_assert((int{Entries::role == entry_role::tag_slot} + ... + 0) <= 1,
                  "a list has at most one tag_slot");
    object_type out{};
    out.members = member_table_of<T, list<Entries...>>.of;
    out.size = out.rest_at = out.tag_at = sizeof...(Entries);
    out.use_blank = &use_blank<T>;
    for (std::size_t i = 0; i < out.size; ++i) {
        auto const& m = out.members[i];
        auto const bit = std::uint64_t{1} << i;
        if (m.role == entry_role::field && !m.optional) out.required |= bit;
        if (m.role == entry_role::field && (!m.skipped || m.required_unless_permissive))
            out.always |= bit;
        if (m.required_unless_permissive) out.expected |= bit;
        if (m.newer) out.newer |= bit;
        if (m.removed) out.removed |= bit;
        if (m.newly_optional) out.newly_optional |= bit;
        if (m.role == entry_role::rest) out.rest_at = i;
        if (m.role == entry_role::tag_slot) out.tag_at = i;
        if (m.role == entry_role::deny_unknown_fields) out.denies_unknown = true;
        if (m.role == entry_role::salvage_fields) out.salvages_fields = true;
        if (m.role == entry_role::any_order) out.keeps_order = true;
    }
    [[maybe_unused]] auto const take_rest = [&](auto found) {
        if constexpr (!std::is_null_pointer_v<decltype(found)>) out.rest = found;
    };
    (take_rest(find_rest<T>(Entries{})), ...);
    return out;
}

template <class T>
inline constexpr object_type object_type_of = make_object_type<T>(typename schema<T>::fields{});

/// Whether a list has this key.
template <class... Entries>
constexpr bool has_name(list<Entries...> const&, std::string_view key) {
    return ((Entries::name == key) || ...);
}

}  // namespace lisle::v0_1::detail
