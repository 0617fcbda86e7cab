#include <lisle/formats/zed/edit/diff_operation.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace diff_operation_test {

namespace edit = lisle::zed::edit;

TEST_CASE("operations turn the old text into the new text") {
    std::vector<edit::diff_operation> const operations{edit::make_keep(1), edit::make_remove(2),
                                                       edit::make_insert("xy"), edit::make_keep(1)};
    CHECK(edit::apply_operations("abcde", operations) == "axyde");
    CHECK(edit::make_insert("xy").bytes == 2);
}

TEST_CASE("operations beyond the old text have no effect") {
    std::vector<edit::diff_operation> const operations{edit::make_keep(9), edit::make_remove(9),
                                                       edit::make_insert("x")};
    CHECK(edit::apply_operations("ab", operations) == "abx");
}

}  // namespace diff_operation_test
