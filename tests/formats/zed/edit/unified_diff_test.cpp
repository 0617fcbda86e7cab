#include <lisle/formats/zed/edit/unified_diff.hpp>

#include <doctest/doctest.h>

#include <string>

namespace unified_diff_test {

namespace edit = lisle::zed::edit;

using edit::unified_diff;

TEST_CASE("a hunk has three lines around its changes") {
    CHECK(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nx\n6\n7\n8\n")
          == "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n");
    CHECK(unified_diff("a\n", "a\n").empty());
}

TEST_CASE("changes with at most six lines between them share a hunk") {
    std::string const between = "1\n2\n3\n4\n5\n6\n";
    CHECK(unified_diff("a\n" + between + "b\n", "A\n" + between + "B\n")
          == "@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
    CHECK(unified_diff("a\n" + between + "7\nb\n", "A\n" + between + "7\nB\n")
          == "@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
}

TEST_CASE("the place of no lines is counted from 1 too, and line ends are not seen") {
    CHECK(unified_diff("", "a\nb\n") == "@@ -1,0 +1,2 @@\n+a\n+b\n");
    CHECK(unified_diff("a\nb", "") == "@@ -1,2 +1,0 @@\n-a\n-b\n");
    CHECK(unified_diff("a\r\nb", "a\nb\n").empty());
}

TEST_CASE("repeated lines on both sides are compared in linear time") {
    std::string before, after;
    for (int i = 0; i < 50'000; ++i) before += "x\n", after += i % 3 == 0 ? "y\n" : "x\n";
    CHECK(!unified_diff(before, after).empty());
}

}  // namespace unified_diff_test
