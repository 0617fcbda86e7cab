#include <lisle/formats/codex/tools/injected_text.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "formats/codex/expect.hpp"

namespace codex_injected_text_test {

using namespace codex_expect;
using lisle::codex::find_persons_messages;
using lisle::codex::is_injected_text;

TEST_CASE("texts that Codex adds to a user's messages have known beginnings") {
    CHECK(is_injected_text("<environment_context>\n"));
    CHECK(is_injected_text("# AGENTS.md instructions for /p\n"));
    CHECK_FALSE(is_injected_text("# AGENTS.md"));
    CHECK_FALSE(is_injected_text("Look at <environment_context>"));
}

std::string line(std::string const& payload) {
    return R"({"timestamp":"t","type":"response_item","payload":{"type":"message","role":"user",)"
           + payload + "}}\n";
}
std::string say(std::string const& text) {
    return R"("content":[{"type":"input_text","text":")" + text + "\"}]";
}
auto find(std::string const& text) {
    return find_persons_messages(lisle::decode<lisle::codex_t>(text)->records);
}

std::string const event =
    R"({"timestamp":"t","type":"event_msg","payload":{"type":"user_message","message":"x"}})"
    "\n";

TEST_CASE("without events each message is a person's, unless marked otherwise") {
    using answer = std::vector<bool>;
    CHECK(find(line(say("hi")) + line(say("<turn_aborted>"))) == answer{true, false});
    CHECK(find(line(say("hi")
                    + R"(,"internal_chat_message_metadata_passthrough":)"
                      R"({"content_item_kinds":["compaction.summary"]})"))
          == answer{false});
}

TEST_CASE("in a file with events, the next event marks a person's message") {
    using answer = std::vector<bool>;
    CHECK(find(line(say("hi")) + event + line(say("injected"))) == answer{true, false, false});
    CHECK(find(line(say("hi")) + line(say("there")) + event) == answer{false, true, false});
    CHECK(find(line(say("kinds")
                    + R"(,"internal_chat_message_metadata_passthrough":)"
                      R"({"content_item_kinds":["user.text"]})")
               + event + event)
          == answer{true, false, false});
}

TEST_CASE("persons' messages are found in each release") {
    auto const count = [](std::string_view name) {
        auto const found = find_persons_messages(read_rollout(name).records);
        return std::count(found.begin(), found.end(), true);
    };
    CHECK(count("0.8.0") == 2);
    CHECK(count("0.42.0") == 2);
    CHECK(count("0.77.0") == 1);
    CHECK(count("hand") == 1);
    CHECK(count("rolled-back.migrated") == 1);
    CHECK(count("0.116.0") == 0);  // of a review, which says what the program asked
}

std::string words_of(std::string const& payload) {
    auto const rollout = lisle::decode<lisle::codex_t>(line(payload)).value();
    auto const* const item = lisle::codex::item_of(*rollout.records.at(0).record());
    return std::string{first_words_of(std::get<lisle::codex::message>(*item))};
}

TEST_CASE("the first words are a person's, not those around a picture or before a prompt") {
    std::string const picture =
        R"({"type":"input_text","text":"<image name=[Image #1] path=\"dot.png\">"},)"
        R"({"type":"input_image","image_url":"data:image/png;base64,AA=="},)"
        R"({"type":"input_text","text":"</image>"})";
    auto const text = [](std::string const& said) {
        return R"({"type":"input_text","text":")" + said + "\"}";
    };
    auto const content = [](std::string const& parts) { return "\"content\":[" + parts + ']'; };
    CHECK(words_of(content(picture + ',' + text("What is it?"))) == "What is it?");
    CHECK(words_of(content(text(" \\n") + ',' + text("\\nTwo\\nlines "))) == "Two\nlines");
    CHECK(words_of(content(picture)).empty());
    CHECK(words_of(content(text("<environment_context>") + ',' + text("hi"))) == "hi");
    CHECK(words_of(content(text("rules") + ',' + text("hi"))
                   + R"(,"internal_chat_message_metadata_passthrough":)"
                     R"({"content_item_kinds":["agents_md.instructions","user.text"]})")
          == "hi");
}

}  // namespace codex_injected_text_test
