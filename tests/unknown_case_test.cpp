// tests/unknown_case_test.cpp - unknown alternatives stay as they were.
#include <lisle/unknown_case.hpp>

#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace unknown_case_test {

using namespace checks;
using unknown = lisle::unknown_case<lisle::owned>;

TEST_CASE("an unknown alternative keeps its tag and its whole text") {
    constexpr auto* text = R"({"type":"n\u0065w","deep":[1.50,{"a":null,"a":2}]})";
    auto const value = read<samples::piece>(text);
    auto const* const kept = std::get_if<unknown>(&value);
    REQUIRE(kept != nullptr);
    CHECK(kept->tag == "new");
    CHECK(kept->json.text() == text);
    keeps<samples::piece>(text);
}

TEST_CASE("an unknown alternative without a tag has an empty tag") {
    auto const value = read<samples::piece>(R"({"text":"a"})");
    REQUIRE(std::holds_alternative<unknown>(value));
    CHECK(std::get<unknown>(value).tag.empty());
}

TEST_CASE("two unknown alternatives are equal if tag and text are") {
    CHECK(unknown{"a", lisle::text::assume_json("1")} == unknown{"a", lisle::text::assume_json("1")});
    CHECK(unknown{"a", lisle::text::assume_json("1")} != unknown{"a", lisle::text::assume_json("2")});
    CHECK(unknown{"a", lisle::text::assume_json("1")} != unknown{"b", lisle::text::assume_json("1")});
}

TEST_CASE("an edited text is written") {
    auto value = read<samples::piece>(R"({"type":"new"})");
    std::get<unknown>(value).json = lisle::text::assume_json(R"({"type":"newer"})");
    CHECK(lisle::encode_as(value) == R"({"type":"newer"})");
}

}  // namespace unknown_case_test
