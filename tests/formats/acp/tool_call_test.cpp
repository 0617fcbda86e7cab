#include <lisle/formats/acp/tool_call.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_tool_call_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;
using checks::notes;
using checks::notes_of;

TEST_CASE("a call has its keys in the protocol's order") {
    for (
        auto const* text : {
            R"({"toolCallId":"c","title":""})",
            R"({"toolCallId":"c","title":"T","name":"n","kind":"edit","status":"failed","content":[],"locations":[{"path":"p"},{"path":"q","line":4294967295,"_meta":{}}],"rawInput":[1],"rawOutput":null,"_meta":{}})",
        })
        CHECK_MESSAGE(is_canonical<tool_call>(text), text);
    for (auto const* text : {
             R"({"type":"content","content":{"type":"text","text":"t"},"_meta":{}})",
             R"({"type":"diff","path":"p","oldText":"","newText":"n"})",
             R"({"type":"diff","path":"p","newText":"n"})",
             R"({"type":"terminal","terminalId":"t"})",
         })
        CHECK_MESSAGE(is_canonical<call_content>(text), text);
}

TEST_CASE("an update has its call and its changes, and null if null is a value") {
    CHECK(is_canonical<tool_call_update>(R"({"toolCallId":"c"})"));
    CHECK(is_canonical<tool_call_update>(R"({"toolCallId":"c","rawInput":null,"rawOutput":null})"));
    auto const update = checks::read<tool_call_update>(R"({"toolCallId":"c","rawInput":null})");
    REQUIRE(update.raw_input.has_value());
    CHECK(update.raw_input->kind() == lisle::json_kind::null);
    CHECK(!update.raw_output);
    fails_at<tool_call_update>(R"({"title":"t"})", errc::missing_field, "/toolCallId", 0);
    fails_at<tool_call>(R"({"toolCallId":"c"})", errc::missing_field, "/title", 0);
}

TEST_CASE("null for an unchanged value counts as absent and is written back") {
    constexpr auto* text = R"({"title":null,"toolCallId":"c","content":null,"status":null})";
    CHECK(is_kept<tool_call_update>(text));
    CHECK(canonical<tool_call_update>(text) == R"({"toolCallId":"c"})");
}

TEST_CASE("errors inside have their full pointer; unknown content is kept") {
    fails_at<tool_call_update>(R"({"toolCallId":"c","content":[{"type":"diff","path":"p"}]})",
                               errc::missing_field, "/content/0/newText", 29);
    fails_at<tool_call_update>(R"({"toolCallId":"c","locations":[{"path":"p","line":"1"}]})",
                               errc::wrong_type, "/locations/0/line", 50);
    fails_at<tool_call_update>(
        R"({"toolCallId":"c","content":[{"type":"content","content":{"type":"text"}}]})",
        errc::missing_field, "/content/0/content/text", 57);
    constexpr auto* later = R"({"toolCallId":"c","content":[{"type":"later","x":1.0}]})";
    CHECK(is_kept<tool_call_update>(later));
    CHECK(notes_of<tool_call_update>(later) == notes{"unknown case at /content/0 (byte 29)"});
}

}  // namespace acp_tool_call_test
