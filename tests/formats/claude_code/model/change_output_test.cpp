#include <lisle/formats/claude_code/model/change_output.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_change_output_test {

TEST_CASE("results of Write and Edit have patches") {
    using namespace claude_code_expect;
    using lisle::claude_code::change_output;
    auto const edit = reads_and_writes<change_output>(
        R"({"filePath":"/p/a","oldString":"b","newString":"c","originalFile":"b\n",)"
        R"("structuredPatch":[{"oldStart":1,"oldLines":1,"newStart":1,"newLines":1,)"
        R"("lines":["-b","+c"]}],"userModified":false,"replaceAll":false})");
    REQUIRE(edit.patch.size() == 1);
    CHECK(edit.patch[0].text[1] == "+c");
    auto const made = reads_and_writes<change_output>(
        R"({"type":"create","filePath":"/p/a","content":"x","structuredPatch":[],)"
        R"("originalFile":null})");
    CHECK(made.type == "create");
}

}  // namespace claude_code_change_output_test
