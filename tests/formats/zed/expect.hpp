// tests/formats/zed/expect.hpp - checks of Zed's rules, in one line each.
#pragma once

#include <doctest/doctest.h>

#include <lisle/formats/zed/thread.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace expect {

namespace zed = lisle::zed;
using lisle::errc;
using lisle::permissive;
using lisle::reference;
using lisle::strict;

/// As serde decodes from text and not from a value: duplicate fields are refused.
inline constexpr auto from_text = [] {
    auto options = reference;
    options.duplicates = lisle::duplicate_policy::refuse;
    return options;
}();

template <class T>
lisle::result<T> decode(std::string_view text, lisle::decode_options const& options,
                        std::vector<lisle::note>* notes = nullptr) {
    // A copy of the exact size, so that a sanitizer detects a read past its end.
    std::vector<char> const bytes{text.begin(), text.end()};
    std::string_view const view{bytes.data(), bytes.size()};
    if constexpr (std::is_same_v<T, zed::thread>)
        return lisle::decode<lisle::zed_t>(view, options, notes);
    else return lisle::decode_as<T>(view, options, notes);
}

/// The text is read, and written as `canonical`.
template <class T>
void reads(std::string_view text, std::string_view canonical,
           lisle::decode_options const& options = reference) {
    CAPTURE(text);
    auto const value = decode<T>(text, options);
    CHECK((value ? "" : value.error().message()) == "");
    if (value) CHECK(lisle::encode_as(*value) == canonical);
}

/// The text is read, and written back unchanged.
template <class T>
void keeps(std::string_view text, lisle::decode_options const& options = reference) {
    reads<T>(text, text, options);
}

/// A permissive reader reads the text and writes it back; `note` is the first note.
template <class T>
void gives_back(std::string_view text, std::string_view canonical, std::string_view note) {
    CAPTURE(text);
    std::vector<lisle::note> notes;
    auto const value = decode<T>(text, permissive, &notes);
    CHECK((value ? "" : value.error().message()) == "");
    if (!value) return;
    CHECK(lisle::encode_as(*value) == canonical);
    CHECK(lisle::encode_as(*value, {}, lisle::layout::source) == text);
    CHECK((notes.empty() ? "" : notes.front().what) == note);
}

/// The text is refused at this byte.
template <class T>
void fails_at(std::string_view text, errc code, std::string_view pointer, std::size_t offset,
              lisle::decode_options const& options = reference) {
    CAPTURE(text);
    auto const value = decode<T>(text, options);
    REQUIRE(!value);
    CAPTURE(value.error().message());
    CHECK(lisle::to_string(value.error().code) == lisle::to_string(code));
    CHECK(value.error().pointer == pointer);
    CHECK(value.error().offset == offset);
}

/// As above; the mark `<!>`, which is not part of the text, is before the byte.
template <class T>
void fails_at(std::string_view marked, errc code, std::string_view pointer,
              lisle::decode_options const& options = reference) {
    constexpr std::string_view mark = "<!>";
    auto const place = marked.find(mark);
    REQUIRE(place != marked.npos);
    std::string text{marked};
    text.erase(place, mark.size());
    fails_at<T>(text, code, pointer, place, options);
}

/// Nested arrays with text before and behind them.
inline std::string nest(std::size_t depth, std::string_view before = {},
                        std::string_view after = {}) {
    return std::string{before} + std::string(depth, '[') + std::string(depth, ']')
           + std::string{after};
}

}  // namespace expect
