#include <lisle/conversation/zed.hpp>
#include <lisle/conversation/zed/put.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace zed_put_test {

namespace conversation = lisle::conversation;
using lisle::zed_t;

struct made_thread {
    std::string messages, losses;
    lisle::zed::thread thread;
};

/// Puts a conversation of another format, which Zed's own readers must take.
made_thread make(std::string const& format, std::string const& members,
                 std::string const& messages) {
    auto const talk = lisle::decode<lisle::conversation_t>(R"({"lisle":1,"source":{"format":")"
                                                           + format + R"(","id":"s1"},)" + members
                                                           + R"("messages":[)" + messages + "]}");
    REQUIRE(talk.has_value());
    auto const made = conversation::put<zed_t>(*talk);
    auto const text = lisle::encode(made.document);
    CAPTURE(text);
    CHECK(lisle::decode<zed_t>(text, lisle::strict).has_value());
    CHECK(lisle::decode<zed_t>(text, lisle::reference).has_value());
    auto latest = lisle::reference;
    latest.revision = lisle::schema_revision::latest;
    CHECK(lisle::decode<zed_t>(text, latest).has_value());
    CHECK(conversation::put<zed_t>(*talk).document == made.document);
    made_thread out{lisle::encode_as(made.document.messages), {}, made.document};
    for (auto const& loss : made.losses)
        out.losses +=
            std::string{to_string(loss.kind)} + ' ' + loss.pointer + ": " + loss.what + '\n';
    return out;
}

TEST_CASE("a conversation of opencode becomes a thread") {
    auto const out = make(
        "opencode",
        R"("id":"ses_1","title":"Fix","created":1000,"updated":2000,"directories":["/p"],)",
        R"({"id":"msg_1","role":"user","origin":"person","created":1000,"mode":"build","content":[)"
        R"({"type":"text","text":"Look"},)"
        R"({"type":"file","media_type":"text/plain","uri":"file:///p/a.rs","name":"a.rs"}]},)"
        R"({"role":"user","origin":"program","audience":"model","content":[)"
        R"({"type":"text","text":"Called the Read tool"}]},)"
        R"({"id":"msg_2","role":"assistant","origin":"model","mode":"build",)"
        R"("model":{"provider":"anthropic","id":"claude-sonnet-4-5-20250929"},"content":[)"
        R"({"type":"thinking","text":"hm","signature":"s"},{"type":"text","text":"Reading"},)"
        R"({"type":"tool_call","id":"call/1","name":"read file","input":{"p":1},)"
        R"("status":"completed","title":"a.rs","output":[{"type":"text","text":"fn"}]},)"
        R"({"type":"tool_call","id":"call/1","name":"bash","input":null,"status":"pending"}],)"
        R"("usage":{"scope":"request","input":5,"output":6,"reasoning":7},)"
        R"("cost":{"amount":0.5,"currency":"USD"},"stop_reason":"tool-calls"},)"
        R"({"role":"assistant","origin":"model","error":{"kind":"APIError"},"content":[]})");
    CHECK(out.messages
          == R"([{"User":{"id":"msg_1","content":[{"Text":"Look"}]}},)"
             R"({"User":{"id":"add1f084-0d24-473d-8082-e4dabe244903",)"
             R"("content":[{"Text":"Called the Read tool"}]}},)"
             R"({"Agent":{"content":[{"Thinking":{"text":"hm","signature":"s"}},)"
             R"({"Text":"Reading"},)"
             R"({"ToolUse":{"id":"call_1","name":"read_file","raw_input":"{\"p\":1}",)"
             R"("input":{"p":1},"is_input_complete":true,"thought_signature":null}},)"
             R"({"ToolUse":{"id":"call_1_2","name":"bash","raw_input":"null","input":null,)"
             R"("is_input_complete":true,"thought_signature":null}}],)"
             R"("tool_results":{"call_1":{"tool_use_id":"call_1","tool_name":"read_file",)"
             R"("is_error":false,"content":{"Text":"fn"},"output":"fn"},)"
             R"("call_1_2":{"tool_use_id":"call_1_2","tool_name":"bash","is_error":true,)"
             R"("content":{"Text":"[Tool execution was interrupted]"},)"
             R"("output":"[Tool execution was interrupted]"}},"reasoning_details":null}}])");
    CHECK(out.losses
          == "dropped /messages/0/content/1: a place, which the text beside it has told the model\n"
             "dropped /messages/0/created: Zed's messages have no times\n"
             "approximated /messages/0/mode: by Zed's names\n"
             "invented /messages/1/id: a UUID from its place\n"
             "dropped /messages/1/audience: Zed shows all messages to the person\n"
             "approximated /messages/1/origin: a message of the user\n"
             "approximated /messages/2/content/2/id: an id that providers take\n"
             "approximated /messages/2/content/2/name: a name that providers take\n"
             "dropped /messages/2/content/2/title: Zed has names alone\n"
             "approximated /messages/2/content/3/id: an id that providers take\n"
             "approximated /messages/2/content/3/status: an error\n"
             "dropped /messages/2/id: Zed has ids of a person's messages alone\n"
             "dropped /messages/2/cost: Zed counts no costs\n"
             "dropped /messages/2/stop_reason: Zed's answers have no stop reason\n"
             "approximated /messages/2/mode: by Zed's names\n"
             "dropped /messages/3: an answer that failed is not sent\n"
             "invented : version 0.3.0, not imported\n"
             "approximated /messages/2/usage/reasoning: a part of the output\n"
             "invented /usage: the sum of the messages' usages\n"
             "invented /model: the model of the last answer\n"
             "invented /mode: the mode of the last message\n"
             "dropped /id: the row has the id of a thread\n"
             "dropped /source/id: the new document has no id of another document\n");
    CHECK(out.thread.profile->value == "write");
    CHECK(lisle::encode_as(out.thread.request_token_usage)
          == R"({"add1f084-0d24-473d-8082-e4dabe244903":{"input_tokens":5,"output_tokens":13}})");
    CHECK(lisle::encode_as(out.thread.model)
          == R"({"provider":"anthropic","model":"claude-sonnet-4-5-latest"})");
}

// A PNG of 2 by 3 pixels, as far as its header.
std::string const png = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAA=";

TEST_CASE("a record of acpx becomes a thread") {
    auto const out = make(
        "acpx", R"("directories":["/p","/q"],"model":{"id":"openai/gpt-5"},"mode":"plan",)",
        R"({"id":"u1","role":"user","origin":"person","content":[)"
        R"({"type":"mention","kind":"uri","uri":"file:///p/a.rs","name":"a.rs","text":"fn"},)"
        R"({"type":"mention","kind":"uri","uri":"file:///p/b.rs","range":{"first":2,"last":3}},)"
        R"({"type":"mention","kind":"uri","uri":"memo:1","name":"memo","text":"M"},)"
        R"({"type":"audio","media_type":"audio/wav","data":"AAAA"},)"
        R"({"type":"image","data":")"
            + png
            + R"("},{"type":"image","data":"/9j/"},)"
              R"({"type":"image","uri":"data:image/png;base64,)"
            + png
            + R"("}]},)"
              R"({"role":"assistant","origin":"model","content":[)"
              R"({"type":"tool_call","id":"","name":"Read file","input":{},"status":"completed",)"
              R"("output":[{"type":"text","text":"Image read successfully"},)"
              R"({"type":"image","data":")"
            + png
            + R"("}],"structured":{"a":1}},)"
              R"({"type":"tool_call","id":"t2","name":"n","input":{},"status":"completed",)"
              R"("output":[{"type":"text","text":"two"},{"type":"image","data":")"
            + png
            + R"("},)"
              R"({"type":"diff","path":"/a","unified":"@@"},{"type":"terminal","output":"ran"}]},)"
              R"({"type":"tool_call","id":"t3","name":"n","input":{},"status":"cancelled"},)"
              R"({"type":"tool_call","id":"t4","name":"n","input":{},"status":"failed",)"
              R"("error":"no","output":[{"type":"text","text":"x"}]}]})");
    CHECK(
        out.messages
        == R"([{"User":{"id":"u1","content":[)"
           R"({"Mention":{"uri":{"File":{"abs_path":"/p/a.rs"}},"content":"fn"}},)"
           R"({"Mention":{"uri":{"Selection":{"abs_path":"/p/b.rs",)"
           R"("line_range":{"start":1,"end":2}}},"content":""}},)"
           R"({"Text":"[@memo](memo:1)<context>\nThe following items were attached by the user. )"
           R"(They are up-to-date and don't need to be re-read.\n\n<files>\n```memo\nM\n```\n)"
           R"(</files>\n</context>"},)"
           R"({"Text":"[Attached audio/wav: file]"},)"
           R"({"Image":{"source":")"
               + png
               + R"(","size":{"width":2,"height":3}}},)"
                 R"({"Text":"[Attached file]"},)"
                 R"({"Image":{"source":")"
               + png
               + R"(","size":{"width":2,"height":3}}}]}},)"
                 R"({"Agent":{"content":[{"ToolUse":{"id":"call_1","name":"Read_file",)"
                 R"("raw_input":"{}","input":{},"is_input_complete":true,)"
                 R"("thought_signature":null}},)"
                 R"({"ToolUse":{"id":"t2","name":"n","raw_input":"{}","input":{},)"
                 R"("is_input_complete":true,"thought_signature":null}},)"
                 R"({"ToolUse":{"id":"t3","name":"n","raw_input":"{}","input":{},)"
                 R"("is_input_complete":true,"thought_signature":null}},)"
                 R"({"ToolUse":{"id":"t4","name":"n","raw_input":"{}","input":{},)"
                 R"("is_input_complete":true,"thought_signature":null}}],)"
                 R"("tool_results":{"call_1":{"tool_use_id":"call_1","tool_name":"Read_file",)"
                 R"("is_error":false,"content":{"Image":{"source":")"
               + png
               + R"(","size":{"width":2,"height":3}}},"output":{"a":1}},)"
                 R"("t2":{"tool_use_id":"t2","tool_name":"n","is_error":false,)"
                 R"("content":{"Text":"two@@ran[Attached image/png: file]"},)"
                 R"("output":"two@@ran[Attached image/png: file]"},)"
                 R"("t3":{"tool_use_id":"t3","tool_name":"n","is_error":true,)"
                 R"("content":{"Text":"Tool canceled by user"},"output":"Tool canceled by user"},)"
                 R"("t4":{"tool_use_id":"t4","tool_name":"n","is_error":true,)"
                 R"("content":{"Text":"no"},"output":"no"}},"reasoning_details":null}}])");
    CHECK(out.losses
          == "approximated /messages/0/content/0/kind: Zed's word for its URI\n"
             "approximated /messages/0/content/1/kind: Zed's word for its URI\n"
             "approximated /messages/0/content/2: a link, and what it held behind it\n"
             "approximated /messages/0/content/3: a note that there was a file\n"
             "approximated /messages/0/content/5: a note that there was a file\n"
             "approximated /messages/1/content/0/id: an id that providers take\n"
             "approximated /messages/1/content/0/name: a name that providers take\n"
             "approximated /messages/1/content/0/output: the image alone\n"
             "approximated /messages/1/content/1/output/2: a text that tells the change\n"
             "approximated /messages/1/content/1/output/3: what the command printed\n"
             "approximated /messages/1/content/1/output: notes that there were images\n"
             "approximated /messages/1/content/2/status: an error\n"
             "dropped /messages/1/content/3/output: the error stands in its place\n"
             "invented : version 0.3.0, not imported\n"
             "invented /updated: 1970\n"
             "invented /created: the time of the last change\n"
             "approximated /model: by Zed's names\n"
             "approximated /mode: by Zed's names\n"
             "dropped /source/id: the new document has no id of another document\n");
}

TEST_CASE("a thread of Loom becomes a thread of Zed") {
    auto const out = make(
        "loom",
        R"("updated":5000,"git":{"branch":"main","dirty":true},"model":{"id":"claude-opus-4"},)",
        R"({"role":"system","origin":"program","content":[{"type":"text","text":"You are"}]},)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"Go"}]},)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":" \n"}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"native_content"}],)"
        R"("native":{"loom":{"x":1}}})");
    CHECK(out.messages
          == R"([{"User":{"id":"48a630e3-c928-4999-ae7b-4ba509bcaf8e",)"
             R"("content":[{"Text":"Go"}]}}])");
    CHECK(out.losses
          == "dropped /messages/0: a system text names tools that are not there\n"
             "invented /messages/1/id: a UUID from its place\n"
             "dropped /messages/2: a message without content for Zed\n"
             "dropped /messages/3/content/0: only the source's program has parts of this type\n"
             "invented : version 0.3.0, not imported\n"
             "invented /created: the time of the last change\n"
             "invented /directories: a folder without a path\n"
             "dropped /git/dirty: Zed has the difference itself\n"
             "approximated /model: by Zed's names\n"
             "dropped /source/id: the new document has no id of another document\n");
    CHECK(lisle::encode_as(out.thread.initial_project_snapshot)
          == R"({"worktree_snapshots":[{"worktree_path":"","git_state":{"remote_url":null,)"
             R"("head_sha":null,"current_branch":"main","diff":null}}],)"
             R"("timestamp":"1970-01-01T00:00:05Z"})");
}

TEST_CASE("a session of Claude Code becomes a thread") {
    auto const out =
        make("claude_code", R"("parent":{"id":"p","call_id":"c"},)",
             R"({"role":"user","origin":"person","content":[{"type":"compaction","summary":"S"},)"
             R"({"type":"text","text":"Go on"}]},)"
             R"({"role":"assistant","origin":"model","model":{"id":"claude-sonnet-4-5-20250929"},)"
             R"("content":[{"type":"thinking","text":"old","signature":"o"},)"
             R"({"type":"redacted_thinking","data":"r"},{"type":"plan","entries":[]}]},)"
             R"({"role":"user","origin":"program","content":[{"type":"resume"}]},)"
             R"({"role":"user","origin":"program","audience":"person",)"
             R"("content":[{"type":"text","text":"hidden"}]},)"
             R"({"role":"assistant","origin":"model","model":{"id":"claude-opus-4-1-20250805"},)"
             R"("content":[{"type":"thinking","text":"new","signature":"n"},)"
             R"({"type":"thinking","text":"e","signature":"","encrypted":"x","is_summary":true},)"
             R"({"type":"redacted_thinking","data":"k"},)"
             R"({"type":"tool_call","id":"c","name":"Task","input":{},"raw_input":"{ }",)"
             R"("status":"in_progress","child":"a1","signature":"q","arrival":0,"kind":"think"}],)"
             R"("usage":{"scope":"conversation","input":1}})");
    CHECK(out.messages
          == R"([{"User":{"id":"b4df1590-8a36-4b11-a44c-490a19bac008","content":[)"
             R"({"Text":"The previous conversation was compacted. Use this summary as context:)"
             R"(\n\nS"},{"Text":"Go on"}]}},)"
             R"({"Agent":{"content":[{"Thinking":{"text":"old","signature":null}}],)"
             R"("tool_results":{},"reasoning_details":null}},"Resume",)"
             R"({"Agent":{"content":[{"Thinking":{"text":"new","signature":"n"}},)"
             R"({"Thinking":{"text":"e","signature":null}},{"RedactedThinking":"k"},)"
             R"({"ToolUse":{"id":"c","name":"Task","raw_input":"{ }","input":{},)"
             R"("is_input_complete":true,"thought_signature":"q"}}],)"
             R"("tool_results":{"c":{"tool_use_id":"c","tool_name":"Task","is_error":true,)"
             R"("content":{"Text":"Tool canceled by user"},"output":"Tool canceled by user"}},)"
             R"("reasoning_details":null}}])");
    CHECK(
        out.losses
        == "approximated /messages/0/content/0: the summary as a text\n"
           "invented /messages/0/id: a UUID from its place\n"
           "dropped /messages/1/content/0/signature: Zed's thread has a model that can't read it\n"
           "dropped /messages/1/content/1: Zed's thread has a model that can't read it\n"
           "dropped /messages/1/content/2: Zed's user messages hold texts, mentions and images "
           "alone\n"
           "dropped /messages/1/model/id: Zed's threads have one model\n"
           "dropped /messages/3: a model never saw it\n"
           "dropped /messages/4/content/1/signature: Zed's thread has a model that can't read it\n"
           "dropped /messages/4/content/1/encrypted: Zed's thinking has no encrypted text\n"
           "dropped /messages/4/content/1/is_summary: Zed has thinking alone\n"
           "approximated /messages/4/content/3/status: an error\n"
           "dropped /messages/4/content/3/kind: Zed has names alone\n"
           "dropped /messages/4/content/3/child: Zed has it in its own tool's output\n"
           "invented : version 0.3.0, not imported\n"
           "invented /updated: 1970\n"
           "dropped /messages/4/usage: Zed keeps that of a turn's last request\n"
           "invented /model: the model of the last answer\n"
           "invented /parent/depth: 1\n"
           "dropped /parent/call_id: Zed finds the call by its result\n"
           "dropped /source/id: the new document has no id of another document\n");
    CHECK(lisle::encode_as(out.thread.model)
          == R"({"provider":"anthropic","model":"claude-opus-4-1-latest"})");
}

TEST_CASE("a newer Zed gets a summary and several parts of a result") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"codex"},"messages":[)"
        R"({"role":"user","origin":"program","content":[{"type":"compaction","summary":"S"}]},)"
        R"({"role":"user","origin":"program","content":[{"type":"compaction","items":[{"a":1}],)"
        R"("provider":"openai"}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"tool_call","id":"a",)"
        R"("name":"n","input":{},"status":"completed","output":[{"type":"text","text":"A"},)"
        R"({"type":"image","data":")"
        + png + R"("}]}]}]})");
    auto const made = conversation::put<zed_t>(*talk, {.revision = lisle::schema_revision::latest});
    CHECK(lisle::encode_as(made.document.messages)
          == R"([{"Compaction":{"Summary":"S"}},)"
             R"({"Compaction":{"ProviderNative":{"provider":"openai","items":[{"a":1}]}}},)"
             R"({"Agent":{"content":[{"ToolUse":{"id":"a","name":"n","raw_input":"{}",)"
             R"("input":{"type":"json","value":{}},)"
             R"("is_input_complete":true,"thought_signature":null}}],)"
             R"("tool_results":{"a":{"tool_use_id":"a","tool_name":"n","is_error":false,)"
             R"("content":[{"Text":"A"},{"Image":{"source":")"
                 + png
                 + R"(","size":{"width":2,"height":3}}}],"output":"A"}},)"
                   R"("reasoning_details":null}}])");
}

TEST_CASE("the pinned Zed does not get messages that a compaction hides") {
    auto const out =
        make("codex", "",
             R"({"id":"a","role":"user","origin":"person","content":[{"type":"text","text":"1"}]},)"
             R"({"id":"b","role":"user","origin":"person","content":[{"type":"text","text":"2"}]},)"
             R"({"id":"c","role":"user","origin":"program","content":[)"
             R"({"type":"compaction","summary":"S","kept_tail":1}]})");
    CHECK(out.messages.starts_with(R"([{"User":{"id":"b","content":[{"Text":"2"}]}},)"));
    CHECK(out.losses.starts_with("dropped /messages/0: a summary stands in its place\n"));
}

TEST_CASE("Zed gets what a compaction hides that only its provider reads") {
    auto const out =
        make("codex", "",
             R"({"id":"a","role":"user","origin":"person","content":[{"type":"text","text":"1"}]},)"
             R"({"id":"c","role":"user","origin":"program","content":[)"
             R"({"type":"compaction","items":[],"provider":"openai","kept_tail":1}]})");
    CHECK(out.messages == R"([{"User":{"id":"a","content":[{"Text":"1"}]}}])");
    CHECK(out.losses.starts_with("dropped /messages/1/content/0: only its provider reads it\n"));
}

TEST_CASE("parts that Zed can't read are repaired") {
    auto const deep = std::string(118, '[') + std::string(118, ']');
    auto const call = [](std::string const& id, std::string const& input) {
        return R"({"role":"assistant","origin":"model","content":[{"type":"tool_call","id":")" + id
               + R"(","name":"n","input":[)" + input + R"(],"status":"completed"}]})";
    };
    auto const out = make("opencode", R"("title":"\ud800",)",
                          call("a", deep) + ',' + call("b", '[' + deep + ']'));
    CHECK(out.thread.title == "\xEF\xBF\xBD");
    CHECK(out.losses.find("approximated /title: U+FFFD") != std::string::npos);
    CHECK(out.losses.find("/messages/0/content/0/input") == std::string::npos);
    CHECK(out.losses.find("approximated /messages/1/content/0/input") != std::string::npos);
}

TEST_CASE("a user's messages have an id each, by which tokens are found") {
    auto const part = [](std::string const& from, std::string const& text) {
        return R"({"id":"msg_1","role":"user","origin":")" + from
               + R"(","content":[{"type":"text","text":")" + text + R"("}]},)";
    };
    auto const out = make("opencode", "",
                          part("person", "a") + part("program", "b")
                              + R"({"role":"assistant","origin":"model","content":[)"
                                R"({"type":"text","text":"c"}],)"
                                R"("usage":{"scope":"request","input":5}})");
    auto const& messages = out.thread.messages;
    REQUIRE(messages.size() == 3);
    CHECK(std::get<lisle::zed::user_message>(messages[0]).id == "msg_1");
    auto const second = std::get<lisle::zed::user_message>(messages[1]).id;
    CHECK(second.size() == 36);
    CHECK(out.losses.find("invented /messages/1/id: a UUID from its place, since another message")
          != std::string::npos);
    REQUIRE(out.thread.request_token_usage.size() == 1);
    CHECK(out.thread.request_token_usage.find(second) != out.thread.request_token_usage.end());
}

TEST_CASE("the total usage is the sum of the turns, not the last turn's") {
    auto const turn = [](std::string const& id, std::string const& tokens) {
        return R"({"id":")" + id
               + R"(","role":"user","origin":"person","content":[)"
                 R"({"type":"text","text":"q"}],"usage":{"scope":"turn","input":)"
               + tokens
               + R"(}},{"role":"assistant","origin":"model","content":[)"
                 R"({"type":"text","text":"a"}]})";
    };
    auto const out = make("acpx", R"("usage":{"scope":"turn","input":6},)",
                          turn("u1", "5") + ',' + turn("u2", "6"));
    CHECK(out.thread.cumulative_token_usage.input_tokens == 11);
    CHECK(out.thread.request_token_usage.size() == 2);
    CHECK(out.losses.find("dropped /usage: the sum of the turns stands in its place")
          != std::string::npos);
    auto const alone = make("acpx", R"("usage":{"scope":"turn","input":6},)", "");
    CHECK(alone.thread.cumulative_token_usage.input_tokens == 6);
    CHECK(alone.losses.find("approximated /usage/scope") != std::string::npos);
}

TEST_CASE("a signature of another provider is removed and reported") {
    auto const out =
        make("opencode", "",
             R"({"role":"assistant","origin":"model",)"
             R"("model":{"provider":"anthropic","id":"claude-sonnet-4-5"},"content":[)"
             R"({"type":"thinking","text":"a","signature":"A","provider":"anthropic"},)"
             R"({"type":"thinking","text":"b","signature":"B","provider":"bedrock"},)"
             R"({"type":"redacted_thinking","data":"C","provider":"bedrock"}]})");
    CHECK(out.messages.find(R"({"Thinking":{"text":"a","signature":"A"}},)"
                            R"({"Thinking":{"text":"b","signature":null}}])")
          != std::string::npos);
    CHECK(out.losses.find("dropped /messages/0/content/1/signature: Zed's thread has a model that "
                          "can't read it\n")
          != std::string::npos);
    CHECK(out.losses.find(
              "dropped /messages/0/content/2: Zed's thread has a model that can't read it\n")
          != std::string::npos);
}

TEST_CASE("members of a message's model that the thread's lacks are reported") {
    auto const out = make("opencode", "",
                          R"({"role":"assistant","origin":"model","model":{"provider":"openai",)"
                          R"("id":"gpt-5","variant":"v","effort":"low"},)"
                          R"("content":[{"type":"text","text":"a"}]},)"
                          R"({"role":"assistant","origin":"model","model":{"provider":"openai",)"
                          R"("id":"gpt-5","effort":"high"},)"
                          R"("content":[{"type":"text","text":"b"}]})");
    CHECK(out.losses.find("dropped /messages/0/model/variant: Zed has no variants\n"
                          "dropped /messages/0/model/effort: Zed's threads have one effort\n")
          != std::string::npos);
    CHECK(out.losses.find("/messages/1/model") == std::string::npos);
}

TEST_CASE("an input that Zed could not read in its thread becomes its text, also in its own") {
    for (std::string const format : {"zed", "opencode"}) {
        auto const most = format == "zed" ? 120U : 119U;
        for (auto const levels : {119U, 120U, 121U}) {
            CAPTURE(format);
            CAPTURE(levels);
            auto const input = std::string(levels, '[') + std::string(levels, ']');
            auto const out = make(
                format, "",
                R"({"role":"user","origin":"person","content":[{"type":"text","text":"q"}]},)"
                R"({"role":"assistant","origin":"model","content":[{"type":"tool_call","id":"i",)"
                R"("name":"n","input":)"
                    + input + R"(,"status":"completed","output":[{"type":"text","text":"r"}]}]})");
            REQUIRE(out.thread.messages.size() == 2);
            bool const is_reported = out.losses.find("input: its text") != std::string::npos;
            CHECK(is_reported == (levels > most));
        }
    }
}

}  // namespace zed_put_test
