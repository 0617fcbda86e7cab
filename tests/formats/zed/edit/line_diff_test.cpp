#include <lisle/formats/zed/edit/line_diff.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace line_diff_test {

namespace edit = lisle::zed::edit;

using edit::line_operation;
using enum edit::operation_kind;
using lines = std::vector<line_operation>;

namespace {

lines make(std::string_view old_text, std::vector<edit::diff_operation> const& operations) {
    return edit::make_line_operations(old_text, operations);
}

}  // namespace

TEST_CASE("changed lines go and come") {
    CHECK(make("a\nb\nc", {edit::make_keep(2), edit::make_remove(1), edit::make_insert("B")})
          == lines{{keep, 1}, {remove, 1}, {insert, 1}, {keep, 1}});
    CHECK(make("a\nb", {edit::make_keep(2), edit::make_insert("x\ny\n")})
          == lines{{keep, 1}, {insert, 2}, {keep, 1}});
    CHECK(make("a\nb\n", {edit::make_remove(2)}) == lines{{remove, 1}, {keep, 2}});
    CHECK(make("", {}) == lines{{keep, 1}});
}

TEST_CASE("a common end of inserted and removed text stays") {
    CHECK(make("ab\n", {edit::make_insert("xb"), edit::make_remove(2)})
          == lines{{remove, 1}, {insert, 1}, {keep, 1}});
    CHECK(edit::detail::measure_common_suffix("a\xC3\xA9", "b\xC4\xA9") == 0);
    CHECK(edit::detail::measure_common_suffix("a\xC3\xA9", "b\xC3\xA9") == 2);
}

}  // namespace line_diff_test
