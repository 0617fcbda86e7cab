#include <lisle/formats/acp/plan_update.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <variant>

namespace acp_plan_update_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;

TEST_CASE("a plan's type is entries, a file or Markdown") {
    for (auto const* text : {
             R"({"type":"items","planId":"1","entries":[]})",
             R"({"type":"file","planId":"1","uri":"file:///p.md","_meta":{"k":1}})",
             R"({"type":"markdown","planId":"1","content":"# Plan"})",
         })
        CHECK_MESSAGE(is_canonical<plan_content>(text), text);
    auto const value =
        checks::read<plan_content>(R"({"planId":"1","content":"c","type":"markdown"})");
    REQUIRE(std::holds_alternative<plan_markdown>(value));
    CHECK(std::get<plan_markdown>(value).content == "c");
}

TEST_CASE("an update has a plan, a removal its id") {
    CHECK(is_canonical<plan_update>(
        R"({"plan":{"type":"items","planId":"1","entries":[]},"_meta":{}})"));
    CHECK(is_canonical<plan_removed>(R"({"planId":"1"})"));
    fails_at<plan_update>("{}", errc::missing_field, "/plan", 0);
    fails_at<plan_removed>(R"({"planId":null})", errc::wrong_type, "/planId", 10);
}

TEST_CASE("a plan of another type is kept, and refused by the reference") {
    constexpr auto* text = R"({"plan":{"type":"later","planId":"1"}})";
    auto const value = checks::read<plan_update>(text);
    CHECK(std::holds_alternative<lisle::unknown_case<lisle::owned>>(value.plan));
    fails_at<plan_update>(text, errc::unknown_case, "/plan/type", 16, checks::reference);
}

}  // namespace acp_plan_update_test
