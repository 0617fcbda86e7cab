#include <lisle/conversation/rules/reasoning_details.hpp>

#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/zed.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace reasoning_details_test {

namespace conversation = lisle::conversation;
using conversation::details_form;
using lisle::acpx_t;
using lisle::opencode_t;
using lisle::zed_t;

constexpr std::string_view list =
    R"([{"type":"reasoning.text","text":"Hm","signature":"s","format":"f","index":0}])";
constexpr std::string_view opaque = R"({"reasoning_opaque":"o","reasoning_text":"Hm"})";
constexpr std::string_view items =
    R"({"reasoning_items":[{"id":"rs_1","summary":[],"encrypted_content":"E"}]})";

bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// A thread with one answer of a model, which has these parts and details.
std::string make_thread(std::string_view provider, std::string_view parts,
                        std::string_view details) {
    return R"({"title":"T","messages":[{"User":{"id":"u1","content":[{"Text":"Hi"}]}},)"
           R"({"Agent":{"content":[)"
           + std::string{parts} + R"(],"tool_results":{},"reasoning_details":)"
           + std::string{details}
           + R"(}}],"updated_at":"2026-04-20T00:00:00Z","model":{"provider":")"
           + std::string{provider} + R"(","model":"m"},"version":"0.3.0"})";
}

constexpr std::string_view thought = R"({"Thinking":{"text":"Hm","signature":null}})";
constexpr std::string_view use =
    R"({"ToolUse":{"id":"c1","name":"read","raw_input":"{}","input":{},)"
    R"("is_input_complete":true,"thought_signature":null}})";

lisle::zed::thread read_thread(std::string const& text) {
    return lisle::decode<zed_t>(text).value();
}

/// Whether the thread comes back from its conversation as it is.
bool comes_back(std::string const& text) {
    auto const thread = read_thread(text);
    auto const back = conversation::put<zed_t>(conversation::get(thread)).document;
    return lisle::encode(back, lisle::layout::source)
           == lisle::encode(thread, lisle::layout::source);
}

TEST_CASE("a list of details is one of flat objects with types") {
    CHECK(conversation::is_details_list(list));
    for (auto const* const other :
         {"", "[]", "[1]", "[{}]", R"([{"type":"text"}])", R"([{"type":"reasoning.text"})",
          R"([{"type":"reasoning.text","x":[]}])", R"([{"type":"reasoning.text"},1])",
          R"({"type":"reasoning.text"})", R"([{"type":"reasoning.text"}]x)"})
        CHECK_FALSE(conversation::is_details_list(other));
}

TEST_CASE("thoughts have the details of a thread's answer, and it comes back") {
    auto const get_thought = [](std::string const& text) {
        auto const talk = conversation::get(read_thread(text));
        return lisle::get_alternative<conversation::thinking>(talk.messages[1].content[0]);
    };
    auto const of_list = make_thread("openrouter", thought, list);
    CHECK(get_thought(of_list).encrypted == list);
    CHECK(get_thought(of_list).provider == "openrouter");
    CHECK(get_thought(make_thread("copilot_chat", thought, opaque)).signature == "o");
    CHECK(get_thought(make_thread("openai", thought, items)).encrypted == "E");
    for (auto const details :
         {list, opaque, items, std::string_view{"[]"}, std::string_view{R"({"phase":"x"})"},
          std::string_view{R"({"reasoning_opaque":"o"})"}, std::string_view{"\"text\""},
          std::string_view{"[1,{\"a\":1.50}]"}, std::string_view{"false"}})
        for (auto const& parts :
             {std::string{thought}, std::string{use}, std::string{thought} + ',' + std::string{use},
              std::string{thought} + ',' + std::string{thought},
              std::string{R"({"Thinking":{"text":"Hm","signature":"signed"}})"}}) {
            CAPTURE(details);
            CAPTURE(parts);
            CHECK(comes_back(make_thread("openrouter", parts, details)));
        }
}

TEST_CASE("a call has the list of an answer without thoughts") {
    auto const text = make_thread("openrouter", use, list);
    auto const talk = conversation::get(read_thread(text));
    CHECK(lisle::get_alternative<conversation::tool_call>(talk.messages[1].content[0]).signature
          == list);
}

TEST_CASE("an edit of a thought's details arrives") {
    auto talk = conversation::get(read_thread(make_thread("openai", thought, items)));
    lisle::get_alternative<conversation::thinking>(talk.messages[1].content[0]).encrypted = "F";
    auto const text = lisle::encode(conversation::put<zed_t>(talk).document);
    CHECK(contains(text,
                   R"("reasoning_items":[{"id":"rs_1","summary":[],"encrypted_content":"F"}])"));
}

/// An export of opencode with one answer of a model.
std::string make_export(std::string_view provider, std::string_view parts) {
    return R"({"info":{"id":"ses_1","slug":"","directory":"","title":"T","version":"1.18.34",)"
           R"("time":{"created":1,"updated":2}},"messages":[)"
           R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1},)"
           R"("agent":"build","model":{"providerID":"p","modelID":"m"}},"parts":[{"id":"prt_1",)"
           R"("sessionID":"ses_1","messageID":"msg_1","type":"text","text":"Hi"}]},)"
           R"({"info":{"id":"msg_2","sessionID":"ses_1","role":"assistant","time":{"created":2},)"
           R"("parentID":"msg_1","modelID":"m","providerID":")"
           + std::string{provider}
           + R"(","mode":"build","agent":"build","path":{"cwd":"","root":""},"cost":0,)"
             R"("tokens":{"input":0,"output":0,"reasoning":0,"cache":{"read":0,"write":0}}},)"
             R"("parts":[)"
           + std::string{parts} + "]}]}";
}

std::string make_reasoning(std::string_view metadata) {
    return R"({"id":"prt_2","sessionID":"ses_1","messageID":"msg_2","type":"reasoning",)"
           R"("text":"Hm","metadata":)"
           + std::string{metadata} + R"(,"time":{"start":2,"end":2}})";
}

template <class To>
auto convert_export(std::string const& text) {
    return conversation::convert<To>(lisle::decode<opencode_t>(text).value());
}

/// As a thread, with losses that point into the export.
auto convert_to_zed(std::string const& text, lisle::schema_revision revision) {
    conversation::source_map places;
    auto const talk = conversation::get(lisle::decode<opencode_t>(text).value(), places);
    auto out = conversation::put<zed_t>(talk, {.revision = revision});
    places.apply_to(out.losses);
    return out;
}

TEST_CASE("details of opencode's parts become those of Zed's answer, and go back") {
    struct {
        std::string_view provider, zed_provider, metadata, details;
    } const cases[]{
        {"openrouter", "openrouter",
         R"({"openrouter":{"reasoning_details":[{"type":"reasoning.text","text":"Hm"}]}})",
         R"([{"type":"reasoning.text","text":"Hm"}])"},
        {"github-copilot", "copilot_chat", R"({"copilot":{"reasoningOpaque":"o"}})", opaque},
        {"openai", "openai", R"({"openai":{"reasoningEncryptedContent":"E"}})",
         R"({"reasoning_items":[{"summary":[],"encrypted_content":"E"}]})"},
    };
    for (auto const& one : cases) {
        CAPTURE(one.provider);
        auto const source = make_export(one.provider, make_reasoning(one.metadata));
        auto const made = convert_to_zed(source, lisle::schema_revision::latest);
        auto const thread = lisle::encode(made.document);
        CHECK(contains(thread, "\"reasoning_details\":" + std::string{one.details}));
        CHECK(contains(thread, one.zed_provider));
        auto const back = conversation::convert<opencode_t>(made.document);
        CHECK(contains(lisle::encode(back.document, lisle::layout::source).substr(300),
                       "\"metadata\""));
        auto const again = lisle::encode(convert_export<acpx_t>(source).document);
        CHECK(contains(again, "\"reasoning_details\""));
        auto const other = make_export("mistral", make_reasoning(one.metadata));
        CHECK_FALSE(contains(lisle::encode(convert_export<zed_t>(other).document),
                             "\"reasoning_details\":{"));
    }
}

TEST_CASE("the pinned Zed has no items of OpenAI") {
    auto const text =
        make_export("openai", make_reasoning(R"({"openai":{"reasoningEncryptedContent":"E"}})"));
    auto const made = convert_to_zed(text, lisle::schema_revision::pinned);
    CHECK(contains(lisle::encode(made.document), "\"reasoning_details\":null"));
    CHECK(std::any_of(made.losses.begin(), made.losses.end(), [](auto const& one) {
        return one.pointer == "/messages/1/parts/0/metadata";
    }));
}

TEST_CASE("repeated details are kept once, and others are reported as lost") {
    conversation::message answer;
    answer.content.emplace_back(
        conversation::thinking{"Hm", {}, std::string{list}, "openrouter", false, {}, {}});
    conversation::tool_call call;
    call.signature = std::string{list};
    answer.content.emplace_back(call);
    conversation::details_maker<lisle::owned> details;
    for (auto const& part : answer.content) CHECK(details.add(part, form_of_details(part)));
    CHECK(details.to_text() == std::string{list});
    call.signature = R"([{"type":"reasoning.encrypted","data":"d"}])";
    CHECK_FALSE(details.add(conversation::content{call}, details_form::list));
}

TEST_CASE("acpx gets no details with keys that it refuses to write") {
    auto const text = make_export(
        "openrouter",
        make_reasoning(
            R"({"openrouter":{"reasoning_details":[{"type":"reasoning.text","itemId":"i"}]}})"));
    auto const made = convert_export<acpx_t>(text);
    CHECK_FALSE(contains(lisle::encode(made.document), "itemId"));
    CHECK(std::any_of(made.losses.begin(), made.losses.end(), [](auto const& one) {
        return contains(one.what, "keys that acpx refuses");
    }));
}

}  // namespace reasoning_details_test
