#include <lisle/formats/opencode/tools/make_patch.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace make_patch_test {

namespace {

std::string patch(std::string_view before, std::string_view after) {
    auto const out = lisle::opencode::make_patch("a.txt", before, after);
    constexpr std::string_view head =
        "Index: a.txt\n"
        "===================================================================\n"
        "--- a.txt\t\n"
        "+++ a.txt\t\n";
    CHECK(out.starts_with(head));
    return out.substr(head.size());
}

}  // namespace

TEST_CASE("a new or deleted file is one hunk") {
    CHECK(patch("", "flour\nsalt\n") == "@@ -0,0 +1,2 @@\n+flour\n+salt\n");
    CHECK(patch("flour\n", "") == "@@ -1 +0,0 @@\n-flour\n");
    CHECK(patch("", "").empty());
    CHECK(patch("a\n", "a\n").empty());
}

TEST_CASE("a hunk has up to three equal lines around the changes") {
    CHECK(patch("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n")
          == "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
    CHECK(patch("a\nb\n", "a\nx\nb\n") == "@@ -1,2 +1,3 @@\n a\n+x\n b\n");
    CHECK(patch("a\na\n", "a\n") == "@@ -1,2 +1 @@\n a\n-a\n");
}

TEST_CASE("a last line without its end is reported") {
    CHECK(patch("a\nb", "a\nc\n") == "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n");
}

}  // namespace make_patch_test
