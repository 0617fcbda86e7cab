#include <lisle/formats/acpx/reshape.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

namespace acpx_reshape_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("a session can be written in another shape than it was read in") {
    auto read = *lisle::decode<lisle::acpx_t>(nested_record(R"("Resume")", R"(,"mood":[1])"));
    reshape(read, shape::flat);
    read.last_seq = 0;
    read.thread.title.reset();
    CHECK(lisle::encode_as(read, compact) == flat_record(R"("Resume")", R"(,"mood":[1])"));
}

TEST_CASE("reshaping there and back is lossless") {
    auto const text = flat_record(R"({"User":{"id":"u","content":[]}},7)", R"(,"pid":"wrong")");
    auto read = *lisle::decode<lisle::acpx_t>(text);
    auto const before = lisle::encode_as(read, compact);
    for (auto const other : {shape::nested, shape::flat_camel, shape::nested_snake, shape::flat})
        reshape(read, other);
    CHECK(lisle::encode_as(read, compact) == before);
}

}  // namespace acpx_reshape_test
