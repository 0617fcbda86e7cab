#include <lisle/conversation/codex.hpp>

#include <lisle/conversation/model_view.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "conversation/edits.hpp"
#include "conversation/line_mutations.hpp"
#include "formats/codex/expect.hpp"

namespace codex_bridge_test {

namespace codex = lisle::codex;
namespace conversation = lisle::conversation;
using namespace codex_expect;
using lisle::codex_t;

// ---- Codex's own --------------------------------------------------------------------------------

/// Reads a rollout, takes it to a conversation, its JSON and back.
void check_there_and_back(std::string const& text) {
    auto const rollout = lisle::decode<codex_t>(text);
    REQUIRE(rollout.has_value());
    auto const source = lisle::encode(*rollout, layout::source);
    auto const talk = conversation::get(*rollout);
    auto const back = conversation::put<codex_t>(talk);
    if (lisle::encode(back.document, layout::source) != source)
        CHECK(lisle::encode(back.document, layout::source) == source);
    for (auto const& loss : back.losses) CHECK(loss.message() == "");
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    REQUIRE(travelled.has_value());
    bool const is_same =
        lisle::encode(conversation::put<codex_t>(*travelled).document, layout::source) == source;
    CHECK(is_same);
}

TEST_CASE("the rollouts of all releases come back byte for byte") {
    for (auto const& file : list_rollouts()) {
        CAPTURE(file.string());
        auto const text = read_file(file);
        check_there_and_back(text);
    }
}

TEST_CASE("a message without parts in the history of a compaction comes back") {
    auto const line = [](std::string const& type, std::string const& payload) {
        return R"({"timestamp":"2026-11-20T10:00:01.000Z","type":")" + type + R"(","payload":)"
               + payload + "}\n";
    };
    for (auto const* content : {"[]", "7"})
        check_there_and_back(
            line("session_meta", R"({"id":"01a1f000-0000-7000-8000-000000000003","timestamp":)"
                                 R"("2026-11-20T10:00:00.000Z","cwd":"/h","originator":"hand",)"
                                 R"("cli_version":"0.77.0"})")
            + line("compacted", R"({"message":"sum","replacement_history":[{"type":"message",)"
                                R"("role":"user","content":)"
                                    + std::string{content} + "}]}"));
}

TEST_CASE("lines without a known type come back") {
    for (std::string const odd :
         {R"({"timestamp":"2026-11-20T10:00:09.000Z","payload":{"type":"message","role":"user",)"
          R"("content":[{"type":"input_text","text":"odd"}]}})",
          R"({"timestamp":"2026-11-20T10:00:09.000Z","type":"later","payload":{"type":"message",)"
          R"("role":"assistant","content":[]}})"})
        check_there_and_back(rollout_text("hand") + odd + '\n');
}

TEST_CASE("a result of another shape comes back") {
    std::string const start = R"({"timestamp":"2026-11-20T10:00:09.000Z","type":"response_item",)"
                              R"("payload":{"type":"function_call)";
    auto const text = rollout_text("hand") + start
                      + R"(","name":"f","arguments":"{}","call_id":"c9"}})" + '\n' + start
                      + R"(_output","call_id":"c9","output":{"content":"a"}}})" + '\n';
    auto const back =
        conversation::put<codex_t>(conversation::get(lisle::decode<codex_t>(text).value()));
    CHECK(lisle::encode(back.document, layout::source) == text);
    CHECK(back.losses.empty());
}

TEST_CASE("damaged rollouts come back byte for byte") {
    line_mutations::numbers random;
    std::size_t count = 0;
    for (auto const* name : {"0.8.0", "0.77.0", "hand", "rolled-back.migrated", "compacted"})
        for (int i = 0; i < 60; ++i, ++count) {
            auto const text = line_mutations::mutate(rollout_text(name), random);
            CAPTURE(text.substr(0, 3000));
            check_there_and_back(text);
        }
    CHECK(count == 300);
}

TEST_CASE("an edit arrives, and nothing else changes") {
    auto const edit = [](std::string_view name, auto change, std::string_view from,
                         std::string_view to) {
        auto talk = conversation::get(read_rollout(name));
        change(talk);
        auto expected = rollout_text(name);
        auto const at = expected.find(from);
        REQUIRE(at != std::string::npos);
        expected.replace(at, from.size(), to);
        auto const made = conversation::put<codex_t>(talk);
        CHECK(made.losses.empty());
        CHECK(lisle::encode(made.document, layout::source) == expected);
    };
    using talk = conversation::conversation;
    auto const text = [](talk & t, std::size_t message, std::size_t part) -> auto& {
        return lisle::get_alternative<conversation::plain_text>(t.messages[message].content[part])
            .text;
    };
    auto const call = [](talk & t, std::size_t part) -> auto& {
        return lisle::get_alternative<conversation::tool_call>(t.messages[1].content[part]);
    };
    edit(
        "hand", [&](talk& t) { text(t, 0, 0) = "\"new\""; }, "please list", R"(\"new\")");
    edit(
        "hand", [&](talk& t) { text(t, 2, 0) = "finished"; }, R"("done")", R"("finished")");
    edit(
        "hand", [&](talk& t) { t.directories[0] = "/q"; }, "/home/user/project", "/q");
    edit(
        "hand",
        [&](talk& t) { call(t, 2).input = lisle::json::parse(R"({"filePath":"b.txt"})").value(); },
        "a.txt", "b.txt");
    edit(
        "hand",
        [&](talk& t) {
            lisle::get_alternative<conversation::plain_text>(call(t, 3).output[0]).text = "two";
        },
        R"("one")", R"("two")");
    edit(
        "hand",
        [&](talk& t) {
            lisle::get_alternative<conversation::image>(call(t, 3).output[1]).data = "AA==";
        },
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJ"
        "RU5ErkJggg==",
        "AA==");
    edit(
        "hand",
        [&](talk& t) {
            lisle::get_alternative<conversation::thinking>(t.messages[1].content[0]).text = "hm";
        },
        R"("thinking")", R"("hm")");
    edit(
        "compacted",
        [&](talk& t) {
            lisle::get_alternative<conversation::compaction>(t.messages[2].content[0]).summary =
                "in short";
        },
        "the summary", "in short");
}

TEST_CASE("a message that Codex reads as two is told once") {
    for (auto const* const name : {"0.42.0", "0.77.0", "0.116.0", "0.169.0", "hand"})
        for (std::size_t i = 0; i + 1 < conversation::get(read_rollout(name)).messages.size();
             ++i) {
            CAPTURE(name);
            auto talk = conversation::get(read_rollout(name));
            auto& first = talk.messages[i].content;
            auto& next = talk.messages[i + 1].content;
            first.insert(first.end(), next.begin(), next.end());
            talk.messages.erase(talk.messages.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            std::set<std::string> told;
            for (auto const& loss : conversation::put<codex_t>(talk).losses) {
                CAPTURE(loss.message());
                CHECK(told.insert(loss.message()).second);
            }
        }
}

using talk_edit = std::function<void(conversation::conversation&)>;

TEST_CASE("every neutral member of a conversation arrives, or is told") {
    using talk = conversation::conversation;
    std::vector<std::string> const all{"0.77.0", "0.116.0", "0.169.0"};
    auto const check = [&](std::string_view told, talk_edit const& change,
                           std::vector<std::string> const& names = {}) {
        for (auto const& name : names.empty() ? all : names) {
            CAPTURE(name);
            CHECK(conversation_edits::losses_of_edit(read_rollout(name), change) == told);
        }
    };
    check("", [](talk&) {});
    check("", [](talk& t) { t.id = "01a1f000-0000-7000-8000-00000000000f"; });
    check("", [](talk& t) { t.created = conversation::timestamp{1795168800123, 0}; });
    check("", [](talk& t) { t.directories = {"/q"}; });
    check("", [](talk& t) { t.directories = {"/q", "/r"}; });
    check("", [](talk& t) { t.git = {{"b", "c", "https://example.org/r", {}, {}}}; });
    check("", [](talk& t) { t.parent = {{"p", {}, 2, {}}}; });
    check("/model;", [](talk& t) { t.model.emplace().id = "another"; }, {"0.116.0", "0.169.0"});
    check("", [](talk& t) { t.model->id = "another"; }, {"0.77.0"});
    check("", [](talk& t) { t.model->effort = "minimal"; }, {"0.77.0"});
    check("/title;", [](talk& t) { t.title = "T"; });
    check("/mode;", [](talk& t) { t.mode = "plan"; });
    check("/usage;", [](talk& t) { t.usage.emplace().total = 1; });
    check("/cost;", [](talk& t) { t.cost.emplace(); });
    check("/updated;", [](talk& t) { t.updated = conversation::timestamp{1795168800123, 0}; });
    check("/model/variant;", [](talk& t) { t.model->variant = "v"; }, {"0.77.0"});
    check("/git/dirty;", [](talk& t) { t.git = {{"b", "c", "https://example.org/r", true, {}}}; });
}

TEST_CASE("every neutral member of a message arrives, or is told") {
    using message = conversation::message;
    auto const check = [](std::string_view told, std::function<void(message&)> const& change) {
        CHECK(conversation_edits::losses_of_edit(read_rollout("hand"),
                                                 [&](auto& t) { change(t.messages[1]); })
              == told);
    };
    check("", [](message&) {});
    check("/messages/1/id;", [](message& m) { m.id = "i"; });
    check("/messages/1/audience;", [](message& m) { m.audience = conversation::audience::person; });
    check("/messages/1/origin;", [](message& m) { m.origin = conversation::origin::program; });
    check("/messages/1/completed;", [](message& m) { m.completed->milliseconds += 1; });
    check("/messages/1/model;", [](message& m) { m.model.emplace().id = "x"; });
    check("/messages/1/mode;", [](message& m) { m.mode = "plan"; });
    check("/messages/1/usage;", [](message& m) { m.usage.emplace().total = 1; });
    check("/messages/1/cost;", [](message& m) { m.cost.emplace(); });
    check("/messages/1/stop_reason;", [](message& m) { m.stop_reason = "s"; });
    check("/messages/1/error;", [](message& m) { m.error.emplace(); });
    check("/messages/1/content/2/title;", [](message& m) {
        lisle::get_alternative<conversation::tool_call>(m.content[2]).title = "t";
    });
    check("/messages/1/content/2/status;", [](message& m) {
        lisle::get_alternative<conversation::tool_call>(m.content[2]).status =
            conversation::call_status::failed;
    });
    check("", [](message& m) {
        lisle::get_alternative<conversation::tool_call>(m.content[2]).name = "Write";
    });
    check("", [](message& m) {
        lisle::get_alternative<conversation::tool_call>(m.content[2]).id = "other";
    });
}

TEST_CASE("a model arrives in the context of its turn, or in a new one behind all") {
    auto talk = conversation::get(read_rollout("0.77.0"));
    for (auto& m : talk.messages)
        if (m.model) m.model->id = "gpt-new";
    talk.model->id = "gpt-new";
    auto const made = conversation::put<codex_t>(talk);
    CHECK(made.losses.empty());
    CHECK(made.document.records.size() == read_rollout("0.77.0").records.size());
    auto const again = conversation::get(made.document);
    CHECK(again.model->id == "gpt-new");
    for (auto const& m : again.messages)
        if (m.model) CHECK(m.model->id == "gpt-new");
    talk = conversation::get(read_rollout("0.77.0"));
    talk.model->id = "gpt-new";
    auto const longer = conversation::put<codex_t>(talk);
    CHECK(longer.losses.empty());
    CHECK(longer.document.records.size() == made.document.records.size() + 1);
    CHECK(conversation::get(longer.document).model->id == "gpt-new");
}

TEST_CASE("the lines that a subagent's file copies from its parent's do not count") {
    auto const line = [](int ordinal, std::string const& rest) {
        return R"({"timestamp":"2026-11-20T10:00:00.000Z","ordinal":)" + std::to_string(ordinal)
               + R"(,"type":)" + rest + "}\n";
    };
    auto const say = [](std::string const& text) {
        return R"("response_item","payload":{"type":"message","role":"user",)"
               R"("content":[{"type":"input_text","text":")"
               + text + R"("}]})";
    };
    auto const meta = [](std::string const& id, std::string const& more) {
        return R"("session_meta","payload":{"id":")" + id
               + R"(","timestamp":"2026-11-20T10:00:00.000Z","cwd":"/p","originator":"o",)"
                 R"("cli_version":"0.169.0")"
               + more + "}";
    };
    auto const text = line(0, meta("child", R"(,"subagent_history_start_ordinal":3)"))
                      + line(1, meta("parent", "")) + line(2, say("of the parent"))
                      + line(3, say("of the child"));
    check_there_and_back(text);
    auto const talk = conversation::get(lisle::decode<codex_t>(text).value());
    CHECK(talk.id == "child");
    REQUIRE(talk.messages.size() == 1);
    CHECK(lisle::get_alternative<conversation::plain_text>(talk.messages[0].content[0]).text
          == "of the child");
    CHECK(talk.native->text().find(R"("left_out":{"copied from its parent":1})")
          != std::string::npos);
}

TEST_CASE("a message that is added becomes lines, one that is removed takes its lines along") {
    auto const first = read_rollout("hand");
    auto talk = conversation::get(first);
    talk.messages.pop_back();
    conversation::message more;
    more.content.emplace_back(conversation::plain_text{"And now?", {}, {}, {}});
    talk.messages.push_back(more);
    auto const made = conversation::put<codex_t>(talk).document;
    REQUIRE(made.records.size() == first.records.size() + 1);
    auto const text = lisle::encode(made);
    CHECK(text.find(R"("text":"done")") == text.npos);
    CHECK(text.find("And now?") > text.find("text of a"));
    CHECK(text.find("user_message") > text.find("And now?"));
}

TEST_CASE("a part that is added to a message is a line of its own") {
    auto const first = read_rollout("hand");
    auto talk = conversation::get(first);
    talk.messages[2].content.emplace_back(conversation::plain_text{"Really.", {}, {}, {}});
    auto const made = conversation::put<codex_t>(talk).document;
    CHECK(made.records.size() == first.records.size() + 2);  // with the event in front of it
    auto const again = conversation::get(made);
    REQUIRE(again.messages.size() == 3);
    CHECK(again.messages[2].content.size() == 2);
    talk.source.reset();
    CHECK(conversation::put<codex_t>(talk).document.records.size() == made.records.size());
}

TEST_CASE("what was rolled back or compacted does not count") {
    auto const rolled_back = conversation::get(
        lisle::decode<codex_t>(rollout_text("rolled-back")
                               + R"({"timestamp":"t","type":"event_msg","payload":)"
                                 R"({"type":"thread_rolled_back","num_turns":1}})"
                                 "\n")
            .value());
    CHECK(rolled_back.messages.empty());
    CHECK(rolled_back.native->text().find(R"("left_out":{"rolled back":2})") != std::string::npos);
    auto const compacted = conversation::get(read_rollout("compacted"));
    auto const view = conversation::model_view(compacted);
    std::vector<std::string> told;
    for (auto const& message : view)
        told.insert(told.end(), message.texts.begin(), message.texts.end());
    CHECK(told
          == std::vector<std::string>{"first question", "second question", "the summary", "after",
                                      "after answer"});
}

// ---- Other programs' ----------------------------------------------------------------------------

constexpr char const* files[]{"acpx", "claude_code", "loom", "zed"};

conversation::conversation read_talk(std::string const& name) {
    std::ifstream in{"conversation/foreign/" + name + ".json"};
    std::string const text{std::istreambuf_iterator<char>{in}, {}};
    return lisle::decode<lisle::conversation_t>(text, lisle::strict).value();
}

/// What is told of thoughts is not compared: they stay with their provider.
std::vector<conversation::sent_message> view_of(conversation::conversation const& talk) {
    auto out = conversation::model_view(talk);
    for (auto& one : out) one.thinking.clear();
    std::erase_if(out, [](auto const& one) {
        return one.is_empty() || one.role == conversation::role::system;
    });
    return out;
}

TEST_CASE("Codex takes what is made: items, events behind questions, results behind calls") {
    for (auto const* name : files)
        for (auto const* release : {"0.77.0", "0.169.0"}) {
            CAPTURE(name);
            auto const talk = read_talk(name);
            auto const made = conversation::put<codex_t>(talk, {.release = release}).document;
            auto const text = lisle::encode(made);
            auto const strict = lisle::decode<codex_t>(text, lisle::strict);
            CHECK((strict ? "" : strict.error().message()) == "");
            CHECK(text.find("model_provider") == text.npos);
            std::set<std::string> open, used;
            for (std::size_t i = 0; i < made.records.size(); ++i) {
                auto const* const item = codex::item_of(*made.records[i].record());
                if (item == nullptr) continue;
                if (auto const* const call = std::get_if<codex::function_call>(item)) {
                    CHECK(open.insert(call->call_id).second);
                    CHECK(used.insert(call->call_id).second);
                    CHECK(call->arguments.starts_with('{'));
                } else if (auto const* const done =
                               std::get_if<codex::function_call_output>(item)) {
                    CHECK(open.erase(*done->call_id) == 1);
                }
            }
            CHECK(open.empty());
            auto const persons = codex::find_persons_messages(made.records);
            auto const first =
                static_cast<std::ptrdiff_t>(conversation::find_first_sent(talk.messages));
            CHECK(std::count(persons.begin(), persons.end(), true)
                  == std::count_if(talk.messages.begin() + first, talk.messages.end(),
                                   [](auto const& m) {
                                       return m.origin == conversation::origin::person
                                              && m.audience != conversation::audience::person;
                                   }));
            CHECK(lisle::encode(conversation::put<codex_t>(talk, {.release = release}).document)
                  == text);
        }
}

TEST_CASE("the model is told the same texts, calls and results") {
    for (auto const* name : files) {
        CAPTURE(name);
        auto const talk = read_talk(name);
        auto const back = conversation::get(conversation::put<codex_t>(talk).document);
        auto const before = view_of(talk), after = view_of(back);
        std::string texts_before, texts_after;
        std::size_t calls_before = 0, calls_after = 0;
        auto const add = [](auto const& view, std::string& texts, std::size_t& calls) {
            for (auto const& one : view) {
                for (auto const& text : one.texts) texts += text + '\n';
                for (auto const& result : one.results) texts += "> " + result.text + '\n';
                calls += one.calls.size();
            }
        };
        add(before, texts_before, calls_before);
        if (name == std::string_view{"acpx"}) {  // a sound and a diff become notes
            auto const place = texts_before.find("<context>");
            texts_before.insert(place, "[Attached audio/wav: file]\n");
            texts_before.insert(texts_before.rfind('\n'), "[Changed /a]");
        }
        add(after, texts_after, calls_after);
        CHECK(texts_after == texts_before);
        CHECK(calls_after == calls_before);
    }
}

TEST_CASE("what Codex can't say is told") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"zed","id":"z"},"title":"T","mode":"write",)"
        R"("directories":["/p","/q"],"messages":[)"
        R"({"role":"system","origin":"program","content":[{"type":"text","text":"s"}]},)"
        R"({"role":"user","origin":"person","content":[{"type":"resume"}]},)"
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"thinking","text":"hm","signature":"s","provider":"anthropic"},)"
        R"({"type":"plan","entries":[]},)"
        R"({"type":"tool_call","id":"c","name":"n","title":"t","input":{},"status":"failed",)"
        R"("error":"gone"}],"native":{"zed":{"add":{"x":1}}}}]})");
    REQUIRE(talk.has_value());
    std::string told;
    for (auto const& loss : conversation::put<codex_t>(*talk).losses)
        told += std::string{to_string(loss.kind)} + ' ' + loss.pointer + ": " + loss.what + '\n';
    CHECK(told
          == "dropped /messages/0: a system text names tools that are not there\n"
             "invented /id: a UUID\n"
             "approximated /messages/1/content/0: the text that Zed sends\n"
             "dropped /messages/2/content/0/signature: Codex sends no signatures\n"
             "dropped /messages/2/content/0: only its provider can read it\n"
             "dropped /messages/2/content/1: a text holds no plans\n"
             "approximated /messages/2/content/2/status: the text of the error\n"
             "dropped /messages/2/content/2/title: Codex's calls have a name, an input and a "
             "result\n"
             "invented /created: the time of the first message\n"
             "dropped /title: Codex keeps names in session_index.jsonl\n"
             "dropped /directories/1: Codex has one folder\n"
             "dropped /mode: Codex goes on with the mode of its settings\n"
             "dropped /source/id: the new document has no id of another document\n"
             "dropped /messages/2/native/zed/add/x: only zed has it\n");
}

TEST_CASE("a lone surrogate becomes U+FFFD: Codex skips a line that is not UTF-8") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"opencode","id":"o"},"messages":[)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"go \ud83d"}]},)"
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"tool_call","id":"c","name":"n","input":{"k\ud83d":"i\ud83d"},)"
        R"("status":"completed","output":[{"type":"text","text":"A \ud83d"}]}]}]})");
    REQUIRE(talk.has_value());
    auto const made = conversation::put<codex_t>(*talk);
    for (auto const& line : made.document.records) CHECK(line.record() != nullptr);
    auto const view = view_of(conversation::get(made.document));
    REQUIRE(view.size() == 3);
    CHECK(view[0].texts == std::vector<std::string>{"go \uFFFD"});
    CHECK(lisle::encode(made.document).find("{\\\"k\uFFFD\\\":\\\"i\uFFFD\\\"}")
          != std::string::npos);
    REQUIRE(view[2].results.size() == 1);
    CHECK(view[2].results[0].text == "A \uFFFD");
    std::vector<std::string> told;
    for (auto const& loss : made.losses)
        if (loss.what == "U+FFFD for lone surrogates") told.push_back(loss.pointer);
    CHECK(told
          == std::vector<std::string>{"/messages/0/content/0/text", "/messages/1/content/0/input",
                                      "/messages/1/content/0/input",
                                      "/messages/1/content/0/output/0/text"});
}

}  // namespace codex_bridge_test
