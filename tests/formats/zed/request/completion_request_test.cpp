#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/request/completion_request.hpp>

namespace completion_request_test {

using namespace expect;
using zed::completion_request;

TEST_CASE("every field of a request is written") {
    CHECK(lisle::encode_as(completion_request{})
          == R"({"thread_id":null,"prompt_id":null,"intent":null,"messages":[],"tools":[],)"
             R"("tool_choice":null,"stop":[],"temperature":null,"thinking_allowed":false,)"
             R"("thinking_effort":null,"speed":null})");
    keeps<completion_request>(
        R"({"thread_id":"t","prompt_id":"p","intent":"edit_file","messages":[],)"
        R"("tools":[{"name":"n","description":"d","input_schema":{"z":1,"a":2},)"
        R"("use_input_streaming":true}],)"
        R"("tool_choice":"Auto","stop":["s"],"temperature":0.7,"thinking_allowed":true,)"
        R"("thinking_effort":"high","speed":"fast"})",
        strict);
}

TEST_CASE("a value that may be null may be absent, and no other value") {
    CHECK(decode<completion_request>(
              R"({"messages":[],"tools":[],"stop":[],"thinking_allowed":false})", reference)
              .has_value());
    fails_at<completion_request>(R"(<!>{"messages":[],"tools":[],"thinking_allowed":false})",
                                 errc::missing_field, "/stop");
}

TEST_CASE("the cloud's wrapper omits absent members") {
    zed::cloud_request out;
    out.provider = "zed.dev";
    out.model = "m";
    CHECK(lisle::encode_as(out).starts_with(
        R"({"provider":"zed.dev","model":"m","provider_request":{"thread_id":null)"));
}

}  // namespace completion_request_test
