// tests/fuzz/outline.hpp - the schema of a type's JSON, to be walked at run time.
//
// It is made from the same lists as reading and writing, so a mutator that follows it knows every
// key, case, word and kind of value, and no format by name.
#pragma once

#include <lisle/schema.hpp>

#include <string_view>
#include <type_traits>
#include <vector>

/// The values that a place of a document may have.
struct outline {
    enum class kind {
        any,
        null,
        boolean,
        integer,
        real,
        string,
        array,
        dictionary,
        object,
        one_of
    };
    enum class tagging { external, internal, adjacent, none };
    /// Types may contain themselves, so inner outlines are made on demand.
    using function = outline const& (*)();

    /// A key of an object, or a case of a variant.
    struct entry {
        std::string_view name;
        function inside = nullptr;  ///< null for a case that is only its name
        bool is_required = false;
    };

    kind what = kind::any;
    std::vector<entry> entries{};
    function element = nullptr;                   ///< of arrays and dictionaries
    std::vector<std::string_view> words{};        ///< of strings that are an enumeration
    bool (*accepts)(std::string_view) = nullptr;  ///< of strings with a grammar
    tagging tagged = tagging::none;
    std::string_view tag{}, content{};  ///< keys of tagged variants

    [[nodiscard]] entry const* find(std::string_view name) const {
        for (auto const& e : entries)
            if (e.name == name) return &e;
        return nullptr;
    }
};

/// The outline of a described type.
template <class T>
[[nodiscard]] outline const& outline_of();

template <class... Lists>
struct several {};

/// Further lists of a type's fields; specialize it if a hook chooses among lists.
template <class T>
struct further_fields : several<> {};

namespace outlines {

// ---- Lists --------------------------------------------------------------------------------------

template <lisle::fixed_string Name, auto Member, class... Options>
void add(outline& to, lisle::field<Name, Member, Options...> const&) {
    using field = lisle::field<Name, Member, Options...>;
    outline::function const inside = &outline_of<typename field::value_type>;
    to.entries.push_back({field::name, inside, !field::options.optional});
    for (std::string_view other : {std::string_view{}, lisle::detail::other_name<Options>...,
                                   lisle::detail::former_name<Options>...})
        if (!other.empty()) to.entries.push_back({other, inside});
}
template <auto Outer, class Field>
void add(outline& to, lisle::detail::within<Outer, Field> const&) {
    add(to, Field{});
}
template <lisle::fixed_string Name, class T, class... Options>
void add(outline& to, lisle::holds<Name, T, Options...> const&) {
    to.entries.push_back({Name.view(), &outline_of<T>});
}
template <lisle::fixed_string Name, class T, class... Options>
void add(outline& to, lisle::unit<Name, T, Options...> const&) {
    to.entries.push_back({Name.view()});
}
template <lisle::fixed_string Name, auto Value>
void add(outline& to, lisle::named<Name, Value> const&) {
    to.words.push_back(Name.view());
}
template <class Other>
void add(outline&, Other const&) {}

template <class... Entries>
void add_list(outline& to, lisle::list<Entries...> const&) {
    (add(to, Entries{}), ...);
}

template <class... Lists>
void add_lists(outline& to, several<Lists...> const&) {
    (add_list(to, Lists{}), ...);
}

// ---- Taggings -----------------------------------------------------------------------------------

inline void set_tagging(outline& to, lisle::externally_tagged) {
    to.tagged = outline::tagging::external;
}
template <lisle::fixed_string Key>
void set_tagging(outline& to, lisle::internally_tagged<Key>) {
    to.tagged = outline::tagging::internal;
    to.tag = Key.view();
}
template <lisle::fixed_string Key, lisle::fixed_string Content>
void set_tagging(outline& to, lisle::adjacently_tagged<Key, Content>) {
    to.tagged = outline::tagging::adjacent;
    to.tag = Key.view();
    to.content = Content.view();
}
inline void set_tagging(outline&, lisle::untagged) {}

// ---- Categories ---------------------------------------------------------------------------------

template <class T>
outline make(lisle::boost_json_tag) {
    return {};
}
template <class T>
outline make(lisle::json_tag) {
    return {};
}
template <class T>
outline make(lisle::null_tag) {
    return {outline::kind::null};
}
template <class T>
outline make(lisle::bool_tag) {
    return {outline::kind::boolean};
}
template <class T>
outline make(lisle::integer_tag) {
    return {outline::kind::integer};
}
template <class T>
outline make(lisle::real_tag) {
    return {outline::kind::real};
}
template <class T>
outline make(lisle::string_tag) {
    return {outline::kind::string};
}
template <class T>
outline make(lisle::normalized_string_tag) {
    outline out{outline::kind::string};
    out.accepts = [](std::string_view text) {
        return lisle::schema<T>::normalize(text).has_value();
    };
    return out;
}
template <class T>
outline make(lisle::string_enum_tag) {
    outline out{outline::kind::string};
    add_list(out, typename lisle::schema<T>::names{});
    return out;
}
template <class T>
outline make(lisle::optional_tag) {
    return outline_of<typename T::value_type>();
}
template <class T>
outline make(lisle::transparent_tag) {
    return outline_of<
        std::remove_reference_t<decltype(lisle::detail::pointee(lisle::schema<T>::member))>>();
}
template <class T>
outline make(lisle::sequence_tag) {
    outline out{outline::kind::array};
    out.element = &outline_of<typename T::value_type>;
    return out;
}
template <class T>
outline make(lisle::dictionary_tag) {
    outline out{outline::kind::dictionary};
    out.element = &outline_of<typename T::mapped_type>;
    return out;
}
template <class T>
outline make(lisle::object_tag) {
    outline out{outline::kind::object};
    add_list(out, typename lisle::schema<T>::fields{});
    outline more;
    add_lists(more, further_fields<T>{});
    for (auto const& e : more.entries)
        if (out.find(e.name) == nullptr) out.entries.push_back({e.name, e.inside});
    return out;
}
template <class T>
outline make(lisle::one_of_tag) {
    outline out{outline::kind::one_of};
    add_list(out, typename lisle::schema<T>::cases{});
    set_tagging(out, typename lisle::schema<T>::tagging{});
    return out;
}

}  // namespace outlines

template <class T>
outline const& outline_of() {
    static outline const made = outlines::make<T>(lisle::category_of<T>{});
    return made;
}
