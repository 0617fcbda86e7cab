#include <lisle/formats/acpx/model/tool.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/engine/one_of.hpp>

#include <doctest/doctest.h>

namespace acpx_tool_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("a tool use has its input raw and parsed, as any JSON") {
    CHECK(is_canonical<tool_use>(R"({"id":"c","name":"n","raw_input":"{}","input":{"1":2.5},)"
                                 R"("is_input_complete":true,"thought_signature":null})"));
    CHECK(is_kept<tool_use>(
        R"({"id":"c","name":"n","raw_input":"","input":null,"is_input_complete":false})"));
}

TEST_CASE("a result may have no output, or null") {
    for (auto const* text :
         {R"({"tool_use_id":"c","tool_name":"n","is_error":false,"content":{"Text":""}})",
          R"({"tool_use_id":"c","tool_name":"n","is_error":true,"content":{"Text":"x"},)"
          R"("output":[1]})"})
        CHECK(is_canonical<tool_result>(text));
    CHECK(is_kept<tool_result>(
        R"({"tool_use_id":"c","tool_name":"n","is_error":true,"content":{"Image":{"source":"s"}},)"
        R"("output":null})"));
}

}  // namespace acpx_tool_test
