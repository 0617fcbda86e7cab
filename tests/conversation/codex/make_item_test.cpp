#include <lisle/conversation/codex/make_item.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_make_item_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

content text(std::string said) { return plain_text{std::move(said), {}, {}, {}}; }

TEST_CASE("texts and images are parts of a message") {
    image dot;
    dot.media_type = "image/gif";
    dot.data = "AA==";
    content const parts[]{text("see"), dot};
    CHECK(to_text(make_item(role::user, {}, parts, parts + 2))
          == R"({"type":"message","role":"user","content":[{"type":"input_text","text":"see"},)"
             R"({"type":"input_image","image_url":"data:image/gif;base64,AA=="}]})");
    CHECK(to_text(make_item(role::assistant, {}, parts, parts + 1))
          == R"({"type":"message","role":"assistant","content":[)"
             R"({"type":"output_text","text":"see"}]})");
    CHECK(to_text(make_item(role::system, {}, parts, parts + 1)).find("developer")
          != std::string::npos);
}

TEST_CASE("thoughts are one item") {
    thinking summary{"s", {}, "e", "openai", true, {}, {}};
    content const part{summary};
    CHECK(to_text(make_item(role::assistant, {}, &part, &part + 1))
          == R"({"type":"reasoning","summary":[{"type":"summary_text","text":"s"}],)"
             R"("content":null,"encrypted_content":"e"})");
}

TEST_CASE("a call keeps the model's text unless its input was edited") {
    tool_call call;
    call.id = "c";
    call.name = "n";
    call.input = lisle::json::parse(R"({"a":1})").value();
    call.raw_input = "{\"a\": 1}";
    CHECK(make_arguments(call) == "{\"a\": 1}");
    call.input = lisle::json::parse(R"({"a":2})").value();
    CHECK(make_arguments(call) == "{\"a\":2}");
    call.input = lisle::json::parse(R"("no JSON")").value();
    call.raw_input = "no JSON";
    CHECK(make_arguments(call) == "no JSON");
    CHECK(to_text(make_call(call, custom_call))
          == R"({"type":"custom_tool_call","status":"completed","call_id":"c","name":"n",)"
             R"("input":"no JSON"})");
}

TEST_CASE("a result is a text, or parts if there are several") {
    tool_call call;
    call.id = "c";
    call.status = call_status::completed;
    call.output.emplace_back(plain_text{"a", {}, {}, {}});
    CHECK(to_text(make_result(call, {}))
          == R"({"type":"function_call_output","call_id":"c","output":"a"})");
    call.output.emplace_back(plain_text{"b", {}, {}, {}});
    CHECK(to_text(make_result(call, custom_call))
          == R"({"type":"custom_tool_call_output","call_id":"c","output":[)"
             R"({"type":"input_text","text":"a"},{"type":"input_text","text":"b"}]})");
    call.status = call_status::failed;
    call.error = "e";
    CHECK(to_text(make_result(call, {})).find(R"("output":"e")") != std::string::npos);
}

TEST_CASE("a compaction has its history") {
    compaction cut;
    cut.summary = "s";
    CHECK(to_compacted_text(cut, std::nullopt, "t")
          == R"({"timestamp":"t","type":"compacted","payload":{"message":"s"}})");
    CHECK(to_compacted_text(cut, std::vector<std::string>{R"({"type":"dream"})"}, "t")
          == R"({"timestamp":"t","type":"compacted","payload":{"message":"s",)"
             R"("replacement_history":[{"type":"dream"}]}})");
    CHECK(to_summary_text<owned>("s")
          == R"({"type":"message","role":"user","content":[{"type":"input_text","text":"s"}]})");
}

}  // namespace codex_make_item_bridge_test
