#include <lisle/conversation/acpx/stream_steps.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace acpx_stream_steps_test {

namespace bridge = lisle::conversation::acpx_bridge;

std::string const prompt =
    R"({"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"s","prompt":[]}})"
    "\n";
std::string const stop = R"({"jsonrpc":"2.0","id":1,"result":{"stopReason":"end_turn"}})"
                         "\n";

std::string update(std::string_view members) {
    return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{)"
           + std::string{members} + "}}}\n";
}
std::string chunk(std::string_view type, std::string_view text) {
    return update(R"("sessionUpdate":")" + std::string{type}
                  + R"(","content":{"type":"text","text":")" + std::string{text} + "\"}");
}
std::string say(std::string_view text) { return chunk("agent_message_chunk", text); }
std::string think(std::string_view text) { return chunk("agent_thought_chunk", text); }
std::string call(std::string_view id, std::string_view status = "pending") {
    return update(R"("sessionUpdate":"tool_call","toolCallId":")" + std::string{id}
                  + R"(","title":"t","status":")" + std::string{status} + '"');
}
std::string change(std::string_view id, std::string_view status) {
    return update(R"("sessionUpdate":"tool_call_update","toolCallId":")" + std::string{id}
                  + R"(","status":")" + std::string{status} + '"');
}
std::string end(std::string_view id) { return change(id, "completed"); }

bridge::stream_steps read(std::string_view text) {
    bridge::step_reader out;
    out.read(text);
    return std::move(out).finish();
}

/// The calls of each message that has these ids: `|` before a call that begins another answer, and
/// behind it the number of texts before the text that begins the answer.
std::string show(bridge::stream_steps const& steps, std::initializer_list<std::string_view> ids) {
    bridge::call_key key;
    for (auto const id : ids) key.add(id);
    auto const* const found = steps.find(key);
    if (found == nullptr) return "nothing";
    std::string out;
    for (auto const& message : *found) {
        if (!out.empty()) out += ' ';
        std::size_t i = 0;
        for (auto const id : ids) {
            auto const& one = message.at(i++);
            if (one.begins_answer) out += '|';
            out += id;
            if (one.cut != bridge::stream_call::never) out += std::to_string(one.cut);
        }
    }
    return out;
}

TEST_CASE("calls that were made before one of them ended are of one answer") {
    CHECK(show(read(prompt + call("a") + call("b") + end("a") + end("b") + say("x")), {"a", "b"})
          == "ab0");
    CHECK(show(read(prompt + call("a") + end("a") + call("b") + end("b")), {"a", "b"}) == "a|b");
    CHECK(show(read(prompt + call("a") + call("b") + end("b") + call("c") + end("a") + end("c")
                    + call("d")),
               {"a", "b", "c", "d"})
          == "abc|d");
}

TEST_CASE("a failed call has ended, and one without a known status has not") {
    CHECK(show(read(prompt + call("a", "failed") + call("b")), {"a", "b"}) == "a|b");
    for (auto const* const status : {"pending", "in_progress", "cancelled", ""})
        CHECK(show(read(prompt + call("a", status) + call("b")), {"a", "b"}) == "ab");
    auto const bare = update(R"("sessionUpdate":"tool_call","toolCallId":"a")");
    CHECK(show(read(prompt + bare + call("b")), {"a", "b"}) == "ab");
    CHECK(show(read(prompt + call("a") + end("a") + end("a") + call("b") + call("c")),
               {"a", "b", "c"})
          == "a|bc");
}

TEST_CASE("the first text that arrives when all calls have ended begins an answer") {
    CHECK(show(read(prompt + say("x") + call("a") + end("a")), {"a"}) == "a");
    CHECK(show(read(prompt + call("a") + end("a") + say("x") + say("y") + call("b")), {"a", "b"})
          == "a0b");
    CHECK(show(read(prompt + call("a") + say("x") + end("a") + call("b")), {"a", "b"}) == "a|b");
    // One part of the record: it can't be cut.
    CHECK(show(read(prompt + call("a") + say("x") + end("a") + say("y") + call("b")), {"a", "b"})
          == "a|b");
    CHECK(show(read(prompt + call("a") + say("x") + end("a") + think("y") + call("b")), {"a", "b"})
          == "a1b");
    CHECK(show(read(prompt + call("a") + say("x") + call("b") + end("a") + end("b")), {"a", "b"})
          == "ab");
}

TEST_CASE("white space and images are no text") {
    auto const image =
        update(R"("sessionUpdate":"agent_message_chunk","content":{"type":"image","data":"",)"
               R"("mimeType":"image/png"})");
    auto const link = update(
        R"("sessionUpdate":"agent_message_chunk","content":{"type":"resource_link","uri":"u"})");
    CHECK(show(read(prompt + call("a") + say("\\n ") + image + end("a") + link), {"a"}) == "a0");
}

TEST_CASE("a call that never ends keeps its answer open until its turn ends") {
    CHECK(show(read(prompt + call("a") + call("b") + end("b") + call("c")), {"a", "b", "c"})
          == "abc");
    // Parts that arrive behind the answer to the prompt are in the same message.
    CHECK(show(read(prompt + call("a") + stop + say("x") + end("a") + call("b")), {"a", "b"})
          == "a0b");
    CHECK(show(read(prompt + call("a") + call("b") + prompt + call("a") + end("a") + call("b")),
               {"a", "b"})
          == "ab a|b");
}

TEST_CASE("an update of a call of an earlier turn is no call") {
    auto const steps = read(prompt + call("a") + stop + prompt + end("a") + say("x") + call("b"));
    CHECK(show(steps, {"a"}) == "a");
    CHECK(show(steps, {"b"}) == "b");
    CHECK(show(steps, {"a", "b"}) == "nothing");
    CHECK(show(read(prompt + end("a") + call("b")), {"a", "b"}) == "a|b");
}

TEST_CASE("a piece of a user's message begins another message") {
    auto const steps = read(prompt + call("a") + chunk("user_message_chunk", "x") + call("b"));
    CHECK(show(steps, {"a"}) == "a");
    CHECK(show(steps, {"b"}) == "b");
}

TEST_CASE("steps before the first prompt or after a gap are not used") {
    CHECK(show(read(call("a") + end("a")), {"a"}) == "nothing");
    CHECK(show(read(call("a") + end("a") + prompt + call("b")), {"b"}) == "b");
    bridge::step_reader reader;
    reader.read(prompt + call("a") + prompt + call("b"));
    reader.note_gap();
    reader.read(end("b") + call("c") + prompt + call("d"));
    auto const steps = std::move(reader).finish();
    for (auto const* const id : {"a", "b", "d"}) CHECK(show(steps, {id}) == id);
    CHECK(show(steps, {"c"}) == "nothing");
}

TEST_CASE("a turn may continue in the next text") {
    bridge::step_reader reader;
    reader.read(prompt + call("a"));
    reader.read(call("b") + end("a") + end("b"));
    CHECK(show(std::move(reader).finish(), {"a", "b"}) == "ab");
}

TEST_CASE("lines that are no messages are skipped") {
    for (std::string const line :
         {"", "{", "[]", "7", "\xFF\xFE", "{\"jsonrpc\":\"2.0\"", R"({"jsonrpc":"1.0"})",
          R"({"method":"session/prompt","id":1,"params":{}})",
          R"({"jsonrpc":"2.0","method":"session/prompt","params":{}})",
          R"({"jsonrpc":"2.0","id":1,"method":"session/prompt"} x)",
          R"({"schema":"acpx.event-journal.v1","type":"turn_started"})",
          R"({"jsonrpc":"2.0","id":1,"result":null})", R"({"jsonrpc":"2.0","id":1,"result":{}})",
          R"({"jsonrpc":"2.0","id":1,"method":"x","result":{"stopReason":"end_turn"}})",
          R"({"jsonrpc":"2.0","method":"session/update","params":[]})",
          R"({"jsonrpc":"2.0","method":"session/update","params":{"update":{"sessionUpdate":1}}})",
          R"({"jsonrpc":"2.0","method":"session/update","params":{"update":{)"
          R"("sessionUpdate":"tool_call","toolCallId":7,"status":"completed"}}})",
          R"({"jsonrpc":"2.0","method":"session/update","params":{"update":{)"
          R"("sessionUpdate":"plan","entries":[]}}})"}) {
        CAPTURE(line);
        CHECK(show(read(prompt + call("a") + line + '\n' + call("b") + end("a")), {"a", "b"})
              == "ab");
    }
    CHECK(show(read(prompt + std::string(100'000, '[') + '\n' + call("a") + "{\"json"), {"a"})
          == "a");
}

TEST_CASE("ids may be any strings, and the last of duplicate keys counts") {
    CHECK(show(read(prompt + call("1:b") + call("")), {"1:b", ""}) == "1:b");
    CHECK(show(read(prompt + call("ab") + call("c")), {"a", "bc"}) == "nothing");
    CHECK(show(read(prompt + call("\\u0061")), {"a"}) == "a");
    auto const twice = update(
        R"("sessionUpdate":"plan","toolCallId":"x","sessionUpdate":"tool_call","toolCallId":"a")");
    CHECK(show(read(prompt + twice), {"a"}) == "a");
}

TEST_CASE("no cut of a stream does harm") {
    auto const whole = prompt + say("x") + call("a") + call("b") + end("a") + end("b") + stop;
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        auto const head = read(std::string_view{whole}.substr(0, size));
        auto const tail = read(std::string_view{whole}.substr(size));
        auto const told = show(head, {"a", "b"});
        CHECK((told == "ab" || told == "nothing"));
        CHECK((size == 0 || show(tail, {"a", "b"}) == "nothing"));
    }
}

}  // namespace acpx_stream_steps_test
