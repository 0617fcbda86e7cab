#include <lisle/conversation/opencode/get.hpp>

#include <lisle/conversation/opencode.hpp>

#include <lisle/conversation/loom.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_get_test {

namespace conversation = lisle::conversation;
using lisle::opencode_t;

std::string const frame =
    R"({"info":{"id":"ses_1","slug":"s","projectID":"global","directory":"/w",)"
    R"("title":"T","version":"1.14.20","time":{"created":1,"updated":9})";

std::string ask(std::string const& id, std::string const& parts) {
    return R"({"info":{"role":"user","time":{"created":1},"agent":"build",)"
           R"("model":{"providerID":"p","modelID":"m"},"id":")"
           + id + R"(","sessionID":"ses_1"},"parts":[)" + parts + "]}";
}

std::string answer(std::string const& id, std::string const& to, std::string const& parts,
                   std::string const& more = "") {
    return R"({"info":{"parentID":")" + to
           + R"(","role":"assistant","mode":"build","agent":"build",)"
             R"("path":{"cwd":"/w","root":"/w"},"cost":0,"tokens":{"input":1,"output":2,)"
             R"("reasoning":0,"cache":{"read":0,"write":0}},"modelID":"m","providerID":"p",)"
             R"("time":{"created":2},"finish":"stop")"
           + more + R"(,"id":")" + id + R"(","sessionID":"ses_1"},"parts":[)" + parts + "]}";
}

std::string part(std::string const& id, std::string const& members) {
    return "{" + members + R"(,"id":"prt_)" + id + R"(","sessionID":"ses_1","messageID":"m"})";
}

std::string say(std::string const& id, std::string const& text, std::string const& more = "") {
    return part(id, R"("type":"text","text":")" + text + '"' + more);
}

conversation::conversation get(std::string const& text) {
    auto const read = lisle::decode<opencode_t>(text).value();
    auto talk = conversation::get(read);
    CHECK(lisle::encode(conversation::put<opencode_t>(talk).document, lisle::layout::source)
          == lisle::encode(read, lisle::layout::source));
    return talk;
}

/// The texts of each message, and who made it for whom.
std::string outline(conversation::conversation const& talk) {
    std::string out;
    for (auto const& m : talk.messages) {
        out += m.origin == conversation::origin::person  ? "person"
               : m.origin == conversation::origin::model ? "model"
                                                         : "program";
        out += m.audience == conversation::audience::both    ? ":"
               : m.audience == conversation::audience::model ? " to model:"
                                                             : " to person:";
        for (auto const& content : m.content) {
            if (auto const* const text =
                    lisle::find_alternative<conversation::plain_text>(&content))
                out += ' ' + text->text;
            if (auto const* const mention =
                    lisle::find_alternative<conversation::mention>(&content))
                out += " @" + *mention->uri;
            if (auto const* const sum = lisle::find_alternative<conversation::compaction>(&content))
                out += " =" + *sum->summary + ' ' + std::to_string(sum->kept_tail.value_or(0));
        }
        out += '\n';
    }
    return out;
}

TEST_CASE("a question is cut by the origin and the audience of its texts") {
    auto const talk =
        get(frame + R"(},"messages":[)"
            + ask("msg_1", say("1", "a") + ',' + say("2", "b", R"(,"synthetic":true)") + ','
                               + say("3", "c", R"(,"synthetic":true)") + ','
                               + say("4", "d", R"(,"ignored":true)") + ','
                               + part("5", R"("type":"agent","name":"x")") + ','
                               + part("6", R"("type":"file","mime":"text/plain","url":"file:///f")")
                               + ',' + say("7", "e", R"(,"synthetic":true,"ignored":true)") + ','
                               + say("8", "f"))
            + "]}");
    CHECK(outline(talk)
          == "person: a\nprogram to model: b c\nperson to person: d @file:///f\n"
             "program to person: e\nperson: f\n");
    for (auto const& m : talk.messages) CHECK(m.id == "msg_1");
    CHECK(talk.messages[0].model.has_value());
    CHECK_FALSE(talk.messages[1].model.has_value());
}

TEST_CASE("an answer is cut into its steps") {
    auto const step = [](std::string const& n, int tokens) {
        return part(n + "0", R"("type":"step-start")") + ',' + say(n + "1", "s" + n) + ','
               + part(n + "2", R"("reason":"stop","type":"step-finish","tokens":{"input":)"
                                   + std::to_string(tokens)
                                   + R"(,"output":0,"reasoning":0,"cache":{"read":0,"write":0}},)"
                                     R"("cost":0)");
    };
    auto const talk = get(frame + R"(},"messages":[)"
                          + answer("msg_1", "msg_0", step("1", 5) + ',' + step("2", 1)) + "]}");
    CHECK(outline(talk) == "model: s1\nmodel: s2\n");
    CHECK(talk.messages[0].usage->input == 5);
    CHECK(talk.messages[1].usage->input == 1);
    CHECK(talk.messages[0].created.has_value());
    CHECK_FALSE(talk.messages[1].created.has_value());
}

std::string const compacted = frame + R"(},"messages":[)" + ask("msg_1", say("1", "old")) + ','
                              + answer("msg_2", "msg_1", say("2", "older")) + ','
                              + ask("msg_3", say("3", "tail")) + ','
                              + ask("msg_4", part("4", R"("type":"compaction","auto":true)")) + ','
                              + answer("msg_5", "msg_4", say("5", "sum"), R"(,"summary":true)")
                              + ',' + ask("msg_6", say("6", "on")) + "]}";

TEST_CASE("messages that a summary replaces are not in the list, and come back") {
    auto const talk = get(compacted);
    CHECK(outline(talk) == "program to model: What did we do so far?\nmodel: =sum 1\nperson: on\n");
    auto const losses = conversation::put<lisle::loom_t>(talk).losses;
    CHECK(
        std::count_if(losses.begin(), losses.end(),
                      [](auto const& loss) { return loss.what == "a message that was compacted"; })
        == 3);
}

TEST_CASE("a tail that a compaction keeps is in the list") {
    auto text = compacted;
    std::string const plain = R"("auto":true)";
    text.replace(text.find(plain), plain.size(), R"("auto":true,"tail_start_id":"msg_3")");
    CHECK(outline(get(text))
          == "person: tail\nprogram to model: What did we do so far?\nmodel: =sum 2\n"
             "person: on\n");
}

TEST_CASE("an unfinished summary replaces no messages") {
    auto text = compacted;
    std::string const end = R"("finish":"stop","summary":true)";
    text.replace(text.find(end), end.size(), R"("summary":true)");
    CHECK(outline(get(text))
          == "person: old\nmodel: older\nperson: tail\n"
             "program to model: What did we do so far?\nmodel: sum\nperson: on\n");
}

TEST_CASE("reverted messages are not in the list, and come back") {
    auto const reverted = [](std::string const& at) {
        return get(frame + R"(,"revert":{)" + at + R"(}},"messages":[)"
                   + ask("msg_1", say("1", "a")) + ',' + answer("msg_2", "msg_1", say("2", "b"))
                   + ',' + ask("msg_3", say("3", "c") + ',' + say("4", "d")) + ','
                   + answer("msg_4", "msg_3", say("5", "e")) + "]}");
    };
    CHECK(outline(reverted(R"("messageID":"msg_3")")) == "person: a\nmodel: b\n");
    CHECK(outline(reverted(R"("messageID":"msg_1")")).empty());
    CHECK(outline(reverted(R"("messageID":"msg_9")"))
          == "person: a\nmodel: b\nperson: c d\nmodel: e\n");
    CHECK(outline(reverted(R"("messageID":"msg_3","partID":"prt_4")"))
          == "person: a\nmodel: b\nperson: c\n");
    auto const losses = conversation::put<lisle::loom_t>(reverted(R"("messageID":"msg_3")")).losses;
    CHECK(std::count_if(losses.begin(), losses.end(),
                        [](auto const& loss) { return loss.what == "a message that was reverted"; })
          == 2);
}

TEST_CASE("messages of one id, and messages without one, stay apart") {
    auto const talk =
        get(frame + R"(},"messages":[)" + ask("msg_1", say("1", "a")) + ','
            + ask("msg_1", say("2", "b") + ',' + say("3", "c", R"(,"synthetic":true)")) + ','
            + ask("", say("4", "d")) + ',' + ask("", say("5", "e")) + "]}");
    CHECK(outline(talk) == "person: a\nperson: b c\nperson: d\nperson: e\n");
}

}  // namespace opencode_get_test
