#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/notice.hpp>

namespace opencode_v2_notice_test {

using namespace opencode_expect;
namespace v2 = lisle::opencode::v2;

TEST_CASE("each kind has its keys in opencode 2's order") {
    keeps<v2::synthetic>(R"({"metadata":{},"time":{"created":1},"text":"t","description":"d"})",
                         strict);
    keeps<v2::system>(R"({"time":{"created":1},"text":"t","description":"d"})", strict);
    keeps<v2::skill_text>(R"({"time":{"created":1},"skill":"s","name":"n","text":"t"})", strict);
    keeps<v2::shell>(R"({"time":{"created":1,"completed":2},"shellID":"sh_1","command":"ls",)"
                     R"("status":"exited","exit":2,"output":{"output":"a","cursor":1,"size":1,)"
                     R"("truncated":false}})",
                     strict);
    keeps<v2::shell>(R"({"time":{"created":1},"shellID":"sh_1","command":"ls","status":"running"})",
                     strict);
    keeps<v2::model_switched>(R"({"time":{"created":1},"model":{"id":"m","providerID":"p"},)"
                              R"("previous":{"id":"n","providerID":"p","variant":"high"}})",
                              strict);
    keeps<v2::agent_switched>(R"({"time":{"created":1},"agent":"a","previous":"b"})", strict);
    keeps<v2::location_switched>(R"({"time":{"created":1},"location":{"directory":"/b"},)"
                                 R"("projectID":"p","subpath":"web","previous":{"location":)"
                                 R"({"directory":"/a"},"projectID":"p","subpath":""}})",
                                 strict);
    keeps<v2::idle>(R"({"time":{"created":1},"outcome":"interrupted"})", strict);
    keeps<v2::idle>(
        R"({"time":{"created":1},"outcome":"failed","error":{"type":"t","message":"m"}})", strict);
}

TEST_CASE("a turn that ended in a new way is kept") {
    keeps<v2::idle>(R"({"time":{"created":1},"outcome":"bored"})", permissive);
    CHECK(!lisle::decode_as<v2::idle>(R"({"time":{"created":1},"outcome":"bored"})", reference)
               .has_value());
}

}  // namespace opencode_v2_notice_test
