// lisle/testing/doctest.hpp - lets doctest print documents, results and lisle's other types.
//
//     CHECK(thread == other);  // CHECK( {"title":"Red build", ... == {"title":"Green", ... )
//
// Errors, findings, times and ids print without it. Include it in every file of a test program that
// compares such types: two files that print one type differently violate the one-definition rule.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/document.hpp>
#include <lisle/error.hpp>
#include <lisle/json.hpp>
#include <lisle/schema/dictionary.hpp>
#include <lisle/schema/unknown.hpp>
#include <lisle/text/utf8.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lisle::v0_1::testing {

/// The most bytes of a text that a failed check prints.
inline constexpr std::size_t most_printed = 2000;

/// Returns a text for a failed check; a long text is replaced by its beginning and its size.
[[nodiscard]] inline doctest::String to_doctest_text(std::string_view text) {
    auto out = std::string{text.substr(0, most_printed)};
    if (out.size() < text.size()) out += "... (" + std::to_string(text.size()) + " bytes)";
    out = text::replace_invalid_utf8(out);
    return {out.data(), static_cast<unsigned>(out.size())};
}

/// Returns the number of elements, and then a line for each element.
template <class T>
[[nodiscard]] doctest::String to_doctest_list(std::vector<T> const& list) {
    std::string out = std::to_string(list.size()) + " in all";
    for (auto const& each : list) out += "\n  " + each.message();
    return to_doctest_text(out);
}

/// A type that is printed as its canonical text. doctest prints enumerations as numbers.
template <class T>
concept printed_as_json = described<T> && !text_scalar<T> && !std::is_enum_v<T>;

}  // namespace lisle::v0_1::testing

template <lisle::testing::printed_as_json T>
struct doctest::StringMaker<T> {
    static String convert(T const& value) {
        return lisle::testing::to_doctest_text(lisle::encode_as(value));
    }
};

template <class Key, class Value>
struct doctest::StringMaker<lisle::dictionary<Key, Value>> {
    static doctest::String convert(lisle::dictionary<Key, Value> const& value) {
        return lisle::testing::to_doctest_text(lisle::encode_as(value));
    }
};

template <>
struct doctest::StringMaker<lisle::json_view> {
    static String convert(lisle::json_view value) {
        return value.exists() ? lisle::testing::to_doctest_text(value.text()) : "(no value)";
    }
};
template <>
struct doctest::StringMaker<lisle::json> {
    static String convert(lisle::json const& value) {
        return lisle::testing::to_doctest_text(value.text());
    }
};

template <>
struct doctest::StringMaker<lisle::unknown_members> {
    static String convert(lisle::unknown_members const& members) {
        std::string out;
        for (auto const& each : members.members())
            out += (out.empty() ? "" : ", ") + each.key + ": " + std::string{each.value.text()};
        return lisle::testing::to_doctest_text('{' + out + '}');
    }
};

template <class T>
struct doctest::StringMaker<lisle::borrowed_document<T>> {
    static String convert(lisle::borrowed_document<T> const& document) {
        return StringMaker<T>::convert(*document);
    }
};

template <class T>
struct doctest::StringMaker<lisle::result<T>> {
    static String convert(lisle::result<T> const& result) {
        return result ? toString(*result) : toString(result.error());
    }
};

template <>
struct doctest::StringMaker<std::vector<lisle::finding>> {
    static String convert(std::vector<lisle::finding> const& findings) {
        return lisle::testing::to_doctest_list(findings);
    }
};

template <>
struct doctest::StringMaker<std::vector<lisle::error>> {
    static String convert(std::vector<lisle::error> const& errors) {
        return lisle::testing::to_doctest_list(errors);
    }
};
