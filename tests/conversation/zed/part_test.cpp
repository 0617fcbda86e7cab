#include <lisle/conversation/zed/part.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace zed_part_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;

conversation::content read(std::string const& part) {
    return lisle::decode_as<conversation::content>(part).value();
}

struct made_parts {
    std::string user, answer, alone;
};

made_parts make(std::string const& part, bool is_own) {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    bridge::setup how;
    how.is_own = is_own;
    auto const content = read(part);
    auto const alone = bridge::make_message_of(content, how, log);
    return {lisle::encode_as(bridge::make_user_parts(content, how, log)),
            lisle::encode_as(bridge::make_answer_part(content, how, false, log).content),
            alone ? lisle::encode_as(*alone) : std::string{}};
}

TEST_CASE("a resume is a message, and a compaction where Zed wrote it") {
    CHECK(make(R"({"type":"resume"})", false).alone == R"("Resume")");
    constexpr auto summary = R"({"type":"compaction","summary":"S"})";
    CHECK(make(summary, true).alone == R"({"Compaction":{"Summary":"S"}})");
    auto const other = make(summary, false);
    CHECK(other.alone.empty());
    CHECK(other.user
          == R"([{"Text":"The previous conversation was compacted. Use this summary as context:)"
             R"(\n\nS"}])");
    CHECK(make(R"({"type":"compaction"})", true).alone.empty());
}

TEST_CASE("an answer has texts for parts that only a user's message can have") {
    CHECK(make(R"({"type":"mention","kind":"File","uri":"file:///a","text":"A"})", false).answer
          == R"~([{"Text":"[@a](file:///a)"}])~");
    CHECK(make(R"({"type":"image","media_type":"image/png","data":"AA=="})", true).answer
          == R"([{"Text":"[Attached image/png: file]"}])");
    CHECK(make(R"({"type":"thinking","text":"t","signature":"s"})", false).answer
          == R"([{"Thinking":{"text":"t","signature":null}}])");
    CHECK(make(R"({"type":"redacted_thinking","data":"d"})", false).answer == "[]");
}

TEST_CASE("a link that Zed spells differently is reported") {
    auto const tell = [](std::string const& uri) {
        std::vector<conversation::loss> losses;
        conversation::loss_log const log{losses};
        bridge::setup how;
        how.is_own = true;
        auto const content =
            read(R"({"type":"mention","kind":"PastedImage","uri":")" + uri + "\"}");
        bridge::tell_losses_of(content, bridge::make_user_parts(content, how, log), log);
        return losses.empty() ? std::string{} : losses.back().pointer;
    };
    CHECK(tell("zed:///agent/pasted-image") == "");
    CHECK(tell("zed:///agent/pasted-image#x") == "/uri");
}

TEST_CASE("a user's message has no thinking and no plans") {
    CHECK(make(R"({"type":"thinking","text":"t"})", false).user == "[]");
    CHECK(make(R"({"type":"plan","entries":[]})", false).user == "[]");
    CHECK(make(R"({"type":"later"})", false).user == "[]");
}

TEST_CASE("each kind of part has its native members, if it can have any") {
    CHECK(bridge::native_of(read(R"({"type":"resume","native":{"zed":{}}})"))->text()
          == R"({"zed":{}})");
    CHECK_FALSE(bridge::native_of(read(R"({"type":"later"})")).has_value());
}

}  // namespace zed_part_test
