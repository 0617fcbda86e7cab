// examples/lisle/tests/shared_lines_test.cpp - lines of one session in files of many.
#include "../files/shared_lines.hpp"

#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

namespace shared_lines_test {

using namespace app::tests;

std::string const one = R"({"id":"a","thread_name":"A"})"
                        "\n",
                  other = R"({"id":"b","thread_name":"B"})"
                          "\n",
                  newer = R"({"id":"a","thread_name":"New"})"
                          "\n";

TEST_CASE("lines are grouped by a member, and what has none is left out") {
    scratch const here;
    write_file(here / "index", one + "\n" + other + "not JSON\n{\"id\":7}\n" + newer);
    auto const found = app::group_lines(here / "index", "id");
    CHECK(found.size() == 2);
    CHECK(found.at("a") == one + newer);
    CHECK(found.at("b") == other);
    CHECK(app::group_lines(here / "none", "id").empty());
    std::filesystem::create_symlink(here / "index", here / "link");
    CHECK(app::group_lines(here / "link", "id").empty());
}

TEST_CASE("a last line without an end is a line, too") {
    scratch const here;
    write_file(here / "index", one.substr(0, one.size() - 1));
    CHECK(app::group_lines(here / "index", "id").at("a") == one);
}

TEST_CASE("only missing lines are added, and never glued") {
    CHECK(app::add_missing_lines("", one, "id", false) == one);
    CHECK(app::add_missing_lines(one + other, other + one, "id", false) == one + other);
    CHECK(app::add_missing_lines("cut", one, "id", false) == "cut\n" + one);
    CHECK(app::add_missing_lines("cut", "", "id", false) == "cut");
}

TEST_CASE("the last line about a session is that of the lines, if it counts") {
    CHECK(app::add_missing_lines(one + newer, one, "id", false) == one + newer);
    CHECK(app::add_missing_lines(one + newer, one, "id", true) == one + newer + one);
    CHECK(app::add_missing_lines(one + newer + one, one, "id", true) == one + newer + one);
    CHECK(app::add_missing_lines(newer + other, one + newer, "id", true)
          == newer + other + one + newer);
}

}  // namespace shared_lines_test
