#include <lisle/conversation/claude_code/get.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_get_test {

using namespace claude_code_expect;
namespace talk = lisle::conversation;

talk::conversation get(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    return talk::claude_code_bridge::getter<lisle::owned>{}.run(*session);
}

TEST_CASE("usage is counted once for an answer, from its last record") {
    auto const part = [](std::string_view id, std::string_view parent, int tokens) {
        return R"({"parentUuid":")" + std::string{parent}
               + R"(","isSidechain":false,"type":"assistant","message":{"id":"m","model":"c",)"
                 R"("role":"assistant","content":[{"type":"text","text":"x"}],)"
                 R"("usage":{"output_tokens":)"
               + std::to_string(tokens) + R"(}},"uuid":")" + std::string{id} + "\"}\n";
    };
    auto const c = get(spell("user", "u", "", R"("Hi")") + part("a", "u", 1) + part("b", "a", 9));
    REQUIRE(c.messages.size() == 2);
    CHECK(c.messages[1].content.size() == 2);
    CHECK(c.messages[1].usage->output == 9);
    CHECK(c.messages[1].model->provider == "anthropic");
}

TEST_CASE("errors of the program are not answers of the model") {
    auto const c =
        get(spell("user", "u", "", R"("Hi")")
            + R"({"parentUuid":"u","isSidechain":false,"type":"assistant","uuid":"a","message":)"
              R"({"id":"m","model":"<synthetic>","content":[{"type":"text","text":"API Error"}]},)"
              R"("isApiErrorMessage":true})");
    REQUIRE(c.messages.size() == 2);
    CHECK(c.messages[1].origin == talk::origin::program);
    CHECK(c.messages[1].error->text == "API Error");
    CHECK(!c.model);
}

TEST_CASE("a subagent's file names its parent, and other branches are counted") {
    auto const c = get(spell("user", "u", "", R"("Hi")", "01.000",
                             R"(,"sessionId":"S","agentId":"a7","version":"2.1.112")")
                       + spell("user", "v", "u", R"("left")", "02.000")
                       + spell("user", "w", "u", R"("taken")", "03.000"));
    CHECK(c.id == "a7");
    CHECK(c.parent->id == "S");
    CHECK(c.messages.size() == 2);
    REQUIRE(c.native.has_value());
    CHECK(std::string{c.native->text()}.find(":1}") != std::string::npos);
}

TEST_CASE("messages of subagents are left out for their own reason") {
    auto side = spell("user", "s", "", R"("task")", "02.000");
    constexpr std::string_view key = R"("isSidechain":false)";
    side.replace(side.find(key), key.size(), R"("isSidechain":true)");
    auto const c = get(spell("user", "u", "", R"("Hi")", "01.000") + side
                       + spell("user", "v", "u", R"("left")", "03.000")
                       + spell("user", "w", "u", R"("taken")", "04.000"));
    REQUIRE(c.native.has_value());
    CHECK(c.native->text().find(R"("on another branch, or before a compaction":1)")
          != std::string_view::npos);
    CHECK(c.native->text().find(R"("of subagents, which are sessions of their own":1)")
          != std::string_view::npos);
}

TEST_CASE("a mentioned file is for the model") {
    auto const c = get(
        spell("user", "u", "", R"("See @a")")
        + R"({"parentUuid":"u","isSidechain":false,"attachment":{"type":"file","filename":"/p/a",)"
          R"("content":{"type":"text","file":{"content":"x\n"}},"displayPath":"a"},)"
          R"("type":"attachment","uuid":"f"})"
          "\n"
        + spell("assistant", "b", "f", "[]"));
    REQUIRE(c.messages.size() == 3);
    CHECK(c.messages[1].audience == talk::audience::model);
    CHECK(lisle::get_alternative<talk::mention>(c.messages[1].content.at(0)).text == "x\n");
}

TEST_CASE("a prompt that waited is the person's") {
    auto const queue = [](std::string const& prompt) {
        return get(spell("user", "u", "", R"("Hi")")
                   + R"({"parentUuid":"u","isSidechain":false,"attachment":{"type":)"
                     R"("queued_command","prompt":)"
                   + prompt + R"(},"type":"attachment","uuid":"q"})" + '\n'
                   + spell("assistant", "b", "q", "[]"));
    };
    auto const c = queue(R"("and this","commandMode":"prompt")");
    REQUIRE(c.messages.size() == 3);
    CHECK(c.messages[1].role == talk::role::user);
    CHECK(c.messages[1].origin == talk::origin::person);
    CHECK(lisle::get_alternative<talk::plain_text>(c.messages[1].content.at(0)).text == "and this");
    auto const blocks = queue(R"([{"type":"text","text":"a"},{"type":"zzz"}])");
    REQUIRE(blocks.messages.size() == 3);
    CHECK(lisle::get_alternative<talk::plain_text>(blocks.messages[1].content.at(0)).text == "a");
    CHECK(lisle::get_alternative<talk::native_content>(blocks.messages[1].content.at(1))
              .native->text()
          == R"({"claude-code":{"block":{"type":"zzz"}}})");
    auto const told = queue(R"("done","commandMode":"task-notification")");
    CHECK(told.messages.at(1).origin == talk::origin::program);
    CHECK(lisle::has_alternative<talk::native_content>(queue("7").messages.at(1).content.at(0)));
}

TEST_CASE("a refusal without content says why") {
    auto const c =
        get(spell("user", "u", "", R"("Hi")")
            + R"({"parentUuid":"u","isSidechain":false,"type":"assistant","uuid":"a","message":)"
              R"({"id":"m","role":"assistant","content":[],"stop_reason":"refusal",)"
              R"("stop_details":{"type":"refusal","explanation":"not this"}}})");
    REQUIRE(c.messages.size() == 2);
    REQUIRE(c.messages[1].error);
    CHECK(c.messages[1].error->kind == "refusal");
    CHECK(c.messages[1].error->text == "not this");
    CHECK(c.messages[1].origin == talk::origin::model);
}

TEST_CASE("a refusal without content and without a reason is an error") {
    auto const c = get(spell("user", "u", "", R"("Hi")")
                       + R"({"parentUuid":"u","isSidechain":)"
                         R"(false,"type":"assistant","uuid":"a","message":{"id":"m","role":)"
                         R"("assistant","content":[],"stop_reason":"refusal"}})");
    REQUIRE(c.messages.size() == 2);
    REQUIRE(c.messages[1].error);
    CHECK(c.messages[1].error->kind == "refusal");
}

TEST_CASE("the error of a request that was made again is a message for people") {
    auto const error_of = [](std::string const& error) {
        auto const c =
            get(spell("user", "u", "", R"("Hi")")
                + R"({"parentUuid":"u","isSidechain":false,"type":"system","subtype":"api_error",)"
                  R"("level":"error","error":)"
                + error + R"(,"retryInMs":607.5,"timestamp":"2026-01-02T03:04:06.000Z","uuid":"s"})"
                + '\n' + spell("assistant", "a", "s", R"([{"type":"text","text":"Well"}])"));
        REQUIRE(c.messages.size() == 3);
        CHECK(c.messages[1].content.empty());
        CHECK(c.messages[1].origin == talk::origin::program);
        CHECK(c.messages[1].audience == talk::audience::person);
        CHECK(c.messages[1].id == "s");
        auto const failure = c.messages[1].error ? *c.messages[1].error : talk::failure{};
        CHECK(failure.kind == "api_error");
        return failure.text.value_or("");
    };
    CHECK(error_of(R"({"message":"429 {}","status":429,"formatted":"429 slow down"})")
          == "429 slow down");
    CHECK(error_of(R"({"status":529,"error":{"type":"error","error":{"message":"busy"}}})")
          == "busy");
    CHECK(error_of(R"({"error":{"message":"busy"}})") == "busy");
    CHECK(error_of(R"({"cause":{"code":"ECONNRESET"}})") == "ECONNRESET");
    CHECK(error_of(R"("broken")") == "broken");
    CHECK(error_of(R"({"status":529})") == R"({"status":529})");
}

}  // namespace conversation_claude_code_get_test
