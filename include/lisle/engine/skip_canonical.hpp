// lisle/engine/skip_canonical.hpp - skips the canonical text of any type with a schema.
#pragma once

#include <lisle/engine/canonical_text.hpp>
#include <lisle/engine/read.hpp>
#include <lisle/engine/write.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lisle::v0_1 {

namespace detail {

struct always {
    template <class T>
    constexpr bool operator()(T const&) const {
        return true;
    }
};

/// Reads the value and writes it again.
template <class T, class Condition = always>
[[nodiscard, gnu::noinline]] bool skip_by_reading(canonical_text& t, Condition holds = {}) {
    std::string_view const text{t.in.first, static_cast<std::size_t>(t.in.last - t.in.first)};
    T value{};
    reader r{text, t.options};
    r.in.at = t.in.at;
    r.in.depth = t.in.depth;
    if (!lisle::read(r, value)) return false;
    std::string_view const spelled{t.in.at, static_cast<std::size_t>(r.in.at - t.in.at)};
    t.in.at = r.in.at;
    if (!holds(value)) return false;
    std::string written;
    {
        writer w{written, t.style, layout::canonical};
        lisle::write(w, value);
    }
    return written == spelled;
}

// ---- Scalars and dynamic values -----------------------------------------------------------------

template <class T>
bool skip_canonical_as(null_tag, canonical_text& t) {
    return t.in.take("null");
}
template <class T>
bool skip_canonical_as(bool_tag, canonical_text& t) {
    return t.in.take("true") || t.in.take("false");
}
template <class T>
bool skip_canonical_as(integer_tag, canonical_text& t) {
    text::number n;
    if (text::read_number(t.in.at, t.in.last, n) != text::number_status::ok) return false;
    t.in.at = n.stop;
    switch (n.kind) {
        case text::number::kind_type::uint64: return std::in_range<T>(n.uint64);
        case text::number::kind_type::int64: return std::in_range<T>(n.int64);
        case text::number::kind_type::real: break;
    }
    return false;
}
template <class T>
bool skip_canonical_as(string_tag, canonical_text& t) {
    return t.in.peek() == '"' && text::skip_canonical_string(t.in);
}
template <class T>
bool skip_canonical_as(boost_json_tag, canonical_text& t) {
    if (t.in.peek() == '"') return text::skip_canonical_string(t.in);
    return text::skip_canonical_value(t.in, t.style, t.keys);
}
template <class T>
bool skip_canonical_as(json_tag, canonical_text& t) {
    if constexpr (is_a<T, kept_json>) return skip_by_reading<T>(t);
    else return skip_canonical_as<T>(boost_json_tag{}, t);
}

template <class T>
bool skip_canonical_as(normalized_string_tag, canonical_text& t) {
    auto const* const from = t.in.at;
    if (t.in.peek() != '"' || !text::skip_canonical_string(t.in)) return false;
    std::string_view const spelled{from + 1, static_cast<std::size_t>(t.in.at - from - 2)};
    if (spelled.find('\\') == spelled.npos && is_surely_normal<T>(spelled)) return true;
    t.in.at = from;
    return skip_by_reading<T>(t);
}

template <class T>
bool skip_canonical_as(transparent_tag, canonical_text& t) {
    return lisle::skip_canonical<decltype(pointee(schema<T>::member))>(t);
}

template <class... Names>
bool skip_name(canonical_text& t, list<Names...> const&) {
    return (t.in.take(Names::quoted) || ...);
}
template <class T>
bool skip_canonical_as(string_enum_tag, canonical_text& t) {
    return skip_name(t, typename schema<T>::names{});
}

// ---- Containers ---------------------------------------------------------------------------------

template <class T>
bool skip_canonical_as(optional_tag, canonical_text& t) {
    return t.in.take("null") || lisle::skip_canonical<typename T::value_type>(t);
}

template <class T>
bool skip_canonical_as(sequence_tag, canonical_text& t) {
    std::size_t count = 0;
    if (!t.open('[')) return false;
    if (t.in.peek() != ']') {
        do {
            if (!lisle::skip_canonical<typename T::value_type>(t)) return false;
            ++count;
        } while (t.in.take(','));
    }
    t.elements = count;
    return t.close(']');
}

template <class T>
bool skip_canonical_as(dictionary_tag, canonical_text& t) {
    std::size_t count = 0;
    if (!t.open('{')) return false;
    if (t.in.peek() != '}') {
        do {
            auto const* const from = t.in.at;
            if (t.in.peek() != '"' || !text::skip_canonical_string(t.in)) return false;
            t.keys.add({from, static_cast<std::size_t>(t.in.at - from)});
            ++count;
            if (!t.in.take(':') || !lisle::skip_canonical<typename T::mapped_type>(t)) return false;
        } while (t.in.take(','));
    }
    return t.keys.remove(count) && t.close('}');
}

// ---- Objects ------------------------------------------------------------------------------------

/// The spelling of the value that a skipped field omits; empty if only the value tells.
template <class Value>
consteval std::string_view spelling_if_left_out() {
    using category = category_of<Value>;
    if constexpr (std::same_as<category, bool_tag>) return "false";
    else if constexpr (std::same_as<category, integer_tag>) return "0";
    else if constexpr (std::same_as<category, string_tag>) return "\"\"";
    else if constexpr (std::same_as<category, sequence_tag>) return "[]";
    else if constexpr (std::same_as<category, dictionary_tag>) return "{}";
    else return {};
}

/// The value of a field that is omitted for some values, or is not null.
template <class Field>
[[nodiscard]] bool skip_present(canonical_text& t) {
    using value = typename Field::value_type;
    using is_left_out = typename Field::is_left_out;
    constexpr auto left_out = spelling_if_left_out<value>();
    if constexpr (std::same_as<is_left_out, is_unset> && is_a<value, std::optional>) {
        using inner = typename value::value_type;
        constexpr bool takes_null = is_a<inner, std::optional>;
        return (takes_null || t.in.peek() != 'n') && lisle::skip_canonical<inner>(t);
    } else if constexpr (std::same_as<is_left_out, is_unset> && !left_out.empty()) {
        auto const* const from = t.in.at;
        return lisle::skip_canonical<value>(t)
               && std::string_view{from, static_cast<std::size_t>(t.in.at - from)} != left_out;
    } else {
        return skip_by_reading<value>(t, [](value const& x) { return !is_left_out{}(x); });
    }
}

/// Skips the member, or nothing if it is one that the writer may omit.
template <class Field>
[[nodiscard]] bool skip_field(canonical_text& t, bool& is_first) {
    using value = typename Field::value_type;
    constexpr auto of = Field::options;
    if (of.newer && !t.takes_both_revisions()) return true;
    if (!t.take_key(is_first, Field::quoted))
        return of.skipped || (t.takes_both_revisions() && of.optional && (of.newer || of.removed));
    is_first = false;
    auto const* const from = t.in.at;
    bool is_canonical = false;
    if constexpr (of.skipped) is_canonical = skip_present<Field>(t);
    else is_canonical = lisle::skip_canonical<value>(t);
    if (is_canonical && t.in.depth == 1)
        t.outermost.push_back(
            {Field::name, {from, static_cast<std::size_t>(t.in.at - from)}, t.elements});
    return is_canonical;
}

template <class Entry>
[[nodiscard]] bool skip_entry(canonical_text& t, bool& is_first) {
    if constexpr (Entry::role == entry_role::field) return skip_field<Entry>(t, is_first);
    else return true;  // a text with unknown keys has to be read
}

template <class... Entries>
[[nodiscard]] bool skip_entries(canonical_text& t, list<Entries...> const&) {
    static_assert(((Entries::role != entry_role::tag_slot) && ...));
    bool is_first = true;
    return t.open('{') && (skip_entry<Entries>(t, is_first) && ...) && t.close('}');
}

template <class T>
bool skip_canonical_as(object_tag, canonical_text& t) {
    return skip_entries(t, typename schema<T>::fields{});
}

// ---- Variants -----------------------------------------------------------------------------------

/// Whether the name of the case is next; `is_canonical` is the answer for its content.
template <class Case>
[[nodiscard]] bool takes_case(canonical_text& t, bool is_unit, bool& is_canonical) {
    if (Case::is_unit != is_unit || (Case::is_newer && !t.takes_both_revisions())) return false;
    if constexpr (Case::is_unit) {
        return t.in.take(Case::quoted) && (is_canonical = true);
    } else {
        if (!t.take_key(true, Case::quoted)) return false;
        is_canonical = lisle::skip_canonical<typename Case::type>(t);
        return true;
    }
}

template <class T, class... Cases>
[[nodiscard]] bool skip_cases(canonical_text& t, list<Cases...> const&) {
    bool is_canonical = false;
    if (t.in.peek() == '"') return (takes_case<Cases>(t, true, is_canonical) || ...);
    return t.open('{') && (takes_case<Cases>(t, false, is_canonical) || ...) && is_canonical
           && t.close('}');
}

template <class T>
bool skip_canonical_as(one_of_tag, canonical_text& t) {
    if constexpr (std::same_as<typename schema<T>::tagging, externally_tagged>)
        return skip_cases<T>(t, typename schema<T>::cases{});
    else return skip_by_reading<T>(t);
}

/// For real numbers.
template <class T, class Other>
bool skip_canonical_as(Other, canonical_text& t) {
    return skip_by_reading<T>(t);
}

template <wire_type T>
bool skip_canonical_default(canonical_text& t) {
    return skip_canonical_as<T>(category_of<T>{}, t);
}

}  // namespace detail

template <wire_type T>
bool skip_canonical(canonical_text& t) {
    if constexpr (detail::skipping_canonical<T>) return schema<T>::skip_canonical(t);
    else if constexpr (detail::accepting<T> || detail::producing<T>)
        return detail::skip_by_reading<T>(t);
    else return detail::skip_canonical_as<T>(category_of<T>{}, t);
}

}  // namespace lisle::v0_1
