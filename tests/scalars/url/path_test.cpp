#include <doctest/doctest.h>

#include <lisle/scalars/url/path.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace url_path_test {

namespace scalars = lisle::scalars;
using scalars::scheme_kind;

namespace {

std::string build_path(std::string_view text, scheme_kind kind, std::string_view start = "/") {
    scalars::detail::path_builder builder{std::string{start}, kind};
    CHECK(builder.append(text, "").empty());
    return std::move(builder).finish();
}

}  // namespace

TEST_CASE("a backslash separates segments in special URLs only") {
    CHECK(build_path("a\\b", scheme_kind::special) == "/a/b");
    CHECK(build_path("a\\b", scheme_kind::file) == "/a/b");
    CHECK(build_path("a\\b", scheme_kind::other) == "/a\\b");
}

TEST_CASE("the builder stops at its delimiters and returns the rest") {
    scalars::detail::path_builder builder{"/", scheme_kind::special};
    CHECK(builder.append("a/b?c#d", "?#") == "?c#d");
    CHECK(std::move(builder).finish() == "/a/b");
}

TEST_CASE("dots go up and stay at the root") {
    CHECK(build_path("a/./b/../c", scheme_kind::special) == "/a/c");
    CHECK(build_path("../../a", scheme_kind::special) == "/a");
    CHECK(build_path("a/..", scheme_kind::special) == "/");
    CHECK(build_path("a/.", scheme_kind::special) == "/a/");
    CHECK(build_path("a//..", scheme_kind::special) == "/a/");
    CHECK(build_path("%2E%2e/%2e/.%2E/a", scheme_kind::special) == "/a");
    CHECK(build_path(".../%2e%2e%2e/..a", scheme_kind::special) == "/.../%2e%2e%2e/..a");
    CHECK(build_path("/a/../..//b", scheme_kind::other, "") == "//b");
}

TEST_CASE("a drive letter directly behind the first slash is normalised, and kept by dots") {
    CHECK(build_path("C|/a", scheme_kind::file) == "/C:/a");
    CHECK(build_path("C|", scheme_kind::file) == "/C:");
    CHECK(build_path("a/C|/b", scheme_kind::file) == "/a/C|/b");
    CHECK(build_path("/C|/b", scheme_kind::file) == "/C|/b");
    CHECK(build_path("C:/../../a", scheme_kind::file) == "/C:/a");
    CHECK(build_path("C|/a", scheme_kind::special) == "/C|/a");
    CHECK(build_path("Cx/..", scheme_kind::file) == "/");
}

TEST_CASE("the builder reports whether it normalised a drive letter") {
    scalars::detail::path_builder with{"/", scheme_kind::file}, without{"/", scheme_kind::file};
    (void)with.append("C:/a", "");
    (void)without.append("a/C:", "");
    CHECK(with.has_drive_letter());
    CHECK_FALSE(without.has_drive_letter());
}

TEST_CASE("a file path has one slash in front") {
    CHECK(build_path("///a//b", scheme_kind::file) == "/a//b");
    CHECK(build_path("", scheme_kind::file, "") == "/");
    CHECK(build_path("a", scheme_kind::file, "") == "/a");
    CHECK(build_path("//", scheme_kind::file, "") == "/");
}

}  // namespace url_path_test
