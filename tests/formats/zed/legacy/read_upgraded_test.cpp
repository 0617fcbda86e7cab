#include "formats/zed/expect.hpp"

#include <lisle/document.hpp>
#include <lisle/formats/zed/legacy/read_upgraded.hpp>
#include <lisle/misfits.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace read_upgraded_test {

using namespace expect;
using lisle::zed_t;

namespace {

constexpr std::string_view old_text =
    R"({"version":"0.2.0","summary":"S","updated_at":"2025-06-01T12:00:00Z","messages":[)"
    R"({"id":0,"role":"system","segments":[{"type":"text","text":"sys"}]},)"
    R"({"id":1,"role":"user","segments":[{"type":"text","text":"hi"}],"context":"c"},)"
    R"({"id":2,"role":"assistant","segments":[{"type":"thinking","text":"hm"},)"
    R"({"type":"RedactedThinking","data":"d"},{"type":"text","text":"yo"}],)"
    R"("tool_uses":[{"id":"t","name":"n","input":{"b":1.50,"a":1}}],)"
    R"("tool_results":[{"tool_use_id":"t","is_error":false,"content":"1"},)"
    R"({"tool_use_id":"t","is_error":true,"content":"2"}]}],)"
    R"("request_token_usage":[{},{},{"input_tokens":7}],"completion_mode":"normal"})";

lisle::decode_options numbered(int& count) {
    auto options = permissive;
    options.ids = {[](void* state) { return "id" + std::to_string(++*static_cast<int*>(state)); },
                   &count};
    return options;
}

/// As canonical text, with ids that are counted.
std::string upgraded(std::string_view text) {
    int count = 0;
    auto const t = lisle::decode<zed_t>(text, numbered(count));
    return t ? lisle::encode(*t) : t.error().message();
}

std::string messages_of(std::string_view text) {
    auto const all = upgraded(text);
    auto const from = all.find("\"messages\":") + 11;
    return all.substr(from, all.find(",\"updated_at\"") - from);
}

}  // namespace

TEST_CASE("an old thread is upgraded automatically, with a note") {
    int count = 0;
    std::vector<lisle::note> notes;
    auto const t = lisle::decode<zed_t>(old_text, numbered(count), &notes);
    REQUIRE(t.has_value());
    CHECK(count == 1);
    CHECK(t->title == "S");
    CHECK(t->version == "0.3.0");
    REQUIRE(!notes.empty());
    CHECK(notes.front().what == "a thread of version \"0.2.0\", upgraded");
    CHECK(
        messages_of(old_text)
        == R"([{"User":{"id":"id1","content":[{"Text":"hi"}]}},{"Agent":{"content":[)"
           R"({"Thinking":{"text":"hm","signature":null}},{"RedactedThinking":"d"},{"Text":"yo"},)"
           R"({"ToolUse":{"id":"t","name":"n","raw_input":"{\"b\":1.5,\"a\":1}",)"
           R"("input":{"b":1.5,"a":1},"is_input_complete":true,"thought_signature":null}}],)"
           R"("tool_results":{"t":{"tool_use_id":"t","tool_name":"unknown","is_error":true,)"
           R"("content":{"Text":"2"},"output":null}},"reasoning_details":null}}])");
    REQUIRE(t->request_token_usage.size() == 1);
    CHECK(t->request_token_usage[0].first == "id1");
    CHECK(t->request_token_usage[0].second.input_tokens == 7);
}

TEST_CASE("an upgraded thread is still its old text until it is edited") {
    auto t = lisle::decode<zed_t>(old_text);
    REQUIRE(t.has_value());
    CHECK(lisle::encode(*t, lisle::layout::source) == old_text);
    auto const copy = *t;
    CHECK(lisle::encode(copy, lisle::layout::source) == old_text);
    t->title = "T";
    auto const edited = lisle::encode(*t, lisle::layout::source);
    CHECK(edited.find(R"("input":{"b":1.50,"a":1})") != edited.npos);
    CHECK(lisle::encode(lisle::decode<zed_t>(edited).value()) == lisle::encode(*t));
}

TEST_CASE("views of an old thread live as long as its text") {
    lisle::arena characters;
    std::string const text{old_text};
    auto const t = lisle::decode_views<zed_t>(text, characters);
    REQUIRE(t.has_value());
    CHECK(std::get<0>(t->messages.at(0)).id.size() == 36);
    CHECK(lisle::encode(*t, lisle::layout::source) == old_text);
}

TEST_CASE("an old thread that is read in place gets each id once") {
    std::string text{old_text};
    text.replace(text.find(R"("hi")"), 4, R"("h\ni")");
    auto const written = text;
    int made = 0;
    lisle::decode_options options;
    options.ids = {[](void* n) { return std::to_string(++*static_cast<int*>(n)); }, &made};
    auto const usual = lisle::decode<zed_t>(text, options);
    REQUIRE(usual.has_value());
    auto const made_for_usual = std::exchange(made, 0);
    lisle::arena characters;
    auto const t = lisle::decode_in_situ<zed_t>(text, characters, options);
    REQUIRE(t.has_value());
    CHECK(made == made_for_usual);
    CHECK(made > 0);
    CHECK(lisle::encode(*t) == lisle::encode(*usual));
    CHECK(lisle::encode(*t, lisle::layout::source) == written);
}

TEST_CASE("ids are random UUIDs unless the caller gives others") {
    auto const one = lisle::decode<zed_t>(old_text, reference);
    auto const other = lisle::decode<zed_t>(old_text, reference);
    REQUIRE(one.has_value());
    REQUIRE(other.has_value());
    auto const id_of = [](zed::thread const& t) {
        return std::get<zed::user_message>(t.messages.at(0)).id;
    };
    CHECK(id_of(*one) != id_of(*other));
    CHECK(id_of(*one)[14] == '4');
}

TEST_CASE("a thread of neither shape is refused") {
    CHECK(upgraded(R"({"summary":"s","messages":[],"version":"0.4.0"})")
              .starts_with("unsupported version"));
    CHECK(upgraded(R"({"summary":null,"updated_at":"2025-06-01T12:00:00Z","messages":[]})")
              .starts_with("wrong type at /summary"));
    CHECK(!lisle::decode<zed_t>(old_text, strict).has_value());
}

TEST_CASE("an incomplete old thread is refused with the field that it lacks") {
    constexpr std::string_view time = R"("updated_at":"2025-06-01T12:00:00Z")";
    for (auto const& options : {permissive, reference}) {
        auto const refused = [&](std::string const& text) {
            auto const t = lisle::decode_without_misfits<zed_t>(text, options);
            return t ? "nothing is missing" : t.error().message();
        };
        auto const missing = [](std::string const& pointer, int byte) {
            return "missing field at " + pointer + " (byte " + std::to_string(byte)
                   + "): " + pointer.substr(pointer.rfind('/') + 1);
        };
        for (std::string const version : {R"("version":"0.1.0",)", R"("version":"0.2.0",)", ""}) {
            CAPTURE(version);
            auto const without = [&](std::string const& members) {
                return refused('{' + version + members + '}');
            };
            std::string const messages = version.empty()
                                             ? R"("messages":[{"id":0,"role":"user","text":"a"}])"
                                             : R"("messages":[{"id":0,"role":"user"}])";
            auto const all = messages + ',' + std::string{time};
            CHECK(without(R"("summary":"s",)" + all) == "nothing is missing");
            CHECK(without(all) == missing("/summary", 0));
            CHECK(without(R"("summary":"s",)" + messages) == missing("/updated_at", 0));
            CHECK(without(R"("summary":"s",)" + std::string{time}) == missing("/messages", 0));
            auto const start = static_cast<int>(version.size());
            CHECK(without(R"("summary":"s","messages":[{"role":"user"}],)" + std::string{time})
                  == missing("/messages/0/id", start + 27));
        }
        CHECK(refused(R"({"summary":"s","messages":[{"id":0,"role":"user"}]})")
              == missing("/messages/0/text", 27));
        CHECK(refused(R"({"version":"0.2.0"})") == missing("/summary", 0));
        CHECK(refused(R"({"title":"t","version":"0.2.0"})") == missing("/summary", 0));
    }
}

}  // namespace read_upgraded_test
