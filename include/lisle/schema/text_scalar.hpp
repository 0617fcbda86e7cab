// lisle/schema/text_scalar.hpp - types that are one string with a meaning: ids, times, URLs.
#pragma once

#include <lisle/schema/string_kind.hpp>
#include <lisle/schema/trait.hpp>
#include <lisle/text/salted_hash.hpp>

#include <concepts>
#include <iosfwd>
#include <string_view>

namespace lisle::v0_1 {

namespace detail {

template <class T>
concept transparent_identifier =
    std::same_as<typename schema<T>::category, transparent_tag>
    && requires { requires schema<T>::text_kind == string_kind::identifier; };

}  // namespace detail

/// A type that is one string with a meaning, by its schema: a `normalized_string`, or a
/// `transparent` type whose `text_kind` is `identifier`. It prints as its text and can be hashed.
template <class T>
concept text_scalar =
    described<T>
    && (std::same_as<typename schema<T>::category, normalized_string_tag>
        || detail::transparent_identifier<T>);

/// Returns the text of an id, a time or a URL, as it was read.
template <text_scalar T>
[[nodiscard]] std::string_view text_of(T const& value) {
    return value.*schema<T>::member;
}

/// Writes the text. It comes from a document, so it may be any text.
template <class Traits, text_scalar T>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             T const& value) {
    return out << text_of(value);
}

}  // namespace lisle::v0_1

template <lisle::text_scalar T>
struct std::hash<T> : lisle::text::salted_hash_by<lisle::schema<T>::member> {};
