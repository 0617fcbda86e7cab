#include <lisle/formats/codex/tools/peek.hpp>

#include <doctest/doctest.h>

#include <string>

#include "formats/codex/expect.hpp"

namespace codex_peek_test {

using namespace codex_expect;
using lisle::codex::peek;

TEST_CASE("a whole file has all facts") {
    auto const found = peek(rollout_text("hand"));
    CHECK(found.id == "01a1f000-0000-7000-8000-000000000003");
    CHECK(found.created == "2026-11-20T10:00:00.000Z");
    CHECK(found.updated == "2026-11-20T10:00:08.000Z");
    CHECK(found.directory == "/home/user/project");
    CHECK(found.release == "0.77.0");
    CHECK(found.first_user_text == "please list");
    CHECK(found.messages == 3);
    CHECK_FALSE(found.model);
}

TEST_CASE("a subagent's parent is found in both places") {
    for (auto const* parent :
         {R"("parent_thread_id":"p")",
          R"("source":{"subagent":{"thread_spawn":{"parent_thread_id":"p","depth":1}}})"}) {
        CAPTURE(parent);
        CHECK(peek(R"({"timestamp":"t","type":"session_meta","payload":{"id":"i","timestamp":"t",)"
                   R"("cwd":"/p","originator":"o","cli_version":"0.98.0",)"
                   + std::string{parent} + "}}\n")
                  .parent
              == "p");
    }
}

TEST_CASE("a head and a tail have the facts of the ends") {
    auto const text = rollout_text("0.77.0");
    auto const whole = peek(text);
    CHECK(whole.model == "gpt-5.1-codex-max");
    auto const first_line = text.find('\n');
    auto const found = peek(std::string_view{text}.substr(0, first_line + 100),
                            std::string_view{text}.substr(text.size() - 2500));
    CHECK(found.id == whole.id);
    CHECK(found.updated == whole.updated);
    CHECK(found.model == whole.model);
}

TEST_CASE("a file of the first releases is recognized, too") {
    auto const found = peek(rollout_text("0.20.0"));
    CHECK(found.id == "4babff05-66e7-4f01-9f26-6f8ca040582e");
    CHECK(found.first_user_text == "TOOLS: please look at the files");
    CHECK(found.updated == found.created);
}

TEST_CASE("words around a picture are not a person's, and a picture alone has no words") {
    auto const say = [](std::string const& parts) {
        return R"({"timestamp":"t","type":"response_item","payload":{"type":"message",)"
               R"("role":"user","content":[)"
               + parts + "]}}\n";
    };
    std::string const picture =
        R"({"type":"input_text","text":"<image name=[Image #1]>"},)"
        R"({"type":"input_image","image_url":"data:image/png;base64,AA=="},)"
        R"({"type":"input_text","text":"</image>"})";
    auto const found =
        peek(say(picture) + say(picture + R"(,{"type":"input_text","text":"What is it?"})"));
    CHECK(found.first_user_text == "What is it?");
    CHECK(found.messages == 2);
}

TEST_CASE("any other text has no facts") {
    CHECK(peek("nonsense") == lisle::codex::preview{});
    CHECK(peek("") == lisle::codex::preview{});
}

}  // namespace codex_peek_test
