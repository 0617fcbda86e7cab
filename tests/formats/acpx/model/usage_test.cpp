#include <lisle/formats/acpx/model/usage.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

namespace acpx_usage_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("counts are JavaScript's numbers, and absent if nothing was reported") {
    CHECK(is_canonical<token_usage>("{}"));
    CHECK(is_canonical<token_usage>(R"({"input_tokens":0,"output_tokens":1.5,"total_tokens":2})"));
    CHECK(canonical<token_usage>(R"({"output_tokens":9007199254740993,"input_tokens":1.0})")
          == R"({"input_tokens":1,"output_tokens":9007199254740992})");
}

TEST_CASE("a cost may lack either part") {
    CHECK(is_canonical<cost>(R"({"amount":0.25,"currency":"USD"})"));
    CHECK(is_canonical<cost>(R"({"currency":"USD"})"));
}

}  // namespace acpx_usage_test
