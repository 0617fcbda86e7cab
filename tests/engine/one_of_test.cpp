#include <lisle/engine/one_of.hpp>

#include <doctest/doctest.h>

#include <variant>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace one_of_test {

using namespace checks;
using lisle::owned;
using lisle::unknown_case;

namespace {

using unknown = unknown_case<owned>;

}  // namespace

TEST_CASE("a variant is read and written by the tagging of its schema") {
    keeps<samples::action>(R"({"Walk":{"x":1,"y":2}})");
    keeps<samples::piece>(R"({"type":"say","text":"a"})");
    keeps<samples::setting>(R"({"kind":"number","content":7})");
    keeps<samples::loose>("\"red\"");
    CHECK(std::get<int>(read<samples::setting>(R"({"kind":"number","content":7})")) == 7);
    CHECK(std::get<samples::colour>(read<samples::loose>("\"red\"")) == samples::colour::red);
}

TEST_CASE("an unknown alternative is written as it was read") {
    auto const piece = read<samples::piece>(R"({"type":"new","a":1.50})");
    REQUIRE(std::holds_alternative<unknown>(piece));
    CHECK(std::get<unknown>(piece).tag == "new");
    CHECK(lisle::encode_as(piece) == R"({"type":"new","a":1.50})");
    // An alternative that a program made has no text, so null is written.
    CHECK(lisle::encode_as(samples::piece{unknown{}}) == "null");
    fails_at<samples::closed_piece>(R"({"type":"new"})", errc::unknown_case, "/type", 8);
}

TEST_CASE("each of two nested variants uses its own tagging") {
    constexpr auto* text =
        R"({"actions":["Stop",{"Say":{"text":"a"}}],"parts":[{"type":"stop"}],)"
        R"("settings":[{"kind":"stop"}],"loose":["red",[{"x":1,"y":2}]],"best":null})";
    auto const shelf = read<samples::shelf>(text);
    CHECK(lisle::encode_as(shelf, {}, layout::source) == text);
    CHECK(shelf.actions.size() == 2);
    CHECK(std::holds_alternative<samples::stop>(shelf.parts.at(0)));
}

}  // namespace one_of_test
