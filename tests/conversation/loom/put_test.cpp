#include <lisle/conversation/loom/put.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace put_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::loom_bridge;

std::string make(std::string const& message, std::string_view format = {}) {
    std::vector<conversation::loss> losses;
    auto const read = lisle::decode_as<conversation::message>(message);
    bridge::message_maker<lisle::owned> make{format};
    return lisle::encode_as(make.make(read.value(), conversation::loss_log{losses}), bridge::style);
}

TEST_CASE("results follow their message in the order in which they came") {
    CHECK(make(R"({"role":"assistant","origin":"model","content":[)"
               R"({"type":"tool_call","id":"a","name":"n","input":1,"status":"completed",)"
               R"("arrival":1,"output":[{"type":"text","text":"A"}]},)"
               R"({"type":"tool_call","id":"b","name":"m","input":2,"status":"failed",)"
               R"("arrival":0,"output":[{"type":"text","text":"B"}]}]})")
          == R"([{"role":"assistant","content":"","tool_calls":[)"
             R"({"id":"a","tool_name":"n","arguments_json":1},)"
             R"({"id":"b","tool_name":"m","arguments_json":2}]},)"
             R"({"role":"tool","content":"Error: B","tool_call_id":"b","tool_name":"m"},)"
             R"({"role":"tool","content":"A","tool_call_id":"a","tool_name":"n"}])");
}

TEST_CASE("a message with only native content is dropped") {
    CHECK(make(R"({"role":"user","origin":"program","content":[{"type":"native_content"}]})")
          == "[]");
    CHECK(make(R"({"role":"user","origin":"person","content":[]})", "loom")
          == R"([{"role":"user","content":""}])");
    CHECK(make(R"({"role":"user","origin":"person","content":[]})", "zed") == "[]");
}

/// An answer with one call, whose members behind id, name and input are given.
std::string call(std::string const& members) {
    return R"({"role":"assistant","origin":"model","content":[)"
           R"({"type":"tool_call","id":"c","name":"n","input":{},)"
           + members + "}]}";
}

TEST_CASE("a call without a result is closed, except Loom's own") {
    auto const message = call(R"("status":"in_progress","output":[{"type":"text","text":"ha"}])");
    auto const has = [&](std::string_view format, std::string_view text) {
        return make(message, format).find(text) != std::string::npos;
    };
    CHECK(has("acpx", R"({"role":"tool","content":"Error: Tool canceled by user")"));
    CHECK(has("opencode", R"("content":"Error: [Tool execution was interrupted]")"));
    CHECK(has("codex", R"("content":"Error: aborted")"));
    CHECK_FALSE(has("loom", R"("role":"tool")"));
}

TEST_CASE("a stopped call has the text of its program") {
    std::string const stopped = R"("status":"cancelled","error":"Tool execution aborted")";
    std::string const printed = stopped + R"(,"output":[{"type":"text","text":"half"}])";
    auto const has = [&](std::string const& members, std::string_view format,
                         std::string_view text) {
        return make(call(members), format).find(text) != std::string::npos;
    };
    CHECK(has(stopped, "opencode", R"("content":"Error: Tool execution aborted")"));
    CHECK(has(printed, "opencode", R"("content":"half")"));
    CHECK(has(printed, "zed", R"("content":"Error: Tool execution aborted")"));
}

TEST_CASE("ids and names of other systems' calls are such that providers take them") {
    std::string const message =
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"tool_call","id":"c","name":"Edit a.txt","input":{},"status":"completed"},)"
        R"({"type":"tool_call","id":"c","name":"","input":{},"status":"completed"},)"
        R"({"type":"tool_call","id":"","name":"n","input":{},"status":"completed"}]})";
    CHECK(make(message, "acpx")
          == R"([{"role":"assistant","content":"","tool_calls":[)"
             R"({"id":"c","tool_name":"Edit_a_txt","arguments_json":{}},)"
             R"({"id":"c_2","tool_name":"_","arguments_json":{}},)"
             R"({"id":"call_3","tool_name":"n","arguments_json":{}}]},)"
             R"({"role":"tool","content":"","tool_call_id":"c","tool_name":"Edit_a_txt"},)"
             R"({"role":"tool","content":"","tool_call_id":"c_2","tool_name":"_"},)"
             R"({"role":"tool","content":"","tool_call_id":"call_3","tool_name":"n"}])");
    CHECK(make(message, "loom").find("Edit a.txt") != std::string::npos);
}

struct made_answer {
    std::string messages, losses;
};

/// An answer with parts: `-` is a call, all else a part itself.
made_answer answer(std::vector<std::string> const& parts, std::string_view format) {
    made_answer out;
    std::string content;
    int calls = 0;
    for (auto const& part : parts) {
        if (!content.empty()) content += ',';
        content += part != "-" ? part
                               : R"({"type":"tool_call","id":"c)" + std::to_string(++calls)
                                     + R"(","name":"n","input":1,"status":"completed",)"
                                       R"("output":[{"type":"text","text":"R"}]})";
    }
    auto const read = lisle::decode_as<conversation::message>(
        R"({"role":"assistant","origin":"model","content":[)" + content + "]}");
    std::vector<conversation::loss> losses;
    bridge::message_maker<lisle::owned> make{format};
    for (auto const& m : make.make(read.value(), conversation::loss_log{losses})) {
        out.messages += std::string{m.role == lisle::loom::message_role::tool ? "=" : m.content};
        if (m.tool_calls)
            for (auto const& call : *m.tool_calls) out.messages += '(' + call.id + ')';
        out.messages += '|';
    }
    for (auto const& one : losses)
        out.losses += std::string{to_string(one.kind)} + ' ' + one.pointer + ": " + one.what + '\n';
    return out;
}

std::string said(std::string const& text) { return R"({"type":"text","text":")" + text + R"("})"; }

TEST_CASE("a text behind a call is an answer of its own") {
    for (std::string_view const format : {"zed", "opencode", "loom"}) {
        CAPTURE(format);
        auto const made = answer({said("a"), "-", "-", said("b"), "-", said("c")}, format);
        CHECK(made.messages == "a(c1)(c2)|=|=|b(c3)|=|c|");
        CHECK(made.losses
              == "approximated /content/3: in an answer of its own, behind the results\n"
                 "approximated /content/5: in an answer of its own, behind the results\n");
    }
}

TEST_CASE("a message without text after a call begins no answer") {
    auto const made =
        answer({"-", R"({"type":"thinking","text":"t"})", said(""), said(" \\n"), "-"}, "zed");
    CHECK(made.messages == "(c1)(c2)|=|=|");
    CHECK(made.losses
          == "dropped /content/1: a text holds no thinking\n"
             "dropped /content/3: a blank text behind a call\n");
}

TEST_CASE("texts that are joined are reported") {
    auto const made = answer({said("a"), R"({"type":"thinking","text":"t"})", said("b"),
                              R"({"type":"resume"})", said("c")},
                             "zed");
    CHECK(made.messages == "abContinue where you left offc|");
    CHECK(made.losses
          == "dropped /content/1: a text holds no thinking\n"
             "approximated /content/2: joined to the text before it\n"
             "approximated /content/3: the text that Zed sends\n");
}

TEST_CASE("the first folder is the workspace, and where Loom works") {
    auto const make = [](std::string_view format, std::vector<std::string> folders) {
        std::vector<conversation::loss> losses;
        conversation::conversation talk;
        talk.source.emplace().format = format;
        talk.directories = std::move(folders);
        auto const made = bridge::make_thread(talk, conversation::loss_log{losses});
        auto out = made.workspace_root.value_or("-") + ' ' + made.cwd.value_or("-");
        for (auto const& one : losses)
            if (one.pointer.starts_with("/directories")) out += ' ' + one.pointer;
        return out;
    };
    CHECK(make("zed", {"/a", "/b"}) == "/a /a /directories/1");
    CHECK(make("zed", {}) == "- -");
    CHECK(make("loom", {"/a", "/b", "/c"}) == "/a /b /directories/2");
    CHECK(make("loom", {"/a"}) == "/a -");
}

TEST_CASE("without a model of its own a thread has that of the last answer") {
    auto const make = [](std::string const& format) {
        auto const talk = lisle::decode<lisle::conversation_t>(
            R"({"lisle":1,"source":{"format":")" + format
            + R"("},"created":0,"updated":0,"messages":[)"
              R"({"role":"assistant","origin":"model","model":{"provider":"p","id":"old"},)"
              R"("content":[]},)"
              R"({"role":"assistant","origin":"model","model":{"provider":"p","id":"new"},)"
              R"("content":[]}]})");
        std::vector<conversation::loss> losses;
        auto const made = bridge::make_thread(talk.value(), conversation::loss_log{losses});
        auto out = made.provider.value_or("-") + '/' + made.model.value_or("-");
        for (auto const& one : losses)
            if (one.pointer == "/model") out += ' ' + one.what;
        return out;
    };
    CHECK(make("opencode") == "p/new the model of the last answer");
    CHECK(make("loom") == "-/-");
}

TEST_CASE("a thread gets times, and an id that its time begins") {
    std::vector<conversation::loss> losses;
    conversation::conversation talk;
    talk.updated = {1'776'643'200'000, 0};
    auto const made = bridge::make_thread(talk, conversation::loss_log{losses});
    CHECK(made.created_at == "2026-04-20T00:00:00+00:00");
    CHECK(made.id.text.starts_with("T-019da82f-d400-7"));
    CHECK(lisle::loom::parse_thread_id(made.id.text).has_value());
    CHECK(made.is_private);
}

}  // namespace put_test
