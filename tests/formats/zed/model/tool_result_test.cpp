#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/tool_result.hpp>

#include <string>
#include <string_view>

namespace tool_result_test {

using namespace expect;
using lisle::zed::tool_result;

namespace {

std::string with_content(std::string_view content) {
    return R"({"tool_use_id":"i","tool_name":"n","is_error":false,"content":)"
           + std::string{content} + R"(,"output":null})";
}

}  // namespace

TEST_CASE("a tool result is written with all of its fields") {
    keeps<tool_result>(with_content(R"({"Text":"c"})"), strict);
    keeps<tool_result>(R"({"tool_use_id":"","tool_name":"","is_error":true,)"
                       R"("content":{"Image":{"source":"s","size":{"width":1,"height":2}}},)"
                       R"("output":{"z":1,"a":[2.5]}})",
                       strict);
    reads<tool_result>(R"({"content":"c","is_error":false,"tool_name":"n","tool_use_id":"i"})",
                       with_content(R"({"Text":"c"})"));
}

TEST_CASE("all fields of a tool result but the output are required, and have their types") {
    fails_at<tool_result>("<!>{}", errc::missing_field, "/tool_use_id");
    fails_at<tool_result>(R"(<!>{"tool_use_id":"i"})", errc::missing_field, "/tool_name");
    fails_at<tool_result>(R"(<!>{"tool_use_id":"i","tool_name":"n"})", errc::missing_field,
                          "/is_error");
    fails_at<tool_result>(R"(<!>{"tool_use_id":"i","tool_name":"n","is_error":false})",
                          errc::missing_field, "/content");
    fails_at<tool_result>(R"({"tool_use_id":<!>null})", errc::wrong_type, "/tool_use_id");
    fails_at<tool_result>(R"({"tool_use_id":"i","tool_name":<!>5})", errc::wrong_type,
                          "/tool_name");
    fails_at<tool_result>(R"({"tool_use_id":"i","tool_name":"n","is_error":<!>0})",
                          errc::wrong_type, "/is_error");
    fails_at<tool_result>(R"({"tool_use_id":"i","tool_name":"n","is_error":false,"content":<!>5})",
                          errc::no_case_matched, "/content");
    for (std::string_view output : {"null", "0", "\"\"", "[]", "{}", "false"})
        keeps<tool_result>(R"({"tool_use_id":"i","tool_name":"n","is_error":false,)"
                           R"("content":{"Text":""},"output":)"
                           + std::string{output} + "}");
}

TEST_CASE("of two equal fields of a tool result the last counts, also of content") {
    reads<tool_result>(R"({"tool_use_id":"i","tool_name":"n","is_error":false,"content":5,)"
                       R"("content":"c","content":{"Text":"d"}})",
                       with_content(R"({"Text":"d"})"));
    fails_at<tool_result>(R"({"tool_use_id":"i","tool_name":"n","is_error":false,"content":"c",)"
                          R"(<!>"content":"c"})",
                          errc::duplicate_field, "/content", from_text);
}

TEST_CASE("unknown keys of a result are dropped, or kept in place") {
    constexpr std::string_view newer =
        R"({"tool_use_id":"i","at":[1e2],"tool_name":"n","is_error":false,)"
        R"("content":{"Text":"c"},"output":null,"x":1})";
    reads<tool_result>(newer, with_content(R"({"Text":"c"})"));
    gives_back<tool_result>(newer, newer, "unknown field");
}

}  // namespace tool_result_test
