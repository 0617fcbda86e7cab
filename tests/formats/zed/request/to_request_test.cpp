#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/request/to_request.hpp>

#include <string>
#include <string_view>

namespace to_request_test {

using namespace expect;

std::string tell(std::string_view message) {
    auto const read = lisle::decode_as<zed::message>(message);
    REQUIRE(read.has_value());
    return lisle::encode_as(zed::to_request(*read));
}

TEST_CASE("a user's message is sent as it is, with the content of its mentions") {
    CHECK(tell(R"({"User":{"id":"u","content":[]}})") == "[]");
    CHECK(tell(R"({"User":{"id":"u","content":[{"Text":""},{"Image":{"source":"s"}}]}})")
          == R"([{"role":"user","content":[{"Text":""},{"Image":{"source":"s"}}],"cache":false}])");
    auto const told = tell(R"({"User":{"id":"u","content":[{"Mention":{"uri":{"Directory":)"
                           R"({"abs_path":"/d"}},"content":"x"}},{"Text":"see"}]}})");
    CHECK(told.find(R"x([{"Text":"[@d](file:///d)"},{"Text":"see"},{"Text":"<context>)x")
          != told.npos);
    CHECK(told.find(R"({"Text":"<directories>\nx\n</directories>\n"},{"Text":"</context>"}])")
          != told.npos);
}

TEST_CASE("only tool uses with a result are sent, and all results") {
    CHECK(tell(R"({"Agent":{"content":[{"ToolUse":{"id":"a","name":"n","raw_input":"","input":1,)"
               R"("is_input_complete":false,"thought_signature":null}},{"Text":"t"}],)"
               R"("tool_results":{"b":{"tool_use_id":"a","tool_name":"n","is_error":false,)"
               R"("content":{"Text":"\u3000\n"},"output":null}},"reasoning_details":[1]}})")
          == R"([{"role":"assistant","content":[{"Text":"t"}],"cache":false,)"
             R"("reasoning_details":[1]},{"role":"user","content":[{"ToolResult":{"tool_use_id":)"
             R"("a","tool_name":"n","is_error":false,"content":{"Text":)"
             R"("<Tool returned an empty string>"},"output":null}}],"cache":false}])");
    CHECK(tell(R"({"Agent":{"content":[],"tool_results":{},"reasoning_details":[1]}})") == "[]");
}

TEST_CASE("a resume and a summary are the user's") {
    CHECK(
        tell(R"("Resume")")
        == R"([{"role":"user","content":[{"Text":"Continue where you left off"}],"cache":false}])");
    CHECK(tell(R"({"Compaction":{"Summary":"s"}})").find(R"(as context:\n\ns"}])")
          != std::string::npos);
    CHECK(tell(R"({"Compaction":{"ProviderNative":{"provider":"p","items":[]}}})") == "[]");
}

TEST_CASE("unknown messages and parts are left out") {
    CHECK(tell(R"({"Handoff":{}})") == "[]");
    CHECK(tell(R"({"User":{"id":"u","content":[{"Video":{}},{"Text":"t"}]}})")
          == R"([{"role":"user","content":[{"Text":"t"}],"cache":false}])");
    CHECK(tell(R"({"Agent":{"content":[{"Video":{}},{"Text":"t"}],"tool_results":{},)"
               R"("reasoning_details":null}})")
          == R"([{"role":"assistant","content":[{"Text":"t"}],"cache":false}])");
}

}  // namespace to_request_test
