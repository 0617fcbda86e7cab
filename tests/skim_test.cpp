// tests/skim_test.cpp - strings as they are spelled, and the same shapes and errors.
#include <lisle/document.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/skim.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>

namespace skim_test {

namespace zed = lisle::zed;

constexpr std::string_view thread =
    R"({"title":"a \"b\" \u00e9","messages":[{"User":{"id":"1","content":[{"Text":"x\ny"}]}},)"
    R"("Resume"],"updated_at":"2026-02-27T12:00:00Z","version":"0.3.0"})";

TEST_CASE("strings keep their escapes, and point into the text") {
    lisle::arena characters;
    auto const seen = lisle::skim<lisle::zed_t>(thread, characters);
    REQUIRE(seen.has_value());
    CHECK(seen->title == R"(a \"b\" \u00e9)");
    CHECK(seen->title.data() == thread.data() + thread.find("a \\"));
    REQUIRE(seen->messages.size() == 2);
    auto const& asked = std::get<zed::basic_user_message<lisle::borrowed>>(seen->messages[0]);
    CHECK(std::get<zed::basic_plain_text<lisle::borrowed>>(asked.content[0]).value == R"(x\ny)");
    CHECK(std::holds_alternative<zed::resume>(seen->messages[1]));
}

TEST_CASE("a part of a document is skimmed by its type") {
    lisle::arena characters;
    auto const seen = lisle::skim_as<zed::basic_message<lisle::borrowed>>(
        R"({"User":{"id":"1","content":[{"Text":"x\ny"}]}})", characters);
    REQUIRE(seen.has_value());
    auto const& asked = std::get<zed::basic_user_message<lisle::borrowed>>(*seen);
    CHECK(std::get<zed::basic_plain_text<lisle::borrowed>>(asked.content[0]).value == R"(x\ny)");
}

TEST_CASE("escaped keys are understood") {
    std::string text{thread};
    text.replace(text.find("title"), 5, R"(t\u0069tle)");
    lisle::arena characters;
    auto const seen = lisle::skim<lisle::zed_t>(text, characters);
    REQUIRE(seen.has_value());
    CHECK(seen->title == R"(a \"b\" \u00e9)");
}

TEST_CASE("the errors equal those of decode_views") {
    for (std::size_t at = 0; at < thread.size(); ++at)
        for (char const c : {'"', '\\', '\xff', '}', 'x'}) {
            std::string text{thread};
            text[at] = c;
            CAPTURE(text);
            lisle::arena characters;
            auto const seen = lisle::skim<lisle::zed_t>(text, characters);
            auto const read = lisle::decode_views<lisle::zed_t>(text, characters);
            REQUIRE(seen.has_value() == read.has_value());
            if (!read) REQUIRE(seen.error().message() == read.error().message());
            else REQUIRE(seen->messages.size() == read->messages.size());
        }
}

}  // namespace skim_test
