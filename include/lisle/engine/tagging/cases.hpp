// lisle/engine/tagging/cases.hpp - the cases of a variant as a table, for all taggings.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/schema/boxed.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::v0_1::detail {

// ---- Tables -------------------------------------------------------------------------------------

/// One alternative with a name.
struct variant_case {
    std::string_view name;
    std::string_view quoted;
    bool is_unit;
    operations const* type = nullptr;     ///< of the content, null for a unit
    object_type const* object = nullptr;  ///< its table if it is an object, else null
    void* (*emplace)(void* variant);      ///< the new alternative
    std::size_t index;                    ///< of the alternative in the variant
    bool newer;                           ///< the pinned revision lacks it
    bool removed;                         ///< the latest revision lacks it
    /// Reads an object whose internal tag says more than its case; null for other alternatives.
    bool (*read_tagged)(reader&, void* alternative, std::string_view tag, tag_key const&) = nullptr;
};

/// The alternative that a variant holds.
struct held_alternative {
    std::size_t index;
    void const* value;
};

/// A described variant.
struct variant_type {
    variant_case const* cases;
    std::size_t size;
    held_alternative (*held)(void const* variant);
    /// Keeps the text of an unknown case; null if the variant is closed.
    bool (*keep_unknown)(reader&, void* variant, std::string_view name);
    /// The text of the unknown case that is held, or empty; null if the variant is closed.
    std::string_view (*unknown_text)(void const* variant);
    /// The name of the case that a tag means; null if tags are names of cases.
    std::string_view (*case_of)(std::string_view tag) = nullptr;

    [[nodiscard]] variant_case const* begin() const { return cases; }
    [[nodiscard]] variant_case const* end() const { return cases + size; }
    /// The case of an alternative; null for an unknown_case.
    [[nodiscard]] variant_case const* find(held_alternative const& alternative) const {
        for (auto const& c : *this)
            if (c.index == alternative.index) return &c;
        return nullptr;
    }
    /// Finds the case with this name. Of two with one name, takes the unit or the other.
    [[nodiscard]] variant_case const* find(decode_options const& o, std::string_view name,
                                           bool unit = false) const {
        variant_case const* found = nullptr;
        for (auto const& c : *this)
            if (c.name == name && reads(o, c.newer, c.removed)) {
                if (c.is_unit == unit) return &c;
                found = &c;
            }
        return found;
    }
    /// Finds the case that an internal tag means.
    [[nodiscard]] variant_case const* find_tagged(decode_options const& o,
                                                  std::string_view tag) const {
        return find(o, case_of != nullptr ? case_of(tag) : tag);
    }
};

/// Schemas of alternatives whose internal tag says more than their case, such as a name.
template <class T>
concept reading_tagged = requires(reader& r, T& out, std::string_view tag, tag_key const& key) {
    { schema<T>::read_tagged(r, out, tag, key) } -> std::same_as<bool>;
};

/// Schemas of variants of which one case has many tags.
template <class T>
concept naming_cases = requires(std::string_view tag) {
    { schema<T>::case_of(tag) } -> std::same_as<std::string_view>;
};

template <class T, class Alternative>
void* emplace_case(void* variant) {
    return &emplace_alternative<Alternative>(*static_cast<T*>(variant));
}

template <class... A>
held_alternative find_held(std::variant<A...> const& variant) {
    void const* value = nullptr;
    if constexpr ((is_a<A, boxed> || ...)) {
        auto const unbox = []<class Stored>(Stored const* stored) -> void const* {
            if constexpr (is_a<Stored, boxed>) return stored != nullptr ? stored->get() : nullptr;
            else return stored;
        };
        static_cast<void>(((value = unbox(std::get_if<A>(&variant))) || ...));
    } else {
        // One address serves for all of them, but no standard says so.
        static_cast<void>(((value = std::get_if<A>(&variant)) || ...));
    }
    return {variant.index(), value};
}
template <class T>
held_alternative held_by(void const* variant) {
    return find_held(*static_cast<T const*>(variant));
}

/// Whether a variant stores an alternative as this type: as it is, or in a box.
template <class Stored, class Alternative>
concept stores = std::same_as<Stored, Alternative> || std::same_as<Stored, boxed<Alternative>>;

/// The index of an alternative in T, which is, or derives from, a variant. It is the number of
/// alternatives if T has no such one.
template <class Alternative, class... A>
consteval std::size_t index_of(std::variant<A...> const*) {
    std::size_t index = 0;
    static_cast<void>(((stores<A, Alternative> || (++index, false)) || ...));
    return index;
}
template <class... A>
consteval std::size_t count_alternatives(std::variant<A...> const*) {
    return sizeof...(A);
}

template <class T, class Case>
constexpr variant_case make_case() {
    using alternative = typename Case::type;
    constexpr T const* variant = nullptr;
    constexpr auto index = index_of<alternative>(variant);
    static_assert(index < count_alternatives(variant),
                  "the type of this case is not an alternative of the variant");
    variant_case out{.name = Case::name,
                     .quoted = Case::quoted,
                     .is_unit = Case::is_unit,
                     .emplace = &emplace_case<T, alternative>,
                     .index = index,
                     .newer = Case::is_newer,
                     .removed = Case::is_removed};
    if constexpr (!Case::is_unit) {
        out.type = &operations_of<alternative>;
        if constexpr (std::same_as<category_of<alternative>, object_tag>)
            out.object = &object_type_of<alternative>;
        if constexpr (reading_tagged<alternative>)
            out.read_tagged = [](reader& r, void* value, std::string_view tag, tag_key const& key) {
                return schema<alternative>::read_tagged(r, *static_cast<alternative*>(value), tag,
                                                        key);
            };
    }
    return out;
}

/// The unknown_case among a variant's alternatives, or void.
template <class... A>
struct find_unknown_case : std::type_identity<void> {};
template <class First, class... Others>
struct find_unknown_case<First, Others...>
    : std::conditional_t<is_a<First, unknown_case>, std::type_identity<First>,
                         find_unknown_case<Others...>> {};
template <class... A>
find_unknown_case<A...> alternatives_of(std::variant<A...> const&);
template <class T>
using unknown_case_of = typename decltype(alternatives_of(std::declval<T const&>()))::type;

template <class T>
[[gnu::cold]] bool keep_unknown_case(reader& r, void* variant, std::string_view name) {
    auto& kept = static_cast<T*>(variant)->template emplace<unknown_case_of<T>>();
    keep_string(r, {name, true}, kept.tag);
    return read_as(json_tag{}, r, kept.json);
}
template <class T>
std::string_view unknown_case_text(void const* variant) {
    auto const* const kept = std::get_if<unknown_case_of<T>>(static_cast<T const*>(variant));
    return kept != nullptr ? kept->json.text() : std::string_view{};
}

template <std::size_t Size>
struct case_table {
    variant_case of[Size];
};

/// Whether each alternative but unknown_case has a case.
template <class... Cases, class... A>
consteval bool has_every_case(std::variant<A...> const*) {
    auto const is_named = []<class One>(std::type_identity<One>) {
        return is_a<One, unknown_case> || (stores<One, typename Cases::type> || ...);
    };
    return (is_named(std::type_identity<A>{}) && ...);
}

template <class T, class... Cases>
constexpr auto make_case_table(list<Cases...> const&) {
    static_assert(has_every_case<Cases...>(static_cast<T const*>(nullptr)),
                  "an alternative of this variant has no case");
    return case_table<sizeof...(Cases)>{{make_case<T, Cases>()...}};
}

template <class T>
inline constexpr auto case_table_of = make_case_table<T>(typename schema<T>::cases{});

template <class T>
constexpr variant_type make_variant_type() {
    variant_type out{case_table_of<T>.of, sizeof case_table_of<T>.of / sizeof(variant_case),
                     &held_by<T>, nullptr, nullptr};
    if constexpr (!std::is_void_v<unknown_case_of<T>>) {
        out.keep_unknown = &keep_unknown_case<T>;
        out.unknown_text = &unknown_case_text<T>;
    }
    if constexpr (naming_cases<T>) out.case_of = &schema<T>::case_of;
    return out;
}

template <class T>
inline constexpr variant_type variant_type_of = make_variant_type<T>();

// ---- One value being read -----------------------------------------------------------------------

/// A variant, and where its value begins in the text.
struct variant_reading {
    reader& r;
    void* variant;
    variant_type const& type;
    char const* from = r.in.at;
    std::size_t depth = r.in.depth;

    /// The value is not an alternative, as `r.in.failed` explains; an open variant keeps its text.
    [[gnu::cold]] bool keep_unknown(std::string_view name);

    /// As keep_unknown, for a case whose content is a misfit. `name` is empty if no case is meant.
    [[gnu::cold]] bool keep_misfit(std::string_view name);

    /// As keep_unknown, for a value that names no case: a misfit where misfits are kept.
    [[gnu::cold]] bool keep_unnamed();

    /// As keep_unknown, for a name that is unknown.
    [[gnu::cold]] bool keep_unknown_name(char const* at, std::string_view name);

    [[nodiscard]] bool is_of_another_revision(variant_case const& c) const {
        return r.options.revision == schema_revision::latest ? c.removed : c.newer;
    }
    void note_revision(variant_case const& c) {
        if (is_of_another_revision(c)) [[unlikely]]
            r.remark(from, "a case of another revision");
    }

    /// Reads the content of a case at the cursor.
    [[nodiscard]] bool read_content(variant_case const& c) {
        if (!c.is_unit && r.in.peek() == 'n') [[unlikely]]
            if (auto const* const named_alike = type.find(r.options, c.name, true);
                named_alike->is_unit)
                return read_content(*named_alike);
        auto* const content = c.emplace(variant);
        note_revision(c);
        if (!c.is_unit) return c.type->read(r, content);
        // serde reads null where it writes the bare name.
        auto const* const at = r.in.at;
        if (!r.in.take("null")) return r.mistyped("null");
        if (r.options.shapes == shape_policy::canonical)
            return r.in.fail(errc::not_canonical, at, "written as a bare name");
        r.loosen(at, "null where the bare name is written");
        return true;
    }
};

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/tagging/impl/cases.hpp>
#endif
