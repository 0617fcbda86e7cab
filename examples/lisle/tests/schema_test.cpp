// examples/lisle/tests/schema_test.cpp - lisle schema.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <string>

namespace schema_test {

using namespace app::tests;

TEST_CASE("one part of a format's schema can be printed") {
    auto const run = run_program({"schema", "loom", "--preset", "strict", "--part", "tool_call"});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(matches_golden("schema_tool_call.json", run.out));
}

TEST_CASE("each format has a schema in each preset and revision") {
    for (std::string const format :
         {"zed", "zed-shared", "loom", "acpx", "acpx-archive", "opencode"})
        for (std::string const preset : {"permissive", "reference", "strict"})
            for (std::string const revision : {"pinned", "latest"}) {
                CAPTURE(format);
                auto const run =
                    run_program({"schema", format, "--preset", preset, "--as", revision});
                CHECK(run.code == 0);
                auto const id = "\"$id\": \"urn:lisle:" + format + ":";
                CHECK(run.out.find(id) != std::string::npos);
                CHECK(run.out.find(":" + preset + "\"") != std::string::npos);
            }
}

TEST_CASE("the list names all formats, and the parts of one") {
    auto const formats = run_program({"schema", "--list"});
    CHECK(formats.code == 0);
    CHECK(formats.out.find("opencode: pinned (1.14.20), latest\n") != std::string::npos);
    auto const parts = run_program({"schema", "--list", "opencode"}).out;
    CHECK(parts.find("\ntool_part\n") != std::string::npos);
    CHECK(parts.find("\nstored_message\n") != std::string::npos);
    CHECK(run_program({"schema", "opencode", "--part", "stored_message"}).code == 0);
}

TEST_CASE("wrong names are refused") {
    auto const part = run_program({"schema", "zed", "--part", "nothing"});
    CHECK(part.code == 1);
    CHECK(part.err.find("zed has no part nothing") != std::string::npos);
    CHECK(run_program({"schema", "yaml"}).code == 2);
    CHECK(run_program({"schema"}).code == 2);
    CHECK(run_program({"schema", "zed", "--preset", "loose"}).code == 2);
}

}  // namespace schema_test
