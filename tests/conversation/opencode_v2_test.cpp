#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/opencode_v2.hpp>
#include <lisle/conversation/zed.hpp>

#include <support/bridged_documents.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace opencode_v2_test {

namespace conversation = lisle::conversation;
namespace v2 = lisle::opencode::v2;
using lisle::opencode_v2_t;

std::string read_session(std::string const& name) {
    std::ifstream in{"conversation/opencode_v2/sessions/" + name + ".json", std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}
conversation::conversation read(std::string const& name,
                                conversation::get_options const& options = {}) {
    return conversation::get(lisle::decode<opencode_v2_t>(read_session(name)).value(), options);
}
std::string write(v2::conversation const& session) {
    return lisle::encode(session, lisle::layout::source);
}

// ---- There and back -----------------------------------------------------------------------------

/// Reads a session, takes it to a conversation, its JSON and back.
void check_there_and_back(std::string const& text) {
    auto const session = lisle::decode<opencode_v2_t>(text);
    if (session.has_error()) return;
    CAPTURE(text);
    auto const as_read = write(*session);
    auto const talk = conversation::get(*session);
    auto const back = conversation::put<opencode_v2_t>(talk);
    CHECK(write(back.document) == as_read);
    CHECK(back.losses.empty());
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    REQUIRE(travelled.has_value());
    CHECK(write(conversation::put<opencode_v2_t>(*travelled).document) == as_read);
    auto const all = conversation::get(*session, {.parts = conversation::parts::all});
    auto const of_all = conversation::put<opencode_v2_t>(all);
    CHECK(write(of_all.document) == as_read);
    CHECK(of_all.losses.empty());
}

TEST_CASE("a session comes back byte for byte") {
    int count = 0;
    for (auto const& text : bridged_documents::texts_of(opencode_v2_t{})) {
        CHECK(write(lisle::decode<opencode_v2_t>(text).value()) == text);
        check_there_and_back(text);
        ++count;
    }
    CHECK(count >= 6);
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) return;  // tests/run.sh reports that
    auto const cases = std::string{captures} + "/opencode-2/cases";
    for (auto const& text : bridged_documents::read_files(cases, ".json"))
        check_there_and_back(text);
}

TEST_CASE("a session with one member less or another value comes back") {
    for (auto const& text : bridged_documents::texts_of(opencode_v2_t{})) {
        auto const whole = lisle::encode(lisle::decode<opencode_v2_t>(text).value());
        for (auto at = whole.find("\": "); at != whole.npos; at = whole.find("\": ", at + 1)) {
            auto changed = text;
            auto const end = changed.find_first_of(",\n", at);
            if (end == changed.npos) continue;
            for (auto const* value : {"null", "1", "\"\"", "{}", "[]", "true"}) {
                changed = text;
                changed.replace(at + 3, end - at - 3, value);
                check_there_and_back(changed);
            }
        }
        break;
    }
}

TEST_CASE("the data of a migrated row keeps its order of keys") {
    auto const text = read_session("migrated");
    auto const session = lisle::decode<opencode_v2_t>(text).value();
    auto const back = conversation::put<opencode_v2_t>(conversation::get(session)).document;
    for (std::size_t i = 0; i < session.messages.size(); ++i)
        CHECK(v2::write_data(back.messages[i], lisle::layout::source)
              == v2::write_data(session.messages[i], lisle::layout::source));
    CHECK(v2::write_data(back.messages[0], lisle::layout::source).ends_with(R"(1790000000100}})"));
}

// ---- What a message becomes ---------------------------------------------------------------------

std::string to_text(conversation::message const& m) {
    auto bare = m;
    drop_native(bare);
    return lisle::encode_as(bare);
}

TEST_CASE("a question is the text of its skills, what was written, and names") {
    auto const talk = read("kinds");
    CHECK(to_text(talk.messages[0])
          == R"({"id":"msg_0c4506c00005oU4I4gYeuIw4WG","role":"user","origin":"program",)"
             R"("audience":"model","content":[{"type":"text","text":"Be strict."}]})");
    auto const asked = to_text(talk.messages[1]);
    CHECK(asked.find(R"("origin":"person","created":1790000000000,"content":[)"
                     R"({"type":"text","text":"See @a.txt and [Image 1] @explore"},)"
                     R"({"type":"file","media_type":"text/plain","data":"YWxwaGEK",)"
                     R"("uri":"file:///home/dev/shop/a.txt","name":"a.txt"},{"type":"image",)")
          != asked.npos);
    CHECK(to_text(talk.messages[2])
          == R"({"id":"msg_0c4506c00005oU4I4gYeuIw4WG","role":"user","origin":"person",)"
             R"("audience":"person","content":[{"type":"mention","kind":"agent",)"
             R"("name":"explore"}]})");
}

TEST_CASE("messages of the program are told to whom they are sent") {
    auto const talk = read("kinds");
    std::string all;
    for (auto const& m : talk.messages) (all += to_text(m)) += '\n';
    CHECK(all.find(R"({"role":"user","origin":"program","audience":"model",)"
                   R"("created":1790000001200,"content":[{"type":"text",)"
                   R"("text":"The folder is now /home/dev/shop/web."}]})")
          != all.npos);
    CHECK(all.find(R"("role":"user","origin":"person","audience":"person",)"
                   R"("created":1790000002000,"content":[{"type":"tool_call",)"
                   R"("id":"sh_0b5a1e2f3001aaaaaaaaaaaaaa","name":"shell",)"
                   R"("input":{"command":"ls; exit 2"},"status":"completed",)"
                   R"("started":1790000002000,"ended":1790000002100,"output":[)"
                   R"({"type":"terminal","output":"a.txt\n","exit_code":2}]}]})")
          != all.npos);
    CHECK(all.find(R"("role":"system","origin":"program","created":1790000002400)") != all.npos);
    CHECK(all.find("Go") == all.npos);  // reverted
    auto const whole = read("kinds", {.parts = conversation::parts::all});
    CHECK(whole.messages.size() == talk.messages.size() + 2);
    CHECK(whole.messages.back().part == conversation::part::rolled_back);
    CHECK(whole.messages.back().error->kind == "aborted");
}

TEST_CASE("calls of every state") {
    auto const talk = read("tools");
    auto const text = to_text(talk.messages[1]);
    auto const has = [&](std::string_view part) { return text.find(part) != text.npos; };
    CHECK(has(R"({"type":"thinking","text":"Plan.","signature":"c2ln","provider":"anthropic"})"));
    CHECK(has(R"("id":"toolu_a","name":"read","input":{"path":"a.txt"},"status":"completed",)"
              R"("started":1790000000031,"ended":1790000000040,"output":[)"));
    CHECK(has(R"({"type":"image","media_type":"image/png","data":"iVBORw0KGgo)"));
    CHECK(has(R"("status":"cancelled","started":1790000000039,"ended":1790000000044,)"
              R"("output":[{"type":"text","text":"half of it"}],"structured":{"shellID":"sh_1"},)"
              R"("error":"Tool execution interrupted"})"));
    CHECK(has(R"("child":"ses_f3baf93b9ffefEgg44EAouGI6q")"));
    CHECK(has(R"("usage":{"scope":"request","input":150,"output":9,"cache_read":50,)"
              R"("cache_write":0,"reasoning":3},"cost":{"amount":)"));
    CHECK(talk.messages[1].cost->amount == 1.5e-7);
    CHECK(to_text(talk.messages[2])
              .find(R"("error":{"kind":"provider.rate-limit",)"
                    R"("text":"Too many requests","data":{"status":429,)")
          != std::string::npos);
}

TEST_CASE("a conversation begins with the newest compaction") {
    auto const talk = read("compaction");
    REQUIRE(talk.messages.size() == 4);
    CHECK(to_text(talk.messages[0])
          == R"({"id":"msg_0c4506c000070Ccccccccccccccc","role":"user","origin":"program",)"
             R"("created":1790000000070,"content":[{"type":"compaction",)"
             R"("summary":"They asked twice."},{"type":"text",)"
             R"("text":"[User]: Second question\n\n[Assistant]: Second answer"}]})");
    auto const all = read("compaction", {.parts = conversation::parts::all});
    CHECK(all.messages.size() == 10);
    CHECK(all.messages[0].part == conversation::part::before_compaction);
    // Only its model reads this one: another model and another program get the messages.
    CHECK(read("provider_context").messages.size() == 4);
    auto const portable = read("provider_context", {.parts = conversation::parts::portable});
    CHECK(portable.messages.size() == 4);
}

// ---- Edits --------------------------------------------------------------------------------------

template <class Change>
void check_edit(std::string const& name, Change change, std::string_view from,
                std::string_view to) {
    CAPTURE(to);
    auto talk = read(name);
    change(talk);
    auto expected = read_session(name);
    auto const at = expected.find(from);
    REQUIRE(at != std::string::npos);
    expected.replace(at, from.size(), to);
    auto const made = conversation::put<opencode_v2_t>(talk);
    CHECK(made.losses.empty());
    CHECK(write(made.document) == expected);
}

TEST_CASE("an edit arrives, and no other part changes") {
    using talk = conversation::conversation;
    auto const call = [](talk & t, std::size_t i) -> auto& {
        return lisle::get_alternative<conversation::tool_call>(t.messages[1].content[i]);
    };
    auto const text = [](conversation::message & m, std::size_t i) -> auto& {
        return lisle::get_alternative<conversation::plain_text>(m.content[i]).text;
    };
    check_edit(
        "tools", [](talk& t) { t.title = "New"; }, R"("Every tool state")", R"("New")");
    check_edit(
        "tools", [](talk& t) { t.directories[0] = "/q"; }, R"("/home/dev/shop")", R"("/q")");
    check_edit(
        "tools", [&](talk& t) { text(t.messages[0], 0) = "Do"; }, R"("Do everything")", R"("Do")");
    check_edit(
        "tools", [&](talk& t) { text(t.messages[1], 1) = "Off"; }, R"("On it.")", R"("Off")");
    check_edit(
        "tools",
        [&](talk& t) {
            lisle::get_alternative<conversation::thinking>(t.messages[1].content[0]).signature =
                "eA==";
        },
        R"("signature": "c2ln")", R"("signature": "eA==")");
    check_edit(
        "tools", [&](talk& t) { call(t, 5).error = "lost"; }, R"("File not found: none.txt")",
        R"("lost")");
    check_edit(
        "tools", [&](talk& t) { t.messages[1].cost->amount = 2; }, "1.5e-7", "2");
    check_edit(
        "migrated", [&](talk& t) { text(t.messages[3], 0) = "Beta"; }, R"("The file holds alpha.")",
        R"("Beta")");
    check_edit(
        "compaction", [&](talk& t) { text(t.messages[1], 1) = "Fourth"; }, R"("Third question")",
        R"("Fourth")");
}

TEST_CASE("an added message gets what opencode requires") {
    auto talk = read("greeting");
    conversation::message asked;
    asked.role = conversation::role::user;
    asked.content.emplace_back(conversation::plain_text{"More?", {}, {}, {}});
    auto answered = asked;
    answered.role = conversation::role::assistant;
    answered.origin = conversation::origin::model;
    talk.messages.push_back(asked);
    talk.messages.push_back(answered);
    auto const made = conversation::put<opencode_v2_t>(talk);
    auto const read = lisle::decode<opencode_v2_t>(write(made.document), lisle::strict);
    REQUIRE(read.has_value());
    REQUIRE(read->messages.size() == 5);
    auto const& last = std::get<v2::assistant>(read->messages[4]);
    CHECK(last.id.text > v2::id_of(read->messages[3]));
    CHECK(last.agent == "build");
    CHECK(last.model.id == "claude-sonnet-4-5");
    CHECK(last.time.completed.has_value());
    CHECK(made.losses.size() == 7);
}

// ---- From other systems -------------------------------------------------------------------------

template <class From>
void check_imported() {
    std::size_t count = 0;
    for (auto const& document : bridged_documents::read_all<From>()) {
        auto const made = conversation::convert<opencode_v2_t>(document);
        auto const text = lisle::encode(made.document);
        // A record of JavaScript loses this key.
        if (text.find("\"__proto__\"") != text.npos) continue;
        auto const read = lisle::decode<opencode_v2_t>(text, lisle::strict);
        if (!read) FAIL_CHECK(read.error().message() << '\n' << text);
        auto const again = conversation::convert<opencode_v2_t>(document);
        CHECK(lisle::encode(again.document) == text);
        if (read) check_there_and_back(text);
        ++count;
    }
    CHECK(count > 0);
}

TEST_CASE("opencode's import takes what other systems' sessions become") {
    check_imported<lisle::zed_t>();
    check_imported<lisle::acpx_t>();
    check_imported<lisle::loom_t>();
    check_imported<lisle::claude_code_t>();
    check_imported<lisle::codex_t>();
}

// ---- Migrations ---------------------------------------------------------------------------------

TEST_CASE("sessions of 1.x are migrated, not converted") {
    for (auto const& document : bridged_documents::read_all<lisle::opencode_t>()) {
        auto const made = conversation::convert<opencode_v2_t>(document);
        auto const rows = v2::migrate(document);
        CHECK(made.document == v2::assemble(rows));
        auto const text = lisle::encode(made.document, lisle::layout::source);
        auto const back = conversation::convert<lisle::opencode_t>(made.document);
        CHECK(lisle::decode<lisle::opencode_t>(lisle::encode(back.document)).has_value());
        auto const read = lisle::decode<opencode_v2_t>(text, lisle::reference);
        if (!read) FAIL_CHECK(read.error().message() << '\n' << text);
    }
}

}  // namespace opencode_v2_test
