#include <lisle/engine/limits.hpp>

#include <lisle/formats/zed/thread.hpp>
#include <lisle/salvage.hpp>

#include "support/check.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace limits_test {

namespace {

using lisle::decode_options;
using lisle::errc;
using lisle::json;
using lisle::zed_t;
using strings = std::vector<std::string>;

constexpr decode_options short_strings{.max_string = 3};
constexpr decode_options few_elements{.max_elements = 3};

/// The message of the error, or nothing.
template <class T>
std::string message_of(std::string_view text, decode_options const& options) {
    auto const read = lisle::decode_as<T>(text, options);
    return read ? std::string{} : read.error().message();
}

struct two_cases {
    std::string_view text;
    std::string_view message;
};

constexpr std::array too_long{
    two_cases{
        R"(["abc","abcd"])",
        "too large at /1 (byte 7): more than 3 bytes in a string (decode_options::max_string)"},
    two_cases{
        R"(["\u0041"])",
        "too large at /0 (byte 1): more than 3 bytes in a string (decode_options::max_string)"},
    two_cases{R"(["abc","ab","\n"])", ""},
};
constexpr std::array too_many{
    two_cases{R"(["a","b","c","d"])", "too large at /3 (byte 13): more than 3 elements and members "
                                      "(decode_options::max_elements)"},
    two_cases{R"([ "a" , "b" , "c" ])", ""},
    two_cases{R"(["a","b","c,,,,[[[{{"])", ""},
};

template <std::size_t N>
void check_messages(std::array<two_cases, N> const& cases, decode_options const& options) {
    for (auto const& each : cases) {
        CAPTURE(each.text);
        CHECK(message_of<strings>(each.text, options) == each.message);
        CHECK(message_of<boost::json::value>(each.text, options) == each.message);
        CHECK(message_of<json>(each.text, options) == each.message);
    }
}

std::string thread_with(std::string_view member) {
    return R"({"title":"t","messages":["Resume","Resume"],"updated_at":"2026-02-27T12:34:56Z",)"
           + std::string{member} + R"("version":"0.3.0"})";
}

}  // namespace

TEST_CASE("a string has no more bytes than the limit, however it is read") {
    check_messages(too_long, short_strings);
    CHECK(message_of<boost::json::value>(R"({"abcd":1})", short_strings).starts_with("too large"));
}

TEST_CASE("a text has no more elements than the limit, however it is read") {
    check_messages(too_many, few_elements);
    for (auto const* const text : {R"({"a":[],"b":{},"c":0,"d":1})", "[[[[]]],[]]", "[{},{},{},{}]",
                                   "[true,false,null,true]", "[1,2,3,4]"}) {
        CAPTURE(text);
        CHECK(message_of<boost::json::value>(text, few_elements).starts_with("too large at /"));
    }
}

TEST_CASE("skipped values count as well, in every preset") {
    auto const text = thread_with(R"("unknown":[0,1,2,3,4,5,6,7,8,9],)");
    for (auto preset : {lisle::permissive, lisle::reference, lisle::strict}) {
        preset.max_elements = 12;
        auto const owned = lisle::decode<zed_t>(text, preset);
        REQUIRE(owned.has_error());
        CHECK(lisle::to_string(owned.error().code) == "too large");
        CHECK(owned.error().pointer == "/unknown/6");
        CHECK(text[owned.error().offset] == '6');
    }
}

TEST_CASE("salvage reads up to the limit") {
    auto const text = thread_with(R"("unknown":[0,1,2,3,4,5,6,7,8,9],)");
    auto options = lisle::permissive;
    options.max_elements = 12;
    auto const few = lisle::salvage<zed_t>(text, options);
    CHECK(few.value.messages.size() == 2);
    REQUIRE(few.errors.size() >= 1);
    CHECK(few.errors.back().message()
          == "too large at /unknown/6 (byte " + std::to_string(text.find("6,7"))
                 + "): more than 12 elements and members (decode_options::max_elements)");

    auto shorter = lisle::permissive;
    shorter.max_size = text.find("updated_at");
    auto const cut = lisle::salvage<zed_t>(text, shorter);
    CHECK(cut.value.messages.size() == 2);
    CHECK(cut.errors.back().detail
          == "more than " + std::to_string(shorter.max_size) + " bytes (decode_options::max_size)");
}

TEST_CASE("the check of limits ends at the depth limit") {
    std::string const deep(1'000'000, '[');
    CHECK(message_of<boost::json::value>(deep, {.max_elements = 70'000})
          == "nested too deeply at " + [] {
                 std::string path;
                 for (int i = 0; i < 127; ++i) path += "/0";
                 return path;
             }() + " (byte 127): more than 127 levels");
}

}  // namespace limits_test
