#include "formats/opencode/expect.hpp"
#include "support/markers.hpp"

#include <lisle/formats/opencode/hub/shape/part.hpp>

namespace opencode_hub_shape_part_test {

using namespace opencode_expect;
namespace shape = lisle::opencode::hub::shape;

TEST_CASE("text and thinking have ended if they have times") {
    declares<shape::text_part>(
        R"({"text":"t","synthetic":true,"ignored":false,"time":{"start":1,"end":2},)"
        R"("metadata":{"a":1}})",
        {"text"});
    declares<shape::reasoning_part>(R"({"text":"t","metadata":{"a":1},"time":{"start":1,"end":2}})",
                                    {"text", "time"});
    fails<shape::part>(R"({"type":"text","text":"t","time":{"start":1}})", errc::missing_field,
                       "/time/end");
}

TEST_CASE("a step's end may lack its cost and some of its tokens") {
    declares<shape::step_start_part>(R"({"snapshot":"s"})", {});
    declares<shape::step_finish_part>(
        R"({"reason":"r","snapshot":"s","cost":1,"tokens":{"input":1,"output":2}})",
        {"reason", "tokens"});
    declares<shape::token_counts>(
        R"({"input":-1,"output":5,"reasoning":0,"cache":{"read":0,"write":2}})",
        {"input", "output"});
}

TEST_CASE("the other parts have the keys that the document names") {
    declares<shape::tool_part>(
        R"({"callID":"c","tool":"t","state":{"status":"pending","input":{},"raw":""}})",
        {"callID", "tool", "state"});
    declares<shape::snapshot_part>(R"({"snapshot":"s"})", {"snapshot"});
    declares<shape::patch_part>(R"({"hash":"h","files":["a","b"]})", {"hash", "files"});
    declares<shape::agent_part>(R"({"name":"n","source":{"value":"@n","start":0,"end":2}})",
                                {"name"});
    declares<shape::compaction_part>(R"({"auto":true,"overflow":false})", {"auto"});
}

TEST_CASE("tasks and retries are not in the document") {
    forgives<shape::part>(R"({"type":"subtask","prompt":"p","description":"d","agent":"a"})",
                          errc::unknown_case, "/type");
    forgives<shape::part>(R"({"type":"retry","attempt":1})", errc::unknown_case, "/type");
}

TEST_CASE("every string of a part can be replaced") {
    markers::tally t;
    markers::check_as<shape::part>("vectors/opencode/part.jsonl", t);
    markers::expect_all_found(t);
}

}  // namespace opencode_hub_shape_part_test
