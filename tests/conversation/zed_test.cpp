#include <lisle/conversation/zed.hpp>

#include "support/zed_threads.hpp"

#include <lisle/visit.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace zed_test {

namespace conversation = lisle::conversation;
using lisle::zed_t;

/// Reads a thread, takes it to a conversation, its JSON and back. False if it can't be
/// read.
bool check_there_and_back(std::string const& text) {
    auto const thread = lisle::decode<zed_t>(text);
    if (thread.has_error()) return false;
    CAPTURE(text);
    auto const as_read = lisle::encode(*thread, lisle::layout::source);
    auto const talk = conversation::get(*thread);
    auto const back = conversation::put<zed_t>(talk);
    CHECK(lisle::encode(back.document, lisle::layout::source) == as_read);
    for (auto const& loss : back.losses) FAIL_CHECK(loss.pointer << ": " << loss.what);
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    CAPTURE(json);
    REQUIRE(travelled.has_value());
    CHECK(lisle::encode(conversation::put<zed_t>(*travelled).document, lisle::layout::source)
          == as_read);
    return true;
}

TEST_CASE("a thread comes back byte for byte") {
    int read = 0;
    for (auto const& texts : {zed_threads::read_vectors(), zed_threads::read_captures()})
        for (auto const& text : texts) read += check_there_and_back(text) ? 1 : 0;
    MESSAGE("threads read: " << read);
    CHECK(read > 400);
}

// ---- Edits --------------------------------------------------------------------------------------

constexpr std::string_view mark = "~edit~";

std::string without_marks(std::string text) {
    for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
        text.erase(at, mark.size());
    return text;
}

/// Whether an edit of this string is not one of a neutral member, or has no place in Zed.
bool has_no_place(std::string_view pointer, std::string_view value) {
    for (auto const* member : {"/native", "/source/", "/media_type", "/kind", "/child"})  // derived
        if (pointer.find(member) != std::string_view::npos) return true;
    return value.starts_with("zed:");  // names stand there again
}

/// The text of a thread as Zed would write it: it has one spelling of the edited parts.
std::string canonical(std::string const& text) {
    return lisle::encode(lisle::decode<zed_t>(text).value());
}

/// Whether the mention has a residue beside its URI, which another URI changes, or its URI has a
/// query, in which a mark has another meaning.
bool is_of_lossy_link(conversation::conversation const& talk, std::string_view pointer) {
    bool out = false;
    lisle::for_each<conversation::mention>(talk, [&](auto const& m, auto const& where) {
        bool const is_lossy = m.native || (m.uri && m.uri->find('?') != std::string::npos);
        out = out || (is_lossy && pointer == where.to_string() + "/uri");
    });
    return out;
}

/// Texts where an edit changes more: a duplicate of an unknown key goes, results that belong to no
/// call or to another one have no place of their own, no neutral image is that large, and an id or
/// a name that is missing or null becomes a text.
bool is_beyond_neutral(std::string_view text) {
    for (auto const* part : {R"("x":1,"x":2)", R"({"a":{"tool_use_id":"b")", R"("output":"{bad"})",
                             R"("width":9223372036854775807)", R"({"User":{"content":[]}})",
                             R"("tool_name":null)", R"("tool_use_id":null)"})
        if (text.find(part) != std::string_view::npos) return true;
    return false;
}

/// Whether a thought has it for the details of an answer, which have no place for another form.
bool is_of_details(conversation::conversation const& talk, std::string_view pointer) {
    bool out = false;
    lisle::for_each<conversation::thinking>(talk, [&](auto const&, auto const& where) {
        auto const place = where.to_string();
        out = out || pointer == place + "/encrypted" || pointer == place + "/provider";
    });
    return out;
}

/// Appends a mark to each string of a conversation in turn. Without it, the text is as before.
int check_edits(std::string const& text) {
    auto const thread = lisle::decode<zed_t>(text);
    if (thread.has_error() || thread->upgraded_from || is_beyond_neutral(text)) return 0;
    auto const as_read = lisle::encode(*thread, lisle::layout::source);
    auto const talk = conversation::get(*thread);
    int edits = 0;
    for (int next = 0;; ++next) {
        auto edited = talk;
        std::string pointer;
        int at = 0;
        lisle::for_each_string(edited, [&](lisle::editable_string& s, auto const& where) {
            auto const here = where.pointer.to_string();
            if (has_no_place(here, s.view()) || at++ != next) return;
            pointer = here;
            s.replace(std::string{s.view()} + std::string{mark});
        });
        if (pointer.empty()) return edits;
        ++edits;
        CAPTURE(as_read);
        CAPTURE(pointer);
        auto const made = conversation::put<zed_t>(edited);
        auto const now = lisle::encode(made.document, lisle::layout::source);
        bool const is_reported = std::any_of(made.losses.begin(), made.losses.end(),
                                             [&](auto const& l) { return l.pointer == pointer; });
        CHECK((now != as_read || is_reported));
        if (is_of_details(talk, pointer)) CHECK(is_reported);
        else if (!is_of_lossy_link(talk, pointer))
            CHECK(canonical(without_marks(now)) == canonical(as_read));
    }
}

TEST_CASE("an edit of any text arrives, and no other part changes") {
    int edits = 0;
    for (auto const& texts : {zed_threads::read_vectors(), zed_threads::read_captures()})
        for (auto const& text : texts)
            if (text.size() < 6000) edits += check_edits(text);
    MESSAGE("edits: " << edits);
    CHECK(edits > 1000);
}

std::string const simple =
    R"({"title":"T","messages":[{"User":{"id":"u1","content":[{"Text":"Look at "},)"
    R"({"Mention":{"uri":{"Selection":{"abs_path":"/p/a.rs","line_range":{"start":4,"end":6}}},)"
    R"("content":"fn"}},{"Image":{"source":"AAAA","size":{"width":3,"height":4}}}]}},)"
    R"({"Agent":{"content":[{"Thinking":{"text":"hm","signature":"s"}},{"Text":"I do"},)"
    R"({"ToolUse":{"id":"c1","name":"read","raw_input":"{\"path\":\"a\"}","input":{"path":"a"},)"
    R"("is_input_complete":true,"thought_signature":null}},)"
    R"({"ToolUse":{"id":"c2","name":"read","raw_input":"{}","input":{},)"
    R"("is_input_complete":true,"thought_signature":null}}],)"
    R"("tool_results":{"c2":{"tool_use_id":"c2","tool_name":"read","is_error":true,)"
    R"("content":{"Text":"gone"},"output":null},)"
    R"("c1":{"tool_use_id":"c1","tool_name":"read","is_error":false,)"
    R"("content":{"Text":"A"},"output":{"n":1},"later":0}},"reasoning_details":[1]}},)"
    R"("Resume",{"User":{"id":"u2","content":[{"Text":"More"}]}}],)"
    R"("updated_at":"2026-04-20T00:00:01.500Z","detailed_summary":"S",)"
    R"("initial_project_snapshot":{"worktree_snapshots":[{"worktree_path":"/p","git_state":)"
    R"({"remote_url":null,"head_sha":"abc","current_branch":"main","diff":""}}],)"
    R"("timestamp":"2026-04-20T00:00:00Z"},"cumulative_token_usage":{"input_tokens":9},)"
    R"("request_token_usage":{"u2":{},"u1":{"input_tokens":5,"output_tokens":6}},)"
    R"("model":{"provider":"anthropic","model":"claude-sonnet-4-latest"},"profile":"write",)"
    R"("imported":true,"subagent_context":null,"speed":"fast","thinking_enabled":true,)"
    R"("thinking_effort":"low","version":"0.3.0"})";

using talk = conversation::conversation;

/// Edits the conversation of a thread, and requires the same of the thread's text.
void check_edit(std::string const& text, void (*change)(talk&), std::string_view from,
                std::string_view to) {
    CAPTURE(to);
    auto edited = conversation::get(lisle::decode<zed_t>(text).value());
    change(edited);
    auto expected = text;
    auto const at = expected.find(from);
    REQUIRE(at != std::string::npos);
    expected.replace(at, from.size(), to);
    auto const made = conversation::put<zed_t>(edited);
    CHECK(made.losses.empty());
    CHECK(lisle::encode(made.document, lisle::layout::source) == expected);
}

template <class Part>
Part& part(talk& t, std::size_t message, std::size_t index) {
    return lisle::get_alternative<Part>(t.messages[message].content[index]);
}

TEST_CASE("an edit of a number, a time or a word arrives") {
    auto const edit = [](void (*change)(talk&), std::string_view from, std::string_view to) {
        check_edit(simple, change, from, to);
    };
    using conversation::call_status;
    using conversation::timestamp;
    using conversation::tool_call;
    edit([](talk& t) { t.title.reset(); }, R"("title":"T")", R"("title":"")");
    edit(
        [](talk& t) {
            t.updated = timestamp{0, 0};
        },
        "2026-04-20T00:00:01.500Z", "1970-01-01T00:00:00Z");
    edit(
        [](talk& t) {
            t.created = timestamp{1, 0};
        },
        "2026-04-20T00:00:00Z", "1970-01-01T00:00:00.001Z");
    edit([](talk& t) { t.git->remote = "git@h:r"; }, R"("remote_url":null)",
         R"("remote_url":"git@h:r")");
    edit([](talk& t) { t.usage->input = 10; }, R"("input_tokens":9)", R"("input_tokens":10)");
    edit([](talk& t) { t.messages[1].usage->output.reset(); }, R"(,"output_tokens":6)", "");
    edit([](talk& t) { t.model->effort = "high"; }, R"("low")", R"("high")");
    edit([](talk& t) { t.mode.reset(); }, R"("profile":"write")", R"("profile":null)");
    edit(
        [](talk& t) {
            t.parent = {"p", {}, 2, {}};
        },
        R"("subagent_context":null)", R"("subagent_context":{"parent_thread_id":"p","depth":2})");
    edit([](talk& t) { part<conversation::mention>(t, 0, 1).range->last = 9; }, R"("end":6)",
         R"("end":8)");
    edit([](talk& t) { part<conversation::mention>(t, 0, 1).text.reset(); }, R"("content":"fn")",
         R"("content":"")");
    edit([](talk& t) { part<conversation::image>(t, 0, 2).width = 7; }, R"("width":3)",
         R"("width":7)");
    edit([](talk& t) { part<conversation::thinking>(t, 1, 0).signature.reset(); },
         R"("signature":"s")", R"("signature":null)");
    edit([](talk& t) { part<tool_call>(t, 1, 2).is_input_complete = false; },
         R"("is_input_complete":true)", R"("is_input_complete":false)");
    edit([](talk& t) { part<tool_call>(t, 1, 2).raw_input = "{ }"; }, R"("{\"path\":\"a\"}")",
         R"("{ }")");
    edit([](talk& t) { part<tool_call>(t, 1, 2).structured.reset(); }, R"("output":{"n":1})",
         R"("output":null)");
    edit([](talk& t) { part<tool_call>(t, 1, 2).status = call_status::failed; },
         R"("is_error":false)", R"("is_error":true)");
    edit(
        [](talk& t) {
            part<tool_call>(t, 1, 3).status = call_status::cancelled;
            part<tool_call>(t, 1, 3).error.reset();
        },
        R"("gone")", R"("Tool canceled by user")");
    edit(
        [](talk& t) {
            part<tool_call>(t, 1, 3).status = call_status::pending;
            part<tool_call>(t, 1, 3).error.reset();
        },
        R"("c2":{"tool_use_id":"c2","tool_name":"read","is_error":true,)"
        R"("content":{"Text":"gone"},"output":null},)",
        "");
}

TEST_CASE("the error of a call that has not ended is reported as lost") {
    auto edited = conversation::get(lisle::decode<zed_t>(simple).value());
    part<conversation::tool_call>(edited, 1, 3).status = conversation::call_status::pending;
    auto const made = conversation::put<zed_t>(edited);
    REQUIRE(made.losses.size() == 1);
    CHECK(made.losses[0].what.find("the call has not ended") != std::string::npos);
}

TEST_CASE("parts and messages come and go") {
    auto const edit = [](void (*change)(talk&), std::string_view from, std::string_view to) {
        check_edit(simple, change, from, to);
    };
    edit([](talk& t) { t.messages[0].content.erase(t.messages[0].content.begin()); },
         R"({"Text":"Look at "},)", "");
    edit(
        [](talk& t) {
            t.messages[1].content.emplace_back(conversation::plain_text{"Done", {}, {}, {}});
        },
        R"("thought_signature":null}}],)", R"("thought_signature":null}},{"Text":"Done"}],)");
    edit([](talk& t) { t.messages.erase(t.messages.begin() + 2); }, R"("Resume",)", "");
    edit([](talk& t) { t.messages.insert(t.messages.begin(), t.messages[2]); }, R"([{"User")",
         R"(["Resume",{"User")");
}

TEST_CASE("an edit arrives in a thread of an older Zed, which lacks the member") {
    auto const edit = [](void (*change)(talk&), std::string_view to) {
        check_edit(R"({"title":"t","messages":[],"updated_at":"2026-02-27T12:34:56Z",)"
                   R"("version":"0.3.0"})",
                   change, R"("version":"0.3.0")", to);
    };
    edit([](talk& t) { t.mode = "ask"; }, R"("profile":"ask","version":"0.3.0")");
    edit(
        [](talk& t) {
            t.model = conversation::model_name{"p", "m", {}, {}, {}};
        },
        R"("model":{"provider":"p","model":"m"},"version":"0.3.0")");
}

}  // namespace zed_test
