#include <lisle/conversation/zed/describe_message.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace zed_describe_message_test {

namespace conversation = lisle::conversation;
using describer = conversation::zed_bridge::message_describer<lisle::owned>;

TEST_CASE("an answer contains the results of its calls") {
    auto const use = [](std::string const& id) {
        return R"({"ToolUse":{"id":")" + id
               + R"(","name":"n","raw_input":"{}","input":{},"is_input_complete":true,)"
                 R"("thought_signature":null}})";
    };
    auto const result = [](std::string const& id) {
        return '"' + id + R"(":{"tool_use_id":")" + id
               + R"(","tool_name":"n","is_error":false,"content":{"Text":"of )" + id
               + R"("},"output":null})";
    };
    auto const m = lisle::decode_as<lisle::zed::message>(
        R"({"Agent":{"content":[)" + use("a") + ',' + use("b") + ',' + use("a")
        + R"(],"tool_results":{)" + result("b") + ',' + result("a")
        + R"(},"reasoning_details":null}})");
    REQUIRE(m.has_value());
    auto const results = describer::match_results(std::get<lisle::zed::agent_message>(*m));
    REQUIRE(results.size() == 3);
    CHECK(results[0] == 1);
    CHECK(results[1] == 0);
    CHECK_FALSE(results[2].has_value());
    auto const out = describer::run(*m, results);
    CHECK(out.role == conversation::role::assistant);
    auto const call = [&](std::size_t i) {
        return lisle::get_alternative<conversation::tool_call>(out.content[i]);
    };
    CHECK(lisle::get_alternative<conversation::plain_text>(call(0).output[0]).text == "of a");
    CHECK(call(0).arrival == 1);
    CHECK(call(1).arrival == 0);
    CHECK(call(2).status == conversation::call_status::pending);
}

}  // namespace zed_describe_message_test
