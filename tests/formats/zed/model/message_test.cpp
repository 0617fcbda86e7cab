#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/message.hpp>

#include <string>
#include <string_view>

namespace message_test {

using namespace expect;
using lisle::zed::agent_content;
using lisle::zed::message;
using lisle::zed::user_content;

namespace {

std::string with_results(std::string_view results) {
    return R"({"Agent":{"content":[],"tool_results":)" + std::string{results}
           + R"(,"reasoning_details":null}})";
}

std::string result(std::string_view id, std::string_view text) {
    return R"({"tool_use_id":")" + std::string{id}
           + R"(","tool_name":"n","is_error":false,"content":{"Text":")" + std::string{text}
           + R"("},"output":null})";
}

}  // namespace

TEST_CASE("a message is a user's, an agent's, or a resume") {
    keeps<message>(R"({"User":{"id":"","content":[]}})", strict);
    keeps<message>(R"({"Agent":{"content":[],"tool_results":{},"reasoning_details":null}})",
                   strict);
    keeps<message>(R"("Resume")", strict);
    reads<message>(R"({"Resume":null})", R"("Resume")");
    reads<message>(" { \"User\" : { \"id\" : \"u\" , \"content\" : [ ] } } ",
                   R"({"User":{"id":"u","content":[]}})");
}

TEST_CASE("an object names a message with exactly one key") {
    fails_at<message>("<!>{}", errc::wrong_type, "");
    fails_at<message>("<!>null", errc::wrong_type, "");
    fails_at<message>(R"(<!>["Resume"])", errc::wrong_type, "");
    fails_at<message>("<!>1", errc::wrong_type, "");
    fails_at<message>("<!>true", errc::wrong_type, "");
    fails_at<message>(R"({<!>"user":{"id":"u","content":[]}})", errc::unknown_case, "/user");
    fails_at<message>(R"({<!>"System":{}})", errc::unknown_case, "/System");
    fails_at<message>(R"({<!>"":{}})", errc::unknown_case, "/");
    fails_at<message>(R"(<!>"resume")", errc::unknown_case, "");
    fails_at<message>(R"(<!>"User")", errc::wrong_type, "");
    fails_at<message>(R"({"Resume":<!>{}})", errc::wrong_type, "/Resume");
    fails_at<message>(R"({"Resume":<!>false})", errc::wrong_type, "/Resume");
    fails_at<message>(R"({"User":<!>null})", errc::wrong_type, "/User");
    fails_at<message>(R"({"User":<!>"u"})", errc::wrong_type, "/User");
    fails_at<message>(
        R"(<!>{"User":{"id":"u","content":[]},"Agent":{"content":[],"tool_results":{}}})",
        errc::wrong_type, "");
    fails_at<message>(R"(<!>{"Resume":null,"x":1})", errc::wrong_type, "");
    fails_at<message>(R"({"User":{"id":"u","content":[]}<!>])", errc::syntax, "");
    fails_at<message>(R"({"User":{"id":"u","content":[]},<!>})", errc::syntax, "");
}

TEST_CASE("a duplicate key counts once, with its last value") {
    reads<message>(R"({"User":5,"User":{"id":"u","content":[]}})",
                   R"({"User":{"id":"u","content":[]}})");
    reads<message>(R"({"User":{"id":"a","content":[]},"\u0055ser":{"id":"b","content":[]}})",
                   R"({"User":{"id":"b","content":[]}})");
    reads<message>(R"({"Resume":1,"Resume":null})", R"("Resume")");
    fails_at<message>(R"({"User":{"id":"u","content":[]},"User":<!>5})", errc::wrong_type, "/User");
    fails_at<message>(R"({<!>"System":1,"System":2})", errc::unknown_case, "/System");
    fails_at<message>(R"(<!>{"User":{"id":"u","content":[]},"User":{"id":"u","content":[]}})",
                      errc::wrong_type, "", from_text);
    for (auto const* twice : {R"({"User":{"id":"a","content":[]},"User":{"id":"b","content":[]}})",
                              R"({"Resume":null,"Resume":null})"})
        CHECK(!decode<message>(twice, strict));
}

// ---- A user's message ---------------------------------------------------------------------------

TEST_CASE("a user's message has an id and content") {
    reads<message>(R"({"User":{"content":[{"Text":"hi"}],"id":"not a UUID"}})",
                   R"({"User":{"id":"not a UUID","content":[{"Text":"hi"}]}})");
    fails_at<message>(R"({"User":<!>{"id":"u"}})", errc::missing_field, "/User/content");
    fails_at<message>(R"({"User":<!>{"content":[]}})", errc::missing_field, "/User/id");
    fails_at<message>(R"({"User":{"id":<!>null}})", errc::wrong_type, "/User/id");
    fails_at<message>(R"({"User":{"id":"u","content":<!>null}})", errc::wrong_type,
                      "/User/content");
    fails_at<message>(R"({"User":{"id":"u","content":<!>"hi"}})", errc::wrong_type,
                      "/User/content");
    fails_at<message>(R"({"User":{"id":"u","content":[{"Text":"a"},{"Text":<!>1}]}})",
                      errc::wrong_type, "/User/content/1/Text");
    reads<message>(R"({"User":{"id":"a","id":"b","content":[]}})",
                   R"({"User":{"id":"b","content":[]}})");
    fails_at<message>(R"({"User":{"id":"a",<!>"id":"b","content":[]}})", errc::duplicate_field,
                      "/User/id", from_text);
}

TEST_CASE("a user's content is text, a mention or an image") {
    keeps<user_content>(R"({"Text":""})", strict);
    keeps<user_content>(R"({"Mention":{"uri":"PastedImage","content":""}})", strict);
    keeps<user_content>(R"({"Image":{"source":"AA=="}})", strict);
    reads<user_content>(R"({"Image":{"source":"AA==","size":null}})",
                        R"({"Image":{"source":"AA=="}})");
    fails_at<user_content>(R"({"Text":<!>null})", errc::wrong_type, "/Text");
    fails_at<user_content>(R"({<!>"text":"a"})", errc::unknown_case, "/text");
    fails_at<user_content>(R"({<!>"Thinking":{"text":"a"}})", errc::unknown_case, "/Thinking");
    fails_at<user_content>(R"({<!>"Audio":"x"})", errc::unknown_case, "/Audio");
    fails_at<user_content>(R"(<!>"Text")", errc::wrong_type, "");
    // Only tool results have loose shapes.
    fails_at<user_content>(R"(<!>"hello")", errc::unknown_case, "");
    fails_at<user_content>(R"({"Image":<!>{"Source":"s"}})", errc::missing_field, "/Image/source");
    fails_at<user_content>(R"({"Image":{"source":"s","size":{"width":<!>2147483648,"height":1}}})",
                           errc::out_of_range, "/Image/size/width");
}

// ---- An agent's message -------------------------------------------------------------------------

TEST_CASE("an agent's message has content and tool results, and perhaps details") {
    reads<message>(R"({"Agent":{"tool_results":{},"content":[]}})", with_results("{}"));
    fails_at<message>(R"({"Agent":<!>{"content":[]}})", errc::missing_field, "/Agent/tool_results");
    fails_at<message>(R"({"Agent":<!>{"tool_results":{}}})", errc::missing_field, "/Agent/content");
    fails_at<message>(R"({"Agent":{"content":<!>null}})", errc::wrong_type, "/Agent/content");
    fails_at<message>(R"({"Agent":{"content":[],"tool_results":<!>null}})", errc::wrong_type,
                      "/Agent/tool_results");
    fails_at<message>(R"({"Agent":{"content":[],"tool_results":<!>[]}})", errc::wrong_type,
                      "/Agent/tool_results");
    fails_at<message>(R"({"Agent":<!>{"content":[],"tool_results":{}}})", errc::not_canonical,
                      "/Agent", strict);
    for (std::string_view details : {"null", "[]", "false", R"({"b":1,"a":[2]})", "\"\"", "-0.0"})
        keeps<message>(R"({"Agent":{"content":[],"tool_results":{},"reasoning_details":)"
                           + std::string{details} + "}}",
                       strict);
}

TEST_CASE("an agent's content is text, thinking, redacted thinking or a tool use") {
    keeps<agent_content>(R"({"Text":""})", strict);
    keeps<agent_content>(R"({"Thinking":{"text":"","signature":null}})", strict);
    keeps<agent_content>(R"({"RedactedThinking":"d"})", strict);
    keeps<agent_content>(R"({"ToolUse":{"id":"i","name":"n","raw_input":"","input":null,)"
                         R"("is_input_complete":false,"thought_signature":null}})",
                         strict);
    reads<agent_content>(R"({"Thinking":{"text":"t"}})",
                         R"({"Thinking":{"text":"t","signature":null}})");
    reads<agent_content>(R"({"Thinking":{"signature":"s","x":1,"text":"t"}})",
                         R"({"Thinking":{"text":"t","signature":"s"}})");
    fails_at<agent_content>(R"({"Thinking":<!>{"signature":"s"}})", errc::missing_field,
                            "/Thinking/text");
    fails_at<agent_content>(R"({"Thinking":{"text":<!>null}})", errc::wrong_type, "/Thinking/text");
    fails_at<agent_content>(R"({"Thinking":{"text":"t","signature":<!>1}})", errc::wrong_type,
                            "/Thinking/signature");
    fails_at<agent_content>(R"({"Thinking":<!>"t"})", errc::wrong_type, "/Thinking");
    fails_at<agent_content>(R"({"RedactedThinking":<!>{"data":"d"}})", errc::wrong_type,
                            "/RedactedThinking");
    fails_at<agent_content>(R"({"RedactedThinking":<!>null})", errc::wrong_type,
                            "/RedactedThinking");
    fails_at<agent_content>(R"({<!>"Image":{"source":"s"}})", errc::unknown_case, "/Image");
    fails_at<agent_content>(R"({<!>"Mention":{"uri":"PastedImage","content":""}})",
                            errc::unknown_case, "/Mention");
    fails_at<agent_content>(R"({"ToolUse":{"id":"i","name":"n","raw_input":<!>1}})",
                            errc::wrong_type, "/ToolUse/raw_input");
}

TEST_CASE("tool results keep their order, under any key") {
    auto const results = "{\"b\":" + result("b", "1") + ",\"\":" + result("", "2") + ",\"k\":"
                         + result("other", "3") + ",\"a/~\\n\":" + result("x", "4") + "}";
    keeps<message>(with_results(results), strict);
    fails_at<message>(R"({"Agent":{"content":[],"tool_results":{"a/~":<!>{}}}})",
                      errc::missing_field, "/Agent/tool_results/a~1~0/tool_use_id");
}

TEST_CASE("the last of two results under one key takes the first one's place") {
    auto const twice = "{\"b\":" + result("b", "1") + ",\"a\":" + result("a", "2")
                       + ",\"\\u0062\":" + result("c", "3") + "}";
    auto const once = "{\"b\":" + result("c", "3") + ",\"a\":" + result("a", "2") + "}";
    reads<message>(with_results(twice), with_results(once));
    reads<message>(with_results(twice), with_results(once), from_text);
    gives_back<message>(with_results(twice), with_results(once), "duplicate key");
    CHECK(decode<message>(with_results(twice), strict).error().code == errc::not_canonical);
}

TEST_CASE("a replaced result may be anything, unless serde reads it from text") {
    for (std::string_view wrong : {"5", "null", "{}", R"({"tool_use_id":1})", "[[]]"}) {
        auto const bad_first = "{\"a\":" + std::string{wrong} + ",\"b\":" + result("b", "1")
                               + ",\"a\":" + result("a", "2") + "}";
        reads<message>(with_results(bad_first), with_results("{\"a\":" + result("a", "2")
                                                             + ",\"b\":" + result("b", "1") + "}"));
        CAPTURE(bad_first);
        CHECK(!decode<message>(with_results(bad_first), from_text));
        CHECK(decode<message>(with_results(bad_first), permissive).has_value());
    }
    CHECK(!decode<message>(with_results("{\"a\":" + result("a", "1") + ",\"a\":5}"), reference));
    CHECK(!decode<message>(with_results("{\"a\":{\"b\":1e999},\"a\":" + result("a", "1") + "}"),
                           reference));
}

TEST_CASE("duplicates among many results are found") {
    std::string twice = "{", once = "{";
    for (int round = 0; round < 2; ++round)
        for (int i = 0; i < 100; ++i) {
            auto const key = "k" + std::to_string(i);
            twice += "\"" + key + "\":" + result(key, std::to_string(round)) + ",";
            if (round == 1) once += "\"" + key + "\":" + result(key, "1") + ",";
        }
    twice.back() = once.back() = '}';
    reads<message>(with_results(twice), with_results(once));
}

// ---- Newer messages -----------------------------------------------------------------------------

TEST_CASE("unknown keys of a message are dropped, or kept in place") {
    constexpr std::string_view newer =
        R"({"User":{"id":"u","at":1e2,"content":[{"Text":"a"}],"x":{"y":[]}}})";
    reads<message>(newer, R"({"User":{"id":"u","content":[{"Text":"a"}]}})");
    gives_back<message>(newer, newer, "unknown field");
    fails_at<message>(R"({"User":{"id":"u",<!>"at":1,"content":[]}})", errc::unknown_field,
                      "/User/at", strict);
}

TEST_CASE("unknown alternatives are kept in place") {
    for (std::string_view text :
         {R"({"Later":{"Summary":"s"}})", R"("Pause")", "5", "null", "[]", "{}",
          R"({"User":{"id":"u","content":[]},"Agent":{}})", R"({"Resume":{"after":1}})",
          R"({"User":{"id":"u","content":[{"Audio":{"n":1e2}},{"Text":"a"},"Pause"]}})",
          R"({"Agent":{"content":[{"Image":{"source":"s"}}],"tool_results":{},)"
          R"("reasoning_details":null}})"})
        gives_back<message>(text, text, "unknown case");
    for (std::string_view text :
         {R"({"Later":{"Summary":"s"}})", R"("Pause")", "5", R"({"Resume":{"after":1}})"})
        CHECK(!decode<message>(text, strict));
}

}  // namespace message_test
