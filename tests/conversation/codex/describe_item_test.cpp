#include <lisle/conversation/codex/describe_item.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_describe_item_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

codex::item item(std::string_view json) { return parse<codex::item>(json).value(); }

TEST_CASE("arguments are a value, and the model's text if it is another") {
    auto const call = describe_call(
        item(R"({"type":"function_call","name":"shell","arguments":"{\"a\": 1}","call_id":"c"})"));
    REQUIRE(call.has_value());
    CHECK(to_text(call->call.input) == R"({"a":1})");
    CHECK(call->call.raw_input == "{\"a\": 1}");
    CHECK(call->call.kind == tool_kind::execute);
    auto const broken = describe_call(
        item(R"({"type":"function_call","name":"x","arguments":"{\"a\"","call_id":"c"})"));
    CHECK(to_text(broken->call.input) == R"("{\"a\"")");
    auto const patch = describe_call(
        item(R"({"type":"custom_tool_call","call_id":"c","name":"apply_patch","input":"***"})"));
    CHECK(patch->type == custom_call);
    CHECK(to_text(patch->call.input) == R"("***")");
    CHECK_FALSE(describe_call(item(R"({"type":"message","role":"user","content":[]})")));
}

TEST_CASE("marks around a picture are no text of a person's, and come back") {
    for (auto const* marked :
         {R"({"type":"message","role":"user","content":[)"
          R"({"type":"input_text","text":"<image name=[Image #1] path=\"dot.png\">"},)"
          R"({"type":"input_image","image_url":"data:image/png;base64,AA=="},)"
          R"({"type":"input_text","text":"</image>"},)"
          R"({"type":"input_text","text":"What is it?"}]})",
          R"({"type":"message","role":"user","content":[)"
          R"({"type":"input_image","image_url":"data:image/png;base64,AA=="},)"
          R"({"type":"input_text","text":"</image>"},)"
          R"({"type":"input_text","text":"What is it?"}]})"}) {
        CAPTURE(marked);
        auto const said = std::get<codex::message>(item(marked));
        auto const parts = describe_content(said.content);
        REQUIRE(parts.size() == 2);
        CHECK(lisle::has_alternative<image>(parts[0]));
        CHECK(lisle::get_alternative<plain_text>(parts[1]).text == "What is it?");
        CHECK(to_text(make_item(role::user, {}, parts.data(), parts.data() + 2)) == marked);
    }
}

TEST_CASE("each thought is a part, and hidden thoughts are in the last") {
    auto const parts = describe_reasoning(std::get<codex::reasoning>(
        item(R"({"type":"reasoning","summary":[{"type":"summary_text","text":"a"},)"
             R"({"type":"summary_text","text":"b"}],"encrypted_content":"e"})")));
    REQUIRE(parts.size() == 2);
    CHECK_FALSE(lisle::get_alternative<thinking>(parts[0]).encrypted);
    CHECK(lisle::get_alternative<thinking>(parts[1]).encrypted == "e");
    auto const hidden = describe_reasoning(std::get<codex::reasoning>(
        item(R"({"type":"reasoning","summary":[],"encrypted_content":"e"})")));
    CHECK(lisle::get_alternative<redacted_thinking>(hidden.at(0)).data == "e");
}

TEST_CASE("a result shows whether the tool was stopped or refused") {
    auto const result = [](std::string const& output) {
        tool_call call;
        take_result(call, parse<codex::tool_output>(output).value());
        return call;
    };
    CHECK(result(R"("done")").status == call_status::completed);
    CHECK(result(R"("aborted by user after 3.8s")").status == call_status::cancelled);
    CHECK(result(R"("Wall time: 1.9 seconds\naborted by user")").status == call_status::cancelled);
    CHECK(result(R"("unsupported call: x")").error == "unsupported call: x");
    CHECK(result(R"([{"type":"input_text","text":"a"},{"type":"input_image",)"
                 R"("image_url":"data:image/png;base64,AA=="}])")
              .output.size()
          == 2);
}

TEST_CASE("a result that is neither a text nor a list is kept as an unknown part") {
    for (std::string const output : {"12345", R"({"content":"a","success":true})", "null"}) {
        tool_call call;
        take_result(call, parse<codex::tool_output>(output).value());
        REQUIRE(call.output.size() == 1);
        CHECK(std::get<lisle::unknown_case<owned>>(call.output[0]).json.text()
              == R"({"type":"codex","block":)" + output + '}');
    }
}

}  // namespace codex_describe_item_bridge_test
