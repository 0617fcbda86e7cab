// tests/fuzz/edits.hpp - edits one string of a document in the source layout.
#pragma once

#include "promises.hpp"

#include <lisle/schema.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace edits {

template <class T, class Use>
void visit_strings(T& value, Use const& use);

template <class Owner, lisle::fixed_string Name, auto Member, class... Options, class Use>
void visit_field(Owner& owner, lisle::field<Name, Member, Options...> const&, Use const& use) {
    visit_strings(owner.*Member, use);
}
template <class Owner, auto Outer, class Field, class Use>
void visit_field(Owner& owner, lisle::detail::within<Outer, Field> const&, Use const& use) {
    visit_field(owner.*Outer, Field{}, use);
}
template <class Owner, class Other, class Use>
void visit_field(Owner&, Other const&, Use const&) {}

template <class Owner, class... Entries, class Use>
void visit_fields(Owner& owner, lisle::list<Entries...> const&, Use const& use) {
    (visit_field(owner, Entries{}, use), ...);
}

template <class... A, class Use>
void visit_alternative(std::variant<A...>& value, Use const& use) {
    std::visit([&](auto& alternative) { visit_strings(alternative, use); }, value);
}

/// Calls `use(std::string&)` for each string that a schema names, with no grammar of its own.
template <class T, class Use>
void visit_strings(T& value, Use const& use) {
    using category = lisle::category_of<T>;
    constexpr auto is = []<class Tag>(Tag) { return std::is_same_v<category, Tag>; };
    if constexpr (is(lisle::string_tag{})) {
        use(value);
    } else if constexpr (is(lisle::optional_tag{})) {
        if (value) visit_strings(*value, use);
    } else if constexpr (is(lisle::sequence_tag{})) {
        for (auto&& element : value)
            if constexpr (!std::is_same_v<typename T::value_type, bool>)
                visit_strings(element, use);
    } else if constexpr (is(lisle::dictionary_tag{})) {
        for (auto& [key, element] : value) visit_strings(element, use);
    } else if constexpr (is(lisle::transparent_tag{})) {
        visit_strings(value.*lisle::schema<T>::member, use);
    } else if constexpr (is(lisle::object_tag{})) {
        visit_fields(value, typename lisle::schema<T>::fields{}, use);
    } else if constexpr (is(lisle::one_of_tag{})) {
        visit_alternative(value, use);
    }
}

/// The lengths of the common prefix and suffix of two texts.
[[nodiscard]] inline std::size_t count_same(std::string_view a, std::string_view b) {
    auto const front = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
    auto const back = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin();
    return static_cast<std::size_t>(front + back);
}

}  // namespace edits

/// In a document that keeps each byte, a longer string changes only itself.
template <class Codec>
void check_edit(std::string_view json, respeller spelled = respeller{}) {
    std::vector<lisle::note> notes;
    auto value = Codec::decode(json, lisle::permissive, &notes);
    if (!value || !respeller::run(json, spelled) || spelled.text != json) return;
    if (spelled.has_duplicates) return;
    // Nothing may be left of a loose shape when its value changes.
    for (auto const& n : notes)
        if (n.what != "unknown field") return;
    std::vector<std::string*> strings;
    edits::visit_strings(*value, [&](std::string& one) {
        if (!one.empty()) strings.push_back(&one);
    });
    if (strings.empty()) return;
    *strings[pick(json) % strings.size()] += "edited";
    auto const edited = Codec::encode(*value, lisle::layout::source);
    require(edited.size() > json.size() && edits::count_same(json, edited) >= json.size(),
            "an edit of one string only adds to the text", edited, json);
}
