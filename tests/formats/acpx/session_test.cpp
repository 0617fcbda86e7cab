#include <lisle/formats/acpx/session.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace acpx_session_test {

using namespace acpx_tests;
using lisle::acpx_t;
using lisle::layout;
using namespace lisle::acpx;

TEST_CASE("one bad message does not lose any other") {
    auto const read = lisle::decode<acpx_t>(flat_record(R"({"User":5},"Resume",7)"));
    REQUIRE(read.has_value());
    CHECK(read->thread.messages.size() == 3);
    CHECK(std::holds_alternative<resume>(read->thread.messages[1]));
    CHECK(lisle::encode_as(*read, compact) == flat_record(R"({"User":5},"Resume",7)"));
}

TEST_CASE("a bad message is kept whole, also if another part of the file is damaged") {
    constexpr std::string_view bad =
        R"({"Agent":{"content":[{"Text":"a"}],"tool_results":{"i":5}}})";
    auto const text = flat_record(std::string{bad} + R"(,"Resume",)" + std::string{bad});
    auto const saved =
        lisle::salvage<acpx_t>(text.substr(0, text.find("5}}}", text.find("Res")) + 2));
    REQUIRE(saved.value.thread.messages.size() == 3);
    CHECK(saved.value.thread.messages[0] == lisle::decode<acpx_t>(text)->thread.messages[0]);
    auto const* const kept =
        std::get_if<lisle::unknown_case<lisle::owned>>(&saved.value.thread.messages[0]);
    REQUIRE(kept != nullptr);
    CHECK(kept->json.text == bad);
    // A cut message consists of its understood parts only.
    auto const* const begun = std::get_if<agent_message>(&saved.value.thread.messages[2]);
    REQUIRE(begun != nullptr);
    CHECK(begun->content.size() == 1);
    CHECK(begun->tool_results.empty());
    REQUIRE(saved.errors.size() == 2);
    CHECK(saved.errors[0].pointer == "/messages/2/Agent/tool_results/i");
}

TEST_CASE("of duplicate keys salvage takes the last readable value") {
    auto const text = flat_record(R"("Resume")", R"(,"cwd":5,"messages":{"0":"Resume"})");
    auto const saved = lisle::salvage<acpx_t>(text);
    REQUIRE(saved.errors.size() == 2);
    CHECK(saved.errors[0].offset == text.find("5,"));
    CHECK(saved.errors[1].offset == text.find(R"({"0")"));
    CHECK(saved.value.cwd == "/w");
    CHECK(saved.value.thread.messages.size() == 1);
    CHECK(lisle::encode_as(saved.value, compact, layout::source) == text);
}

TEST_CASE("values that only ECMAScript reads are kept as text") {
    auto const text =
        flat_record("", R"(,"extra":{"a":1e400,"b":"\ud83d"},"title":"T","title":"U")");
    auto const read = lisle::decode<acpx_t, lisle::verbatim>(text);
    REQUIRE(read.has_value());
    CHECK(lisle::encode_as(*read, compact, layout::source) == text);
}

TEST_CASE("other models keep views and spelling") {
    auto const text = flat_record(R"({"User":{"id":"u","content":[{"Text":"a\nb"}]}})",
                                  R"(,"agent_capabilities":{"x":1.50})");
    auto const views = lisle::decode_borrowed<acpx_t>(text);
    REQUIRE(views.has_value());
    CHECK(lisle::encode_as(**views, compact, layout::source) == text);
    auto const verbatim = lisle::decode<acpx_t, lisle::verbatim>(text);
    REQUIRE(verbatim.has_value());
    CHECK(verbatim->agent_capabilities->text == R"({"x":1.50})");
}

TEST_CASE("a failed attempt of a view's reader leaves the text intact") {
    auto const text =
        flat_record("", R"(,"cumulative_cost":{"currency":"a\nb\"c\"","amount":"no"})");
    auto const views = lisle::decode_borrowed<acpx_t>(text);
    REQUIRE(views.has_value());
    CHECK(lisle::encode_as(**views, compact, layout::source) == text);
}

}  // namespace acpx_session_test
