#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/error.hpp>
#include <lisle/json_schema.hpp>

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

TEST_CASE("the schema of an error has the bounds of its status") {
    auto const of = [](lisle::decode_options const& options) {
        return lisle::encode_as(lisle::json_schema<error>(options).value());
    };
    for (auto const& options : {reference, strict}) {
        CHECK(of(options).find(R"("minimum":100)") != std::string::npos);
        CHECK(of(options).find(R"("exclusiveMaximum":600)") != std::string::npos);
    }
    CHECK(of(permissive).find("exclusiveMaximum") == std::string::npos);
}

}  // namespace opencode_v2_error_test
