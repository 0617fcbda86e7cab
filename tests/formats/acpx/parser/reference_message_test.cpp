#include <lisle/formats/acpx/parser/reference_message.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_reference_message_test {

using namespace acpx_tests;
using lisle::acpx::latest;
using lisle::acpx::release;
namespace detail = lisle::acpx::detail;

namespace {

bool accepts(std::string const& text, release parser = latest) {
    return detail::is_message(json_of(text), parser);
}

std::string user(std::string_view content) {
    return R"({"User":{"id":"","content":[)" + std::string{content} + "]}}";
}

std::string agent(std::string_view content, std::string_view results = "") {
    return R"({"Agent":{"content":[)" + std::string{content} + R"(],"tool_results":{)"
           + std::string{results} + "}}}";
}

/// Whether the message is accepted with this value in place of its mark $.
bool accepts_in(std::string_view marked, std::string_view value) {
    std::string text{marked};
    return accepts(text.replace(text.find('$'), 1, value));
}

}  // namespace

TEST_CASE("a message is Resume, a user's message or an agent's") {
    CHECK(accepts(R"("Resume")"));
    CHECK(accepts(user("")));
    CHECK(accepts(agent("")));
    for (std::string text : {R"("resume")", R"("User")", R"("")", "null", "5", "[]", "{}",
                             R"({"Resume":null})", R"({"kind":"user","id":"","content":[]})"})
        CHECK_MESSAGE(!accepts(text), text);
}

TEST_CASE("a message of both a user and an agent needs one valid half") {
    std::string_view const both = R"({"User":{"id":"","content":$},)"
                                  R"("Agent":{"content":[],"tool_results":{}}})";
    CHECK(accepts_in(both, "[]"));
    CHECK(accepts_in(both, "5"));
    CHECK(accepts(R"({"Agent":5,"User":{"id":"","content":[]},"Later":1})"));
    CHECK_FALSE(accepts(R"({"User":{"id":""},"Agent":{"content":[]}})"));
}

TEST_CASE("a user's message needs an id, even an empty one, and a list of content") {
    CHECK(accepts(R"({"User":{"content":[],"mood":[5],"id":"u"}})"));
    for (std::string text :
         {R"({"User":null})", R"({"User":[]})", R"({"User":{"content":[]}})",
          R"({"User":{"id":""}})", R"({"User":{"id":5,"content":[]}})",
          R"({"User":{"id":"","content":{}}})", R"({"User":{"id":"","content":null}})"})
        CHECK_MESSAGE(!accepts(text), text);
}

TEST_CASE("one bad part of the content makes its message bad") {
    CHECK(accepts(user(R"({"Text":"a"},{"Text":"b"})")));
    CHECK_FALSE(accepts(user(R"({"Text":"a"},{"Text":5})")));
    CHECK(accepts(agent(R"({"Text":"a"},{"RedactedThinking":"b"})")));
    CHECK_FALSE(accepts(agent(R"({"Text":"a"},{"Later":"b"})")));
    for (std::string_view content : {"{}", R"("a")", "null", R"([{"Text":"a"}])"}) {
        CHECK_MESSAGE(!accepts(user(content)), content);
        CHECK_MESSAGE(!accepts(agent(content)), content);
    }
}

TEST_CASE("the first tag decides, but a text only if it is a string") {
    CHECK(accepts(user(R"({"Mention":5,"Text":"a"})")));
    CHECK(accepts(user(R"({"Text":5,"Image":{"source":"s"}})")));
    CHECK(accepts(user(R"({"Image":5,"Mention":{"uri":"","content":""}})")));
    for (std::string_view content :
         {R"({"Image":{"source":"s"},"Mention":5})", R"({"Image":{"source":"s"},"Mention":null})",
          R"({"Image":null,"Audio":{"source":"s","mime_type":"m"}})"})
        CHECK_MESSAGE(!accepts(user(content)), content);
}

TEST_CASE("a mention has a uri and a content") {
    std::string_view const mention = R"({"User":{"id":"","content":[{"Mention":{$}}]}})";
    CHECK(accepts_in(mention, R"("uri":"","content":"","x":1)"));
    for (std::string_view fields :
         {R"("uri":"a")", R"("content":"a")", R"("uri":{"File":{}},"content":"a")",
          R"("uri":"a","content":5)"})
        CHECK_MESSAGE(!accepts_in(mention, fields), fields);
}

TEST_CASE("an image has a source, and no size or a size of two finite numbers") {
    std::string_view const sized =
        R"({"User":{"id":"","content":[{"Image":{"source":"s","size":$}}]}})";
    CHECK(accepts(user(R"({"Image":{"source":""}})")));
    for (std::string_view size : {"null", R"({"width":-1.5,"height":0})",
                                  R"({"width":1e300,"height":18446744073709551615,"x":1})"})
        CHECK_MESSAGE(accepts_in(sized, size), size);
    for (std::string_view size :
         {"5", "[1,2]", "{}", R"({"width":1})", R"({"height":1})", R"({"width":1e400,"height":1})",
          R"({"width":"1","height":1})", R"({"width":1,"height":null})"})
        CHECK_MESSAGE(!accepts_in(sized, size), size);
    CHECK_FALSE(accepts(user(R"({"Image":{"source":5}})")));
    CHECK_FALSE(accepts(user(R"({"Image":"s"})")));
}

TEST_CASE("audio has a source and a type, since 0.10.0") {
    auto const audio = user(R"({"Audio":{"source":"","mime_type":""}})");
    CHECK(accepts(audio));
    CHECK(accepts(audio, release::v0_10_0));
    CHECK_FALSE(accepts(audio, release::v0_6_1));
    CHECK_FALSE(accepts(user(R"({"Audio":{"source":""}})")));
    CHECK_FALSE(accepts(user(R"({"Audio":{"source":"","mime_type":5}})")));
    CHECK_FALSE(accepts(agent(R"({"Audio":{"source":"","mime_type":""}})")));
}

TEST_CASE("an agent's message needs a list of content and an object of results") {
    CHECK(accepts(R"({"Agent":{"tool_results":{},"content":[],"reasoning_details":5}})"));
    std::string_view const results = R"({"Agent":{"content":[],"tool_results":$}})";
    for (std::string_view bad : {"null", "[]", "5", R"({"a":null})"})
        CHECK_MESSAGE(!accepts_in(results, bad), bad);
    std::string_view const content = R"({"Agent":{"content":$,"tool_results":{}}})";
    for (std::string_view bad : {"null", "{}", R"("a")"})
        CHECK_MESSAGE(!accepts_in(content, bad), bad);
    CHECK_FALSE(accepts(R"({"Agent":{"content":[]}})"));
    CHECK_FALSE(accepts(R"({"Agent":{"tool_results":{}}})"));
}

TEST_CASE("thinking has a text and may have a signature, and no other tag replaces bad thinking") {
    for (std::string_view thinking :
         {R"({"text":""})", R"({"text":"","signature":null})", R"({"text":"","signature":""})"})
        CHECK_MESSAGE(
            accepts_in(R"({"Agent":{"content":[{"Thinking":$}],"tool_results":{}}})", thinking),
            thinking);
    for (std::string_view content :
         {R"({"Thinking":{}})", R"({"Thinking":"a"})", R"({"Thinking":{"text":"","signature":5}})",
          R"({"Thinking":null,"RedactedThinking":"r"})"})
        CHECK_MESSAGE(!accepts(agent(content)), content);
    CHECK(accepts(agent(R"({"Thinking":null,"Text":"a"})")));
}

TEST_CASE("a tool use has any input, and a flag for its completeness") {
    constexpr std::string_view use =
        R"({"ToolUse":{"id":"","name":"","raw_input":"","input":null,"is_input_complete":false}})";
    CHECK(accepts(agent(use)));
    auto const with = [&](std::string_view from, std::string_view to) {
        std::string changed{use};
        changed.replace(changed.find(from), from.size(), to);
        return accepts(agent(changed));
    };
    CHECK(with("null", "[1,{}]"));
    CHECK(with("false", R"(false,"thought_signature":null)"));
    CHECK(with("false", R"(true,"thought_signature":"s")"));
    CHECK(with(R"("ToolUse")", R"("RedactedThinking":5,"ToolUse")"));
    CHECK_FALSE(with("false", R"(true,"thought_signature":5)"));
    CHECK_FALSE(with("false", "null"));
    CHECK_FALSE(with(R"(,"is_input_complete":false)", ""));
    CHECK_FALSE(with(R"("input":null,)", ""));
    CHECK_FALSE(with(R"("id":"")", R"("id":5)"));
    CHECK_FALSE(with(R"("name":"",)", ""));
    CHECK_FALSE(with(R"("raw_input":"")", R"("raw_input":{})"));
}

TEST_CASE("a result has the ids of its call and tool, and a text or an image") {
    constexpr std::string_view result =
        R"("a":{"tool_use_id":"b","tool_name":"","is_error":false,"content":{"Text":""}})";
    CHECK(accepts(agent("", result)));
    auto const with = [&](std::string_view from, std::string_view to) {
        std::string changed{result};
        changed.replace(changed.find(from), from.size(), to);
        return accepts(agent("", changed));
    };
    CHECK(with(R"({"Text":""})", R"({"Image":{"source":"s"}})"));
    CHECK(with(R"({"Text":""})", R"({"Text":5,"Image":{"source":"s"}},"output":[1])"));
    for (std::string_view content : {R"("a")", "null", "{}", R"({"Text":5})", R"([{"Text":"a"}])",
                                     R"({"Image":{"source":"s","size":5}})"})
        CHECK_MESSAGE(!with(R"({"Text":""})", content), content);
    CHECK_FALSE(with(R"(,"content":{"Text":""})", ""));
    CHECK_FALSE(with("false", "0"));
    CHECK_FALSE(with(R"("is_error":false,)", ""));
    CHECK_FALSE(with(R"("tool_use_id":"b",)", ""));
    CHECK_FALSE(with(R"("tool_name":"")", R"("tool_name":null)"));
    CHECK_FALSE(accepts(agent("", std::string{result} + R"(,"c":{})")));
}

}  // namespace acpx_reference_message_test
