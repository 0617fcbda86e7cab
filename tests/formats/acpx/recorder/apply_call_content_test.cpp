#include <lisle/formats/acpx/recorder/apply_call_content.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace acpx_apply_call_content_test {

using namespace acpx_tests;
using namespace lisle::acpx;

namespace {

using texts = std::initializer_list<std::string_view>;

constexpr std::string_view call = R"({"sessionUpdate":"tool_call","toolCallId":"c","title":"T"})";

/// An update whose content has these parts.
std::string content(std::string_view parts, std::string_view more = "") {
    return call_update(R"("content":[)" + std::string{parts} + "]" + std::string{more});
}

/// A part that holds a block with these members.
std::string block(std::string_view members) {
    return R"({"type":"content","content":{)" + std::string{members} + "}}";
}

std::string text_block(std::string_view text) {
    return block(R"("type":"text","text":")" + std::string{text} + '"');
}

std::string piece(std::string_view data, std::string_view more = "") {
    return call_update(R"("_meta":{"terminal_output":{"terminal_id":"t","data":")"
                       + std::string{data} + R"("}})" + std::string{more});
}

/// With a status the result's text is made at once.
constexpr std::string_view goes_on = R"(,"status":"in_progress")";

constexpr std::string_view terminal = R"({"type":"terminal","terminalId":"t"})";

tool_result result_of(session const& of) {
    return std::get<agent_message>(of.thread.messages.at(0)).tool_results.find("c")->second;
}

/// The entries that the result keeps after some updates.
std::string kept_of(tool_result const& result) {
    return result.call_content ? lisle::encode_as(*result.call_content, compact) : "none";
}
std::string kept_after(texts updates) {
    return kept_of(result_of(record(updates, release::fixed)));
}

std::string content_of_result(tool_result const& result) {
    return std::get<plain_text>(result.content).value;
}
std::string content_after(texts updates) {
    return content_of_result(result_of(record(updates, release::fixed)));
}

/// The result of a call with a terminal, after a client's answers.
tool_result answer(std::initializer_list<std::string_view> answers) {
    counted_ids ids;
    auto out = record({call, content(terminal)}, release::fixed);
    for (auto const text : answers) apply(out, terminal_answer{"t", json_of(text)}, {"later", ids});
    return result_of(out);
}

}  // namespace

// ---- Parts --------------------------------------------------------------------------------------

TEST_CASE("a call's content is kept here, but by no release of acpx") {
    auto const update = content(text_block("out")
                                + R"(,{"type":"diff","path":"/f","oldText":null,"newText":"n"},)"
                                  R"({"type":"terminal","terminalId":"t1"})");
    CHECK(messages_after({call, update}, latest) == messages_after({call}, latest));
    CHECK(messages_after({call, update})
              .find(R"("content":{"Text":"out"},"call_content":[{"type":"content","text":"out"},)"
                    R"({"type":"diff","path":"/f","new_text":"n"},)"
                    R"({"type":"terminal","terminal_id":"t1"}])")
          != std::string::npos);
}

TEST_CASE("a diff keeps its old text, and each part its type, data and uri") {
    auto const kept = [](std::string_view part) { return kept_after({content(part)}); };
    CHECK(kept(R"({"type":"diff","newText":"","oldText":"o","path":"/f","x":1})")
          == R"([{"type":"diff","path":"/f","old_text":"o","new_text":""}])");
    CHECK(kept(block(R"("type":"image","data":"d","mimeType":"m","uri":"u")"))
          == R"([{"type":"content","mime_type":"m","data":"d","uri":"u"}])");
    CHECK(kept(block(R"("type":"resource","uri":"no",)"
                     R"("resource":{"uri":"u","mimeType":"m","text":"t"})"))
          == R"([{"type":"content","text":"t","mime_type":"m","uri":"u"}])");
    CHECK(kept(block(R"("type":"resource","resource":{"uri":"u","blob":"b"})"))
          == R"([{"type":"content","text":"u","data":"b","uri":"u"}])");
    CHECK(kept(block(R"("type":"resource_link","uri":"u","title":"t")"))
          == R"([{"type":"content","text":"t","uri":"u"}])");
    CHECK(kept(R"({"type":"later","content":5})") == R"([{"type":"later"}])");
}

TEST_CASE("parts without a type are dropped, and empty content replaces no content") {
    CHECK(kept_after({content(R"(5,{"path":"/f"},{"type":5},)" + text_block("a"))})
          == R"([{"type":"content","text":"a"}])");
    auto const first = content(text_block("a"));
    for (auto const& update :
         {content("", R"(,"title":"T")"), call_update(R"("content":null,"title":"T")")})
        CHECK(kept_after({first, update}) == R"([{"type":"content","text":"a"}])");
}

TEST_CASE("new content replaces the old, except for terminals with output") {
    CHECK(kept_after({content(text_block("a")), content(text_block("b"))})
          == R"([{"type":"content","text":"b"}])");
    CHECK(kept_after({content(terminal), content(text_block("b"))})
          == R"([{"type":"content","text":"b"}])");
    constexpr std::string_view shown = R"({"type":"terminal","terminal_id":"t","output":"o"})";
    CHECK(kept_after({content(terminal), piece("o"), content(text_block("b"))})
          == R"([{"type":"content","text":"b"},)" + std::string{shown} + ']');
    CHECK(kept_after({content(terminal), piece("o"),
                      content(std::string{terminal} + ',' + text_block("b"))})
          == '[' + std::string{shown} + R"(,{"type":"content","text":"b"}])");
}

// ---- The text -----------------------------------------------------------------------------------

TEST_CASE("the result's text has a line for each text of the content") {
    CHECK(content_after({content(text_block("a") + ',' + text_block("b"))}) == "a\nb");
    CHECK(
        content_after({content(text_block("a\\n") + ',' + text_block("") + ',' + text_block("b"))})
        == "a\nb");
    CHECK(content_after({content(text_block("a") + ',' + std::string{terminal}), piece("o\\np"),
                         call_update(R"("status":"completed")")})
          == "a\no\np");
    CHECK(content_after({content(R"({"type":"diff","path":"/f","newText":"n"})")}) == "");
}

TEST_CASE("a tool's own output takes precedence over its content, in any order") {
    auto const output = call_update(R"("rawOutput":"own")"), said = content(text_block("a"));
    CHECK(content_after({output, said}) == "own");
    CHECK(content_after({said, output}) == "own");
    CHECK(kept_after({said, output}) == R"([{"type":"content","text":"a"}])");
}

TEST_CASE("the text grows with the output, as if it were made at once") {
    std::string all;
    auto out =
        record({call, content(text_block("first") + ',' + std::string{terminal})}, release::fixed);
    counted_ids ids;
    auto const take = [&](std::string const& update) {
        apply(out, session_update{{{"update", json_of(update)}}}, {"now", ids});
    };
    for (int i = 0; i < 40; ++i) {
        auto const line = "line " + std::to_string(i) + (i % 3 == 0 ? "" : "\\n");
        take(piece(line, i % 5 < 3 ? goes_on : ""));
        all += "line " + std::to_string(i) + (i % 3 == 0 ? "" : "\n");
        if (i % 5 > 2) continue;
        CHECK(content_of_result(result_of(out)) == "first\n" + all);
    }
    CHECK(content_after({piece("same", goes_on), piece("same"), piece("!", goes_on)})
          == "samesame!");
}

// ---- Terminals ----------------------------------------------------------------------------------

TEST_CASE("terminal output is kept, whoever runs it, before and after the call ends") {
    auto const shown = content(terminal), first = piece("a\\n"), second = piece("b");
    auto const end = call_update(R"("status":"completed","rawOutput":null,"content":[],)"
                                 R"("_meta":{"terminal_exit":{"terminal_id":"t","exit_code":1,)"
                                 R"("signal":null}})");
    for (auto const& updates : {std::array<std::string_view, 4>{shown, first, second, end},
                                std::array<std::string_view, 4>{first, shown, second, end}}) {
        auto const text = messages_after({call, updates[0], updates[1], updates[2], updates[3]});
        CHECK(text.find(R"("content":{"Text":"a\nb"},"call_content":[{"type":"terminal",)"
                        R"("terminal_id":"t","output":"a\nb","exit_code":1}]})")
              != std::string::npos);
    }
    CHECK(messages_after({call, first}, latest) == messages_after({call}, latest));
}

TEST_CASE("a terminal may end by a signal, and before the content lists it") {
    CHECK(kept_after({call_update(R"("_meta":{"terminal_exit":{"terminal_id":"t","exit_code":null,)"
                                  R"("signal":"TERM"}})")})
          == R"([{"type":"terminal","terminal_id":"t","signal":"TERM"}])");
    CHECK(kept_after({piece("o"), call_update(R"("_meta":{"terminal_output":{"terminal_id":"u",)"
                                              R"("data":"p"}})")})
          == R"([{"type":"terminal","terminal_id":"t","output":"o"},)"
             R"({"type":"terminal","terminal_id":"u","output":"p"}])");
}

TEST_CASE("a _meta without news of a terminal changes nothing") {
    for (std::string_view meta :
         {R"({"terminal_output":{"data":"o"}})", R"({"terminal_exit":{"terminal_id":5}})",
          R"({"terminal_output":"o"})", R"({"terminal_info":{"terminal_id":"t"}})", "null"})
        CHECK_MESSAGE(kept_after({call, call_update(R"("_meta":)" + std::string{meta})}) == "none",
                      meta);
    CHECK(kept_after({content(terminal), call_update(R"("_meta":{"terminal_output":)"
                                                     R"({"terminal_id":"t","data":5}})")})
          == R"([{"type":"terminal","terminal_id":"t"}])");
}

TEST_CASE("two halves of a character in separate pieces of an output are joined") {
    CHECK(kept_after({piece("a\\ud83d"), piece("\\ude00b")})
          == "[{\"type\":\"terminal\",\"terminal_id\":\"t\",\"output\":\"a\U0001F600b\"}]");
    for (auto const more : {goes_on, std::string_view{}})
        CHECK(content_after({content(terminal), piece("abcdef\\ud83d", goes_on),
                             piece("\\ude00b", more), call_update(R"("status":"in_progress")")})
              == "abcdef\U0001F600b");
}

TEST_CASE("a client's terminal answers join the call that shows the terminal") {
    counted_ids ids;
    auto const record_answers = [&](release by) {
        auto out = record({call, content(terminal, R"(,"status":"completed")")}, by);
        for (auto const* const text :
             {R"({"output":"old","truncated":true})", R"({"exitCode":0,"signal":"TERM"})",
              R"({"output":"all","truncated":false,"exitStatus":{"exitCode":2,"signal":null}})"})
            apply(out, terminal_answer{"t", json_of(text)}, {"later", ids, by});
        apply(out, terminal_answer{"other", boost::json::object{{"output", "x"}}},
              {"never", ids, by});
        CHECK(out.thread.updated_at == (by == release::fixed ? "later" : "now"));
        return lisle::encode_as(out.thread.messages, compact);
    };
    CHECK(record_answers(release::fixed)
              .find(R"("content":{"Text":"all"},"call_content":[{"type":"terminal",)"
                    R"("terminal_id":"t","output":"all","exit_code":2,)"
                    R"("signal":"TERM"}]})")
          != std::string::npos);
    CHECK(record_answers(latest).find("all") == std::string::npos);
}

TEST_CASE("an output is marked as truncated until a whole output replaces it") {
    auto const truncated = R"({"output":"o","truncated":true})";
    CHECK(kept_of(answer({truncated}))
          == R"([{"type":"terminal","terminal_id":"t","output":"o","is_truncated":true}])");
    CHECK(kept_of(answer({truncated, R"({"exitCode":0})"}))
          == R"([{"type":"terminal","terminal_id":"t","output":"o","is_truncated":true,)"
             R"("exit_code":0}])");
    CHECK(kept_of(answer({truncated, R"({"output":"p"})"}))
          == R"([{"type":"terminal","terminal_id":"t","output":"p"}])");
    CHECK(content_of_result(answer({truncated, R"({"output":"p"})"})) == "p");
}

}  // namespace acpx_apply_call_content_test
