#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/edit/tool_output.hpp>

#include <doctest/doctest.h>

namespace tool_output_test {

namespace edit = lisle::zed::edit;

using namespace expect;

namespace {

constexpr char const* done =
    R"({"input_path":"p","new_text":"b\n","old_text":"a\n","diff":"d\n","edit_agent_output":)"
    R"({"raw_edits":"r","parser_metrics":{"tags":2,"mismatched_tags":1}}})";

}  // namespace

TEST_CASE("an output is a success or an error") {
    keeps<edit::edit_file_output>(done);
    keeps<edit::edit_file_output>(R"({"error":"no"})");
    reads<edit::edit_file_output>(R"({"input_path":"p","error":"no"})", R"({"error":"no"})");
    reads<edit::newer_edit_file_output>(
        done, R"({"input_path":"p","new_text":"b\n","old_text":"a\n","diff":"d\n"})");
    keeps<edit::newer_edit_file_output>(R"({"error":"no","input_path":"p","diff":"d"})");
    fails_at<edit::edit_file_output>("{}", errc::no_case_matched, "", 0);
}

TEST_CASE("keys under both of their names are refused, as in Zed") {
    reads<edit::newer_edit_file_output>(
        R"({"original_path":"p","new_text":"b","old_text":"a"})",
        R"({"input_path":"p","new_text":"b","old_text":"a","diff":""})");
    auto const* const both =
        R"({"input_path":"p","original_path":"q","new_text":"b","old_text":"a","diff":""})";
    fails_at<edit::newer_edit_file_output>(both, errc::no_case_matched, "", 0);
    CHECK(decode<edit::newer_edit_file_output>(both, permissive).has_value());
}

TEST_CASE("the model gets the diff, or the text that there is none") {
    auto const read = decode<edit::edit_file_output>(done, reference);
    REQUIRE(read.has_value());
    CHECK(edit::to_text_for_model(*read) == "Edited p:\n\n```diff\nd\n\n```");
    CHECK(edit::to_text_for_model(edit::edit_file_output{edit::edit_success{}})
          == "No edits were made.");
    CHECK(edit::to_text_for_model(edit::edit_file_output{edit::edit_failure{"no", {}}}) == "no");
    using newer = edit::newer_edit_file_output;
    CHECK(edit::to_text_for_model(newer{edit::newer_edit_success{"p", "b", "a", "d", {}}})
          == "Edited p successfully");
    CHECK(edit::to_text_for_model(newer{edit::newer_edit_failure{"no", "p", "d\n", {}}})
          == "no\nEdited p:\n\n```diff\nd\n\n```");
    CHECK(edit::to_text_for_model(newer{edit::newer_edit_failure{"no", {}, "d", {}}})
          == "no\nNo edits were made.");
}

}  // namespace tool_output_test
