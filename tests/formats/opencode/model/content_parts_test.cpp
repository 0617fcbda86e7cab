#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/content_parts.hpp>

#include <string>
#include <string_view>

namespace opencode_content_parts_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

TEST_CASE("text has marks of its author and its audience") {
    declares<opencode::text_part>(
        with_ids(R"("text":"t","synthetic":true,"ignored":false,"time":{"start":1,"end":2},)"
                 R"("metadata":{"a":1}})"),
        {"text"});
    auto const part = lisle::decode_as<opencode::text_part>(
        R"({"text":"t","synthetic":false,"time":{"start":1}})", reference);
    REQUIRE(part.has_value());
    CHECK(part->text == "t");
    CHECK(part->synthetic == false);
    CHECK(!part->ignored.has_value());
    CHECK(part->time->start == 1);
    CHECK(part->id.empty());
}

TEST_CASE("thinking has a time and the provider's own metadata") {
    declares<opencode::reasoning_part>(
        with_ids(R"("text":"t","metadata":{"signature":"s"},"time":{"start":1}})"),
        {"text", "time"});
}

TEST_CASE("a task names its agent, and may name a model and a command") {
    declares<opencode::model_choice>(R"({"providerID":"p","modelID":"m"})",
                                     {"providerID", "modelID"});
    declares<opencode::subtask_part>(
        with_ids(R"("prompt":"p","description":"d","agent":"a",)"
                 R"("model":{"providerID":"p","modelID":"m"},"command":"c"})"),
        {"prompt", "description", "agent"});
}

TEST_CASE("a file is its ids, then its content") {
    declares<opencode::file_part>(
        with_ids(R"("mime":"text/plain","filename":"f","url":"u","source":{"text":)"
                 R"({"value":"v","start":0,"end":1},"type":"file","path":"p"}})"),
        {"mime", "url"});
}

TEST_CASE("a tool call has an id of its provider's, a name and a state") {
    declares<opencode::tool_part>(
        with_ids(R"("callID":"c","tool":"t","state":{"status":"pending","input":{},"raw":""},)"
                 R"("metadata":{}})"),
        {"callID", "tool", "state"});
}

TEST_CASE("an agent is a name, and where the user's text names it") {
    declares<opencode::agent_part>(
        with_ids(R"("name":"n","source":{"value":"@n","start":0,"end":2}})"), {"name"});
}

}  // namespace opencode_content_parts_test
