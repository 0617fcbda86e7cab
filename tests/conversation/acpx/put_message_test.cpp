#include <lisle/conversation/acpx/put_message.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acpx_put_message_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;

std::string make(std::string_view format, std::string_view messages,
                 std::optional<conversation::plain_model> const& model = {}) {
    auto const read = lisle::decode_as<std::vector<conversation::message>>(messages).value();
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::native_reader native{"acpx"};
    bridge::message_maker<lisle::owned> maker{format, native, model};
    std::vector<bridge::logged_message<lisle::owned>> told;
    for (auto const& m : read) told.push_back({m, log});
    auto out = read[0].role == conversation::role::user
                   ? bridge::stringify(maker.make_user(told[0], "u"))
                   : bridge::stringify(maker.make_agent(told));
    for (auto const& loss : losses) (out += "; ") += to_string(loss.kind);
    return out;
}

TEST_CASE("a part has its residue, and an unknown part is only a residue") {
    CHECK(make("acpx", R"([{"role":"user","origin":"person","content":[)"
                       R"({"type":"image","data":"AAAA","native":{"acpx":{"in":{"Image":)"
                       R"({"add":{"alt":"x"}}}}}},)"
                       R"({"type":"native_content","native":{"acpx":{"of":"cbf29ce484222325",)"
                       R"("value":{"Video":1}}}},)"
                       R"({"type":"native_content"}]}])")
          == R"({"id":"u","content":[{"Image":{"source":"AAAA","size":null,"alt":"x"}},)"
             R"({"Video":1}]}; dropped)");
}

TEST_CASE("a residue that can't be read is ignored") {
    for (std::string const native :
         {R"({"in":{"Text":{"of":"x","value":1}}})", R"({"add":5})", "7"})
        CHECK(make("acpx", R"([{"role":"user","origin":"person","content":[{"type":"text",)"
                           R"("text":"a","native":{"acpx":)"
                               + native + "}}]}]")
              == R"({"id":"u","content":[{"Text":"a"}]})");
}

TEST_CASE("answers are joined, and results have the order in which they came") {
    auto const call = [](std::string const& id, std::string const& more) {
        return R"({"type":"tool_call","id":")" + id
               + R"(","name":"n","input":1,"status":"completed")" + more + '}';
    };
    auto const made =
        make("acpx", R"([{"role":"assistant","origin":"model","content":[)"
                         + call("a", R"(,"arrival":1)") + ',' + call("b", R"(,"arrival":0)")
                         + R"(]},{"role":"assistant","origin":"model","content":[)" + call("c", "")
                         + "]}]");
    auto const at = [&](std::string_view text) { return made.find(text); };
    CHECK(at(R"("id":"a")") < at(R"("id":"b")"));
    CHECK(at(R"("id":"b")") < at(R"("id":"c")"));
    CHECK(at(R"("b":{)") < at(R"("a":{)"));
    CHECK(at(R"("a":{)") < at(R"("c":{)"));
}

TEST_CASE("a call and its result have their residues") {
    CHECK(make("acpx", R"([{"role":"assistant","origin":"model","content":[)"
                       R"({"type":"tool_call","id":"a","name":"n","input":1,"status":"completed",)"
                       R"("native":{"acpx":{"in":{"use":{"in":{"ToolUse":{"add":{"x":1}}}},)"
                       R"("result":{"add":{"y":2}}}}}}]}])")
          == R"({"content":[{"ToolUse":{"id":"a","name":"n","raw_input":"1","input":1,)"
             R"("is_input_complete":true,"thought_signature":null,"x":1}}],)"
             R"("tool_results":{"a":{"tool_use_id":"a","tool_name":"n","is_error":false,)"
             R"("content":{"Text":""},"y":2}}})");
}

TEST_CASE("a signature goes along only with its provider and the record's model") {
    auto const answer = [](std::string const& model, std::string const& signer) {
        return R"([{"role":"assistant","origin":"model","model":{"provider":"anthropic","id":")"
               + model
               + R"("},"content":[{"type":"thinking","text":"a","signature":"S","provider":")"
               + signer + R"("},{"type":"redacted_thinking","data":"D","provider":")" + signer
               + R"("}]}])";
    };
    auto const record = conversation::plain_model{"anthropic", "claude-opus-4"};
    auto const keeps = [](std::string const& made) {
        return made.find(R"("S")") != made.npos && made.find(R"("D")") != made.npos;
    };
    CHECK(keeps(make("opencode", answer("claude-opus-4", "anthropic"), record)));
    CHECK(keeps(make("opencode", answer("claude-opus-4", "anthropic"))));
    for (auto const& made : {make("opencode", answer("claude-opus-4", "bedrock")),
                             make("opencode", answer("claude-sonnet-4", "anthropic"), record)})
        CHECK(made
              == R"({"content":[{"Thinking":{"text":"a","signature":null}}],"tool_results":{}})"
                 "; dropped; dropped; dropped; dropped");
}

}  // namespace acpx_put_message_test
