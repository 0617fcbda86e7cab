#include <lisle/formats/claude_code/model/message.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_message_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("answers keep the order in which the provider sent them") {
    for (std::string_view const text :
         {R"({"id":"m","type":"message","role":"assistant","model":"c","content":[],)"
          R"("stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1}})",
          R"({"model":"c","id":"m","type":"message","role":"assistant","content":[],)"
          R"("stop_reason":"end_turn","stop_sequence":null,"usage":{},"stop_details":null})",
          R"({"id":"m","container":null,"model":"<synthetic>","role":"assistant",)"
          R"("stop_reason":"stop_sequence","stop_sequence":"","type":"message","usage":{},)"
          R"("content":[],"context_management":null})"})
        CHECK(reads_and_writes<assistant_message>(text).id == "m");
}

TEST_CASE("a prompt is a role and content") {
    reads_and_writes<user_message>(R"({"role":"user","content":"Hi"})");
    auto const refused = lisle::decode_as<user_message>(R"({"role":"user"})");
    REQUIRE(!refused.has_value());
    CHECK(refused.error().code == lisle::errc::missing_field);
}

}  // namespace claude_code_message_test
