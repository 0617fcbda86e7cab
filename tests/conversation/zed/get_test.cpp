#include <lisle/conversation/zed/get.hpp>

#include <doctest/doctest.h>

#include <string>

namespace zed_get_test {

namespace conversation = lisle::conversation;

std::string describe(std::string const& messages, std::string const& rest = {}) {
    auto const thread = lisle::decode<lisle::zed_t>(R"({"title":"","messages":)" + messages
                                                    + R"(,"updated_at":"1970-01-01T00:00:00Z",)"
                                                    + rest + R"("version":"0.3.0"})");
    conversation::zed_bridge::getter<lisle::owned> getter;
    return lisle::encode_as(getter.run(thread.value()).messages);
}

std::string use(std::string const& id) {
    return R"({"ToolUse":{"id":")" + id
           + R"(","name":"n","raw_input":"{}","input":{},)"
             R"("is_input_complete":true,"thought_signature":null}})";
}
std::string result(std::string const& id) {
    return '"' + id + R"(":{"tool_use_id":")" + id
           + R"(","tool_name":"n","is_error":false,)"
             R"("content":{"Text":"r"},"output":null})";
}
std::string agent(std::string const& content, std::string const& results) {
    return R"([{"Agent":{"content":[)" + content + R"(],"tool_results":{)" + results
           + R"(},"reasoning_details":null}}])";
}
std::string call(std::string const& id, std::string const& rest) {
    return R"({"type":"tool_call","id":")" + id + R"(","name":"n","input":{},)" + rest + '}';
}
std::string answer(std::string const& content) {
    return R"([{"role":"assistant","origin":"model","content":[)" + content + "]}]";
}
std::string const pending = R"("status":"pending")";
std::string done(std::string const& arrival) {
    return R"("status":"completed",)" + arrival + R"("output":[{"type":"text","text":"r"}])";
}

TEST_CASE("a result goes into the first call with its id") {
    CHECK(describe(agent(use("a") + ',' + use("b"), result("b")))
          == answer(call("a", pending) + ',' + call("b", done(""))));
    CHECK(describe(agent(use("a") + ',' + use("a"), result("a")))
          == answer(call("a", done("")) + ',' + call("a", pending)));
}

TEST_CASE("the order of the results is kept if it is not that of the calls") {
    CHECK(describe(agent(use("a") + ',' + use("b"), result("b") + ',' + result("a")))
          == answer(call("a", done(R"("arrival":1,)")) + ',' + call("b", done(R"("arrival":0,)"))));
}

TEST_CASE("the usage of a prompt is that of the last answer to it") {
    CHECK(describe(R"([{"User":{"id":"u","content":[]}},"Resume"])",
                   R"("request_token_usage":{"u":{"input_tokens":1},"gone":{"input_tokens":2}},)")
          == R"([{"id":"u","role":"user","origin":"person","content":[],)"
             R"("usage":{"scope":"request","input":1}},)"
             R"({"role":"user","origin":"program","content":[{"type":"resume"}]}])");
}

TEST_CASE("members of a part besides its text are kept with it, others with its message") {
    CHECK(describe(R"([{"User":{"id":"u","x":1,"content":[{"Text":"a"},{"Later":2},)"
                   R"({"Image":{"source":"AA==","y":3}}]}}])")
          == R"([{"id":"u","role":"user","origin":"person","content":[{"type":"text","text":"a"},)"
             R"({"type":"native_content","native":{"zed":{"of":"09612b07b5ecb5a5",)"
             R"("value":[{"Later":2}]}}},)"
             R"({"type":"image","data":"AA==","native":{"zed":{"in":{"0":{"in":{"Image":)"
             R"({"add":{"y":3}}}}}}}}],)"
             R"("native":{"zed":{"in":{"0":{"in":{"User":{"add":{"x":1},)"
             R"("order":["id","x","content"]}}}}}}}])");
}

}  // namespace zed_get_test
