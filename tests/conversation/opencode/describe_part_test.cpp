#include <lisle/conversation/opencode/describe_part.hpp>

#include <doctest/doctest.h>

#include <string>

namespace opencode_describe_part_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;
using described = bridge::described_part<owned>;

described describe(std::string const& part, bridge::part_describer<owned> describer = {}) {
    return describer.describe(*bridge::parse<lisle::opencode::part>(part));
}

std::string to_text(described const& part) { return lisle::encode_as(part.content); }

TEST_CASE("a text names its author and its audience") {
    auto const made = describe(R"({"type":"text","text":"a","synthetic":true})");
    CHECK(made.made_by == conversation::origin::program);
    CHECK(made.seen_by == conversation::audience::model);
    CHECK(describe(R"({"type":"text","text":"a","ignored":true})").seen_by
          == conversation::audience::person);
    CHECK(describe(R"({"type":"patch","hash":"h","files":[]})").is_like_before);
}

TEST_CASE("thinking has its provider's data") {
    CHECK(to_text(describe(R"({"type":"reasoning","text":"t","time":{"start":1},)"
                           R"("metadata":{"openai":{"reasoningEncryptedContent":"e"}}})"))
          == R"({"type":"thinking","text":"t","encrypted":"e","provider":"openai"})");
    CHECK(to_text(describe(R"({"type":"reasoning","text":"","time":{"start":1},)"
                           R"("metadata":{"anthropic":{"redactedData":"r"}}})"))
          == R"({"type":"redacted_thinking","data":"r","provider":"anthropic"})");
}

TEST_CASE("a text file is a mention in a question, and a file in an answer") {
    auto const file = R"({"type":"file","mime":"text/plain","url":"file:///a"})";
    auto const asked = describe(file);
    CHECK(to_text(asked) == R"({"type":"mention","kind":"file","uri":"file:///a"})");
    CHECK(asked.seen_by == conversation::audience::person);
    bridge::part_describer<owned> const of_answer{conversation::plain_model{"p", "m"}};
    CHECK(to_text(describe(file, of_answer))
          == R"({"type":"file","media_type":"text/plain","uri":"file:///a"})");
}

TEST_CASE("the first text of a summary is a compaction") {
    bridge::part_describer<owned> describer{conversation::plain_model{"p", "m"}, true, 2};
    auto const part = *bridge::parse<lisle::opencode::part>(R"({"type":"text","text":"s"})");
    CHECK(to_text(describer.describe(part))
          == R"({"type":"compaction","summary":"s","kept_tail":2})");
    CHECK(to_text(describer.describe(part)) == R"({"type":"text","text":"s"})");
}

TEST_CASE("a call's signature is read where it would be written") {
    bridge::part_describer<owned> const google{conversation::plain_model{"google", "m"}};
    auto const call =
        R"({"type":"tool","callID":"c","tool":"t","state":{"status":"pending","input":{},)"
        R"("raw":""},"metadata":{"google":{"thoughtSignature":"s"}}})";
    auto const of_google = describe(call, google).content, of_none = describe(call).content;
    CHECK(lisle::get_alternative<conversation::tool_call>(of_google).signature == "s");
    CHECK_FALSE(lisle::get_alternative<conversation::tool_call>(of_none).signature.has_value());
}

}  // namespace opencode_describe_part_test
