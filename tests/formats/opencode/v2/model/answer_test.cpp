#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/answer.hpp>
#include <lisle/json_schema.hpp>

#include <string>

namespace opencode_v2_answer_test {

using namespace opencode_expect;
namespace v2 = lisle::opencode::v2;

namespace {

std::string answer(std::string_view end) {
    return R"({"time":{"created":1},"agent":"build","model":{"id":"m","providerID":"p"},"content":[])"
           + std::string{end} + '}';
}

}  // namespace

TEST_CASE("an answer has its keys in opencode 2's order") {
    keeps<v2::assistant>(answer(""), strict);
    keeps<v2::assistant>(
        R"({"metadata":{},"time":{"created":1,"streamed":2,"completed":3},"agent":"build",)"
        R"("model":{"id":"m","providerID":"p","variant":"high"},"content":[{"type":"text",)"
        R"("text":"t"}],"snapshot":{"start":"a","end":"b","files":["c"]},"finish":"tool-calls",)"
        R"("rawFinish":"tool_use","providerState":{"a":1},"cost":1.5e-7,"tokens":{"input":1,)"
        R"("output":2,"reasoning":3,"cache":{"read":4,"write":5}},"error":{"type":"t",)"
        R"("message":"m"},"retry":{"attempt":2,"at":4,"error":{"type":"t","message":"m"}}})",
        strict);
    keeps<v2::assistant>(answer(R"(,"native":{"a":1})"), permissive);
}

TEST_CASE("an answer ends for one of opencode 2's reasons") {
    keeps<v2::assistant>(answer(R"(,"finish":"other")"), permissive);
    CHECK(lisle::decode_as<v2::assistant>(answer(R"(,"finish":"other")"), reference).error().pointer
          == "/finish");
}

TEST_CASE("attempts count from one") {
    keeps<v2::retry>(R"({"attempt":1,"at":4,"error":{"type":"t","message":"m"}})", strict);
    constexpr auto none = R"({"attempt":0,"at":4,"error":{"type":"t","message":"m"}})";
    keeps<v2::retry>(none, permissive);
    CHECK(lisle::decode_as<v2::retry>(none, reference).error().code == errc::out_of_range);
    auto const schema = lisle::encode_as(lisle::json_schema<v2::retry>(reference).value());
    CHECK(schema.find(R"("minimum":1)") != std::string::npos);
}

}  // namespace opencode_v2_answer_test
