#include <lisle/formats/zed/edit/newer_edits.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace newer_edits_test {

namespace edit = lisle::zed::edit;

using enum edit::indent_kind;
using edit::indent_delta;
using edits = std::vector<edit::text_edit>;

TEST_CASE("edits are applied in their order, and the first that fails ends them") {
    auto const result =
        edit::apply_newer_edits("a\nb\nb\n", edits{{"a", "A", {}}, {"b", "x", {}}, {"A", "y", {}}});
    CHECK(result.text == "A\nb\nb\n");
    REQUIRE(result.edits.size() == 1);
    CHECK(result.edits[0] == edit::newer_applied_edit{edit::match_pass::exact, {0, 1}, "A"});
    REQUIRE(result.error);
    CHECK(
        result.error->starts_with("Edit 1 matched multiple locations in the file at lines: 2, 3."));
    auto const none = edit::apply_newer_edits("a\n", edits{{"zzz", "", {}}}, {}, true);
    CHECK(none.error->find("has changed on disk") != std::string::npos);
}

TEST_CASE("a final line feed of the new text is dropped if the text has one") {
    CHECK(edit::apply_newer_edits("a\nb\n", edits{{"a\n", "A\n", {}}}).text == "A\nb\n");
    CHECK(edit::apply_newer_edits("a\nb", edits{{"b", "B\n", {}}}).text == "a\nB\n");
    CHECK(edit::apply_newer_edits("a\nb\n", edits{{"a\n", "", {}}}).text == "\nb\n");
}

TEST_CASE("the first line of an exact match does not move, that of a fuzzy match does") {
    CHECK(edit::apply_newer_edits("x\n    a(\n", edits{{"a(", "b(", {}}}).text == "x\n    b(\n");
    CHECK(edit::apply_newer_edits("  a;\n  b;\n", edits{{"a;\nb;\n", "c;\nd;\n", {}}}).text
          == "  c;\n  d;\n");
}

TEST_CASE("the other lines move as their pairs do, if all agree") {
    indent_delta const contextual{spaces, 1};
    std::vector<edit::line_pair> pairs{{"    a", "a"}, {"  ", "b"}, {"    c", "c"}};
    CHECK(edit::compute_indent_deltas(pairs, contextual)
          == edit::indent_deltas{contextual, {spaces, 4}});
    pairs.push_back({"\td", "d"});
    CHECK(edit::compute_indent_deltas(pairs, contextual)
          == edit::indent_deltas{contextual, contextual});
    CHECK(edit::compute_indent_deltas({}, contextual).rest == contextual);
}

TEST_CASE("line ends of new text become line feeds, in Zed around what the diff keeps") {
    edits const one{{"aaaa\nbbbb", "aaaa\r\nbbbb", {}}};
    CHECK(edit::apply_newer_edits("aaaa\nbbbb\n", one).text == "aaaa\nbbbb\n");
    CHECK(
        edit::apply_newer_edits("aaaa\nbbbb\n", one, {.chunking = edit::chunking_rule::as_zed}).text
        == "aaaa\n\nbbbb\n");
}

TEST_CASE("the output has the file before and after, or the error with the diff so far") {
    auto const result = edit::apply_newer_edits("a\n", edits{{"a", "b", {}}, {"zzz", "", {}}});
    auto const output = edit::conclude_newer("p", "a\n", result);
    auto const* const failed = std::get_if<edit::newer_edit_failure>(&output);
    REQUIRE(failed != nullptr);
    CHECK(failed->diff == "@@ -1,1 +1,1 @@\n-a\n+b\n");
    auto const done = edit::conclude_newer("p", "a\n", edit::apply_newer_edits("a\n", {}));
    CHECK(edit::to_text_for_model(done) == "No edits were made.");
}

}  // namespace newer_edits_test
