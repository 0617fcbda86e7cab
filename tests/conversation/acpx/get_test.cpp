#include <lisle/conversation/acpx/get.hpp>

#include <formats/acpx/expect.hpp>

#include <doctest/doctest.h>

#include <string>

namespace acpx_get_test {

namespace bridge = lisle::conversation::acpx_bridge;

std::string describe(std::string const& record) {
    auto read = lisle::decode<lisle::acpx_t>(record).value();
    return lisle::encode(bridge::getter<lisle::owned>{std::move(read)}.run());
}

std::string const user = R"({"User":{"id":"u","content":[{"Text":"a"}]}})";

TEST_CASE("a record is a conversation, and its other members are native") {
    CHECK(describe(acpx_tests::flat_record(user))
          == R"({"lisle":1,"source":{"format":"acpx","id":"r"},"id":"s","directories":["/w"],)"
             R"("messages":[{"id":"u","role":"user","origin":"person","content":[)"
             R"({"type":"text","text":"a"}]}],"native":{"acpx":{)"
             R"("drop":{"cumulative_cost":"08f44b07b5901a25","acpx":"08f44b07b5901a25"},"in":{)"
             R"("agent_command":{"of":"07cc7607b4949e25","value":"a"},)"
             R"("created_at":{"of":"07cc7607b4949e25","value":"t"},)"
             R"("last_used_at":{"of":"07cc7607b4949e25","value":"t"},)"
             R"("updated_at":{"of":"07cc7607b4949e25","value":"t"}}}}})");
}

TEST_CASE("a user's message has the usage of its turn, once") {
    auto const text = describe(acpx_tests::flat_record(
        user + ',' + user, R"(,"request_token_usage":{"u":{"input_tokens":1}})"));
    auto const first = text.find(R"("usage":{"scope":"turn","input":1})");
    CHECK(first != std::string::npos);
    CHECK(text.find("\"usage\"", first + 1) == std::string::npos);
}

TEST_CASE("answers of one message know that") {
    auto const agent = R"({"Agent":{"content":[{"ToolUse":{"id":"c","name":"n","raw_input":"1",)"
                       R"("input":1,"is_input_complete":true,"thought_signature":null}},)"
                       R"({"Text":"b"}],"tool_results":{},"reasoning_details":[]}})";
    auto const text = describe(acpx_tests::flat_record(user + ',' + agent));
    CHECK(text.find(R"("native":{"acpx":{"message":1,"in":{"Agent":{"add":)"
                    R"({"reasoning_details":[]}}}}})")
          != std::string::npos);
    CHECK(text.find(R"("native":{"acpx":{"message":1}})") != std::string::npos);
}

TEST_CASE("other messages are a program's") {
    auto const text = describe(acpx_tests::flat_record(R"("Resume",{"System":1})"));
    CHECK(text.find(R"({"role":"user","origin":"program","content":[{"type":"resume"}]},)"
                    R"({"role":"user","origin":"program","content":[{"type":"native_content"}],)"
                    R"("native":{"acpx":{"of":"cbf29ce484222325","value":{"System":1}}}})")
          != std::string::npos);
}

TEST_CASE("the shape is kept, and that a record was printed on one line") {
    auto const nested = describe(acpx_tests::nested_record());
    CHECK(nested.find(R"("native":{"acpx":{"shape":"nested",)") != std::string::npos);
    auto const printed = describe(R"({"acpxRecordId":"r","messages":[]})");
    CHECK(printed.find(R"("shape":"flat_camel","on_one_line":true,)") != std::string::npos);
}

TEST_CASE("opencode's models have providers, Zed's too") {
    auto const text = describe(acpx_tests::flat_record(
        "", R"(,"agent_command":"opencode acp","acpx":{"current_model_id":"a/b/c"})"));
    CHECK(text.find(R"("model":{"provider":"a","id":"b/c"})") != std::string::npos);
    auto const other =
        describe(acpx_tests::flat_record("", R"(,"acpx":{"current_model_id":"a/b/c"})"));
    CHECK(other.find(R"("model":{"id":"a/b/c"})") != std::string::npos);
    auto nested = acpx_tests::nested_record();
    nested.replace(nested.find(R"("model":null)"), 12, R"("model":{"provider":"p","model":"m"})");
    CHECK(describe(nested).find(R"("model":{"provider":"p","id":"m"})") != std::string::npos);
}

}  // namespace acpx_get_test
