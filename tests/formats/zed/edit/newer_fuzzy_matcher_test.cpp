#include <lisle/formats/zed/edit/newer_fuzzy_matcher.hpp>

#include <doctest/doctest.h>

#include <string>

namespace newer_fuzzy_matcher_test {

namespace edit = lisle::zed::edit;

using edit::match_pass;
using edit::text_range;
using pairs = std::vector<std::pair<std::size_t, std::size_t>>;

TEST_CASE("an exact text may begin within a line") {
    edit::newer_fuzzy_matcher matcher{"a bcd e\nf\n"};
    matcher.push("cd e\n");
    auto const found = matcher.finish();
    REQUIRE(found.size() == 1);
    CHECK(matcher.pass() == match_pass::exact);
    CHECK(found[0] == edit::paired_match{{3, 7}, {{0, 0}}});
}

TEST_CASE("at most two exact places are reported, and they may overlap") {
    edit::newer_fuzzy_matcher matcher{"aaaa"};
    matcher.push("aa");
    CHECK(matcher.finish().size() == 2);
}

TEST_CASE("the only match continues into a line with the beginning of the unfinished line") {
    edit::newer_fuzzy_matcher matcher{"  a();\n  bcd();\n"};
    CHECK(matcher.push("a();\n  b") == text_range{0, 6});
    auto const found = matcher.finish();
    REQUIRE(found.size() == 1);
    CHECK(matcher.pass() == match_pass::exact);
    edit::newer_fuzzy_matcher other{"  a();\n  bcd();\n"};
    other.push("\ta();\n  b");
    auto const extended = other.finish();
    REQUIRE(extended.size() == 1);
    CHECK(other.pass() == match_pass::fuzzy);
    CHECK(extended[0] == edit::paired_match{{0, 10}, pairs{{0, 0}, {1, 1}}});
}

TEST_CASE("without an exact match, lines are matched and paired") {
    edit::newer_fuzzy_matcher matcher{"x\n  a\n  b\n"};
    matcher.push("a\nb\n");
    auto const found = matcher.finish();
    REQUIRE(found.size() == 1);
    CHECK(matcher.pass() == match_pass::fuzzy);
    CHECK(found[0] == edit::paired_match{{2, 9}, pairs{{0, 1}, {1, 2}}});
    CHECK(matcher.table().size() == 4);
    edit::newer_fuzzy_matcher empty{"a\n"};
    empty.push("");
    CHECK(empty.finish().empty());
}

}  // namespace newer_fuzzy_matcher_test
