// examples/lisle/tests/shared_lines_test.cpp - lines of one session in files of many.
#include "../files/shared_lines.hpp"

#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

namespace shared_lines_test {

using namespace app::tests;

std::string const first = R"({"id":"a","thread_name":"A"})"
                          "\n",
                  second = R"({"id":"b","thread_name":"B"})"
                           "\n",
                  newer = R"({"id":"a","thread_name":"New"})"
                          "\n";

TEST_CASE("lines are grouped by a member, and lines without it are left out") {
    scratch const here;
    write_file(here / "index", first + "\n" + second + "not JSON\n{\"id\":7}\n" + newer);
    auto const found = app::group_lines(here / "index", "id");
    CHECK(found.size() == 2);
    CHECK(found.at("a") == first + newer);
    CHECK(found.at("b") == second);
    CHECK(app::group_lines(here / "none", "id").empty());
    std::filesystem::create_symlink(here / "index", here / "link");
    CHECK(app::group_lines(here / "link", "id").empty());
}

TEST_CASE("a last line without an end is a line, too") {
    scratch const here;
    write_file(here / "index", first.substr(0, first.size() - 1));
    CHECK(app::group_lines(here / "index", "id").at("a") == first);
}

TEST_CASE("only missing lines are added, each on a line of its own") {
    CHECK(add_missing_lines("", first, "id", app::effective_lines::all) == first);
    CHECK(add_missing_lines(first + second, second + first, "id", app::effective_lines::all)
          == first + second);
    CHECK(add_missing_lines("cut", first, "id", app::effective_lines::all) == "cut\n" + first);
    CHECK(add_missing_lines("cut", "", "id", app::effective_lines::all) == "cut");
}

TEST_CASE("if only the last line about a session counts, it is the added line") {
    CHECK(add_missing_lines(first + newer, first, "id", app::effective_lines::all)
          == first + newer);
    CHECK(add_missing_lines(first + newer, first, "id", app::effective_lines::last)
          == first + newer + first);
    CHECK(add_missing_lines(first + newer + first, first, "id", app::effective_lines::last)
          == first + newer + first);
    CHECK(add_missing_lines(newer + second, first + newer, "id", app::effective_lines::last)
          == newer + second + first + newer);
}

}  // namespace shared_lines_test
