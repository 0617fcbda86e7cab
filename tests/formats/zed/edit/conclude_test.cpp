#include <lisle/formats/zed/edit/conclude.hpp>

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace conclude_test {

namespace edit = lisle::zed::edit;

namespace {

std::string conclude(std::string const& new_text, std::vector<edit::edit_outcome> const& outcomes) {
    return edit::to_text_for_model(edit::conclude({"p", "a\nb\n", new_text}, {}, outcomes));
}

}  // namespace

TEST_CASE("an edit that changed a line is a success, whatever the others' outcome") {
    CHECK(conclude("a\nc\n", {edit::unresolved_edit{}})
          == "Edited p:\n\n```diff\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n\n```");
    CHECK(conclude("a\nb", {}) == "No edits were made.");
}

TEST_CASE(
    "without a change the reason is that of the unresolved ones, then of the last ambiguous") {
    edit::ambiguous_edit const first{{{1, 2}}}, last{{{3, 3}, {5, 6}}};
    CHECK(conclude("a\nb\n", {edit::unresolved_edit{}, last}).starts_with("Some edits were"));
    CHECK(conclude("a\nb\n", {first, last})
          == "<old_text> matches more than one position in the file (lines: 3, 5). Read the\n"
             "relevant sections of p again and extend <old_text> so\n"
             "that I can perform the requested edits.\n");
}

TEST_CASE("each refusal has its text") {
    CHECK(to_string(edit::edit_refusal::path_not_found) == "Can't edit file: path not found");
    CHECK(to_string(edit::edit_refusal::invalid_file_name)
          == "Can't create file: invalid filename");
    CHECK(to_string(edit::edit_refusal::cancelled) == "Edit cancelled by user");
}

}  // namespace conclude_test
