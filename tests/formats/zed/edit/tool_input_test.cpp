#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/edit/tool_input.hpp>

#include <doctest/doctest.h>

#include <string>

namespace tool_input_test {

namespace edit = lisle::zed::edit;

using namespace expect;

TEST_CASE("the pinned input has a description, a path and a mode") {
    keeps<edit::edit_file_input>(R"({"display_description":"d","path":"p","mode":"create"})");
    reads<edit::edit_file_input>(R"({"x":1,"mode":"edit","path":"p","display_description":"d"})",
                                 R"({"display_description":"d","path":"p","mode":"edit"})");
    fails_at<edit::edit_file_input>(R"({"display_description":"d","path":"p","mode":<!>"write"})",
                                    errc::unknown_case, "/mode");
    CHECK(edit::make_title({"d", "p", edit::edit_mode::edit, {}}) == "p");
    CHECK(edit::make_title({"d", "", edit::edit_mode::edit, {}}) == "d");
    CHECK(edit::make_title({}) == "Editing file");
}

TEST_CASE("edits may be JSON in a string") {
    keeps<edit::newer_edit_file_input>(R"({"path":"p","edits":[]})");
    reads<edit::newer_edit_file_input>(
        R"({"path":"p","edits":"[{\"old_text\":\"a\",\"new_text\":\"b\"}]"})",
        R"({"path":"p","edits":[{"old_text":"a","new_text":"b"}]})");
    fails_at<edit::newer_edit_file_input>(R"({"path":"p","edits":<!>"{}"})", errc::wrong_type,
                                          "/edits");
}

TEST_CASE("inputs of the streaming tool and of write_file are written back") {
    keeps<edit::streaming_edit_file_input>(
        R"({"display_description":"d","path":"p","mode":"write","content":"c"})");
    keeps<edit::streaming_edit_file_input>(
        R"({"display_description":"d","path":"p","mode":"edit","edits":[)"
        R"({"old_text":"a","new_text":"b"}]})");
    keeps<edit::write_file_input>(R"({"path":"p","content":"c"})");
}

}  // namespace tool_input_test
