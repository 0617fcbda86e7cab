#include <lisle/formats/acpx/recorder/apply_tool.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace acpx_apply_tool_test {

using namespace acpx_tests;
using namespace lisle::acpx;

namespace {

using texts = std::initializer_list<std::string_view>;

constexpr std::string_view call = R"({"sessionUpdate":"tool_call","toolCallId":"c","title":"T"})";

agent_message const& first_agent(session const& of) {
    return std::get<agent_message>(of.thread.messages.at(0));
}

tool_use use_after(texts updates, release by = latest) {
    return std::get<tool_use>(first_agent(record(updates, by)).content.at(0));
}

/// The result of the call, or `none`.
std::string result_after(texts updates, release by = latest) {
    auto const session = record(updates, by);
    auto const& results = first_agent(session).tool_results;
    return results.empty() ? "none" : lisle::encode_as(results.begin()->second, compact);
}

/// The smallest result of the call, with another content.
std::string result_with(std::string_view content, std::string_view name = "T") {
    return R"({"tool_use_id":"c","tool_name":")" + std::string{name}
           + R"(","is_error":false,"content":)" + std::string{content} + '}';
}

}  // namespace

TEST_CASE("the first update of either kind makes a call with all of its fields") {
    for (auto const& update : {std::string{R"({"sessionUpdate":"tool_call","toolCallId":"c"})"},
                               call_update(R"("locations":[],"name":"n")")})
        CHECK(messages_after({update}, latest)
              == R"([{"Agent":{"content":[{"ToolUse":{"id":"c","name":"tool_call",)"
                 R"("raw_input":"{}","input":{},"is_input_complete":false,)"
                 R"("thought_signature":null}}],"tool_results":{}}}])");
    CHECK(use_after({R"({"sessionUpdate":"tool_call"})"}).id == "");
}

TEST_CASE("an update changes only the call with its id") {
    auto const session = record({call, R"({"sessionUpdate":"tool_call","toolCallId":"d"})",
                                 call_update(R"("title":"New")")},
                                latest);
    auto const& content = first_agent(session).content;
    REQUIRE(content.size() == 2);
    CHECK(std::get<tool_use>(content[0]).name == "New");
    CHECK(std::get<tool_use>(content[1]).name == "tool_call");
}

TEST_CASE("a late update makes a second call in acpx, and updates the first one here") {
    auto const done = call_update(R"("status":"failed")");
    auto const in_acpx = record({call, "\"q\"", done}, latest);
    REQUIRE(in_acpx.thread.messages.size() == 3);
    auto const& late = std::get<agent_message>(in_acpx.thread.messages[2]);
    CHECK(std::get<tool_use>(late.content.at(0)).name == "tool_call");
    auto const fixed = record({call, "\"q\"", done}, release::fixed);
    REQUIRE(fixed.thread.messages.size() == 2);
    CHECK(first_agent(fixed).tool_results.find("c")->second.is_error);
}

TEST_CASE("a call's name is its newest title, or else its first kind") {
    auto const named = [](texts updates) { return use_after(updates).name; };
    CHECK(named({call, call_update(R"("title":" U\n")")}) == "U");
    CHECK(named({call, call_update(R"("title":" ")")}) == "T");
    CHECK(named({call, call_update(R"("title":null,"kind":"read")")}) == "T");
    CHECK(named({call_update(R"("kind":" read ")")}) == "read");
    CHECK(named({call_update(R"("kind":"read")"), call_update(R"("kind":"edit")")}) == "read");
    CHECK(named({call_update(R"("kind":" ")"), call_update(R"("kind":"edit")")}) == "edit");
    CHECK(named({call_update(R"("kind":"read")"), call_update(R"("title":"U")")}) == "U");
    CHECK(named({call_update(R"("title":"tool_call","kind":"read")")}) == "read");
}

TEST_CASE("input is kept as a value and as its text, null as an empty object") {
    auto const inputs = [](std::string_view raw) {
        auto const use = use_after({call_update(R"("rawInput":)" + std::string{raw})});
        return use.raw_input + " " + lisle::encode_as(use.input, compact);
    };
    CHECK(inputs(R"({"b":1.0,"1":"x"})") == R"({"1":"x","b":1} {"1":"x","b":1})");
    CHECK(inputs(R"(" a\n")")
          == R"( a)"
             "\n"
             R"( " a\n")");
    CHECK(inputs("null") == "{} {}");
    CHECK(inputs("false") == "false false");
    CHECK(use_after({call_update(R"("rawInput":5)"), call_update(R"("title":"U")")}).raw_input
          == "5");
}

TEST_CASE("input is complete if the status contains a word for an end") {
    auto const is_complete = [](std::string_view status) {
        return use_after({call_update(R"("status":)" + std::string{status})}).is_input_complete;
    };
    for (std::string_view status :
         {R"("completed")", R"("INCOMPLETE")", R"("done")", R"("Successful")", R"("failed")",
          R"("errored")", R"("cancelled")"})
        CHECK_MESSAGE(is_complete(status), status);
    for (std::string_view status :
         {R"("pending")", R"("in_progress")", R"("fail")", R"("")", "null", "true"})
        CHECK_MESSAGE(!is_complete(status), status);
    auto const done = call_update(R"("status":"completed")");
    CHECK(use_after({done, call_update(R"("title":"U")")}).is_input_complete);
    CHECK_FALSE(use_after({done, call_update(R"("status":null)")}).is_input_complete);
}

TEST_CASE("only an output, a status, a title or a kind makes a result") {
    for (std::string_view key : {"rawOutput", "status", "title", "kind"})
        CHECK(result_after({call_update('"' + std::string{key} + R"(":null)")})
              == result_with(R"({"Text":""})", "tool_call"));
    CHECK(result_after({call_update(R"("rawInput":1,"locations":[],"content":[{"type":"content",)"
                                    R"("content":{"type":"text","text":"t"}}],"_meta":{})")})
          == "none");
}

TEST_CASE("an output is kept as a value and as its text") {
    auto const output = [](std::string_view raw) {
        return result_after({call, call_update(R"("rawOutput":)" + std::string{raw})});
    };
    auto const with_output = [](std::string_view content, std::string_view value) {
        auto text = result_with(content);
        return text.insert(text.size() - 1, R"(,"output":)" + std::string{value});
    };
    CHECK(output(R"("a\n")") == with_output(R"({"Text":"a\n"})", R"("a\n")"));
    CHECK(output(R"({"b":1.0,"1":2})")
          == with_output(R"({"Text":"{\"1\":2,\"b\":1}"})", R"({"1":2,"b":1})"));
    CHECK(output("null") == result_with(R"({"Text":""})"));
    // Null clears the text, but not the value.
    auto const first = call_update(R"("rawOutput":"a")");
    CHECK(result_after({call, first, call_update(R"("rawOutput":null)")})
          == with_output(R"({"Text":""})", R"("a")"));
    CHECK(result_after({call, first, call_update(R"("status":"pending")")})
          == with_output(R"({"Text":"a"})", R"("a")"));
}

TEST_CASE("an update without a status keeps an error since 0.19.1") {
    auto const is_error = [](texts updates, release by) {
        return result_after(updates, by).find(R"("is_error":true)") != std::string::npos;
    };
    auto const failed = call_update(R"("status":"failed")"),
               renamed = call_update(R"("title":"U")");
    CHECK(is_error({failed}, latest));
    CHECK(is_error({call_update(R"("status":"Error")")}, latest));
    CHECK_FALSE(is_error({call_update(R"("status":"cancelled")")}, latest));
    CHECK(is_error({failed, renamed}, latest));
    CHECK(is_error({failed, renamed}, release::fixed));
    CHECK_FALSE(is_error({failed, renamed}, release::v0_16_0));
    CHECK_FALSE(is_error({failed, call_update(R"("status":null)")}, latest));
}

TEST_CASE("results are in JavaScript's order, and a changed result keeps its place") {
    auto const titled = [](std::string_view id) {
        return R"({"sessionUpdate":"tool_call","title":"T","toolCallId":")" + std::string{id}
               + "\"}";
    };
    auto const ids_of = [](session const& of) {
        std::string out;
        for (auto const& [id, result] : first_agent(of).tool_results) out += id + ' ';
        return out;
    };
    CHECK(ids_of(record({titled("b"), titled("10"), titled("a"), titled("2"), titled("b"),
                         titled("01"), titled("3")},
                        latest))
          == "2 3 10 b a 01 ");
}

TEST_CASE("a result with the id __proto__ was lost until 0.19.1") {
    constexpr std::string_view update =
        R"({"sessionUpdate":"tool_call","toolCallId":"__proto__","title":"T"})";
    CHECK(result_after({update}, release::v0_16_0) == "none");
    CHECK(result_after({update, update}, release::v0_19_1).find(R"("tool_use_id":"__proto__")")
          != std::string::npos);
    CHECK(use_after({update}, release::v0_16_0).name == "T");
}

}  // namespace acpx_apply_tool_test
