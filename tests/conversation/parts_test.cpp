#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/model_view.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/parts.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace parts_test {

namespace conversation = lisle::conversation;
using conversation::parts;

/// The parts of a conversation, a line for each message: how it is marked, and its texts.
std::string describe(conversation::conversation const& c) {
    std::string out;
    for (auto const& m : c.messages) {
        out += lisle::encode_as(m.part);
        for (auto const& content : m.content)
            if (auto const* const text =
                    lisle::find_alternative<conversation::plain_text>(&content))
                (out += ' ') += text->text;
            else if (auto const* const cut =
                         lisle::find_alternative<conversation::compaction>(&content))
                (out += " summary ") += cut->summary.value_or("unreadable");
        out += '\n';
    }
    return out;
}

/// Checks what holds for all documents, and returns all messages.
template <class Tag>
std::string check_all(std::string_view text) {
    auto const read = lisle::decode<Tag>(text);
    REQUIRE(read.has_value());
    auto const active = conversation::get(*read);
    lisle::conversation::source_map places, places_of_active;
    auto const all = conversation::get(*read, places, {.parts = parts::all});
    CHECK(conversation::get(*read, places_of_active) == active);
    CHECK(conversation::take_active(all) == active);
    CHECK(conversation::model_view(all) == conversation::model_view(active));
    auto const back = conversation::put<Tag>(all);
    CHECK(lisle::encode(back.document, lisle::layout::source)
          == lisle::encode(*read, lisle::layout::source));
    CHECK(back.losses.empty());
    std::size_t count = 0;
    for (std::size_t i = 0; i < all.messages.size(); ++i) {
        if (!is_active(all.messages[i])) {
            CHECK(!all.messages[i].native);
            continue;
        }
        auto const pointer = [](std::size_t index) {
            return "/messages/" + std::to_string(index) + "/content/0";
        };
        CHECK(places.find(pointer(i)) == places_of_active.find(pointer(count++)));
    }
    auto const json = lisle::encode(all);
    CHECK(lisle::decode<lisle::conversation_t>(json).value() == all);
    return describe(all);
}

// ---- Claude Code --------------------------------------------------------------------------------

/// A record with a text, or blocks if `content` begins with a bracket.
std::string record(std::string_view type, std::string_view id, std::string_view parent,
                   std::string_view content, std::string_view more = {}) {
    bool const is_answer = type == "assistant";
    std::string const in{content};
    auto const text = in.starts_with('[') ? in
                      : is_answer         ? R"([{"type":"text","text":")" + in + "\"}]"
                                          : '"' + in + '"';
    return R"({"parentUuid":)" + (parent.empty() ? "null" : '"' + std::string{parent} + '"')
           + R"(,"isSidechain":false,"type":")" + std::string{type} + R"(","message":{"role":")"
           + std::string{type} + R"(",)" + (is_answer ? R"("id":"m)" + std::string{id} + "\"," : "")
           + R"("content":)" + text + R"(},"uuid":")" + std::string{id} + R"(")" + std::string{more}
           + R"(,"timestamp":"2026-03-02T10:00:0)" + std::string{id.substr(1)} + ".000Z\"}\n";
}

TEST_CASE("a rewound session has the branch that was left") {
    auto const text = record("user", "u1", "", "asked") + record("assistant", "u2", "u1", "first")
                      + record("user", "u3", "u2", "taken back")
                      + record("user", "u4", "u2", "again")
                      + record("assistant", "u5", "u4", "second");
    CHECK(check_all<lisle::claude_code_t>(text)
          == "\"active\" asked\n\"active\" first\n\"other_branch\" taken back\n"
             "\"active\" again\n\"active\" second\n");
}

TEST_CASE("what was before a compaction stands before it once, though it was written again") {
    auto const first = record("user", "u1", "", "asked") + record("assistant", "u2", "u1", "said");
    auto const text =
        first
        + R"({"parentUuid":null,"logicalParentUuid":"u2","isSidechain":false,"type":"system",)"
          R"("subtype":"compact_boundary","uuid":"u3","timestamp":"2026-03-02T10:00:03.000Z"})"
          "\n"
        + record("user", "u4", "u3", "short", R"(,"isCompactSummary":true)") + first
        + record("user", "u5", "u4", "next");
    CHECK(check_all<lisle::claude_code_t>(text)
          == "\"before_compaction\" asked\n\"before_compaction\" said\n"
             "\"active\" summary short\n\"active\" next\n");
}

TEST_CASE("a result without its call and a message behind a missing parent are orphans") {
    auto const text = record("user", "u1", "nowhere", "lost") + record("user", "u2", "", "asked")
                      + record("user", "u3", "u2",
                               R"([{"type":"tool_result","tool_use_id":"t","content":"out"}])")
                      + record("assistant", "u4", "u3", "said");
    CHECK(check_all<lisle::claude_code_t>(text)
          == "\"orphan\" lost\n\"active\" asked\n\"orphan\" out\n\"active\" said\n");
}

TEST_CASE("a kept segment is active, and what was before it is before the compaction") {
    auto const text =
        record("user", "u1", "", "old") + record("assistant", "u2", "u1", "old answer")
        + record("user", "u3", "u2", "kept") + record("assistant", "u4", "u3", "kept answer")
        + R"({"parentUuid":null,"logicalParentUuid":"u4","isSidechain":false,"type":"system",)"
          R"("subtype":"compact_boundary","uuid":"u5","timestamp":"2026-03-02T10:00:05.000Z",)"
          R"("compactMetadata":{"preservedSegment":{"headUuid":"u3","anchorUuid":"u6",)"
          R"("tailUuid":"u4"}}})"
          "\n"
        + record("user", "u6", "u5", "short", R"(,"isCompactSummary":true)")
        + record("user", "u7", "u6", "next");
    auto const all = check_all<lisle::claude_code_t>(text);
    CHECK(all.starts_with("\"before_compaction\" old\n\"before_compaction\" old answer\n"));
    CHECK(all.find("\"active\" kept\n") != all.npos);
    CHECK(all.find("other_branch") == all.npos);
}

TEST_CASE("records without ids are one branch, in which an answer and its result are joined") {
    auto const plain = [](std::string const& type, std::string const& message) {
        return R"({"type":")" + type + R"(","message":{"role":")" + type + R"(",)" + message
               + "}}\n";
    };
    auto const text =
        plain("assistant", R"("id":"m","usage":{"input_tokens":1,"output_tokens":2},)"
                           R"("content":[{"type":"text","text":"one"}])")
        + plain("assistant", R"("id":"m","usage":{"input_tokens":1,"output_tokens":2},)"
                             R"("content":[{"type":"tool_use","id":"t","name":"n","input":{}}])")
        + plain("user", R"("content":[{"type":"tool_result","tool_use_id":"t","content":"out"}])")
        + record("user", "u1", "", "asked");
    auto const read = lisle::decode<lisle::claude_code_t>(text, lisle::permissive);
    REQUIRE(read.has_value());
    auto const all = conversation::get(*read, {.parts = parts::all});
    REQUIRE(all.messages.size() == 2);
    CHECK(all.messages[0].part == conversation::part::orphan);
    REQUIRE(all.messages[0].content.size() == 2);
    auto const& call = lisle::get_alternative<conversation::tool_call>(all.messages[0].content[1]);
    CHECK(call.status == conversation::call_status::completed);
}

TEST_CASE("both results of one call are there, and a part without a neutral word") {
    auto const text =
        record("user", "u1", "", "asked")
        + record("assistant", "u2", "u1", R"([{"type":"tool_use","id":"t","name":"n","input":{}}])")
        + record("user", "u3", "u2",
                 R"([{"type":"tool_result","tool_use_id":"t","content":"first"}])")
        + record("user", "u4", "u3",
                 R"([{"type":"tool_result","tool_use_id":"t","content":"second"}])")
        + record("assistant", "u5", "u4", R"([{"type":"new_block","x":1}])")
        + record("user", "u6", "u4", "again");
    auto const all = check_all<lisle::claude_code_t>(text);
    CHECK(all.find("\"orphan\" first\n") != all.npos);
    auto const read = lisle::decode<lisle::claude_code_t>(text).value();
    auto const json = lisle::encode(conversation::get(read, {.parts = parts::all}));
    CHECK(json.find(R"("new_block")") != json.npos);
}

// ---- Codex --------------------------------------------------------------------------------------

std::string line(std::string_view type, std::string_view payload) {
    return R"({"timestamp":"2026-03-02T10:00:00.000Z","type":")" + std::string{type}
           + R"(","payload":)" + std::string{payload} + "}\n";
}
std::string item(std::string_view role, std::string_view text) {
    return R"({"type":"message","role":")" + std::string{role} + R"(","content":[{"type":")"
           + (role == "user" ? "input_text" : "output_text") + R"(","text":")" + std::string{text}
           + "\"}]}";
}
std::string asked(std::string_view text) { return line("response_item", item("user", text)); }
std::string answered(std::string_view text) {
    return line("response_item", item("assistant", text));
}
std::string const meta =
    line("session_meta", R"({"id":"01a1f000-0000-7000-8000-000000000001",)"
                         R"("timestamp":"2026-03-02T10:00:00.000Z","cwd":"/p",)"
                         R"("originator":"o","cli_version":"0.171.0"})");

TEST_CASE("a thread has the turns that were rolled back, and results without calls") {
    auto const text =
        meta + asked("one") + answered("first") + asked("two") + answered("second")
        + line("event_msg", R"({"type":"thread_rolled_back","num_turns":1})")
        + line("response_item", R"({"type":"function_call_output","call_id":"c","output":"out"})")
        + asked("three");
    CHECK(check_all<lisle::codex_t>(text)
          == "\"active\" one\n\"active\" first\n\"rolled_back\" two\n\"rolled_back\" second\n"
             "\"orphan\" out\n\"active\" three\n");
}

std::string compacted(std::string_view message, std::string_view history) {
    return line("compacted", R"({"message":")" + std::string{message}
                                 + R"(","replacement_history":[)" + std::string{history} + "]}");
}

TEST_CASE("a thread has what it had before a compaction") {
    auto const text = meta + asked("one") + answered("first")
                      + compacted("short", item("user", "one") + ',' + item("user", "short"))
                      + asked("two");
    CHECK(check_all<lisle::codex_t>(text)
          == "\"before_compaction\" first\n"
             "\"active\" one\n\"active\" summary short\n\"active\" two\n");
}

TEST_CASE("another program gets the messages that an encrypted compaction replaced") {
    auto const text =
        meta + asked("one") + answered("first")
        + compacted("", item("user", "one") + R"(,{"type":"compaction","encrypted_content":"xx"})")
        + asked("two") + answered("second");
    auto const read = lisle::decode<lisle::codex_t>(text).value();
    CHECK(describe(conversation::get(read))
          == "\"active\" one\n\"active\" summary unreadable\n\"active\" two\n\"active\" second\n");
    auto const portable = conversation::get(read, {.parts = parts::portable});
    CHECK(describe(portable)
          == "\"active\" one\n\"active\" first\n\"active\" two\n\"active\" second\n");
    CHECK(lisle::encode(conversation::put<lisle::codex_t>(portable).document, lisle::layout::source)
          == text);
    auto const made = conversation::convert<lisle::loom_t>(read);
    std::string said;
    for (auto const& m : made.document.conversation.messages) said += m.content + '\n';
    CHECK(said == "one\nfirst\ntwo\nsecond\n");
    CHECK(std::none_of(made.losses.begin(), made.losses.end(), [](auto const& loss) {
        return loss.what.find("summary") != std::string::npos;
    }));
}

// ---- opencode -----------------------------------------------------------------------------------

TEST_CASE("an export has the messages that were reverted") {
    auto const entry = [](std::string_view id, std::string_view text) {
        std::string const name{id};
        return R"({"info":{"id":"msg_)" + name
               + R"(","sessionID":"ses_1","role":"user","time":{"created":1}},)"
                 R"("parts":[{"id":"prt_)"
               + name + R"(","sessionID":"ses_1","messageID":"msg_)" + name
               + R"(","type":"text","text":")" + std::string{text} + "\"}]}";
    };
    auto const text = R"({"info":{"id":"ses_1","version":"1.0.0","title":"T",)"
                      R"("time":{"created":1,"updated":2},"revert":{"messageID":"msg_2"}},)"
                      R"("messages":[)"
                      + entry("1", "asked") + ',' + entry("2", "taken back") + "]}";
    CHECK(check_all<lisle::opencode_t>(text) == "\"active\" asked\n\"rolled_back\" taken back\n");
}

// ---- Any conversation ---------------------------------------------------------------------------

TEST_CASE("another format does not get what is not active, and each kind is told once") {
    conversation::conversation c;
    for (auto const where : {conversation::part::active, conversation::part::rolled_back,
                             conversation::part::orphan, conversation::part::rolled_back}) {
        auto& m = c.messages.emplace_back();
        m.part = where;
        m.content.emplace_back(conversation::plain_text{"text", {}, {}, {}});
    }
    auto const made = conversation::put<lisle::loom_t>(c);
    CHECK(made.document.conversation.messages.size() == 1);
    std::vector<std::string> told;
    for (auto const& loss : made.losses)
        if (loss.pointer.starts_with("/messages/")) told.push_back(loss.pointer + ": " + loss.what);
    CHECK(told
          == std::vector<std::string>{"/messages/1: 2 messages rolled back",
                                      "/messages/2: 1 message orphaned"});
}

TEST_CASE("losses point to the message among all messages") {
    auto const read = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"messages":[)"
        R"({"role":"user","origin":"person","part":"rolled_back","content":[)"
        R"({"type":"text","text":"a"}]},)"
        R"({"id":"x","role":"user","origin":"person","content":[{"type":"text","text":"b"}]}]})");
    auto const made = conversation::put<lisle::loom_t>(read.value());
    CHECK(std::any_of(made.losses.begin(), made.losses.end(),
                      [](auto const& loss) { return loss.pointer == "/messages/1/id"; }));
}

TEST_CASE("an edit of a message that is not active is told, because nothing is made of it") {
    auto const read = lisle::decode<lisle::claude_code_t>(record("user", "u1", "", "asked")
                                                          + record("user", "u2", "u1", "left")
                                                          + record("user", "u3", "u1", "again"))
                          .value();
    auto all = conversation::get(read, {.parts = parts::all});
    REQUIRE(all.messages.size() == 3);
    lisle::get_alternative<conversation::plain_text>(all.messages[1].content[0]).text = "edited";
    auto const made = conversation::put<lisle::claude_code_t>(all);
    REQUIRE(made.losses.size() == 1);
    CHECK(made.losses[0].pointer == "/messages/1");
    CHECK(made.losses[0].what == "not active: it stays as it was");
}

}  // namespace parts_test
