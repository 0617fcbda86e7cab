#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/turn/pending_message.hpp>

#include <string>

namespace pending_message_test {

using namespace expect;

std::string content_of(zed::pending_message const& m) {
    return lisle::encode_as(m.message().content);
}

zed::tool_use use(std::string id) { return {std::move(id), "n", "", {}, true, {}, {}}; }

TEST_CASE("pieces join the last part of their kind") {
    zed::pending_message m;
    m.append_text("a");
    m.append_text("b");
    m.append_thinking({"t", {}, {}});
    m.append_thinking({"u", "S", {}});
    m.append_thinking({"", {}, {}});
    m.append_text("");
    m.append_redacted("d");
    m.append_redacted("e");
    CHECK(content_of(m)
          == R"([{"Text":"ab"},{"Thinking":{"text":"tu","signature":"S"}},{"Text":""},)"
             R"({"RedactedThinking":"d"},{"RedactedThinking":"e"}])");
}

TEST_CASE("a use replaces only the last use with its id") {
    zed::pending_message m;
    CHECK(!m.upsert(use("1")));
    CHECK(m.upsert(use("1")));
    CHECK(!m.upsert(use("2")));
    CHECK(!m.upsert(use("1")));
    CHECK(m.message().content.size() == 3);
}

TEST_CASE("a result keeps the place of an earlier result") {
    zed::pending_message m;
    m.set_result({"1", "a", false, {}, {}, {}});
    m.set_result({"2", "b", false, {}, {}, {}});
    m.set_result({"1", "c", false, {}, {}, {}});
    auto const& results = m.message().tool_results;
    REQUIRE(results.size() == 2);
    CHECK(results[0].second.tool_name == "c");
}

TEST_CASE("a finished message has a result for each use") {
    zed::pending_message m;
    m.upsert(use("1"));
    m.set_result({"2", "x", false, {}, {}, {}});
    m.upsert(use("2"));
    auto const done = std::move(m).finish();
    REQUIRE(done.has_value());
    REQUIRE(done->tool_results.size() == 2);
    CHECK(done->tool_results[0].first == "2");
    CHECK(lisle::encode_as(done->tool_results[1].second)
          == R"({"tool_use_id":"1","tool_name":"n","is_error":true,)"
             R"("content":{"Text":"Tool canceled by user"},"output":null})");
}

TEST_CASE("a message without content is none") {
    zed::pending_message m;
    m.set_details(lisle::json::parse(R"(true)").value());
    m.set_result({"1", "a", false, {}, {}, {}});
    CHECK(!std::move(m).finish());
}

TEST_CASE("a piece may end within a code point, and a stored text is UTF-8") {
    zed::pending_message m;
    m.append_text("\xC3");
    auto const cut = zed::pending_message{m}.finish();
    CHECK(lisle::encode_as(cut->content) == "[{\"Text\":\"\xEF\xBF\xBD\"}]");
    m.append_text("\xA9");
    m.append_thinking({"\xE2\x82", {}, {}});
    auto const done = std::move(m).finish();
    CHECK(lisle::encode_as(done->content)
          == "[{\"Text\":\"\xC3\xA9\"},{\"Thinking\":{\"text\":\"\xEF\xBF\xBD\","
             "\"signature\":null}}]");
}

TEST_CASE("reasoning details are replaced, but not by an empty array") {
    zed::pending_message m;
    m.set_details(lisle::json::parse("[1]").value());
    m.set_details(lisle::json::parse("[ ]").value());
    CHECK(lisle::encode_as(m.message().reasoning_details) == "[1]");
    m.set_details({});
    CHECK(m.message().reasoning_details.text() == "null");
}

TEST_CASE("a value that is too deep for a thread becomes text") {
    auto const deep = [](std::size_t depth) { return lisle::json::parse(nest(depth)).value(); };
    zed::pending_message m;
    m.set_details(deep(123));
    CHECK(m.message().reasoning_details.kind() == lisle::json_kind::array);
    m.set_details(deep(124));
    CHECK(m.message().reasoning_details.text() == '"' + nest(124) + '"');
    m.set_result({"1", "a", false, {}, deep(121), {}});
    m.set_result({"2", "a", false, {}, deep(122), {}});
    CHECK(m.message().tool_results[0].second.output.kind() == lisle::json_kind::array);
    CHECK(m.message().tool_results[1].second.output.kind() == lisle::json_kind::string);
}

}  // namespace pending_message_test
