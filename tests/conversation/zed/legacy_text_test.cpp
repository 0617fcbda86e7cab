#include <lisle/conversation/zed/legacy_text.hpp>

#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/zed.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace legacy_text_test {

namespace conversation = lisle::conversation;
using conversation::zed_bridge::legacy_text;
using lisle::zed_t;

std::string const newer =
    R"({"version":"0.2.0","summary":"Ferry","updated_at":"2026-01-01T00:00:00Z","messages":[)"
    R"({"id":1,"role":"system","segments":[{"type":"text","text":"Be kind"}]},)"
    R"({"id":2,"role":"user","segments":[{"type":"text","text":"When?"},)"
    R"({"type":"RedactedThinking","data":"x"}],"context":"<context>a</context>",)"
    R"("creases":[{"start":0,"end":1,"icon_path":"i","label":"l"}]},)"
    R"({"id":3,"role":"assistant","segments":[{"type":"thinking","text":"hm","signature":"s"},)"
    R"({"type":"text","text":"Now"}],"tool_uses":[{"id":"t","name":"read","input":{"a":1}}],)"
    R"("tool_results":[{"tool_use_id":"t","is_error":false,"content":"old"},)"
    R"({"tool_use_id":"t","is_error":false,"content":"new","output":{"n":1}}]},)"
    R"({"id":4,"role":"user","segments":[],"context":"only"}],)"
    R"("request_token_usage":[{},{"input_tokens":1},{"input_tokens":2}],)"
    R"("detailed_summary_state":{"Generated":{"text":"All"}},"tool_use_limit_reached":true})";

/// The losses of a conversion, as lines.
template <class To>
std::vector<std::string> losses_of(std::string const& text) {
    std::vector<std::string> out;
    for (auto const& one : conversation::convert<To>(lisle::decode<zed_t>(text).value()).losses)
        out.push_back(one.pointer + ": " + one.what);
    return out;
}

bool has(std::vector<std::string> const& all, std::string_view line) {
    for (auto const& each : all)
        if (each.starts_with(line)) return true;
    return false;
}

TEST_CASE("members that an upgrade drops are reported with their place in the old text") {
    auto const told = losses_of<lisle::opencode_t>(newer);
    for (auto const* const place :
         {"/messages/0: ", "/messages/1/id: ", "/messages/1/context: ", "/messages/1/creases: ",
          "/messages/1/segments/1: ", "/messages/2/tool_results/0: ", "/tool_use_limit_reached: ",
          "/request_token_usage/1: ", "/detailed_summary_state/Generated/text: "})
        CHECK_MESSAGE(has(told, place), place);
    CHECK(!has(told, "/messages/3/context"));
}

TEST_CASE("losses of the conversation point into the old text") {
    auto const told = losses_of<lisle::loom_t>(newer);
    for (auto const* const place :
         {"/messages/2/segments/0", "/messages/2/tool_results/1/output", "/request_token_usage/2"})
        CHECK_MESSAGE(has(told, place), place);
    conversation::source_map places;
    auto const talk = conversation::get(lisle::decode<zed_t>(newer).value(), places);
    CHECK(places.find("/title") == "/summary");
    CHECK(places.find("/messages/0/content/0/text") == "/messages/1/segments/0/text");
    CHECK(places.find("/messages/1/content/0/signature") == "/messages/2/segments/0/signature");
    CHECK(places.find("/messages/1/content/2/raw_input") == "/messages/2/tool_uses/0/input");
    CHECK(places.find("/messages/1/content/2/output/0") == "/messages/2/tool_results/1/content");
    CHECK(places.find("/messages/2/content/0/text") == "/messages/3/context");
    CHECK(talk.messages.size() == 3);
}

TEST_CASE("the results of version 0.1.0 were in the message behind their calls") {
    std::string const text =
        R"({"version":"0.1.0","summary":"S","updated_at":"2026-01-01T00:00:00Z","messages":[)"
        R"({"id":1,"role":"user","segments":[{"type":"text","text":"q"}]},)"
        R"({"id":2,"role":"assistant","segments":[],"tool_uses":[{"id":"t","name":"r","input":{}}]},)"
        R"({"id":3,"role":"user","segments":[{"type":"text","text":"lost"}],)"
        R"("tool_results":[{"tool_use_id":"t","is_error":false,"content":"c"}]}]})";
    conversation::source_map places;
    auto const talk = conversation::get(lisle::decode<zed_t>(text).value(), places);
    CHECK(places.find("/messages/1/content/0/output/0") == "/messages/2/tool_results/0/content");
    auto const told = losses_of<lisle::opencode_t>(text);
    CHECK(has(told, "/messages/2/segments: "));
    CHECK(!has(told, "/messages/2/tool_results"));
}

TEST_CASE("a thread without a version has texts, and no other members") {
    std::string const text =
        R"({"summary":"S","updated_at":"2026-01-01T00:00:00Z","messages":[)"
        R"({"id":1,"role":"user","text":"q"}],"model":{"provider":"p","model":"m"}})";
    conversation::source_map places;
    auto const talk = conversation::get(lisle::decode<zed_t>(text).value(), places);
    CHECK(places.find("/messages/0/content/0/text") == "/messages/0/text");
    CHECK(has(losses_of<lisle::opencode_t>(text), "/model: "));
}

TEST_CASE("an upgraded thread comes back as it was") {
    auto const thread = lisle::decode<zed_t>(newer).value();
    auto const back = conversation::put<zed_t>(conversation::get(thread));
    CHECK(lisle::encode(back.document, lisle::layout::source)
          == lisle::encode(thread, lisle::layout::source));
    CHECK(back.losses.empty());
}

TEST_CASE("shapes that no upgrade reads are no places") {
    for (auto const* const odd : {"", "[]", "{}", R"({"messages":{}})", R"({"messages":[1,[]]})",
                                  R"({"messages":[{"role":1,"segments":[["text","a"]]}]})"})
        CHECK(legacy_text{odd}.dropped().find("\"text\"") == std::string::npos);
}

}  // namespace legacy_text_test
