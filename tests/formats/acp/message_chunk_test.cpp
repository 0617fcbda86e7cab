#include <lisle/formats/acp/message_chunk.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_message_chunk_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;
using checks::notes;
using checks::notes_of;

TEST_CASE("chunks of prompts, answers and thoughts have the same keys") {
    for (auto const* text : {
             R"({"content":{"type":"text","text":" "}})",
             R"({"content":{"type":"audio","data":"","mimeType":"m"},"messageId":"m","_meta":{}})",
         }) {
        CHECK_MESSAGE(is_canonical<user_message_chunk>(text), text);
        CHECK_MESSAGE(is_canonical<agent_message_chunk>(text), text);
        CHECK_MESSAGE(is_canonical<agent_thought_chunk>(text), text);
    }
}

TEST_CASE("a chunk needs content") {
    fails_at<agent_message_chunk>(R"({"messageId":"m"})", errc::missing_field, "/content", 0);
    fails_at<agent_message_chunk>(R"({"content":[]})", errc::wrong_type, "/content", 11,
                                  lisle::reference);
    fails_at<agent_message_chunk>(R"({"content":{"type":"text","text":1}})", errc::wrong_type,
                                  "/content/text", 33);
}

TEST_CASE("a null id, unknown keys and content of a later type are written back") {
    constexpr auto* text = R"({"messageId":null,"later":1.0,"content":{"type":"later","x":[]}})";
    CHECK(is_kept<agent_thought_chunk>(text));
    CHECK(canonical<agent_thought_chunk>(text)
          == R"({"later":1.0,"content":{"type":"later","x":[]}})");
    CHECK(notes_of<agent_thought_chunk>(text)
          == notes{"unknown field at /later (byte 18)", "unknown case at /content (byte 40)"});
}

}  // namespace acp_message_chunk_test
