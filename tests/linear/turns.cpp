// tests/linear/turns.cpp - recorded turns and threads that are hostile to folding and to requests.
#include "adversary.hpp"

#include <lisle/formats/zed/request/build_request.hpp>
#include <lisle/formats/zed/turn/recorded_step.hpp>

namespace linear {

namespace {

namespace zed = lisle::zed;
using std::size_t;
using std::string;
using std::string_view;

// ---- Work ---------------------------------------------------------------------------------------

/// Folds a recording, one step per line.
size_t fold(string_view lines) {
    zed::turn_setup setup;
    setup.tools = {{"read"}, {"edit", true}};
    setup.ends_rounds = false;
    zed::live_thread live{zed::thread{}, std::move(setup)};
    live.start_turn();
    zed::turn_output out;
    while (!lines.empty()) {
        auto const line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(line.size() + 1);
        out.clear();
        if (auto const step = lisle::decode_as<zed::recorded_step>(line))
            zed::apply_step(live, *step, out);
    }
    return live.snapshot().messages.size();
}

size_t tell(string_view messages) {
    auto const read = lisle::decode_as<std::vector<zed::message>>(messages);
    return read ? zed::build_request_messages(*read, {}).size() : 0;
}

// ---- Texts --------------------------------------------------------------------------------------

constexpr string_view said = R"({"UserMessage":{"id":"u#","content":[]}})";
constexpr string_view text = R"({"Text":"some words of an answer"})";
constexpr string_view thought = R"({"Thinking":{"text":"a thought","signature":"S"}})";
constexpr string_view call = R"({"ToolUse":{"id":"call-#","name":"read","raw_input":"","input":{},)"
                             R"("is_input_complete":true,"thought_signature":null}})";
constexpr string_view same_call =
    R"({"ToolUse":{"id":"one","name":"read","raw_input":"","input":{},)"
    R"("is_input_complete":true,"thought_signature":null}})";
constexpr string_view done = R"({"ToolDone":{"tool_use_id":"call-#","tool_name":"read",)"
                             R"("is_error":false,"content":{"Text":"t"},"output":null}})";
constexpr string_view same_done = R"({"ToolDone":{"tool_use_id":"one","tool_name":"read",)"
                                  R"("is_error":false,"content":{"Text":"t"},"output":null}})";
constexpr string_view unknown = R"({"ToolUse":{"id":"call-#","name":"nope","raw_input":"",)"
                                R"("input":{},"is_input_complete":true,"thought_signature":null}})";
constexpr string_view partial =
    R"({"ToolUse":{"id":"call-#","name":"edit","raw_input":"",)"
    R"("input":{},"is_input_complete":false,"thought_signature":null}})";
constexpr string_view spent = R"({"UsageUpdate":{"input_tokens":#}})";
constexpr string_view cut = R"({"Truncate":"u#"})";

string usual_turns(size_t bytes) {
    return repeat_lines(
        {said, text, text, call, spent, done, R"("Flush")", thought, text, R"("EndTurn")"}, bytes);
}

string usual_messages(size_t bytes) {
    return repeat(
        "[",
        R"({"User":{"id":"u#","content":[{"Text":"some words"}]}},)"
        R"({"Agent":{"content":[{"Text":"words"},{"ToolUse":{"id":"c#","name":"n",)"
        R"("raw_input":"","input":{},"is_input_complete":true,"thought_signature":null}}],)"
        R"("tool_results":{"c#":{"tool_use_id":"c#","tool_name":"n","is_error":false,)"
        R"("content":{"Text":"t"},"output":null}},"reasoning_details":null}})",
        "]", bytes);
}

string one_agent_message(size_t bytes) {
    auto out = repeat(R"([{"Agent":{"content":[)",
                      R"({"ToolUse":{"id":"c#","name":"n","raw_input":"","input":{},)"
                      R"("is_input_complete":true,"thought_signature":null}})",
                      R"(],"tool_results":{)", bytes / 2);
    return out
           + repeat("",
                    R"("c#":{"tool_use_id":"c#","tool_name":"n","is_error":false,)"
                    R"("content":{"Text":"t"},"output":null})",
                    R"(},"reasoning_details":null}}])", bytes / 2);
}

std::vector<adversary> make() {
    return {
        {"zed: tiny pieces of one text",
         [](size_t n) { return repeat_lines({R"({"Text":"a"})"}, n); }, usual_turns, fold},
        {"zed: tiny pieces of text and thinking in turns",
         [](size_t n) {
             return repeat_lines({R"({"Text":""})", thought}, n);
         },
         usual_turns, fold},
        {"zed: calls in one message, answered at its end",
         [](size_t n) { return repeat_lines({call}, n / 2) + repeat_lines({done}, n / 2); },
         usual_turns, fold},
        {"zed: calls of one id, answered at the end",
         [](size_t n) {
             return repeat_lines({same_call, text}, n / 2) + repeat_lines({same_done}, n / 2);
         },
         usual_turns, fold},
        {"zed: calls that nothing answers", [](size_t n) { return repeat_lines({call}, n); },
         usual_turns, fold},
        {"zed: calls of unknown tools", [](size_t n) { return repeat_lines({unknown}, n); },
         usual_turns, fold},
        {"zed: calls whose input stays open", [](size_t n) { return repeat_lines({partial}, n); },
         usual_turns, fold},
        {"zed: usage of many messages",
         [](size_t n) {
             return repeat_lines({said, spent}, n);
         },
         usual_turns, fold},
        {"zed: messages that are truncated at once",
         [](size_t n) {
             return repeat_lines({said, spent, cut}, n);
         },
         usual_turns, fold},
        {"zed: truncations of unknown messages after many messages",
         [](size_t n) {
             return repeat_lines({said, spent}, n / 2)
                    + repeat_lines({R"({"Truncate":"none-#"})"}, n / 2);
         },
         usual_turns, fold},
        {"zed: refused turns, whose usage stays",
         [](size_t n) {
             return repeat_lines({said, spent, R"({"Stop":"refusal"})", R"("EndTurn")"}, n);
         },
         usual_turns, fold},
        {"zed: messages that begin and end empty",
         [](size_t n) { return repeat_lines({R"({"StartMessage":{"message_id":"#"}})"}, n); },
         usual_turns, fold},
        {"zed: a request of one message with many calls", one_agent_message, usual_messages, tell},
        {"zed: a request of many compactions",
         [](size_t n) {
             return repeat(
                 "[", R"({"Compaction":{"Summary":"s"}},{"User":{"id":"u","content":[]}})", "]", n);
         },
         usual_messages, tell},
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_turns() {
    static auto const all = make();
    return all;
}

}  // namespace linear
