#include <lisle/formats/acpx/shape.hpp>

#include "expect.hpp"

#include <doctest/doctest.h>

namespace acpx_shape_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("keys tell the shape, whatever their order and the tag") {
    CHECK(detect_shape(flat_record()) == shape::flat);
    CHECK(detect_shape(nested_record()) == shape::nested);
    CHECK(detect_shape(R"( {"messages":[{}], "acpxRecordId":"r"})") == shape::flat_camel);
    CHECK(detect_shape(R"({"acpx_record_id":"r","thread":{}})") == shape::nested_snake);
    CHECK(detect_shape(R"({"title":"\ud83d","acpx_record_id":"r","messages":[]})") == shape::flat);
}

TEST_CASE("what else lies in the folder is no record") {
    for (auto const* text :
         {"", "5", "[]", "{}", R"({"schema":"acpx.session-index.v1","files":[],"entries":[]})",
          R"({"id":"s","sessionId":"s","turnHistory":[]})", R"({"acpx_record_id":"r"})",
          R"({"acpx_record_id":"r","messages":{}})", R"({"jsonrpc":"2.0","method":"x"})"})
        CHECK_MESSAGE(!detect_shape(text), text);
}

}  // namespace acpx_shape_test
