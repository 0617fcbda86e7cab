// tests/linear/conversions.cpp - sessions of all formats that are hostile to reading, judging,
// mending and converting.
//
// One text is put through everything that the program does with a session, so a growth in any step
// shows. The sessions of most formats are conversions of a few shapes of threads.
#include "adversary.hpp"

#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/opencode_v2.hpp>
#include <lisle/conversation/zed.hpp>
#include <lisle/formats/claude_code/tools/find_faults.hpp>
#include <lisle/formats/claude_code/tools/mend.hpp>
#include <lisle/formats/claude_code/tools/other_branches.hpp>
#include <lisle/formats/claude_code/tools/title.hpp>
#include <lisle/formats/codex/tools/find_faults.hpp>
#include <lisle/formats/codex/tools/mend.hpp>
#include <lisle/formats/zed/tools/validate.hpp>
#include <lisle/salvage.hpp>

#include <cstdlib>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace linear {

namespace {

using std::size_t;
using std::string;
using std::string_view;

// ---- Work ---------------------------------------------------------------------------------------

/// Finds what is wrong with a document, and mends what can be mended.
template <class Document>
size_t judge(Document& document) {
    if constexpr (std::is_same_v<Document, lisle::claude_code::session>) {
        auto const active = lisle::claude_code::find_active_branch(document);
        return lisle::claude_code::find_faults(document).size()
               + lisle::claude_code::find_other_branches(document, active).size()
               + lisle::claude_code::find_titles(document).best().size()
               + lisle::claude_code::mend(document).size();
    } else if constexpr (std::is_same_v<Document, lisle::codex::rollout>) {
        return lisle::codex::find_faults(document).size() + lisle::codex::mend(document).size();
    } else if constexpr (std::is_same_v<Document, lisle::zed::thread>) {
        return lisle::zed::validate(document).size();
    } else {
        return 0;
    }
}

template <class To, class Document>
size_t convert(Document const& from) {
    auto const made = lisle::conversation::convert<To>(Document{from});
    return lisle::encode(made.document).size() + made.losses.size();
}

template <class Tag>
size_t judge_text(string_view text) {
    auto read = lisle::salvage<Tag>(text);
    return judge(read.value) + read.errors.size();
}
template <class Tag>
size_t restore_text(string_view text) {
    auto read = lisle::salvage<Tag>(text);
    namespace talk = lisle::conversation;
    auto const all = talk::get(std::move(read.value), {.parts = talk::parts::all});
    return lisle::encode(all).size() + lisle::encode(talk::put<Tag>(all, {}).document).size();
}
/// Converts it to other formats.
template <class Tag>
size_t convert_text(string_view text) {
    auto const read = lisle::salvage<Tag>(text).value;
    return convert<lisle::zed_t>(read) + convert<lisle::claude_code_t>(read)
           + convert<lisle::codex_t>(read) + convert<lisle::opencode_t>(read)
           + convert<lisle::acpx_t>(read) + convert<lisle::loom_t>(read);
}
template <class Tag>
size_t do_all(string_view text) {
    return judge_text<Tag>(text) + restore_text<Tag>(text) + convert_text<Tag>(text);
}

// ---- Threads ------------------------------------------------------------------------------------

constexpr string_view thread_head = R"({"title":"t","messages":[)";
constexpr string_view thread_end =
    R"(],"updated_at":"2026-11-21T09:00:00Z","detailed_summary":null,)"
    R"("initial_project_snapshot":null,"cumulative_token_usage":{},"request_token_usage":{},)"
    R"("model":{"provider":"anthropic","model":"claude"},"completion_mode":null,"profile":null,)"
    R"("imported":false,"version":"0.3.0"})";

string thread_of(string_view message, size_t bytes) {
    return repeat(thread_head, message, thread_end, bytes);
}
string usual_thread(size_t bytes) {
    return thread_of(
        R"({"User":{"id":"u#","content":[{"Text":"some words of a question"}]}},)"
        R"({"Agent":{"content":[{"Text":"an answer"},{"ToolUse":{"id":"c#","name":"n",)"
        R"("raw_input":"{}","input":{},"is_input_complete":true,"thought_signature":null}}],)"
        R"("tool_results":{"c#":{"tool_use_id":"c#","tool_name":"n","is_error":false,)"
        R"("content":{"Text":"some text"},"output":null}},"reasoning_details":null}})",
        bytes);
}
string resumes(size_t bytes) { return thread_of(R"("Resume")", bytes); }
string empty_messages(size_t bytes) {
    return thread_of(R"({"User":{"id":"","content":[]}})", bytes);
}
string compactions(size_t bytes) { return thread_of(R"({"Compaction":{"Summary":"s#"}})", bytes); }
string same_calls(size_t bytes) {
    return thread_of(R"({"Agent":{"content":[{"ToolUse":{"id":"c","name":"n","raw_input":"{}",)"
                     R"("input":{},"is_input_complete":true,"thought_signature":null}}],)"
                     R"("tool_results":{},"reasoning_details":null}})",
                     bytes);
}
string parts_of_one_message(size_t bytes) {
    return repeat(string{thread_head} + R"({"User":{"id":"u","content":[)", R"({"Text":"#"})",
                  "]}}" + string{thread_end}, bytes);
}
string thoughts(size_t bytes) {
    return repeat(string{thread_head} + R"({"Agent":{"content":[)",
                  R"({"Thinking":{"text":"#","signature":"s"}},{"RedactedThinking":"r"})",
                  R"(],"tool_results":{},"reasoning_details":null}})" + string{thread_end}, bytes);
}
string calls_of_one_message(size_t bytes) {
    return repeat(string{thread_head} + R"({"Agent":{"content":[)",
                  R"({"ToolUse":{"id":"c#","name":"n","raw_input":"{}","input":{},)"
                  R"("is_input_complete":true,"thought_signature":null}})",
                  R"(],"tool_results":{},"reasoning_details":null}})" + string{thread_end}, bytes);
}

/// Commands of a person in a session of opencode 2, which no answer follows.
string commands(size_t bytes) {
    return repeat(
        R"({"info":{"id":"ses_1","projectID":"p","cost":0,"tokens":{"input":0,"output":0,)"
        R"("reasoning":0,"cache":{"read":0,"write":0}},"time":{"created":1,"updated":1},)"
        R"("location":{"directory":"/w"}},"messages":[)",
        R"({"id":"msg_#","time":{"created":1},"type":"shell","shellID":"sh_#","command":"c",)"
        R"("status":"exited"})",
        "]}", bytes);
}

/// A thread as a session of another format, of about this many bytes.
template <class To, make_text Make>
string as(size_t bytes) {
    auto const encode = [](size_t of) {
        auto thread = lisle::decode<lisle::zed_t>(Make(of));
        if (!thread) std::abort();
        return lisle::encode(lisle::conversation::convert<To>(*std::move(thread)).document);
    };
    auto const sample = encode(2048);
    return encode(bytes * 2048 / sample.size());
}

// ---- Lines --------------------------------------------------------------------------------------

template <make_text Make>
string session_of(size_t bytes) {
    return as<lisle::claude_code_t, usual_thread>(256) + Make(bytes);
}
template <make_text Make>
string rollout_of(size_t bytes) {
    return as<lisle::codex_t, usual_thread>(256) + Make(bytes);
}
template <lisle::fixed_string Line>
string many(size_t bytes) {
    return repeat_lines({Line.view()}, bytes);
}

template <class Tag>
adversary make_adversary(string_view name, make_text hostile) {
    return {name, hostile, as<Tag, usual_thread>, do_all<Tag>};
}

/// Conversions cost much for each byte, so the texts have a quarter of the bytes.
template <make_text Make>
string quarter(size_t bytes) {
    return Make(bytes / 4);
}
template <class Tag, make_text Make>
adversary make_adversary(string_view name) {
    return {name, quarter<Make>, quarter<as<Tag, usual_thread>>, do_all<Tag>};
}
template <class Tag, make_text Make>
adversary make_thread(string_view name) {
    return make_adversary<Tag, as<Tag, Make>>(name);
}
template <lisle::fixed_string Line>
adversary make_session(string_view name) {
    return make_adversary<lisle::claude_code_t, session_of<many<Line>>>(name);
}
template <lisle::fixed_string Line>
adversary make_rollout(string_view name) {
    return make_adversary<lisle::codex_t, rollout_of<many<Line>>>(name);
}

std::vector<adversary> make() {
    using namespace lisle;
    return {
        make_thread<zed_t, resumes>("zed to others: turns that are resumed, at most 60 times"),
        make_thread<zed_t, empty_messages>("zed to others: empty messages, at most 60 times"),
        make_thread<zed_t, compactions>("zed to others: compactions, at most 60 times"),
        make_thread<zed_t, same_calls>(
            "zed to others: calls of one id without results, at most 60 times"),
        make_thread<zed_t, calls_of_one_message>(
            "zed to others: calls of one message without results, at most 60 times"),
        make_thread<zed_t, parts_of_one_message>(
            "zed to others: parts of one message, at most 60 times"),
        make_thread<zed_t, thoughts>("zed to others: thoughts of one message, at most 60 times"),
        make_thread<acpx_t, resumes>("acpx to others: turns that are resumed, at most 60 times"),
        make_thread<acpx_t, empty_messages>("acpx to others: empty messages, at most 60 times"),
        make_thread<acpx_t, compactions>("acpx to others: compactions, at most 60 times"),
        make_thread<acpx_t, same_calls>(
            "acpx to others: calls of one id without results, at most 60 times"),
        make_thread<acpx_t, calls_of_one_message>(
            "acpx to others: calls of one message without results, at most 60 times"),
        make_thread<acpx_t, parts_of_one_message>(
            "acpx to others: parts of one message, at most 60 times"),
        make_thread<acpx_t, thoughts>("acpx to others: thoughts of one message, at most 60 times"),
        make_thread<opencode_t, resumes>(
            "opencode to others: turns that are resumed, at most 60 times"),
        make_thread<opencode_t, compactions>("opencode to others: compactions, at most 60 times"),
        make_thread<opencode_t, same_calls>(
            "opencode to others: calls of one id without results, at most 60 times"),
        make_thread<opencode_t, calls_of_one_message>(
            "opencode to others: calls of one message without results, at most 60 times"),
        make_thread<opencode_t, parts_of_one_message>(
            "opencode to others: parts of one message, at most 60 times"),
        make_thread<opencode_t, thoughts>(
            "opencode to others: thoughts of one message, at most 60 times"),
        make_adversary<opencode_v2_t, commands>(
            "opencode-2 to others: commands of a person, at most 60 times"),
        make_thread<claude_code_t, resumes>(
            "claude-code to others: turns that are resumed, at most 60 times"),
        make_thread<claude_code_t, parts_of_one_message>(
            "claude-code to others: parts of one message, at most 60 times"),
        make_thread<codex_t, resumes>("codex to others: turns that are resumed, at most 60 times"),
        make_thread<codex_t, same_calls>(
            "codex to others: calls of one id without results, at most 60 times"),
        make_thread<codex_t, calls_of_one_message>(
            "codex to others: calls of one message without results, at most 60 times"),
        make_thread<codex_t, parts_of_one_message>(
            "codex to others: parts of one message, at most 60 times"),
        make_thread<loom_t, resumes>("loom to others: turns that are resumed, at most 60 times"),
        make_thread<loom_t, same_calls>(
            "loom to others: calls of one id without results, at most 60 times"),
        make_thread<loom_t, calls_of_one_message>(
            "loom to others: calls of one message without results, at most 60 times"),
        make_session<R"({"type":"summary","summary":"s","leafUuid":"#"})">(
            "claude-code: summaries, at most 60 times"),
        make_session<R"({"type":"summary","summary":"s#","leafUuid":"l"})">(
            "claude-code: summaries of one leaf, at most 60 times"),
        make_session<R"({"type":"custom-title","customTitle":"#","sessionId":"s"})">(
            "claude-code: titles, at most 60 times"),
        make_session<R"({"type":"#"})">("claude-code: records of unknown types, at most 60 times"),
        make_session<
            R"({"parentUuid":"p","isSidechain":false,"type":"user","message":{"role":)"
            R"("user","content":[{"tool_use_id":"c","type":"tool_result","content":"r"}]},)"
            R"("uuid":"u#","timestamp":"2026-01-02T00:00:00.000Z","sessionId":"s"})">(
            "claude-code: results of one call, at most 60 times"),
        make_session<R"({"parentUuid":null,"isSidechain":true,"type":"user","message":{"role":)"
                     R"("user","content":"q"},"uuid":"u#","timestamp":"2026-01-02T00:00:00.000Z",)"
                     R"("sessionId":"s"})">("claude-code: subagents, at most 60 times"),
        make_session<R"({"parentUuid":null,"logicalParentUuid":"u#","isSidechain":false,"type":)"
                     R"("system","subtype":"compact_boundary","content":"c","uuid":"u#",)"
                     R"("timestamp":"2026-01-02T00:00:00.000Z","sessionId":"s"})">(
            "claude-code: compactions, at most 60 times"),
        make_session<"x">("claude-code: lines without a record, at most 60 times"),
        make_rollout<R"({"timestamp":"2026-03-02T10:00:00.000Z","type":"session_meta","payload":)"
                     R"({"id":"#"}})">("codex: headers, at most 60 times"),
        make_rollout<R"({"timestamp":"2026-03-02T10:00:00.000Z","type":"turn_context","payload":)"
                     R"({"cwd":"/p#","model":"m#"}})">(
            "codex: contexts of turns, at most 60 times"),
        make_rollout<R"({"timestamp":"2026-03-02T10:00:00.000Z","type":"response_item","payload":)"
                     R"({"type":"function_call_output","call_id":"c","output":"#"}})">(
            "codex: results of one call, at most 60 times"),
        make_rollout<R"({"timestamp":"2026-03-02T10:00:00.000Z","type":"compacted","payload":)"
                     R"({"message":"s#"}})">("codex: compactions, at most 60 times"),
        make_rollout<R"({"timestamp":"2026-03-02T10:00:00.000Z","ordinal":7,"type":"event_msg",)"
                     R"("payload":{"type":"user_message","message":"#"}})">(
            "codex: ordinals without an order, at most 60 times"),
        make_rollout<R"({"timestamp":"2026-03-02T10:00:00.000Z","type":"response_item","payload":)"
                     R"({"type":"function_call","name":"n","arguments":"{}","call_id":"c#"}})">(
            "codex: calls without results, at most 60 times"),
        make_rollout<"x">("codex: lines without a record, at most 60 times"),
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_conversions() {
    static auto const all = make();
    return all;
}

}  // namespace linear
