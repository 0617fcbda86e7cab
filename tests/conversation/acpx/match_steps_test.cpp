#include <lisle/conversation/acpx/match_steps.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace acpx_match_steps_test {

namespace bridge = lisle::conversation::acpx_bridge;
using bridge::stream_call;

std::string use(std::string_view id, std::string_view name = "read") {
    return R"({"ToolUse":{"id":")" + std::string{id} + R"(","name":")" + std::string{name}
           + R"(","raw_input":"{}","input":{},"is_input_complete":true}})";
}
std::string const text = R"({"Text":"x"})", thought = R"({"Thinking":{"text":"x"}})",
                  blank = R"({"Text":" \n"})";

std::string agent(std::initializer_list<std::string> parts) {
    std::string out;
    for (auto const& part : parts) (out += out.empty() ? "" : ",") += part;
    return R"({"Agent":{"content":[)" + out + R"(],"tool_results":{}}})";
}

void add(bridge::stream_steps& to, std::initializer_list<std::string_view> ids,
         bridge::stream_calls calls) {
    bridge::call_key key;
    for (auto const id : ids) key.add(id);
    to.add(key, std::move(calls));
}

/// A letter for each part of each message: `|` begins an answer. `?` is a message that is not told.
std::string match(bridge::stream_steps const& steps, std::initializer_list<std::string> all) {
    std::string json;
    for (auto const& message : all) (json += json.empty() ? "" : ",") += message;
    auto const record = lisle::decode<lisle::acpx_t>(
        R"({"schema":"acpx.session.v1","acpx_record_id":"r","messages":[)" + json + "]}");
    std::string out;
    auto const& messages = record.value().thread.messages;
    for (auto const& told : bridge::step_matcher<lisle::owned>{steps}.run(messages)) {
        if (!out.empty()) out += ' ';
        if (!told) out += '?';
        if (told)
            for (bool const begins : *told) out += begins ? '|' : '.';
    }
    return out;
}

TEST_CASE("a message with the calls of one of the stream is cut as that") {
    bridge::stream_steps steps;
    add(steps, {"a", "b"}, {{false, stream_call::never}, {true, 1}});
    CHECK(match(steps, {agent({text, use("a"), thought, use("b"), text, thought, text})})
          == "...|.|.");
    CHECK(match(steps, {agent({use("a"), use("b")})}) == ".|");
    CHECK(match(steps, {agent({use("a"), use("b"), text, blank, thought})}) == ".|..|");
}

TEST_CASE("other messages are not reported") {
    bridge::stream_steps steps;
    CHECK(match(steps, {agent({use("a"), use("b")})}) == "?");
    add(steps, {"a", "b"}, {{}, {}});
    CHECK(match(steps, {agent({use("b"), use("a")}), agent({use("a")}), agent({text}),
                        R"({"User":{"id":"u","content":[]}})", R"("Resume")", R"({"New":1})"})
          == "? ? ? ? ? ?");
    CHECK(match(steps, {agent({use("a"), use("b"), use("a")})}) == "?");
}

TEST_CASE("of messages with the same calls, the last belong to the last of the stream") {
    bridge::stream_steps steps;
    add(steps, {"a", "b"}, {{}, {}});
    add(steps, {"a", "b"}, {{}, {true, stream_call::never}});
    auto const message = agent({use("a"), use("b")});
    CHECK(match(steps, {message}) == ".|");
    CHECK(match(steps, {message, message}) == ".. .|");
    CHECK(match(steps, {message, message, message}) == "? .. .|");
}

TEST_CASE("late updates are no calls of the message") {
    bridge::stream_steps steps;
    add(steps, {"a"}, {{}});
    add(steps, {"b", "c"}, {{}, {}});
    auto const first = agent({use("a")});
    // An answer of its own; the parts around it are in other answers.
    CHECK(match(steps, {first, agent({use("a", "tool_call"), text, use("b"), use("c")})})
          == ". ||..");
    CHECK(match(steps, {first, agent({use("b"), use("a", "tool_call"), use("c")})}) == ". .||");
    CHECK(match(steps, {agent({use("b"), use("c"), use("b", "tool_call"), text})}) == "....");
    // An agent may use an id again.
    add(steps, {"a", "b"}, {{}, {}});
    CHECK(match(steps, {first, agent({use("a"), use("b")})}) == ". ..");
}

}  // namespace acpx_match_steps_test
