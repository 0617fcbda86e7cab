// examples/lisle/tests/growing_file_test.cpp - lines are appended, and other bytes stay.
#include "../files/growing_file.hpp"

#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>

namespace growing_file_test {

using namespace app::tests;
namespace fs = std::filesystem;

TEST_CASE("lines are appended after a line end") {
    scratch const here;
    auto const file = here / "index.jsonl";
    app::append_lines(file, "1\n");
    CHECK(read_file(file) == "1\n");
    CHECK((fs::status(file).permissions() & fs::perms::all)
          == (fs::perms::owner_read | fs::perms::owner_write));
    app::append_lines(file, "2\n");
    CHECK(read_file(file) == "1\n2\n");
    write_file(file, "cut");
    app::append_lines(file, "3\n4\n");
    CHECK(read_file(file) == "cut\n3\n4\n");
}

TEST_CASE("nothing is appended through a link") {
    scratch const here;
    write_file(here / "other", "mine\n");
    fs::create_symlink(here / "other", here / "index.jsonl");
    CHECK_THROWS_AS(app::append_lines(here / "index.jsonl", "1\n"), app::storage_error);
    CHECK(read_file(here / "other") == "mine\n");
}

}  // namespace growing_file_test
