// examples/lisle/tests/rows_faults_test.cpp - tables on a disk that fails or loses its power.
#include "disk_log.hpp"
#include "failing_disk.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace rows_faults_test {

using namespace app::tests;
namespace fs = std::filesystem;

outcome make_rows(std::string const& place) {
    return run_program({"rows", "../data/acpx/weather.json", "-o", place});
}

TEST_CASE("rows get all their names or none, whichever disk call fails") {
    for (auto const* const name : {"tables", "rows.ndjson"}) {
        CAPTURE(name);
        std::size_t all = 0;
        {
            scratch const here;
            failing_disk const whole{0};
            REQUIRE(make_rows(here / name).code == 0);
            all = failing_disk::count();
        }
        CHECK(all >= 4);  // create, write, sync, link
        for (std::size_t at = 1; at <= all; ++at) {
            CAPTURE(at);
            scratch const here;
            outcome run;
            {
                failing_disk const broken{at};
                run = make_rows(here / name);
            }
            CHECK(run.code == 3);
            CHECK(run.err.find("Input/output error") != run.err.npos);
            fs::create_directory(here / "tables");
            CHECK(read_tree(here / "").empty());
            CHECK(make_rows(here / name).code == 0);
        }
    }
}

TEST_CASE("a power cut leaves whole tables only, and the schema only with all of them") {
    scratch const here;
    std::vector<disk_call> calls;
    {
        disk_log const log;
        REQUIRE(make_rows(here / "tables").code == 0);
        calls = log.calls();
    }
    disk::files whole;
    for (auto const& [name, bytes] : read_tree(here / "tables"))
        whole[here / ("tables/" + name)] = bytes;
    REQUIRE(whole.size() == 7);

    std::mt19937_64 random{number_from("LISLE_SEED", 1)};
    disk below{{}};
    std::size_t parts = 0, complete = 0;
    for (auto const& call : calls) {
        below.take(call);
        for (auto const way : {unsynced::lost, unsynced::kept, unsynced::by_chance}) {
            auto left = below.lose_power(way, random);
            std::erase_if(left, [](auto const& file) { return file.first.ends_with("-tmp"); });
            for (auto const& [path, bytes] : left) CHECK(whole.at(path) == bytes);
            bool const has_schema = left.contains(here / "tables/schema.sql");
            if (has_schema) CHECK(left == whole);
            parts += !has_schema && !left.empty();
            complete += has_schema;
        }
    }
    CHECK(parts > 0);
    CHECK(complete > 0);
}

}  // namespace rows_faults_test
