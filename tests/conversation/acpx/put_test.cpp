#include <lisle/conversation/acpx/put.hpp>

#include <lisle/conversation/acpx.hpp>

#include <lisle/formats/acpx/key_policy.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_put_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;
namespace acpx = lisle::acpx;

/// A record made from a conversation's JSON, and the losses.
struct made_record {
    std::string text;
    std::string losses;
    acpx::session document;
};

made_record make(std::string_view talk, bridge::put_options const& options = {}) {
    auto const read = lisle::decode<lisle::conversation_t>(talk, lisle::strict);
    REQUIRE_MESSAGE(read.has_value(), read.error().message());
    auto made = conversation::put<lisle::acpx_t>(*read, options);
    made_record out;
    out.text = lisle::encode_as(made.document, bridge::style);
    for (auto const& loss : made.losses)
        out.losses +=
            std::string{to_string(loss.kind)} + ' ' + loss.pointer + ": " + loss.what + '\n';
    auto const again = conversation::put<lisle::acpx_t>(*read, options);
    CHECK(again.document == made.document);
    CHECK(again.losses == made.losses);
    // acpx itself takes it, and writes it again.
    auto const text = lisle::encode(made.document);
    CHECK(lisle::decode<lisle::acpx_t>(text, lisle::strict).has_value());
    for (auto const release : {acpx::release::v0_1_15, acpx::latest}) {
        auto const taken = acpx::decode_reference(text, release);
        REQUIRE_MESSAGE(taken.has_value(), taken.error().message());
        CHECK(taken->thread.messages == made.document.thread.messages);
        if (release == acpx::latest) CHECK(taken->thread == made.document.thread);
        CHECK_FALSE(acpx::find_key_violation(made.document, release).has_value());
    }
    out.document = std::move(made.document);
    return out;
}

TEST_CASE("a conversation of Zed becomes a closed record") {
    auto const made = make(
        R"({"lisle":1,"source":{"format":"zed","id":"z"},"id":"z","title":"T",)"
        R"("created":1772186400000,"updated":1772190000000,"directories":["/p","/q"],)"
        R"("git":{"branch":"main"},"model":{"provider":"anthropic","id":"claude"},"mode":"write",)"
        R"("usage":{"scope":"conversation","input":9},"messages":[)"
        R"({"id":"u1","role":"user","origin":"person","content":[{"type":"text","text":"See "},)"
        R"({"type":"mention","kind":"Selection","uri":"file:///p/a.rs","name":"a.rs",)"
        R"("range":{"first":2,"last":5},"text":"fn"},)"
        R"({"type":"image","media_type":"image/png","data":"iVBORw0KGgo=","width":2,"height":3}],)"
        R"("usage":{"scope":"turn","input":5,"output":6}},)"
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"thinking","text":"hm","signature":"s"},)"
        R"({"type":"redacted_thinking","data":"r"},)"
        R"({"type":"text","text":"Look"},)"
        R"({"type":"tool_call","id":"a","name":"read","input":{"path":"a"},"status":"completed",)"
        R"("output":[{"type":"text","text":"A"}],"structured":{"camelCase":1}},)"
        R"({"type":"tool_call","id":"b","name":"run","input":{},"is_input_complete":false,)"
        R"("status":"pending"}],"native":{"zed":{"add":{"reasoning_details":{"itemId":1}}}}},)"
        R"({"role":"user","origin":"program","content":[{"type":"resume"}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"text","text":"Done"}]}]})");
    CHECK(made.text
          == R"({"schema":"acpx.session.v1","acpx_record_id":"z","acp_session_id":"z",)"
             R"("agent_command":"zed","cwd":"/p","created_at":"2026-02-27T10:00:00.000Z",)"
             R"("last_used_at":"2026-02-27T11:00:00.000Z","last_seq":0,"closed":true,"title":"T",)"
             R"("messages":[{"User":{"id":"u1","content":[{"Text":"See "},)"
             R"({"Mention":{"uri":"file:///p/a.rs#L2:5","content":"fn"}},)"
             R"({"Image":{"source":"iVBORw0KGgo=","size":{"width":2,"height":3}}}]}},)"
             R"({"Agent":{"content":[{"Thinking":{"text":"hm","signature":"s"}},)"
             R"({"RedactedThinking":"r"},{"Text":"Look"},)"
             R"({"ToolUse":{"id":"a","name":"read","raw_input":"{\"path\":\"a\"}",)"
             R"("input":{"path":"a"},"is_input_complete":true,"thought_signature":null}},)"
             R"({"ToolUse":{"id":"b","name":"run","raw_input":"{}","input":{},)"
             R"("is_input_complete":true,"thought_signature":null}}],)"
             R"("tool_results":{"a":{"tool_use_id":"a","tool_name":"read","is_error":false,)"
             R"("content":{"Text":"A"},"output":{"camelCase":1}},)"
             R"("b":{"tool_use_id":"b","tool_name":"run","is_error":true,)"
             R"("content":{"Text":"Tool canceled by user"}}}}},"Resume",)"
             R"({"Agent":{"content":[{"Text":"Done"}],"tool_results":{}}}],)"
             R"("updated_at":"2026-02-27T11:00:00.000Z",)"
             R"("cumulative_token_usage":{"input_tokens":5,"output_tokens":6},)"
             R"("request_token_usage":{"u1":{"input_tokens":5,"output_tokens":6}},)"
             R"("acpx":{"current_mode_id":"write","current_model_id":"anthropic/claude"}})");
    CHECK(made.losses
          == "invented : agent_command: zed\n"
             "invented : closed: true\n"
             "invented : last_seq: 0\n"
             "dropped /directories/1: acpx has one folder\n"
             "dropped /git/branch: acpx has no repositories\n"
             "dropped /messages/0/content/1/kind: acpx has the address alone\n"
             "approximated /messages/1/content/4/is_input_complete: the call has ended\n"
             "approximated /messages/1/content/4/status: an error\n"
             "dropped /usage: acpx has the usage of the last turn alone\n"
             "dropped /messages/1/native/zed/add/reasoning_details: only zed has it\n");
}

TEST_CASE("the caller chooses the agent that continues") {
    auto const talk = R"({"lisle":1,"source":{"format":"zed"},"id":"z","messages":[]})";
    auto const made = make(talk, {"my-agent acp", true});
    CHECK(made.document.agent_command == "my-agent acp");
    CHECK_FALSE(made.document.closed);
    CHECK(made.losses.find("agent_command") == std::string::npos);
    CHECK(make(talk, {"my-agent acp", false}).document.closed);
}

TEST_CASE("opencode and Loom continue their own conversations") {
    auto const from = [](std::string const& format, std::string const& id) {
        return make(R"({"lisle":1,"source":{"format":")" + format + R"("},"id":")" + id
                    + R"(","messages":[]})");
    };
    auto const opencode = from("opencode", "ses_1").document;
    CHECK(opencode.agent_command == "npx -y opencode-ai acp");
    CHECK(opencode.acp_session_id == "ses_1");
    CHECK(opencode.acpx_record_id == "ses_1");
    CHECK_FALSE(opencode.closed);
    auto const loom = from("loom", "T-1").document;
    CHECK(loom.agent_command == "loom acp-agent");
    CHECK(loom.acp_session_id == "T-1");
    CHECK_FALSE(loom.closed);
    CHECK(from("claude_code", "c").document.closed);
    CHECK(from("codex", "c").document.closed);
}

TEST_CASE("a conversation of opencode has what its agent would have said") {
    auto const made = make(
        R"({"lisle":1,"source":{"format":"opencode","id":"ses_1"},"id":"ses_1","messages":[)"
        R"({"id":"msg_1","role":"user","origin":"person","content":[{"type":"text","text":"Go"},)"
        R"({"type":"file","media_type":"text/plain","uri":"file:///p/a.txt","name":"a.txt"}]},)"
        R"({"id":"msg_2","role":"assistant","origin":"model","created":5,"content":[)"
        R"({"type":"tool_call","id":"c","name":"bash","title":"List files",)"
        R"("input":{"command":"ls"},)"
        R"("status":"completed","output":[{"type":"text","text":"a"}],"structured":{"exit":0}},)"
        R"({"type":"tool_call","id":"d","name":"read","input":{},"status":"failed",)"
        R"("error":"gone"}],)"
        R"("usage":{"scope":"request","input":1,"total":2},)"
        R"("cost":{"amount":0.25,"currency":"USD"}},)"
        R"({"id":"msg_3","role":"assistant","origin":"model",)"
        R"("content":[{"type":"text","text":"ok"}],)"
        R"("usage":{"scope":"request","input":3,"reasoning":4},)"
        R"("cost":{"amount":0.5,"currency":"USD"},"stop_reason":"stop"}]})");
    auto const& thread = made.document.thread;
    CHECK(lisle::encode_as(thread.messages, bridge::style)
          == R"([{"User":{"id":"msg_1","content":[{"Text":"Go"},)"
             R"({"Mention":{"uri":"file:///p/a.txt","content":"a.txt"}}]}},)"
             R"({"Agent":{"content":[{"ToolUse":{"id":"c","name":"List files",)"
             R"("raw_input":"{\"command\":\"ls\"}","input":{"command":"ls"},)"
             R"("is_input_complete":true,"thought_signature":null}},)"
             R"({"ToolUse":{"id":"d","name":"read","raw_input":"{}","input":{},)"
             R"("is_input_complete":true,"thought_signature":null}}],)"
             R"("tool_results":{"c":{"tool_use_id":"c","tool_name":"List files",)"
             R"("is_error":false,)"
             R"("content":{"Text":"{\"output\":\"a\",\"metadata\":{\"exit\":0}}"},)"
             R"("output":{"output":"a","metadata":{"exit":0}}},)"
             R"("d":{"tool_use_id":"d","tool_name":"read","is_error":true,)"
             R"("content":{"Text":"{\"error\":\"gone\"}"},"output":{"error":"gone"}}}}},)"
             R"({"Agent":{"content":[{"Text":"ok"}],"tool_results":{}}}])");
    CHECK(thread.cumulative_cost->amount == 0.75);
    CHECK(thread.request_token_usage.size() == 1);
    CHECK(thread.request_token_usage[0].second.input_tokens == 3);
    CHECK(thread.cumulative_token_usage.thought_tokens == 4);
    CHECK(made.losses
          == "invented : agent_command: npx -y opencode-ai acp\n"
             "invented : closed: false\n"
             "invented : last_seq: 0\n"
             "invented /directories: the root folder\n"
             "invented /created: the last change, or 1970\n"
             "invented /updated: the start, or 1970\n"
             "dropped /messages/0/content/1/media_type: acpx has the address alone\n"
             "approximated /messages/0/content/1: a mention of the address\n"
             "dropped /messages/1/id: acpx has ids of a person's messages alone\n"
             "dropped /messages/1/created: acpx's messages have no times\n"
             "dropped /messages/1/content/0/name: acpx names calls by titles\n"
             "dropped /messages/2/id: acpx has ids of a person's messages alone\n"
             "dropped /messages/2/stop_reason: acpx's answers have no stop reason\n"
             "dropped /messages/1/usage: acpx's turns have one usage, their last one\n"
             "approximated /messages/1/cost: in the conversation's sum\n"
             "approximated /messages/2/cost: in the conversation's sum\n");
}

TEST_CASE("a conversation like Claude Code's keeps its order, and calls their own ids") {
    auto const made = make(
        R"({"lisle":1,"source":{"format":"claude_code","id":"s"},"id":"s","messages":[)"
        R"({"role":"system","origin":"program","content":[{"type":"text","text":"Be kind"}]},)"
        R"({"role":"user","origin":"program","audience":"model","content":[)"
        R"({"type":"text","text":"reminder"}]},)"
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"tool_call","id":"t","name":"Bash","input":1,"status":"completed","arrival":1,)"
        R"("output":[{"type":"image","media_type":"image/png","data":"iVBORw0KGgo="}]},)"
        R"({"type":"tool_call","id":"t","name":"Bash","input":2,"status":"completed","arrival":0,)"
        R"("output":[{"type":"text","text":"x"},{"type":"image","data":"AAAA"}]},)"
        R"({"type":"tool_call","id":"7","name":"Bash","input":3,"status":"cancelled"},)"
        R"({"type":"compaction","summary":"So far"},{"type":"plan","entries":[]}]},)"
        R"({"role":"assistant","origin":"model","content":[],"error":{"kind":"overloaded"}}]})");
    CHECK(lisle::encode_as(made.document.thread.messages, bridge::style)
          == R"([{"User":{"id":"8b2f140f-363b-4fff-ac2f-ad8b47246da0",)"
             R"("content":[{"Text":"reminder"}]}},)"
             R"({"Agent":{"content":[{"ToolUse":{"id":"t","name":"Bash","raw_input":"1","input":1,)"
             R"("is_input_complete":true,"thought_signature":null}},)"
             R"({"ToolUse":{"id":"t_2","name":"Bash","raw_input":"2","input":2,)"
             R"("is_input_complete":true,"thought_signature":null}},)"
             R"({"ToolUse":{"id":"7","name":"Bash","raw_input":"3","input":3,)"
             R"("is_input_complete":true,"thought_signature":null}},{"Text":"So far"}],)"
             R"("tool_results":{"7":{"tool_use_id":"7","tool_name":"Bash","is_error":true,)"
             R"("content":{"Text":"Tool canceled by user"}},)"
             R"("t_2":{"tool_use_id":"t_2","tool_name":"Bash","is_error":false,)"
             R"("content":{"Text":"x[Attached file]"}},)"
             R"("t":{"tool_use_id":"t","tool_name":"Bash","is_error":false,)"
             R"("content":{"Image":{"source":"iVBORw0KGgo=","size":null}}}}}}])");
    CHECK(made.losses.find("dropped /messages/0: acpx's agents have prompts of their own\n")
          != std::string::npos);
    CHECK(made.losses.find("dropped /messages/1/audience: acpx shows all of it to everybody\n") != std::string::npos);
    CHECK(made.losses.find("approximated /messages/2/content/1/id: another call")
          != std::string::npos);
    CHECK(made.losses.find("dropped /messages/2/content/4: a text holds no plans\n")
          != std::string::npos);
    CHECK(made.losses.find("dropped /messages/3/error: ") != std::string::npos);
    CHECK(made.losses.find("dropped /messages/3: acpx has no part for this message's content\n")
          != std::string::npos);
}

TEST_CASE("a call from elsewhere has an id that is its alone in all of the record") {
    auto const call = [](std::string const& id) {
        return R"({"type":"tool_call","id":")" + id
               + R"(","name":"n","input":1,"status":"completed"})";
    };
    auto const answer = [](std::string const& calls) {
        return R"({"role":"assistant","origin":"model","content":[)" + calls + "]}";
    };
    auto const talk = [&](std::string const& format) {
        return R"({"lisle":1,"source":{"format":")" + format + R"("},"id":"s","messages":[)"
               + answer(call("dup") + ',' + call("")) + ','
               + answer(call("dup") + ',' + call("a b")) + "]}";
    };
    auto const ids_of = [](acpx::session const& record) {
        std::string out;
        for (auto const& m : record.thread.messages)
            if (auto const* const answer = std::get_if<acpx::agent_message>(&m))
                for (auto const& part : answer->content)
                    if (auto const* const use = std::get_if<acpx::tool_use>(&part)) {
                        CHECK(answer->tool_results.find(use->id) != answer->tool_results.end());
                        out += use->id + ' ';
                    }
        return out;
    };
    auto const made = make(talk("opencode"));
    CHECK(ids_of(made.document) == "dup call_2 dup_2 a_b ");
    for (auto const* place : {"0/content/1", "1/content/0", "1/content/1"})
        CHECK(made.losses.find("approximated /messages/" + std::string{place}
                               + "/id: another call has it, or a provider refuses it\n")
              != std::string::npos);
    CHECK(ids_of(make(talk("acpx")).document) == "dup  dup a b ");
}

TEST_CASE("members of a later version are reported at every place") {
    auto const read = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"a":1,"messages":[{"role":"assistant","origin":"model","b":1,"content":[)"
        R"({"type":"text","text":"t","c":1},{"type":"tool_call","id":"i","name":"n","input":1,)"
        R"("status":"completed","d":1,"output":[{"type":"text","text":"o","e":1}]}]}]})");
    auto const made = conversation::put<lisle::acpx_t>(read.value());
    std::string told;
    for (auto const& loss : made.losses)
        if (loss.what.ends_with("does not know")) told += loss.pointer + ' ';
    CHECK(told
          == "/messages/0/content/0/c /messages/0/content/1/output/0/e "
             "/messages/0/content/1/d /messages/0/b /a ");
}

TEST_CASE("answers of one message become this message again, and others do not join it") {
    auto const agents = [](std::string_view messages) {
        auto const made = make(R"({"lisle":1,"source":{"format":"acpx","id":"r"},"id":"s",)"
                               R"("messages":[)"
                               + std::string{messages} + "]}");
        return made.document.thread.messages.size();
    };
    auto const answer = [](std::string const& native) {
        return R"({"role":"assistant","origin":"model","content":[{"type":"text","text":"a"}])"
               + native + '}';
    };
    auto const of = [&](int number) {
        return answer(R"(,"native":{"acpx":{"message":)" + std::to_string(number) + "}}");
    };
    CHECK(agents(of(1) + ',' + of(1) + ',' + of(1)) == 1);
    CHECK(agents(of(1) + ',' + of(2)) == 2);
    CHECK(agents(of(1) + ',' + answer("") + ',' + of(1)) == 3);
    CHECK(agents(answer("") + ',' + answer("")) == 2);
}

TEST_CASE("an empty conversation is the smallest record") {
    auto const made = make(R"({"lisle":1,"messages":[]})");
    CHECK(made.text
          == R"({"schema":"acpx.session.v1",)"
             R"("acpx_record_id":"fb0f32b7-0a7c-4d18-ba6d-4855da3cf68d",)"
             R"("acp_session_id":"fb0f32b7-0a7c-4d18-ba6d-4855da3cf68d",)"
             R"("agent_command":"unknown","cwd":"/","created_at":"1970-01-01T00:00:00.000Z",)"
             R"("last_used_at":"1970-01-01T00:00:00.000Z","last_seq":0,"closed":true,)"
             R"("title":null,"messages":[],"updated_at":"1970-01-01T00:00:00.000Z",)"
             R"("cumulative_token_usage":{},"request_token_usage":{}})");
}

TEST_CASE("a user's messages have an id each, by which tokens are found") {
    auto const made = make(
        R"({"lisle":1,"source":{"format":"opencode","id":"ses_1"},"messages":[)"
        R"({"id":"msg_1","role":"user","origin":"person","content":[{"type":"text","text":"a"}]},)"
        R"({"id":"msg_1","role":"user","origin":"program","content":[{"type":"text","text":"b"}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"text","text":"c"}],)"
        R"("usage":{"scope":"request","input":5}}]})");
    auto const& thread = made.document.thread;
    REQUIRE(thread.messages.size() == 3);
    CHECK(std::get<acpx::user_message>(thread.messages[0]).id == "msg_1");
    auto const second = std::get<acpx::user_message>(thread.messages[1]).id;
    CHECK(second.size() == 36);
    CHECK(made.losses.find("invented /messages/1/id: a UUID from its place, since another message")
          != std::string::npos);
    REQUIRE(thread.request_token_usage.size() == 1);
    CHECK(thread.request_token_usage.begin()->first == second);
}

}  // namespace acpx_put_test
