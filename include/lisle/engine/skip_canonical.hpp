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
[[nodiscard, gnu::noinline]] bool skip_by_reading(canonical_text& canonical, Condition holds = {}) {
    std::string_view const text{canonical.in.first,
                                static_cast<std::size_t>(canonical.in.last - canonical.in.first)};
    T value{};
    reader r{text, canonical.options};
    r.in.at = canonical.in.at;
    r.in.depth = canonical.in.depth;
    if (!lisle::read(r, value)) return false;
    std::string_view const spelled{canonical.in.at,
                                   static_cast<std::size_t>(r.in.at - canonical.in.at)};
    canonical.in.at = r.in.at;
    if (!holds(value)) return false;
    std::string written;
    {
        writer w{written, canonical.style, layout::canonical};
        lisle::write(w, value);
    }
    return written == spelled;
}

// ---- Scalars and dynamic values -----------------------------------------------------------------

template <class T>
bool skip_canonical_as(null_tag, canonical_text& canonical) {
    return canonical.in.take("null");
}
template <class T>
bool skip_canonical_as(bool_tag, canonical_text& canonical) {
    return canonical.in.take("true") || canonical.in.take("false");
}
template <class T>
bool skip_canonical_as(integer_tag, canonical_text& canonical) {
    text::number n;
    if (text::read_number(canonical.in.at, canonical.in.last, n) != text::number_status::ok)
        return false;
    canonical.in.at = n.stop;
    switch (n.kind) {
        case text::number::kind_type::uint64: return std::in_range<T>(n.uint64);
        case text::number::kind_type::int64: return std::in_range<T>(n.int64);
        case text::number::kind_type::real: break;
    }
    return false;
}
template <class T>
bool skip_canonical_as(string_tag, canonical_text& canonical) {
    return canonical.in.peek() == '"' && text::skip_canonical_string(canonical.in);
}
template <class T>
bool skip_canonical_as(boost_json_tag, canonical_text& canonical) {
    if (canonical.in.peek() == '"') return text::skip_canonical_string(canonical.in);
    return text::skip_canonical_value(canonical.in, canonical.style, canonical.keys);
}
template <class T>
bool skip_canonical_as(json_tag, canonical_text& canonical) {
    if constexpr (is_a<T, kept_json>) return skip_by_reading<T>(canonical);
    else return skip_canonical_as<T>(boost_json_tag{}, canonical);
}

template <class T>
bool skip_canonical_as(normalized_string_tag, canonical_text& canonical) {
    auto const* const from = canonical.in.at;
    if (canonical.in.peek() != '"' || !text::skip_canonical_string(canonical.in)) return false;
    std::string_view const spelled{from + 1, static_cast<std::size_t>(canonical.in.at - from - 2)};
    if (spelled.find('\\') == spelled.npos && is_surely_normal<T>(spelled)) return true;
    canonical.in.at = from;
    return skip_by_reading<T>(canonical);
}

template <class T>
bool skip_canonical_as(transparent_tag, canonical_text& canonical) {
    return lisle::skip_canonical<decltype(pointee(schema<T>::member))>(canonical);
}

template <class... Names>
bool skip_name(canonical_text& canonical, list<Names...> const&) {
    return (canonical.in.take(Names::quoted) || ...);
}
template <class T>
bool skip_canonical_as(string_enum_tag, canonical_text& canonical) {
    return skip_name(canonical, typename schema<T>::names{});
}

// ---- Containers ---------------------------------------------------------------------------------

template <class T>
bool skip_canonical_as(optional_tag, canonical_text& canonical) {
    return canonical.in.take("null") || lisle::skip_canonical<typename T::value_type>(canonical);
}

template <class T>
bool skip_canonical_as(sequence_tag, canonical_text& canonical) {
    std::size_t count = 0;
    if (!canonical.open('[')) return false;
    if (canonical.in.peek() != ']') {
        do {
            if (!lisle::skip_canonical<typename T::value_type>(canonical)) return false;
            ++count;
        } while (canonical.in.take(','));
    }
    canonical.elements = count;
    return canonical.close(']');
}

template <class T>
bool skip_canonical_as(dictionary_tag, canonical_text& canonical) {
    std::size_t count = 0;
    if (!canonical.open('{')) return false;
    if (canonical.in.peek() != '}') {
        do {
            auto const* const from = canonical.in.at;
            if (canonical.in.peek() != '"' || !text::skip_canonical_string(canonical.in))
                return false;
            canonical.keys.add({from, static_cast<std::size_t>(canonical.in.at - from)});
            ++count;
            if (!canonical.in.take(':')
                || !lisle::skip_canonical<typename T::mapped_type>(canonical))
                return false;
        } while (canonical.in.take(','));
    }
    return canonical.keys.remove(count) && canonical.close('}');
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
[[nodiscard]] bool skip_present(canonical_text& canonical) {
    using value = typename Field::value_type;
    using is_left_out = typename Field::is_left_out;
    constexpr auto left_out = spelling_if_left_out<value>();
    if constexpr (std::same_as<is_left_out, is_unset> && may_be_empty<value>) {
        using inner = typename value::value_type;
        constexpr bool takes_null = is_a<inner, std::optional>;
        return (takes_null || canonical.in.peek() != 'n')
               && lisle::skip_canonical<inner>(canonical);
    } else if constexpr (std::same_as<is_left_out, is_unset> && !left_out.empty()) {
        auto const* const from = canonical.in.at;
        return lisle::skip_canonical<value>(canonical)
               && std::string_view{from, static_cast<std::size_t>(canonical.in.at - from)}
                      != left_out;
    } else {
        return skip_by_reading<value>(canonical, [](value const& x) { return !is_left_out{}(x); });
    }
}

/// Skips the member, or nothing if it is one that the writer may omit.
template <class Field>
[[nodiscard]] bool skip_field(canonical_text& canonical, bool& is_first) {
    using value = typename Field::value_type;
    constexpr auto options = Field::options;
    if (options.newer && !canonical.takes_both_revisions()) return true;
    if (!canonical.take_key(is_first, Field::quoted))
        return options.skipped
               || (canonical.takes_both_revisions() && options.optional
                   && (options.newer || options.removed));
    is_first = false;
    auto const* const from = canonical.in.at;
    bool is_canonical = false;
    if constexpr (options.skipped) is_canonical = skip_present<Field>(canonical);
    else is_canonical = lisle::skip_canonical<value>(canonical);
    if (is_canonical && canonical.in.depth == 1)
        canonical.outermost.push_back({Field::name,
                                       {from, static_cast<std::size_t>(canonical.in.at - from)},
                                       canonical.elements});
    return is_canonical;
}

template <class Entry>
[[nodiscard]] bool skip_entry(canonical_text& canonical, bool& is_first) {
    if constexpr (Entry::role == entry_role::field) return skip_field<Entry>(canonical, is_first);
    else return true;  // a text with unknown keys has to be read
}

template <class... Entries>
[[nodiscard]] bool skip_entries(canonical_text& canonical, list<Entries...> const&) {
    static_assert(((Entries::role != entry_role::tag_slot) && ...));
    bool is_first = true;
    return canonical.open('{') && (skip_entry<Entries>(canonical, is_first) && ...)
           && canonical.close('}');
}

template <class T>
bool skip_canonical_as(object_tag, canonical_text& canonical) {
    return skip_entries(canonical, typename schema<T>::fields{});
}

// ---- Variants -----------------------------------------------------------------------------------

/// Whether the name of the case is next; `is_canonical` is the answer for its content.
template <class Case>
[[nodiscard]] bool takes_case(canonical_text& canonical, bool is_unit, bool& is_canonical) {
    if (Case::is_unit != is_unit || (Case::is_newer && !canonical.takes_both_revisions()))
        return false;
    if constexpr (Case::is_unit) {
        return canonical.in.take(Case::quoted) && (is_canonical = true);
    } else {
        if (!canonical.take_key(true, Case::quoted)) return false;
        is_canonical = lisle::skip_canonical<typename Case::type>(canonical);
        return true;
    }
}

template <class T, class... Cases>
[[nodiscard]] bool skip_cases(canonical_text& canonical, list<Cases...> const&) {
    bool is_canonical = false;
    if (canonical.in.peek() == '"')
        return (takes_case<Cases>(canonical, true, is_canonical) || ...);
    return canonical.open('{') && (takes_case<Cases>(canonical, false, is_canonical) || ...)
           && is_canonical && canonical.close('}');
}

template <class T>
bool skip_canonical_as(one_of_tag, canonical_text& canonical) {
    if constexpr (std::same_as<typename schema<T>::tagging, externally_tagged>)
        return skip_cases<T>(canonical, typename schema<T>::cases{});
    else return skip_by_reading<T>(canonical);
}

/// For real numbers.
template <class T, class Other>
bool skip_canonical_as(Other, canonical_text& canonical) {
    return skip_by_reading<T>(canonical);
}

template <wire_type T>
bool skip_canonical_default(canonical_text& canonical) {
    return skip_canonical_as<T>(category_of<T>{}, canonical);
}

}  // namespace detail

template <wire_type T>
bool skip_canonical(canonical_text& canonical) {
    if constexpr (detail::skipping_canonical<T>) return schema<T>::skip_canonical(canonical);
    else if constexpr (detail::accepting<T> || detail::producing<T>)
        return detail::skip_by_reading<T>(canonical);
    else return detail::skip_canonical_as<T>(category_of<T>{}, canonical);
}

}  // namespace lisle::v0_1
