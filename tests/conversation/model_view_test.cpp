#include <lisle/conversation/model_view.hpp>

#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/zed.hpp>
#include <lisle/formats/zed/request/build_request.hpp>

#include "support/zed_threads.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace model_view_test {

namespace conversation = lisle::conversation;
namespace zed = lisle::zed;
using conversation::told_message;

/// Words that Zed puts around a summary.
constexpr std::string_view summary_words =
    "The previous conversation was compacted. Use this summary as context:\n\n";

conversation::told_result view_of(zed::tool_result const& result) {
    conversation::told_result out{result.tool_use_id, {}, {}, result.is_error};
    for (auto const& part : result.content.parts) {
        if (auto const* const text = std::get_if<zed::plain_text>(&part)) out.text += text->value;
        if (auto const* const image = std::get_if<zed::image>(&part))
            out.images.push_back(image->source);
    }
    return out;
}

told_message view_of(zed::request_message const& m) {
    told_message out;
    out.role =
        m.role == zed::role::assistant ? conversation::role::assistant : conversation::role::user;
    for (auto const& part : m.content)
        std::visit(
            lisle::overloaded{
                [&](zed::plain_text const& t) {
                    bool const is_summary = t.value.starts_with(summary_words);
                    out.texts.push_back(t.value.substr(is_summary ? summary_words.size() : 0));
                },
                [&](zed::thinking const& t) { out.thinking.push_back(t.text); },
                [&](zed::redacted_thinking const& t) { out.thinking.push_back(t.data); },
                [&](zed::image const& i) { out.media.push_back(i.source); },
                [&](zed::tool_use const& use) {
                    out.calls.push_back({use.id, use.name, lisle::encode_as(use.input.value)});
                },
                [&](zed::tool_result const& r) { out.results.push_back(view_of(r)); },
                [](lisle::unknown_case<lisle::owned> const&) {},
            },
            static_cast<zed::request_content::variant const&>(part));
    return out;
}

/// The view of Zed's own request, but without results of no call, which providers refuse.
std::vector<told_message> view_of_request(zed::thread const& thread) {
    auto const request = zed::build_request(thread, zed::request_setup{});
    std::vector<told_message> out;
    for (std::size_t i = 1; i < request.messages.size(); ++i) {
        auto made = view_of(request.messages[i]);
        std::erase_if(made.results, [&](auto const& result) {
            if (out.empty()) return true;
            auto const& calls = out.back().calls;
            return std::none_of(calls.begin(), calls.end(),
                                [&](auto const& call) { return call.id == result.id; });
        });
        if (!made.is_empty()) out.push_back(std::move(made));
    }
    return out;
}

std::string to_text(std::vector<told_message> const& view) {
    std::string out;
    auto const add = [&](std::string_view name, std::string_view text) {
        out.append(name).append(" ").append(text).append("\n");
    };
    for (auto const& m : view) {
        add("--", m.role == conversation::role::assistant ? "assistant" : "user");
        for (auto const& text : m.texts) add("text", text);
        for (auto const& text : m.thinking) add("thinking", text);
        for (auto const& bytes : m.media) add("media", bytes);
        for (auto const& c : m.calls) add("call", c.id + ' ' + c.name + ' ' + c.input);
        for (auto const& r : m.results) {
            add(r.is_error ? "error" : "result", r.id + ' ' + r.text);
            for (auto const& bytes : r.images) add("image", bytes);
        }
    }
    return out;
}

/// Results that name another call, and rules whose link has no id.
bool is_beyond_neutral(std::string_view text) {
    for (auto const* part :
         {R"({"a":{"tool_use_id":"b")", R"("CommitMessage":null,"x":1)", R"("uuid":"nope")"})
        if (text.find(part) != std::string_view::npos) return true;
    return false;
}

TEST_CASE("the view of Zed's threads is the request that Zed sends") {
    int compared = 0;
    auto latest = lisle::reference;
    latest.revision = lisle::schema_revision::latest;
    for (auto const& texts : {zed_threads::read_vectors(), zed_threads::read_captures()})
        for (auto const& text : texts) {
            auto thread = lisle::decode<lisle::zed_t>(text, lisle::reference);
            if (!thread) thread = lisle::decode<lisle::zed_t>(text, latest);
            if (!thread || is_beyond_neutral(text)) continue;
            ++compared;
            CAPTURE(text);
            CHECK(to_text(conversation::model_view(conversation::get(*thread)))
                  == to_text(view_of_request(*thread)));
        }
    MESSAGE("threads compared: " << compared);
    CHECK(compared > 400);
}

std::string view(std::string const& format, std::string const& messages) {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":")" + format + R"("},"messages":[)" + messages + "]}");
    REQUIRE(talk.has_value());
    return to_text(conversation::model_view(*talk));
}

TEST_CASE("behind a summary Zed keeps the latest messages of its user") {
    auto const said = [](std::size_t size, char c) {
        return R"({"User":{"id":"u","content":[{"Text":")" + std::string(size, c) + R"("}]}},)";
    };
    auto const compare = [&](std::string const& before) {
        auto const thread = lisle::decode<lisle::zed_t>(
            R"({"title":"t","messages":[)" + before + R"("Resume",{"Compaction":{"Summary":"S"}},)"
            + said(3, 'z') + R"("Resume"],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})");
        REQUIRE(thread.has_value());
        auto const seen = to_text(conversation::model_view(conversation::get(*thread)));
        CHECK(seen == to_text(view_of_request(*thread)));
        return seen.size();
    };
    CHECK(compare("") < 100);
    CHECK(compare(said(3, 'a')) > 30);
    CHECK(compare(said(5, 'a') + said(79'990, 'b')) > 79'990);
    CHECK(compare(said(50, 'a') + said(79'990, 'b')) < 80'200);
    CHECK(compare(said(90'000, 'b') + said(0, 'a')) < 80'200);
    CHECK(compare(R"({"User":{"id":"u","content":[{"Text":"\u00e4)" + std::string(79'999, 'x')
                  + R"("}]}},)")
          < 80'200);
}

TEST_CASE("a message that the model never got is not in the view") {
    constexpr auto messages =
        R"({"role":"user","origin":"program","audience":"person",)"
        R"("content":[{"type":"text","text":"hidden"}]},)"
        R"({"role":"assistant","origin":"model","error":{"kind":"APIError"},)"
        R"("content":[{"type":"text","text":"half"}]},)"
        R"({"role":"assistant","origin":"model","error":{"kind":"MessageAbortedError"},)"
        R"("content":[{"type":"text","text":"begun"}]})";
    CHECK(view("opencode", messages) == "-- assistant\ntext begun\n");
}

TEST_CASE("an open call is in the view only if its program sends it") {
    constexpr auto messages =
        R"({"role":"assistant","origin":"model","content":[{"type":"text","text":"a"},)"
        R"({"type":"tool_call","id":"c","name":"n","input":{"a":1},"status":"pending"}]})";
    CHECK(view("zed", messages) == "-- assistant\ntext a\n");
    CHECK(view("opencode", messages)
          == "-- assistant\ntext a\ncall c n {\"a\":1}\n"
             "-- user\nerror c [Tool execution was interrupted]\n");
}

TEST_CASE("a compaction hides the messages before it, except the tail that it keeps") {
    auto const messages = [](std::string const& tail) {
        return R"({"role":"user","origin":"person","content":[{"type":"text","text":"1"}]},)"
               R"({"role":"user","origin":"person","content":[{"type":"text","text":"2"}]},)"
               R"({"role":"user","origin":"program","content":[{"type":"compaction",)"
               R"("summary":"S")"
               + tail + "}]}";
    };
    CHECK(view("codex", messages("")) == "-- user\ntext S\n");
    CHECK(view("codex", messages(R"(,"kept_tail":1)")) == "-- user\ntext 2\n-- user\ntext S\n");
    CHECK(view("codex", messages(R"(,"kept_tail":9)")).starts_with("-- user\ntext 1\n"));
}

TEST_CASE("a thread that was made from another format's conversation has the same view") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"opencode"},"messages":[)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"Go"}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"thinking","text":"t"},)"
        R"({"type":"text","text":"I do"},{"type":"tool_call","id":"c","name":"n",)"
        R"("input":{"a":1},"status":"failed","error":"no"},)"
        R"({"type":"tool_call","id":"d","name":"n","input":{},"status":"in_progress"}]}]})");
    auto const thread = conversation::put<lisle::zed_t>(*talk).document;
    CHECK(to_text(view_of_request(thread)) == to_text(conversation::model_view(*talk)));
    CHECK(to_text(conversation::model_view(conversation::get(thread)))
          == to_text(conversation::model_view(*talk)));
}

TEST_CASE("a blank result has Zed's text in every format") {
    auto const result = [](std::string const& id, std::string const& is_error,
                           std::string const& content) {
        return '"' + id + R"(":{"tool_use_id":")" + id + R"(","tool_name":"n","is_error":)"
               + is_error + R"(,"content":)" + content + R"(,"output":null})";
    };
    std::string uses;
    for (auto const* id : {"a", "b", "c", "d"})
        uses += R"({"ToolUse":{"id":")" + std::string{id}
                + R"(","name":"n","raw_input":"{}","input":{},"is_input_complete":true}},)";
    uses.pop_back();
    auto const thread = lisle::decode<lisle::zed_t>(
        R"({"title":"t","messages":[{"Agent":{"content":[)" + uses + R"(],"tool_results":{)"
        + result("a", "false", R"({"Text":""})") + ','
        + result("b", "false", R"({"Text":" \n\u3000"})") + ','
        + result("c", "true", R"({"Text":" "})") + ',' + result("d", "false", R"({"Text":"x"})")
        + R"(}}}],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})");
    REQUIRE(thread.has_value());
    auto const talk = conversation::get(*thread);
    auto const told = to_text(conversation::model_view(talk));
    CHECK(told == to_text(view_of_request(*thread)));
    CHECK(told.find("result a <Tool returned an empty string>\n") != std::string::npos);
    auto const check = [&]<class Format>(Format) {
        auto const there = conversation::put<Format>(talk);
        auto const seen = to_text(conversation::model_view(conversation::get(there.document)));
        for (auto const* line : {"result a <Tool returned an empty string>\n", "result d x\n",
                                 "result b <Tool returned an empty string>\n",
                                 "error c <Tool returned an empty string>\n"})
            CHECK(seen.find(line) != std::string::npos);
        std::string places;
        for (auto const& one : there.losses)
            if (one.what == "the words that Zed tells in its place") places += one.pointer + ' ';
        CHECK(places
              == "/messages/0/content/0/output /messages/0/content/1/output "
                 "/messages/0/content/2/error ");
        auto const back = conversation::convert<lisle::zed_t>(there.document);
        auto const& results =
            std::get<zed::agent_message>(back.document.messages.at(0)).tool_results;
        CHECK(
            std::get<zed::plain_text>(results.find("a")->second.content.parts.at(0)).value.empty());
        CHECK(std::count_if(back.losses.begin(), back.losses.end(),
                            [](auto const& one) {
                                return one.what == "a blank result, of which Zed tells the same";
                            })
              == 3);
    };
    check(lisle::opencode_t{});
    check(lisle::loom_t{});
    check(lisle::acpx_t{});
}

TEST_CASE("a blank result of another format gets another text from Zed, which is a loss") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"opencode"},"messages":[)"
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"tool_call","id":"c","name":"n","input":{},"status":"completed"}]}]})");
    REQUIRE(talk.has_value());
    CHECK(to_text(conversation::model_view(*talk)).ends_with("result c \n"));
    auto const made = conversation::put<lisle::zed_t>(*talk);
    CHECK(std::any_of(made.losses.begin(), made.losses.end(), [](auto const& one) {
        return one.pointer == "/messages/0/content/0/output"
               && one.what == "words that Zed tells in its place";
    }));
}

}  // namespace model_view_test
