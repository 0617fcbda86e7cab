#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/error_object.hpp>

#include <variant>

namespace opencode_error_object_test {

using namespace opencode_expect;
using lisle::opencode::error_object;

TEST_CASE("errors are distinguished by name") {
    for (auto const* text :
         {R"({"name":"ProviderAuthError","data":{"providerID":"p","message":"m"}})",
          R"({"name":"UnknownError","data":{"message":"m"}})",
          R"({"name":"MessageOutputLengthError","data":{}})",
          R"({"name":"MessageAbortedError","data":{"message":"m"}})",
          R"({"name":"StructuredOutputError","data":{"message":"m","retries":2}})",
          R"({"name":"ContextOverflowError","data":{"message":"m","responseBody":"{}"}})",
          R"({"name":"APIError","data":{"message":"m","statusCode":500,"isRetryable":true,)"
          R"("responseHeaders":{"a":"b"},"responseBody":"","metadata":{}}})"})
        keeps<error_object>(text, strict);
    constexpr auto* later = R"({"name":"ContentFilterError","data":{"message":"m"}})";
    forgives<error_object>(later, errc::unknown_case, "/name");
    CHECK(std::holds_alternative<lisle::opencode::content_filter_error>(
        *lisle::decode_as<error_object>(later)));
    forgives<error_object>(R"({"code":"c","message":"m"})", errc::missing_field, "/name");
}

TEST_CASE("an unknown error may refer to a log in later versions") {
    constexpr auto* text = R"({"name":"UnknownError","data":{"message":"m","ref":"r"}})";
    reads<error_object>(text, R"({"name":"UnknownError","data":{"message":"m"}})");
    keeps<error_object>(text, permissive);
}

}  // namespace opencode_error_object_test
