#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/error.hpp>

namespace opencode_v2_error_test {

using namespace opencode_expect;
using lisle::opencode::v2::error;

TEST_CASE("an error has its keys in the order of the schema") {
    keeps<error>(R"({"type":"aborted","message":"Step interrupted"})", strict);
    keeps<error>(
        R"({"type":"provider.rate-limit","message":"m","status":429,"response":{"body":"b"}})",
        strict);
    reads<error>(R"({"message":"m","type":"t"})", R"({"type":"t","message":"m"})");
}

TEST_CASE("the status of an error is one of HTTP") {
    for (auto const* status : {"99", "600", "-1", "0"}) {
        auto const text = R"({"type":"t","message":"m","status":)" + std::string{status} + '}';
        keeps<error>(text, permissive);
        CHECK(lisle::decode_as<error>(text, reference).error().code == errc::out_of_range);
    }
}

}  // namespace opencode_v2_error_test
