#include <lisle/formats/zed/edit/reindenter.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace reindenter_test {

namespace edit = lisle::zed::edit;

namespace {

using edit::indent_delta;
using edit::indent_kind;

std::string reindent(edit::reindenter indent, std::vector<std::string_view> const& pieces) {
    std::string out;
    for (auto const piece : pieces) indent.push(piece, out);
    indent.finish(out);
    return out;
}

}  // namespace

TEST_CASE("the delta is in tabs if the line of the file has a tab") {
    CHECK(edit::compute_indent_delta("    a", " b") == indent_delta{indent_kind::spaces, 3});
    CHECK(edit::compute_indent_delta(" \t\ta", "  b") == indent_delta{indent_kind::tabs, 2});
    CHECK(edit::compute_indent_delta("a", "\t  b") == indent_delta{indent_kind::spaces, -2});
    CHECK(edit::compute_indent_delta("", "") == indent_delta{});
}

TEST_CASE("lines move, except lines of indentation alone") {
    edit::reindenter const right{indent_delta{indent_kind::spaces, 2}};
    CHECK(reindent(right, {"a\n  b\n\n   \nc"}) == "  a\n    b\n\n   \n  c");
    CHECK(reindent(right, {" ", " a", "\n", " ", "\n "}) == "    a\n \n ");
    CHECK(reindent(right, {"\ta"}) == "  \ta");
    edit::reindenter const left{indent_delta{indent_kind::tabs, -2}};
    CHECK(reindent(left, {"\t\t\ta\n\tb\n c"}) == "\ta\nb\n c");
}

TEST_CASE("the first line may have a delta of its own") {
    edit::reindenter const indent{{indent_kind::spaces, 1}, {indent_kind::tabs, 1}};
    CHECK(reindent(indent, {"a\nb\n", "c"}) == " a\n\tb\n\tc");
}

TEST_CASE("the indentation of an unfinished line waits") {
    edit::reindenter indent{indent_delta{indent_kind::spaces, 1}};
    std::string out;
    indent.push("a\n  ", out);
    CHECK(out == " a\n");
    indent.push("b", out);
    CHECK(out == " a\n   b");
}

}  // namespace reindenter_test
