// lisle/engine/tagging/cases.hpp - the cases of a variant as a table, for all taggings.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_value.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::inline v0_1::detail {

// ---- Tables -------------------------------------------------------------------------------------

/// One alternative with a name.
struct variant_case {
    std::string_view name;
    std::string_view quoted;
    bool is_unit;
    operations const* type;                    ///< of the content, null for a unit
    object_type const* object;                 ///< its table if it is an object, else null
    void* (*emplace)(void* variant);           ///< the new alternative
    void const* (*held)(void const* variant);  ///< the alternative, or null if another is held
    bool newer;                                ///< the pinned revision lacks it
    bool removed;                              ///< the latest revision lacks it
};

/// A described variant.
struct variant_type {
    variant_case const* cases;
    std::size_t size;
    /// Keeps the text of an unknown case; null if the variant is closed.
    bool (*keep_unknown)(reader&, void* variant, std::string_view name);

    [[nodiscard]] variant_case const* begin() const { return cases; }
    [[nodiscard]] variant_case const* end() const { return cases + size; }
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
};

template <class T, class Alternative>
void* emplace_case(void* variant) {
    return &static_cast<T*>(variant)->template emplace<Alternative>();
}
template <class T, class Alternative>
void const* held_case(void const* variant) {
    return std::get_if<Alternative>(static_cast<T const*>(variant));
}

/// Whether T is, or derives from, a variant that has this alternative.
template <class Alternative, class... A>
consteval bool has_alternative(std::variant<A...> const*) {
    return (std::same_as<Alternative, A> || ...);
}

template <class T, class Case>
constexpr variant_case make_case() {
    using alternative = typename Case::type;
    static_assert(has_alternative<alternative>(static_cast<T const*>(nullptr)),
                  "the type of this case is not an alternative of the variant");
    variant_case out{Case::name,
                     Case::quoted,
                     Case::is_unit,
                     nullptr,
                     nullptr,
                     &emplace_case<T, alternative>,
                     &held_case<T, alternative>,
                     Case::is_newer,
                     Case::is_removed};
    if constexpr (!Case::is_unit) {
        out.type = &operations_of<alternative>;
        if constexpr (std::same_as<category_of<alternative>, object_tag>)
            out.object = &object_type_of<alternative>;
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
/// The text of the unknown case that an open variant holds; empty if it holds none.
template <class T>
std::string_view unknown_case_text(T const& variant) {
    auto const* const kept = std::get_if<unknown_case_of<T>>(&variant);
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
        return is_a<One, unknown_case> || (std::same_as<One, typename Cases::type> || ...);
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
                     nullptr};
    if constexpr (!std::is_void_v<unknown_case_of<T>>) out.keep_unknown = &keep_unknown_case<T>;
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

    /// As above, for a name that is unknown.
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

}  // namespace lisle::inline v0_1::detail

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/impl/engine/tagging/cases.hpp>
#endif
