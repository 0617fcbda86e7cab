#include <doctest/doctest.h>

#include <lisle/formats/zed/model/path.hpp>

#include <string_view>
#include <vector>

namespace path_test {

namespace zed = lisle::zed;
using zed::compare_paths;
using zed::basename;
using zed::path_style;
constexpr auto windows = path_style::windows;

TEST_CASE("paths are compared component by component") {
    std::vector<std::string_view> const sorted{"",     "/", "/..", "/a", "/a/b", "/a.b",
                                               "/a-b", ".", "./a", "..", "a"};
    // `/a-b` sorts before `/a.b` as a component: 0x2D is less than 0x2E.
    CHECK(compare_paths("/a-b", "/a.b") < 0);
    CHECK(compare_paths("/a/b", "/a-b") < 0);
    CHECK(compare_paths("", "/") < 0);
    CHECK(compare_paths("/", ".") < 0);
    CHECK(compare_paths(".", "..") < 0);
    CHECK(compare_paths("..", "a") < 0);
    for (auto const path : sorted) CHECK(compare_paths(path, path) == 0);
}

TEST_CASE("slashes in a row, at the end, and dots do not count") {
    CHECK(compare_paths("/a//b/", "/a/b") == 0);
    CHECK(compare_paths("/a/./b", "/a/b") == 0);
    CHECK(compare_paths("/./a", "/a") == 0);
    CHECK(compare_paths("a/.", "a") == 0);
    CHECK(compare_paths("./a", "a") < 0);
    CHECK(compare_paths("/a/../b", "/b") != 0);
}

TEST_CASE("on Windows drives come after servers, in any case, and backslashes part names") {
    CHECK(compare_paths(R"(\\a\b)", R"(\\a\c)", windows) < 0);
    CHECK(compare_paths(R"(\\z\z)", "a:", windows) < 0);
    CHECK(compare_paths("c:", R"(C:\)", windows) < 0);
    CHECK(compare_paths(R"(C:\a\b)", R"(c:/a-b)", windows) < 0);
    CHECK(compare_paths(R"(C:\z)", "c:.", windows) < 0);
    CHECK(compare_paths("c:.", "c:a", windows) < 0);
    CHECK(compare_paths("c:a", R"(D:\)", windows) < 0);
    CHECK(compare_paths(R"(D:\)", R"(\a)", windows) < 0);
    CHECK(compare_paths(R"(c:\a\.\b\)", R"(C:/a//b)", windows) == 0);
    CHECK(compare_paths(R"(\\a\b)", R"(//a/b\)", windows) == 0);
    CHECK(compare_paths(R"(\\a)", R"(\a)", windows) == 0);
    CHECK(compare_paths(R"(C:\a)", R"(C:\A)", windows) > 0);
}

TEST_CASE("the last name of a path is that of its style") {
    CHECK(basename("/a/b.rs") == "b.rs");
    CHECK(basename("/a/b/.") == "b");
    CHECK(basename(R"(C:\a)") == R"(C:\a)");
    CHECK(basename(R"(C:\a\b.rs)", windows) == "b.rs");
    CHECK(basename("C:/a/", windows) == "a");
    for (auto const* none : {"", "/", "/a/..", "."}) CHECK(basename(none).empty());
    for (auto const* none : {"C:", R"(C:\)", R"(\\a\b)", ".."})
        CHECK(basename(none, windows).empty());
}

TEST_CASE("a path shows its style") {
    for (auto const* path : {R"(C:\a)", "z:", R"(\\a\b)"})
        CHECK(zed::path_style_of(path) == windows);
    for (auto const* path : {"", "/a", "~", R"(\a)", "ab:"})
        CHECK(zed::path_style_of(path) == path_style::unix_like);
}

}  // namespace path_test
