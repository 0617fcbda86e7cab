#include <lisle/conversation/native_lines.hpp>

#include <doctest/doctest.h>

namespace native_lines_test {

namespace detail = lisle::conversation::detail;
using detail::line_words;
using detail::native_of_lines;

TEST_CASE("a line is named by its types") {
    CHECK(detail::types_of(R"({"type":"event_msg","payload":{"type":"token_count","n":1}})")
          == "event_msg token_count");
    CHECK(detail::types_of(R"({"subtype":"init","type":"system","data":{"type":"x"}})")
          == "system init");
    CHECK(detail::types_of(R"({"type":"user","message":{"role":"user"}})") == "user");
    CHECK(detail::types_of(R"({"a":1})") == "a line without a type");
}

TEST_CASE("natives of lines are distinguished from residues") {
    CHECK(native_of_lines{R"({"lines":[{"at":1,"line":{}}]})"}.is_of_lines());
    CHECK(native_of_lines{R"({"place":{"at":1}})"}.is_of_lines());
    CHECK(!native_of_lines{R"({"add":{"line":1}})"}.is_of_lines());
    CHECK(!native_of_lines{"7"}.is_of_lines());
}

TEST_CASE("each part of a native has its place in the file") {
    native_of_lines const block{R"({"place":{"at":4,"block":2},"output":{"at":6,"block":0}})"};
    CHECK(block.place_of({}) == "/4/message/content/2");
    CHECK(block.place_of(line_words{R"({"at":6,"block":0})"}) == "/6/message/content/0");
    CHECK(native_of_lines{R"({"place":{"at":4}})"}.place_of({}) == "/4/message/content");
    native_of_lines const item{R"({"line":{"at":9},"slot":3})"};
    CHECK(item.place_of(line_words{R"({"at":9})"}) == "/9/payload/replacement_history/3");
    native_of_lines const cut{R"({"line":{"at":9},"history":[{"slot":1}]})"};
    CHECK(cut.place_of(line_words{R"({"slot":1})"}) == "/9/payload/replacement_history/1");
    CHECK(cut.place_of(line_words{R"({"at":9})"}) == "/9");
    CHECK(native_of_lines{R"({"lines":[]})"}.place_of(line_words{R"({"at":5})"}) == "/5");
}

}  // namespace native_lines_test
