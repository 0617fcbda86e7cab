// tests/formats/opencode/expect.hpp - checks of opencode's rules, in one line each.
#pragma once

#include <doctest/doctest.h>

#include <lisle/codec.hpp>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace opencode_expect {

using lisle::errc;
using lisle::layout;
using lisle::permissive;
using lisle::strict;

/// Options that read as opencode's zod schemas do.
inline constexpr auto reference = [] {
    auto options = lisle::reference;
    options.ecmascript = true;
    return options;
}();

inline constexpr lisle::json_style style{lisle::text::number_style::ecmascript};

template <class T>
std::string write(T const& value, layout how = layout::canonical) {
    return lisle::encode_as(value, style, how);
}

/// The text is read, and written as `canonical`.
template <class T>
void reads(std::string_view text, std::string_view canonical,
           lisle::decode_options const& options = reference) {
    CAPTURE(text);
    auto const value = lisle::decode_as<T>(text, options);
    CHECK((value ? "" : value.error().message()) == "");
    if (value) CHECK(write(*value) == canonical);
}

/// The text is read, and written back unchanged.
template <class T>
void keeps(std::string_view text, lisle::decode_options const& options = reference) {
    reads<T>(text, text, options);
}

/// A permissive reader reads the text and writes it back; its canonical text differs.
template <class T>
void gives_back(std::string_view text, std::string_view canonical) {
    CAPTURE(text);
    auto const value = lisle::decode_as<T>(text);
    CHECK((value ? "" : value.error().message()) == "");
    if (!value) return;
    CHECK(write(*value) == canonical);
    CHECK(write(*value, layout::source) == text);
}

/// opencode refuses the text at a place; a permissive reader writes it back.
template <class T>
void forgives(std::string_view text, errc code, std::string_view pointer) {
    CAPTURE(text);
    auto const refused = lisle::decode_as<T>(text, reference);
    REQUIRE(refused.has_error());
    CHECK(lisle::to_string(refused.error().code) == lisle::to_string(code));
    CHECK(refused.error().pointer == pointer);
    auto const value = lisle::decode_as<T>(text);
    CHECK((value ? "" : value.error().message()) == "");
    if (value) CHECK(write(*value, layout::source) == text);
}

/// The text is refused, by all readers alike.
template <class T>
void fails(std::string_view text, errc code, std::string_view pointer) {
    CAPTURE(text);
    for (auto const& options : {reference, permissive}) {
        auto const value = lisle::decode_as<T>(text, options);
        REQUIRE(value.has_error());
        CHECK(lisle::to_string(value.error().code) == lisle::to_string(code));
        CHECK(value.error().pointer == pointer);
    }
}

/// `complete` has all keys of an object in opencode's order. The keys in `required` must be there,
/// the others may be absent; only the keys in `nullable` may be null. A later release's key is
/// dropped as in opencode, and kept by permissive readers.
template <class T>
void declares(std::string_view complete, std::initializer_list<std::string_view> required,
              std::initializer_list<std::string_view> nullable = {}) {
    CAPTURE(complete);
    keeps<T>(complete, strict);
    auto const later = R"({"later":1.50,)" + std::string{complete.substr(1)};
    reads<T>(later, complete);
    keeps<T>(later, permissive);
    auto const is_among = [](auto const& keys, std::string_view key) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    auto const all =
        boost::json::parse(boost::json::string_view{complete.data(), complete.size()}).get_object();
    for (auto const& member : all) {
        std::string const key{member.key()};
        CAPTURE(key);
        auto without = all;
        without.stable_erase(member.key());
        auto const text = boost::json::serialize(without);
        if (is_among(required, key)) {
            auto const refused = lisle::decode_as<T>(text, reference);
            REQUIRE(refused.has_error());
            CHECK(lisle::to_string(refused.error().code) == lisle::to_string(errc::missing_field));
            CHECK(refused.error().pointer == "/" + key);
        } else {
            keeps<T>(text, strict);
        }
        without = all;
        without[member.key()] = nullptr;
        auto const read = lisle::decode_as<T>(boost::json::serialize(without), reference);
        CHECK(read.has_value() == is_among(nullable, key));
        if (read.has_error()) CHECK(read.error().pointer == "/" + key);
    }
}

/// A part with its three ids in front, which may be absent: in a row they are columns.
inline std::string with_ids(std::string_view rest) {
    return R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)" + std::string{rest};
}

}  // namespace opencode_expect
