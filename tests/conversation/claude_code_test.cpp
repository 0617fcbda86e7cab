// tests/conversation/claude_code_test.cpp - sessions of Claude Code as conversations, and back.
#include <lisle/conversation/claude_code.hpp>

#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/model_view.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "conversation/edits.hpp"
#include "conversation/line_mutations.hpp"
#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_test {

using namespace claude_code_expect;
namespace talk = lisle::conversation;

talk::conversation get(std::string_view text) {
    auto session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    return talk::get(std::move(*session));
}

std::string const call = R"([{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"a":1}}])";
std::string const result = R"([{"type":"tool_result","tool_use_id":"toolu_1","content":"a.txt"}])";

TEST_CASE("the records of one answer are one message, and a call has its result") {
    auto const text = spell("user", "u", "", R"("List")", "01.000", R"(,"cwd":"/p")")
                      + spell("assistant", "a1", "u", R"([{"type":"text","text":"I look."}])")
                      + spell("assistant", "a2", "a1", call, "02.000")
                      + spell("user", "r", "a2", result, "03.000")
                      + spell("assistant", "b", "r", R"([{"type":"text","text":"One."}])");
    auto const c = get(text);
    REQUIRE(c.messages.size() == 3);
    CHECK(c.directories.at(0) == "/p");
    CHECK(c.messages[0].origin == talk::origin::person);
    REQUIRE(c.messages[1].content.size() == 2);
    auto const& made = lisle::get_alternative<talk::tool_call>(c.messages[1].content[1]);
    CHECK(made.status == talk::call_status::completed);
    CHECK(lisle::get_alternative<talk::plain_text>(made.output.at(0)).text == "a.txt");
    CHECK(made.kind == talk::tool_kind::execute);
}

TEST_CASE("damaged lines come back as their bytes, until they are edited") {
    std::string const nul(3, '\0');
    auto asked = spell("user", "u", "", "\"List caf\xE9\"", "01.000", R"(,"cwd":"/p")");
    auto answered = spell("assistant", "a", "u", "[{\"type\":\"text\",\"text\":\"I \xC3look\"}]");
    auto other = std::string{"{\"type\":\"mode\",\"mode\":\"\xFF\"}\n"};
    auto spaced = std::string{"{ \"type\":\"mode\",\"mode\":\"\xFF\"}\n"};
    auto const text = nul + asked + nul + other + spaced + answered;
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    auto c = talk::get(*session);
    REQUIRE(c.messages.size() == 2);
    CHECK(lisle::get_alternative<talk::plain_text>(c.messages[0].content.at(0)).text
          == "List caf\xEF\xBF\xBD");
    auto const put = [](talk::conversation const& from) {
        auto const json = lisle::encode(from);
        auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
        REQUIRE(travelled.has_value());
        return lisle::encode(talk::put<lisle::claude_code_t>(*travelled).document,
                             lisle::layout::source);
    };
    CHECK(put(c) == text);
    auto const to_codex = talk::put<lisle::codex_t>(c);
    bool const is_reported =
        std::any_of(to_codex.losses.begin(), to_codex.losses.end(), [](auto const& one) {
            return one.message().find("the damaged bytes of a line") != std::string::npos;
        });
    CHECK(is_reported);
    auto const rollout = lisle::encode(to_codex.document, lisle::layout::source);
    CHECK(lisle::text::replace_invalid_utf8(rollout) == rollout);

    lisle::get_alternative<talk::plain_text>(c.messages[0].content.at(0)).text = "List";
    c.title = "List";
    auto const edited = put(c);
    CHECK(edited.ends_with(nul + other + spaced + answered));
    CHECK(edited.find("\"List\"") != edited.npos);
    CHECK(edited.find("caf") == edited.npos);
    CHECK_FALSE(edited.starts_with(nul));
}

TEST_CASE("what the program put in is not the person's") {
    auto const c = get(spell("user", "u", "", R"("<command-name>/x</command-name>")")
                       + spell("user", "v", "u", R"("Hi")"));
    REQUIRE(c.messages.size() == 2);
    CHECK(c.messages[0].origin == talk::origin::program);
    CHECK(c.messages[1].origin == talk::origin::person);
}

TEST_CASE("an interruption is a mark of the program, and comes back as it was") {
    auto const text =
        spell("user", "u", "", R"("Be slow")")
        + spell("assistant", "a", "u", R"([{"type":"text","text":"Slowly."}])")
        + spell("user", "i", "a", R"([{"type":"text","text":"[Request interrupted by user]"}])")
        + spell("user", "v", "i", R"("Faster")");
    auto const c = get(text);
    REQUIRE(c.messages.size() == 4);
    CHECK(c.messages[2].role == talk::role::user);
    CHECK(c.messages[2].origin == talk::origin::program);
    CHECK(c.messages[3].origin == talk::origin::person);
    CHECK(lisle::encode(talk::put<lisle::claude_code_t>(c).document, lisle::layout::source)
          == text);
    auto const rollout = lisle::encode(talk::put<lisle::codex_t>(c).document);
    CHECK(rollout.find(R"("input_text","text":"[Request interrupted by user]")") != text.npos);
    CHECK(rollout.find(R"("user_message","message":"[Request)") == text.npos);
    CHECK(rollout.find(R"("user_message","message":"Faster")") != text.npos);
}

TEST_CASE("a new session is one line of parents, with distinct times and a title") {
    talk::conversation c;
    c.title = "Mine";
    c.created = talk::timestamp{1767323041000, 0};
    c.directories = {"/p"};
    auto& asked = c.messages.emplace_back();
    asked.content.emplace_back(talk::plain_text{"List", {}, {}, {}});
    auto& answered = c.messages.emplace_back();
    answered.role = talk::role::assistant;
    talk::tool_call one;
    one.id = "call:1";
    one.name = "do it";
    one.input = lisle::json::parse(R"({"a":1})").value();
    one.status = talk::call_status::failed;
    one.error = "no";
    answered.content.emplace_back(one);
    auto const made = talk::put<lisle::claude_code_t>(c);
    auto const text = lisle::encode(made.document);
    CHECK(text.find(R"("timestamp":"2026-01-02T03:04:01.001Z")") != text.npos);
    CHECK(text.find(R"("id":"call_1","name":"do_it","input":{"a":1})") != text.npos);
    CHECK(text.find(R"("tool_use_id":"call_1","type":"tool_result","content":"no","is_error":true)")
          != text.npos);
    CHECK(text.ends_with("\"}\n"));
    CHECK(made.document.records.size() == 4);
    CHECK(lisle::claude_code::find_titles(made.document).best() == "Mine");
    auto const again = get(text);
    CHECK(again.messages.size() == 2);
    CHECK(again.title == "Mine");
}

// ---- Claude Code's own
// ----------------------------------------------------------------------------

/// Reads a session, takes it to a conversation, its JSON and back.
void check_there_and_back(std::string const& text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    auto const source = lisle::encode(*session, lisle::layout::source);
    auto const c = talk::get(*session);
    auto const back = talk::put<lisle::claude_code_t>(c);
    if (lisle::encode(back.document, lisle::layout::source) != source)
        CHECK(lisle::encode(back.document, lisle::layout::source) == source);
    for (auto const& loss : back.losses) CHECK(loss.message() == "");
    auto const travelled =
        lisle::decode<lisle::conversation_t>(lisle::encode(c), lisle::strict);
    REQUIRE(travelled.has_value());
    auto const again = talk::put<lisle::claude_code_t>(*travelled);
    bool const is_same = lisle::encode(again.document, lisle::layout::source) == source;
    CHECK(is_same);
}

TEST_CASE("the sessions of all releases come back byte for byte") {
    auto const captures = find_captures();
    if (captures.empty()) MESSAGE("no captures: not run");
    for (auto const& path : captures) {
        CAPTURE(path.string());
        auto const text = read_file(path);
        check_there_and_back(text);
    }
}

/// A session with what its releases write: a call and its result, remarks, another branch, words
/// about the session, and lines that nobody can read.
std::string session_text() {
    std::string const more =
        R"(,"userType":"external","cwd":"/p","sessionId":"S","version":"2.1.112","gitBranch":"b")";
    auto const answer = [&](std::string_view id, std::string_view parent, std::string_view block,
                            std::string_view time, std::string_view stop) {
        return R"({"parentUuid":")" + std::string{parent}
               + R"(","isSidechain":false,"message":{"model":"c","id":"msg_1","type":"message",)"
                 R"("role":"assistant","content":[)"
               + std::string{block} + R"(],"stop_reason":)" + std::string{stop}
               + R"(,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":5,)"
                 R"("service_tier":"standard"}},"requestId":"req_1","type":"assistant","uuid":")"
               + std::string{id} + R"(","timestamp":"2026-01-02T03:04:)" + std::string{time} + "Z\""
               + more + "}\n";
    };
    return "\xEF\xBB\xBF"
           R"({"type":"permission-mode","permissionMode":"plan","sessionId":"S"})"
           "\r\n"
           + spell("user", "u", "", R"("List all")", "01.000", more)
           + spell("user", "left", "u", R"("another branch")", "01.500", more)
           + answer("a1", "u", R"({"type":"thinking","thinking":"hm","signature":"sig"})", "02.000",
                    "null")
           + answer("a2", "a1", R"({"type":"text","text":"I look.","citations":null})", "02.500",
                    "null")
           + answer("a3", "a2",
                    R"({"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"},)"
                    R"("caller":{"type":"direct"}})",
                    "03.000", R"("tool_use")")
           + spell(
               "user", "r", "a3",
               R"([{"tool_use_id":"t1","type":"tool_result","content":"one","is_error":false}])",
               "04.000",
               R"(,"toolUseResult":{"stdout":"one","stderr":"","interrupted":false,"new":1},)"
               R"("sourceToolAssistantUUID":"a3")"
                   + more)
           + "not json\n"
           + R"({"parentUuid":"r","isSidechain":false,"type":"system","subtype":"turn_duration",)"
             R"("durationMs":7,"uuid":"s","timestamp":"2026-01-02T03:04:04.500Z"})"
             "\n"
           + spell("user", "v", "s",
                   R"([{"type":"text","text":"More","cache_control":{"type":"ephemeral"}},)"
                   R"({"type":"image","source":{"type":"base64","media_type":"image/png",)"
                   R"("data":"AA=="}},{"type":"new_block","x":1}])",
                   "05.000", more)
           + spell("assistant", "b", "v", R"([{"type":"text","text":"Done."}])", "06.000", more)
           + R"({"type":"custom-title","customTitle":"T","sessionId":"S"})";
}

TEST_CASE("a prompt that waited, and a refusal, come back") {
    auto const link = [](std::string const& id, std::string const& parent) {
        return R"("uuid":")" + id + R"(","parentUuid":)" + parent
               + R"(,"isSidechain":false,"sessionId":"s"})" + '\n';
    };
    check_there_and_back(
        R"({"type":"user","message":{"role":"user","content":"Hi"},)" + link("u", "null")
        + R"({"attachment":{"type":"queued_command","prompt":"and this","commandMode":"prompt"},)"
        + R"("type":"attachment",)" + link("q", R"("u")")
        + R"({"type":"assistant","message":{"id":"m","role":"assistant","content":[],)"
        + R"("stop_reason":"refusal","stop_details":{"explanation":"not this"}},)"
        + link("a", R"("q")"));
}

TEST_CASE("what Claude Code wrote comes back byte for byte") {
    auto const text = session_text();
    check_there_and_back(text);
    CHECK(lisle::encode(talk::put<lisle::claude_code_t>(get(text)).document, lisle::layout::source)
          == text);
    line_mutations::numbers random;
    for (int i = 0; i < 300; ++i)
        check_there_and_back(line_mutations::mutate(text, random));
}

/// The text of the session after an edit of its conversation, and the pointers of its losses.
std::pair<std::string, std::string> edit(auto change) {
    auto c = get(session_text());
    change(c);
    auto const made = talk::put<lisle::claude_code_t>(c);
    std::string told;
    for (auto const& loss : made.losses) told += loss.pointer + ';';
    return {lisle::encode(made.document, lisle::layout::source), told};
}

TEST_CASE("an edit arrives, and nothing else changes") {
    auto const check = [](auto change, std::string_view from, std::string_view to) {
        CAPTURE(to);
        auto expected = session_text();
        auto const at = expected.find(from);
        REQUIRE(at != expected.npos);
        expected.replace(at, from.size(), to);
        auto const [text, told] = edit(change);
        CHECK(text == expected);
        CHECK(told == "");
    };
    using conversation = talk::conversation;
    auto const text = [](conversation & c, std::size_t message, std::size_t part) -> auto& {
        return lisle::get_alternative<talk::plain_text>(c.messages.at(message).content.at(part))
            .text;
    };
    auto const bash = [](conversation & c) -> auto& {
        return lisle::get_alternative<talk::tool_call>(c.messages.at(1).content.at(2));
    };
    check([&](conversation& c) { text(c, 0, 0) = "Say \"x\""; }, R"("List all")", R"("Say \"x\"")");
    check([&](conversation& c) { text(c, 1, 1) = "I see."; }, "I look.", "I see.");
    check(
        [](conversation& c) {
            lisle::get_alternative<talk::thinking>(c.messages.at(1).content.at(0)).text = "so";
        },
        R"("hm")", R"("so")");
    check([&](conversation& c) { bash(c).name = "LS", bash(c).kind = talk::tool_kind::read; },
          R"("name":"Bash")", R"("name":"LS")");
    check(
        [&](conversation& c) {
            bash(c).input = lisle::json::parse(R"({"command":"pwd"})").value();
        },
        "\"ls\"", "\"pwd\"");
    check(
        [&](conversation& c) {
            lisle::get_alternative<talk::plain_text>(bash(c).output.at(0)).text = "two";
        },
        R"("content":"one")", R"("content":"two")");
    check(
        [&](conversation& c) {
            bash(c).ended = talk::timestamp{1767323044123, 0};
        },
        "04.000", "04.123");
    check([&](conversation& c) { text(c, 2, 0) = "Less"; }, "\"More\"", "\"Less\"");
    check(
        [](conversation& c) {
            lisle::get_alternative<talk::image>(c.messages.at(2).content.at(1)).data = "BBBB";
        },
        "AA==", "BBBB");
    check([&](conversation& c) { text(c, 3, 0) = "Finished."; }, "Done.", "Finished.");
    check([](conversation& c) { c.title = "New"; }, R"("customTitle":"T")",
          R"("customTitle":"New")");
    check([](conversation& c) { c.mode = "default"; }, R"("permissionMode":"plan")",
          R"("permissionMode":"default")");
    check([](conversation& c) { c.messages.at(1).usage->output = 9; },
          R"("tool_use","stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":5)",
          R"("tool_use","stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":9)");
    check([](conversation& c) { c.messages.at(1).stop_reason = "end_turn"; }, R"("tool_use","stop)",
          R"("end_turn","stop)");
    check(
        [](conversation& c) {
            c.messages.at(2).created = talk::timestamp{1767323045250, 0};
        },
        "05.000", "05.250");
}

TEST_CASE("every neutral member arrives, or is told") {
    using conversation = talk::conversation;
    auto const session = lisle::decode<lisle::claude_code_t>(session_text());
    REQUIRE(session.has_value());
    auto const check = [&](std::string_view told, auto change) {
        CHECK(conversation_edits::losses_of_edit(*session, change) == told);
    };
    auto const answer = [](conversation & c) -> auto& { return c.messages.at(1); };
    auto const bash = [](conversation & c) -> auto& {
        return lisle::get_alternative<talk::tool_call>(c.messages.at(1).content.at(2));
    };
    talk::timestamp const time{1767323047000, 0};
    check("", [](conversation&) {});
    check("", [](conversation& c) { c.id = "01a1f000-0000-7000-8000-00000000000f"; });
    check("/id;", [](conversation& c) { c.id = "another"; });
    check("", [](conversation& c) { c.title = "New"; });
    check("", [](conversation& c) { c.directories = {"/q"}; });
    check("/directories;", [](conversation& c) { c.directories = {"/p", "/q"}; });
    check("", [](conversation& c) { c.git->branch = "main"; });
    check("/git/commit;", [](conversation& c) { c.git->commit = "1"; });
    check("", [](conversation& c) { c.mode = "default"; });
    check("/model/id;", [](conversation& c) { c.model->id = "d"; });
    check("/created;", [&](conversation& c) { c.created = time; });
    check("/updated;", [&](conversation& c) { c.updated = time; });
    check("/usage;", [](conversation& c) { c.usage.emplace().total = 1; });
    check("/cost;", [](conversation& c) { c.cost.emplace(); });
    check("/parent;", [](conversation& c) { c.parent.emplace().id = "p"; });

    check("", [](conversation& c) { c.messages.at(2).id = "w"; });
    check("", [](conversation& c) { c.messages.at(0).origin = talk::origin::program; });
    check("", [&](conversation& c) { answer(c).id = "msg_2"; });
    check("", [](conversation& c) {
        c.messages.at(3).model.emplace() = {"anthropic", "d", {}, "high", {}},
        c.model = c.messages[3].model;
    });
    check("", [&](conversation& c) { answer(c).usage->cache_read = 7; });
    check("", [&](conversation& c) { answer(c).cost = talk::cost{0.5, "USD", {}}; });
    check("", [&](conversation& c) { answer(c).stop_reason = "max_tokens"; });
    check("/messages/1/mode;", [&](conversation& c) { answer(c).mode = "plan"; });
    check("/messages/1/error;", [&](conversation& c) { answer(c).error.emplace(); });
    check("/messages/0/audience;",
          [](conversation& c) { c.messages.at(0).audience = talk::audience::model; });

    check("", [&](conversation& c) {
        bash(c).status = talk::call_status::failed, bash(c).error = "one", bash(c).output.clear();
    });
    check("", [&](conversation& c) {
        bash(c).structured = lisle::json::parse(R"({"stdout":"two"})").value();
    });
    check("", [&](conversation& c) {
        bash(c).output.emplace_back(talk::plain_text{"b", {}, {}, {}});
    });
    check("", [&](conversation& c) { bash(c).id = "t2"; });
    check("/messages/1/content/2/title;", [&](conversation& c) { bash(c).title = "x"; });
    check("/messages/1/content/2/started;", [&](conversation& c) { bash(c).started = time; });
}

TEST_CASE(
    "new messages stand in the line of parents, and those that were taken out leave it whole") {
    auto c = get(session_text());
    talk::message said;
    said.content.emplace_back(talk::plain_text{"In between", {}, {}, {}});
    talk::message answered;
    answered.role = talk::role::assistant;
    answered.content.emplace_back(talk::plain_text{"Yes", {}, {}, {}});
    auto const texts = [](talk::conversation const& of) {
        std::string out;
        for (auto const& m : of.messages)
            for (auto const& part : m.content)
                if (auto const* const text = lisle::find_alternative<talk::plain_text>(&part))
                    out += text->text + ';';
        return out;
    };
    auto const put = [&](talk::conversation const& of) {
        return lisle::encode(talk::put<lisle::claude_code_t>(of).document, lisle::layout::source);
    };
    REQUIRE(texts(c) == "List all;I look.;More;Done.;");

    auto grown = c;
    grown.messages.insert(grown.messages.begin() + 2, {said, answered});
    grown.messages.push_back(said);
    auto const text = put(grown);
    auto const again = get(text);
    CHECK(texts(again) == "List all;I look.;In between;Yes;More;Done.;In between;");
    CHECK(text.find("another branch") != text.npos);
    CHECK(put(again) == text);
    auto twice = again;
    twice.messages.push_back(answered);
    CHECK(texts(get(put(twice))) == texts(again) + "Yes;");

    auto first = c;
    first.messages.insert(first.messages.begin(), {said, answered});
    CHECK(texts(get(put(first))) == "In between;Yes;List all;I look.;More;Done.;");

    auto shorter = c;
    shorter.messages.erase(shorter.messages.begin() + 1);
    auto const cut = put(shorter);
    CHECK(texts(get(cut)) == "List all;More;Done.;");
    CHECK(cut.find("turn_duration") == cut.npos);  // it went along
    CHECK(cut.find("toolUseResult") == cut.npos);
    CHECK(put(get(cut)) == cut);

    auto more = c;
    more.messages.at(1).content.insert(more.messages[1].content.begin() + 1,
                                       talk::plain_text{"So: ", {}, {}, {}});
    more.messages.at(0).content.emplace_back(talk::plain_text{"and b", {}, {}, {}});
    CHECK(texts(get(put(more))) == "List all;and b;So: ;I look.;More;Done.;");
}

TEST_CASE("a new message comes before a remark that a conversation begins with") {
    auto c = get(R"({"parentUuid":null,"isSidechain":false,"type":"system","subtype":)"
                 R"("local_command","content":"remark","uuid":"s"})"
                 "\n"
                 + spell("user", "u", "s", R"("Hi")"));
    REQUIRE(c.messages.size() == 2);
    talk::message said;
    said.content.emplace_back(talk::plain_text{"First", {}, {}, {}});
    c.messages.insert(c.messages.begin(), said);
    auto const again = talk::get(talk::put<lisle::claude_code_t>(c).document);
    REQUIRE(again.messages.size() == 3);
    auto const text = [&](std::size_t i) {
        return lisle::get_alternative<talk::plain_text>(again.messages[i].content.at(0)).text;
    };
    CHECK(text(0) == "First");
    CHECK(text(1) == "remark");
    CHECK(text(2) == "Hi");
}

TEST_CASE("a call that was open gets its result") {
    auto const text =
        spell("user", "u", "", R"("List")") + spell("assistant", "a", "u", call, "02.000");
    auto c = get(text);
    auto& open = lisle::get_alternative<talk::tool_call>(c.messages.at(1).content.at(0));
    open.status = talk::call_status::completed;
    open.output.emplace_back(talk::plain_text{"a.txt", {}, {}, {}});
    auto const made = talk::put<lisle::claude_code_t>(c);
    auto const again = talk::get(made.document);
    CHECK(lisle::get_alternative<talk::tool_call>(again.messages.at(1).content.at(0)).status
          == talk::call_status::completed);
    REQUIRE(made.document.records.size() == 3);
    CHECK(link_of(*made.document.records[2].record())->parent_uuid == "a");
}

// ---- New sessions -------------------------------------------------------------------------------

/// What a model is told, without answers that are a blank text.
std::vector<talk::sent_message> view(talk::conversation const& c) {
    auto out = talk::model_view(c);
    std::erase_if(out, [](auto const& m) {
        return m.calls.empty() && m.results.empty() && m.media.empty() && m.thinking.empty()
               && m.texts == std::vector<std::string>{{}};
    });
    return out;
}

TEST_CASE("captured sessions tell a model the same as new ones") {
    auto const captures = find_captures();
    if (captures.empty()) MESSAGE("no captures: not run");
    for (auto const& path : captures) {
        CAPTURE(path);
        auto c = get(read_file(path));
        c.native.reset();  // as if it came from elsewhere
        auto const made = talk::put<lisle::claude_code_t>(c);
        auto const text = lisle::encode(made.document);
        auto const before = view(c);
        auto const after = view(get(text));
        REQUIRE(before.size() == after.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            CHECK(before[i].calls == after[i].calls);
            REQUIRE(before[i].results.size() == after[i].results.size());
            for (std::size_t k = 0; k < before[i].results.size(); ++k)
                CHECK(before[i].results[k].text == after[i].results[k].text);
        }
        CHECK(lisle::encode(talk::put<lisle::claude_code_t>(c).document) == text);
    }
}

}  // namespace conversation_claude_code_test
