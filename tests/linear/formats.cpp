// tests/linear/formats.cpp - event streams, rows and queries that are hostile to one format.
#include "adversary.hpp"

#include <lisle/formats/acpx/recorder/replay.hpp>
#include <lisle/formats/loom/search.hpp>
#include <lisle/formats/opencode/storage/assemble.hpp>

#include <cstdio>

namespace linear {

namespace {

using std::size_t;
using std::string;
using std::string_view;

// ---- acpx: streams ------------------------------------------------------------------------------

class counted_ids final : public lisle::acpx::id_generator {
public:
    std::string next() override { return "id-" + std::to_string(++count_); }

private:
    int count_ = 0;
};

size_t replay(string_view stream) {
    counted_ids ids;
    auto session = lisle::acpx::make_session("2026-02-27T12:00:00.000Z");
    lisle::acpx::replay(session, stream, {"2026-02-27T12:00:00.000Z", ids});
    return session.thread.messages.size();
}

string update_of(string_view what) {
    return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":)"
           + string{what} + "}}";
}

string const piece = update_of(R"({"sessionUpdate":"tool_call_update","toolCallId":"one",)"
                               R"("status":"in_progress","_meta":{"terminal_output":)"
                               R"({"terminal_id":"t","data":"piece # of an output\n"}}})");
string const call = update_of(R"({"sessionUpdate":"tool_call","toolCallId":"call-#",)"
                              R"("title":"Run","status":"pending","content":)"
                              R"([{"type":"terminal","terminalId":"t-#"}]})");
string const change = update_of(R"({"sessionUpdate":"tool_call_update","toolCallId":"call-#",)"
                                R"("status":"completed","rawOutput":"done"})");
string const chunk = update_of(R"({"sessionUpdate":"agent_message_chunk","content":)"
                               R"({"type":"text","text":"some words of an answer, # "}})");
string const ask = R"({"jsonrpc":"2.0","id":"ask-#","method":"terminal/output",)"
                   R"("params":{"sessionId":"s","terminalId":"t-#"}})";
string const answer =
    R"({"jsonrpc":"2.0","id":"ask-#","result":{"output":"output #","truncated":false}})";
string const prompt = R"({"jsonrpc":"2.0","id":"prompt-#","method":"session/prompt","params":)"
                      R"({"sessionId":"s","prompt":[{"type":"text","text":"question #"}]}})";

string usual_stream(size_t bytes) {
    return repeat_lines({prompt, chunk, call, change, chunk}, bytes);
}

// ---- opencode: rows -----------------------------------------------------------------------------

string parts_of(size_t bytes, int first, int step) {
    string out = "[";
    for (int id = first; out.size() < bytes; id += step) {
        char number[16];
        std::snprintf(number, sizeof number, "%012d", id);
        if (out.size() > 1) out += ',';
        out += string{R"({"id":"prt_)"} + number
               + R"(","sessionID":"ses_1","messageID":"msg_1","type":"text","text":"words"})";
    }
    return out += ']';
}

size_t assemble(string_view text) {
    using namespace lisle::opencode;
    auto parts = lisle::decode_as<std::vector<part>>(text);
    if (!parts) return 0;
    user_message asked;
    asked.id.text = "msg_1";
    auto const out = lisle::opencode::assemble<>({}, {asked}, *std::move(parts));
    return out.whole.messages.front().parts.size();
}

// ---- Loom: queries ------------------------------------------------------------------------------

size_t search(string_view text) {
    lisle::loom::thread thread;
    thread.conversation.messages.emplace_back().content = text;
    return lisle::loom::local_search{string(1000, 'a') + 'b'}.finds(thread) ? 1 : 0;
}

/// Many terminals of one call.
string const shown = R"({"type":"terminal","terminalId":"t-#"})";
string const told = update_of(R"({"sessionUpdate":"tool_call_update","toolCallId":"one",)"
                              R"("_meta":{"terminal_output":{"terminal_id":"t-#","data":"p"}}})");
string const spent = R"({"jsonrpc":"2.0","id":"prompt-#","result":{"stopReason":"end_turn",)"
                     R"("usage":{"inputTokens":1,"outputTokens":2,"totalTokens":3}}})";
string const numbered = update_of(R"({"sessionUpdate":"tool_call","toolCallId":"#",)"
                                  R"("status":"completed","rawOutput":"done"})");

string show_all_at_once(size_t bytes) {
    auto const all = update_of(R"({"sessionUpdate":"tool_call","toolCallId":"one","content":[@]})");
    auto const at = all.find('@');
    return repeat(all.substr(0, at), shown, all.substr(at + 1) + '\n', bytes);
}
string const cleared = update_of(R"({"sessionUpdate":"tool_call_update","toolCallId":"one",)"
                                 R"("content":[{"type":"content","content":)"
                                 R"({"type":"text","text":"words #"}}]})");
string const shared = update_of(R"({"sessionUpdate":"tool_call","toolCallId":"call-#",)"
                                R"("content":[{"type":"terminal","terminalId":"t"}]})");

/// An answer of so many bytes for the terminal `t`.
string answer_at_length(size_t bytes) {
    return R"({"jsonrpc":"2.0","id":1,"method":"terminal/output","params":{"terminalId":"t"}})"
           "\n"
           R"({"jsonrpc":"2.0","id":1,"result":{"output":")"
           + string(bytes, 'o') + "\"}}\n";
}
string offer_models(size_t bytes) {
    return R"({"jsonrpc":"2.0","id":1,"method":"session/new","params":{}})"
           "\n"
           R"({"jsonrpc":"2.0","id":1,"result":)"
           + repeat(R"({"models":{"currentModelId":"m","availableModels":[)",
                    R"({"modelId":"model-#","name":"Model"})", "]}}}\n", bytes);
}
string count_down(size_t n) { return std::to_string(4'000'000'000 - n); }

std::vector<adversary> make() {
    return {
        {"acpx: updates of one call and terminal",
         [](size_t n) { return repeat_lines({piece}, n); }, usual_stream, replay},
        {"acpx: calls in one message, changed in turn",
         [](size_t n) { return repeat_lines({call}, n / 2) + repeat_lines({change}, n / 2); },
         usual_stream, replay},
        {"acpx: terminals of many messages, answered from the oldest on",
         [](size_t n) {
             return repeat_lines({prompt, call}, n / 2) + repeat_lines({ask, answer}, n / 2);
         },
         usual_stream, replay},
        {"acpx: requests that are answered from the oldest on",
         [](size_t n) { return repeat_lines({ask}, n / 2) + repeat_lines({answer}, n / 2); },
         usual_stream, replay},
        {"acpx: output of many terminals of one call",
         [](size_t n) { return repeat_lines({told}, n); }, usual_stream, replay},
        {"acpx: answers for many terminals of one call",
         [](size_t n) {
             return show_all_at_once(n / 2) + repeat_lines({ask, answer}, n / 2);
         },
         usual_stream, replay},
        {"acpx: content that replaces others, where many terminals had output",
         [](size_t n) { return repeat_lines({told}, n / 2) + repeat_lines({cleared}, n / 2); },
         usual_stream, replay},
        {"acpx: a long answer for a terminal that many calls show",
         [](size_t n) { return answer_at_length(n / 2) + repeat_lines({shared}, n / 2); },
         usual_stream, replay},
        {"acpx: many models", offer_models, usual_stream, replay},
        {"acpx: usage of many prompts",
         [](size_t n) {
             return repeat_lines({prompt, spent}, n);
         },
         usual_stream, replay},
        {"acpx: ids that are array indices", [](size_t n) { return repeat_lines({numbered}, n); },
         usual_stream, replay},
        {"acpx: ids that are array indices, downwards",
         [](size_t n) { return repeat_lines({numbered}, n, count_down); }, usual_stream, replay},
        {"opencode: parts in reverse order", [](size_t n) { return parts_of(n, 900'000'000, -1); },
         [](size_t n) { return parts_of(n, 1, 1); }, assemble},
        {"loom: a query that nearly matches everywhere", [](size_t n) { return string(n, 'a'); },
         [](size_t n) { return repeat("", "some words of a message #", "", n); }, search},
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_formats() {
    static auto const all = make();
    return all;
}

}  // namespace linear
