// tests/support/check.hpp - checks for tables of texts and their results.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/options.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace checks {

using lisle::errc;
using lisle::layout;
using lisle::permissive;
using lisle::reference;
using lisle::strict;

/// Like `reference`, but refuses duplicate fields as serde does from text.
inline constexpr auto refusing_duplicates = [] {
    auto options = reference;
    options.duplicates = lisle::duplicate_policy::refuse;
    return options;
}();

/// Reading fails with this code, at this place. The text is a copy of the exact size, so that a
/// sanitizer detects a read past its end.
template <class T>
void fails_at(std::string_view text, errc code, std::string_view pointer, std::size_t offset,
              lisle::decode_options const& options = permissive) {
    CAPTURE(text);
    std::vector<char> const exact{text.begin(), text.end()};
    auto const read = lisle::decode_as<T>({exact.data(), exact.size()}, options);
    REQUIRE(read.has_error());
    CHECK(lisle::to_string(read.error().code) == lisle::to_string(code));
    CHECK(read.error().pointer == pointer);
    CHECK(read.error().offset == offset);
}

/// The value of a text; a failed check and a default value if it can't be read.
template <class T>
[[nodiscard]] T read(std::string_view text, lisle::decode_options const& options = permissive) {
    CAPTURE(text);
    auto out = lisle::decode_as<T>(text, options);
    auto const failure = out ? std::string{} : out.error().message();
    CHECK(failure == "");
    return out ? *out : T{};
}

/// The canonical text of a text, or the error's message.
template <class T>
[[nodiscard]] std::string rewrite(std::string_view text,
                                  lisle::decode_options const& options = permissive) {
    auto const value = lisle::decode_as<T>(text, options);
    return value ? lisle::encode_as(*value) : value.error().message();
}

/// The text is written back byte for byte with layout::source, repeatedly; its canonical text is
/// `canonical`, which is read as the same value.
template <class T>
void keeps(std::string_view text, std::string_view canonical) {
    CAPTURE(text);
    auto const value = read<T>(text);
    CHECK(lisle::encode_as(value, {}, layout::source) == text);
    CHECK(lisle::encode_as(value) == canonical);
    auto const copy = value;
    CHECK(copy == value);
    CHECK(lisle::encode_as(copy, {}, layout::source) == text);
    CHECK(rewrite<T>(canonical) == canonical);
}

/// Checks that a text is canonical.
template <class T>
void keeps(std::string_view text) {
    keeps<T>(text, text);
}

/// "DESCRIPTION at /pointer (byte 3)" for each note.
template <class T>
[[nodiscard]] std::vector<std::string> notes_of(std::string_view text,
                                                lisle::decode_options const& options = permissive) {
    std::vector<lisle::note> notes;
    auto const value = lisle::decode_as<T>(text, options, &notes);
    auto const failure = value ? std::string{} : value.error().message();
    CHECK(failure == "");
    std::vector<std::string> out;
    for (auto const& n : notes)
        out.push_back(n.what + " at " + n.pointer + " (byte " + std::to_string(n.offset) + ')');
    return out;
}

using notes = std::vector<std::string>;

}  // namespace checks
