#include <lisle/misfits.hpp>

#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/zed.hpp>
#include <lisle/lines.hpp>
#include <lisle/salvage.hpp>

#include <support/odd_values.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace misfits_test {

namespace talk = lisle::conversation;

// ---- The documents ------------------------------------------------------------------------------

/// A document whose messages hold the words word1, word2 and so on, and the pointers of the values
/// that are changed.
struct sample {
    std::string text;
    std::vector<std::string> changed;
};
using odd_values::change;

std::string join_lines(std::vector<std::string> const& lines) {
    std::string out;
    for (auto const& line : lines) out += line + '\n';
    return out;
}

sample sample_of(lisle::claude_code_t) {
    auto const link = [](std::string const& parent, std::string const& id) {
        return R"("parentUuid":)" + parent + R"(,"uuid":")" + id
               + R"(","isSidechain":false,"timestamp":"2026-03-02T10:00:01.001Z",)"
                 R"("sessionId":"S","version":"2.1.112","cwd":"/home/user","message":)";
    };
    return {
        join_lines(
            {R"({"type":"user",)" + link("null", "a")
                 + R"({"role":"user","content":[{"type":"text","text":"word1"},)"
                   R"({"type":"text","text":"word2"}]}})",
             R"({"type":"assistant",)" + link("\"a\"", "b")
                 + R"({"id":"m","type":"message","role":"assistant","model":"x","content":)"
                   R"([{"type":"text","text":"word3"},{"type":"thinking","thinking":"word4",)"
                   R"("signature":"s"},{"type":"tool_use","id":"t","name":"Bash",)"
                   R"("input":{"command":"word5"}}],"stop_reason":"tool_use",)"
                   R"("stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":2}}})",
             R"({"type":"user",)" + link("\"b\"", "c")
                 + R"({"role":"user","content":[{"tool_use_id":"t","type":"tool_result",)"
                   R"("content":[{"type":"text","text":"word6"}],"is_error":false}]}})",
             R"({"type":"user",)" + link("\"c\"", "d") + R"({"role":"user","content":"word7"}})"}),
        {"/0/message", "/1/message", "/2/message", "/3/message", "/0/timestamp", "/1/timestamp"}};
}

sample sample_of(lisle::codex_t) {
    auto const line = [](std::string const& payload, char const* type = "response_item") {
        return R"({"timestamp":"2026-11-20T10:00:01.000Z","type":")" + std::string{type}
               + R"(","payload":)" + payload + '}';
    };
    return {
        join_lines(
            {line(R"({"id":"01a1f000-0000-7000-8000-000000000003",)"
                  R"("timestamp":"2026-11-20T10:00:00.000Z","cwd":"/home/user",)"
                  R"("originator":"hand","cli_version":"0.77.0"})",
                  "session_meta"),
             line(
                 R"({"type":"message","role":"user","content":)"
                 R"([{"type":"input_text","text":"word1"},{"type":"input_text","text":"word2"}]})"),
             line(R"({"type":"reasoning","summary":[{"type":"summary_text","text":"word3"}],)"
                  R"("encrypted_content":null})"),
             line(R"({"type":"message","role":"assistant","content":)"
                  R"([{"type":"output_text","text":"word4"}]})"),
             line(R"({"type":"function_call","name":"Read","arguments":"{\"a\":\"word5\"}",)"
                  R"("call_id":"c"})"),
             line(R"({"type":"function_call_output","call_id":"c","output":"word6"})"),
             line(R"({"type":"message","role":"assistant","content":)"
                  R"([{"type":"output_text","text":"word7"}]})")}),
        {"/1/payload", "/2/payload", "/3/payload", "/4/payload", "/5/payload", "/6/payload",
         "/1/timestamp", "/3/timestamp"}};
}

std::string const messages_of_zed =
    R"([{"User":{"id":"a","content":[{"Text":"word1"},{"Mention":{"uri":{"File":)"
    R"({"abs_path":"/a"}},"content":"word2"}},{"Text":"word3"}]}},)"
    R"({"Agent":{"content":[{"Thinking":{"text":"word4","signature":null}},{"Text":"word5"},)"
    R"({"ToolUse":{"id":"t","name":"grep","raw_input":"{\"a\":\"word6\"}",)"
    R"("input":{"a":"word6"},"is_input_complete":true,"thought_signature":null}}],)"
    R"("tool_results":{"t":{"tool_use_id":"t","tool_name":"grep","is_error":false,)"
    R"("content":{"Text":"word7"},"output":null}},"reasoning_details":null}},"Resume"])";

sample sample_of(lisle::zed_t) {
    return {R"({"title":"T","messages":)" + messages_of_zed
                + R"(,"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})",
            {"/messages/0", "/messages/1"}};
}

sample sample_of(lisle::acpx_t) {
    return {
        R"({"schema":"acpx.session.v1","acpx_record_id":"w","acp_session_id":"w",)"
        R"("agent_command":"","cwd":"/home/user","created_at":"2026-11-16T08:30:00.000Z",)"
        R"("last_used_at":"2026-11-16T08:30:00.000Z","last_seq":13,"title":null,"messages":)"
        R"([{"User":{"id":"a","content":[{"Text":"word1"},{"Mention":{"uri":"file:///a",)"
        R"("content":"word2"}},{"Text":"word3"}]}},)"
        R"({"Agent":{"content":[{"Thinking":{"text":"word4","signature":null}},{"Text":"word5"},)"
        R"({"ToolUse":{"id":"t","name":"grep","raw_input":"{\"a\":\"word6\"}",)"
        R"("input":{"a":"word6"},"is_input_complete":true,"thought_signature":null}}],)"
        R"("tool_results":{"t":{"tool_use_id":"t","tool_name":"grep","is_error":false,)"
        R"("content":{"Text":"word7"},"output":null}}}},"Resume"],)"
        R"("updated_at":"2026-11-16T08:30:00.000Z","cumulative_token_usage":{},)"
        R"("request_token_usage":{}})",
        {"/messages/0", "/messages/1"}};
}

sample sample_of(lisle::loom_t) {
    return {
        R"({"id":"T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3","version":6,)"
        R"("created_at":"2026-11-20T08:14:02.120457+00:00",)"
        R"("updated_at":"2026-11-20T08:31:40.000812+00:00",)"
        R"("last_activity_at":"2026-11-20T08:31:40.000812+00:00","conversation":{"messages":[)"
        R"({"role":"user","content":"word1"},{"role":"assistant","content":"word2","tool_calls":[)"
        R"({"id":"c","tool_name":"search","arguments_json":{"a":"word3"}}]},)"
        R"({"role":"tool","content":"word4","tool_call_id":"c","tool_name":"search"},)"
        R"({"role":"assistant","content":"word5"}]},"agent_state":{"kind":"idle","retries":0,)"
        R"("pending_tool_calls":[]},"metadata":{"title":"T","tags":[],"is_pinned":false},)"
        R"("visibility":"organization","is_private":false,"is_shared_with_support":false})",
        {"/conversation/messages/0", "/conversation/messages/1", "/conversation/messages/2",
         "/conversation/messages/3"}};
}

sample sample_of(lisle::opencode_t) {
    return {
        R"({"info":{"id":"ses_5f1c3ea11ffeMz4kT0pQx7Lw2B","slug":"s","projectID":"global",)"
        R"("directory":"/home/ada","title":"T","version":"1.14.20","time":{"created":)"
        R"(1795291925899,"updated":1795291931000}},"messages":[{"info":{"role":"user","time":)"
        R"({"created":)"
        R"(1795291925922},"agent":"build","model":{"providerID":"b","modelID":"l"},"id":)"
        R"("msg_a0e3c15e2001Qd7YkVw3PzNs5R","sessionID":"ses_5f1c3ea11ffeMz4kT0pQx7Lw2B"},"parts":)"
        R"([{"type":"text","text":"word1","id":"prt_a0e3c15e4001Jx8HmRb6TgUc1F","sessionID":)"
        R"("ses_5f1c3ea11ffeMz4kT0pQx7Lw2B","messageID":"msg_a0e3c15e2001Qd7YkVw3PzNs5R"}]},)"
        R"({"info":{"role":"assistant","time":{"created":1795291926086,"completed":1795291931000},)"
        R"("parentID":"msg_a0e3c15e2001Qd7YkVw3PzNs5R","modelID":"l","providerID":"b","mode":)"
        R"("build","agent":"build","path":{"cwd":"/home/ada","root":"/"},"cost":0.0003,"tokens":)"
        R"({"input":711,"output":41,"reasoning":0,"cache":{"read":0,"write":0}},"finish":"stop",)"
        R"("id":"msg_a0e3c16860012NfDvLt9WyKe4Z","sessionID":"ses_5f1c3ea11ffeMz4kT0pQx7Lw2B"},)"
        R"("parts":[{"type":"tool","callID":"c","tool":"read","state":{"status":"completed",)"
        R"("input":{"a":"word2"},"output":"word3","title":"k","metadata":{},"time":{"start":)"
        R"(1795291927000,"end":1795291927012}},"id":"prt_a0e3c1a5a001Gs2XqCj5MhOi8P","sessionID":)"
        R"("ses_5f1c3ea11ffeMz4kT0pQx7Lw2B","messageID":"msg_a0e3c16860012NfDvLt9WyKe4Z"},{"type":)"
        R"("text","text":"word4","time":{"start":1795291930000,"end":1795291930800},"id":)"
        R"("prt_a0e3c1e62001Bn6ZrEo1VlAf3S","sessionID":"ses_5f1c3ea11ffeMz4kT0pQx7Lw2B",)"
        R"("messageID":"msg_a0e3c16860012NfDvLt9WyKe4Z"}]}]})",
        {"/messages/0", "/messages/1"}};
}

// ---- What is found ------------------------------------------------------------------------------

/// All that is shown of messages: their members, and blocks that have no neutral word.
std::string shown_of(talk::conversation const& c) {
    std::string out;
    for (auto message : c.messages) {
        for (auto const& part : message.content)
            if (auto const* const other = std::get_if<talk::native_content>(&part))
                if (other->native) out += other->native->text();
        talk::drop_native(message);
        out += lisle::encode_as(message);
    }
    return out;
}

/// A document that was read or salvaged, and the pointers of what is told of it.
template <class Tag>
struct reading {
    explicit reading(std::string_view text) {
        std::vector<lisle::note> notes;
        if (auto read = lisle::decode<Tag>(text, lisle::permissive, &notes)) {
            document = std::move(*read);
        } else {
            auto saved = lisle::salvage<Tag>(text);
            document = std::move(saved.value);
            notes = std::move(saved.notes);
            for (auto const& e : saved.errors) told.push_back(e.pointer);
            is_salvaged = true;
        }
        for (auto const& n : notes) told.push_back(n.pointer);
    }
    [[nodiscard]] bool tells(std::string_view pointer) const {
        return std::any_of(told.begin(), told.end(), [&](std::string_view one) {
            return one.starts_with(pointer) || pointer.starts_with(one);
        });
    }

    lisle::document_of<Tag> document;
    std::vector<std::string> told;
    bool is_salvaged = false;
};

/// Whether the program takes the whole document: of lines it skips some without a word, and Loom's
/// members may have more spellings than one.
template <class Tag>
bool is_taken(std::string_view text) {
    constexpr bool is_of_lines = lisle::lines_document<lisle::document_of<Tag>>;
    constexpr bool is_of_loom = std::is_same_v<Tag, lisle::loom_t>;
    auto const& how = is_of_lines  ? lisle::strict
                      : is_of_loom ? lisle::permissive
                                   : lisle::reference;
    return lisle::decode<Tag>(text, how).has_value();
}

/// What only a page of all parts lacks: an item of a type that a later Codex may have, and a result
/// in an answer of Zed or acpx whose call is no call any more.
template <class Tag>
bool is_hidden(change const& one, std::string_view word) {
    if (std::is_same_v<Tag, lisle::codex_t>)
        return one.text.find(R"({"type":"odd")") != one.text.npos;
    bool const has_results =
        std::is_same_v<Tag, lisle::zed_t> || std::is_same_v<Tag, lisle::acpx_t>;
    return has_results && word == "word7" && one.pointer.starts_with("/messages/1/Agent/content");
}

/// Says what is wrong with one change; empty if nothing is.
template <class Tag>
std::string find_fault(change const& one) {
    reading<Tag> const read{one.text};
    std::string out;
    auto const spelled = lisle::encode_as(
        read.document, lisle::format_traits<Tag>::style.on_one_line(), lisle::layout::source);
    // A salvage leaves out elements that no list can hold.
    if (!read.is_salvaged && spelled != one.text) out += " written: " + spelled;
    if constexpr (lisle::lines_document<lisle::document_of<Tag>>) {
        auto const back = talk::put<Tag>(talk::get(read.document)).document;
        if (lisle::encode(back, lisle::layout::source) != one.text) out += " came back otherwise";
    }
    auto const shown = shown_of(talk::get(read.document, {.parts = talk::parts::all}));
    for (int i = 1; i < 8; ++i) {
        auto const word = "word" + std::to_string(i);
        if (one.text.find(word) != one.text.npos && shown.find(word) == shown.npos
            && !is_hidden<Tag>(one, word))
            out += " lost: " + word;
    }
    // For permissive readers null is an absent value.
    bool const is_null = one.text.find(R"("call_id":null)") != one.text.npos;
    if (!is_taken<Tag>(one.text) && !is_null && !read.tells(one.pointer)) out += " not told";
    return out;
}

TEST_CASE_TEMPLATE("a part of unexpected shape costs itself only", Tag, lisle::claude_code_t,
                   lisle::codex_t, lisle::acpx_t, lisle::zed_t, lisle::loom_t, lisle::opencode_t) {
    auto const from = sample_of(Tag{});
    REQUIRE(lisle::decode<Tag>(from.text).has_value());
    CHECK(find_fault<Tag>({from.text, ""}) == "");
    std::size_t count = 0;
    for (auto const& one : odd_values::changes{from.text, from.changed}.all) {
        auto const fault = find_fault<Tag>(one);
        if (fault.empty()) continue;
        ++count;
        MESSAGE(one.pointer << fault << " in " << one.text);
    }
    CHECK(count == 0);
}

}  // namespace misfits_test
