#include <lisle/formats/acp/prompt_response.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_prompt_response_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;
using checks::notes;
using checks::notes_of;

TEST_CASE("a prompt ends with a reason and its usage") {
    for (
        auto const* text : {
            R"({"stopReason":"end_turn"})",
            R"({"stopReason":"later","usage":{"totalTokens":3,"inputTokens":1,"outputTokens":2},"_meta":{}})",
            R"({"stopReason":"cancelled","usage":{"totalTokens":3,"inputTokens":1,"outputTokens":2,"thoughtTokens":0,"cachedReadTokens":4,"cachedWriteTokens":5,"_meta":{}}})",
        })
        CHECK_MESSAGE(is_canonical<prompt_response>(text), text);
}

TEST_CASE("the reason and the three totals are required") {
    fails_at<prompt_response>("{}", errc::missing_field, "/stopReason", 0);
    fails_at<prompt_response>(R"({"stopReason":null})", errc::wrong_type, "/stopReason", 14);
    fails_at<prompt_response>(R"({"stopReason":"","usage":{"totalTokens":1,"inputTokens":1}})",
                              errc::missing_field, "/usage/outputTokens", 25);
    fails_at<prompt_response>(R"({"stopReason":"","usage":{"totalTokens":"1"}})", errc::wrong_type,
                              "/usage/totalTokens", 40);
}

TEST_CASE("null for absent values and unknown keys are written back") {
    constexpr auto* text = R"({"usage":null,"later":{"a":1.0},"stopReason":"refusal"})";
    CHECK(is_kept<prompt_response>(text));
    CHECK(canonical<prompt_response>(text) == R"({"later":{"a":1.0},"stopReason":"refusal"})");
    CHECK(notes_of<prompt_response>(text) == notes{"unknown field at /later (byte 14)"});
}

}  // namespace acp_prompt_response_test
