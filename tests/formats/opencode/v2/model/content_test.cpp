#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/content.hpp>

namespace opencode_v2_content_test {

using namespace opencode_expect;
using lisle::opencode::v2::content;

TEST_CASE("texts, thoughts and calls come back in the order of the schema") {
    for (
        auto const* text :
        {R"({"type":"text","text":"On it.","state":{"thoughtSignature":"dA=="}})",
         R"({"type":"reasoning","text":"Plan.","state":{"signature":"c2ln"},"time":{"created":1,"completed":2}})",
         R"({"type":"tool","id":"toolu_1","name":"read","executed":false,"providerState":{},"providerResultState":{},)"
         R"("state":{"status":"running","input":{},"metadata":{}},"time":{"created":1,"ran":2,"completed":3}})"})
        keeps<content>(text, strict);
}

TEST_CASE("what the provider wants back is read under both its names") {
    for (
        auto const* text :
        {R"({"type":"text","text":"t","native":{"a":1}})",
         R"({"type":"reasoning","text":"t","native":{"a":1}})",
         R"({"type":"tool","id":"i","name":"n","native":{},"state":{"status":"running","input":{},"metadata":{}},"time":{"created":1}})"})
        keeps<content>(text, permissive);
    reads<content>(R"({"type":"text","text":"t","native":{}})", R"({"type":"text","text":"t"})");
}

TEST_CASE("content of a later release is kept") {
    keeps<content>(R"({"type":"audio","uri":"x"})", permissive);
    CHECK(!lisle::decode_as<content>(R"({"type":"audio"})", reference).has_value());
}

}  // namespace opencode_v2_content_test
