#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/ui/assemble.hpp>

#include <string>

namespace opencode_ui_assemble_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;
using opencode::unfinished_calls;

namespace {

opencode::conversation with_parts(std::string const& parts) {
    auto const text =
        R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t",)"
        R"("version":"1","time":{"created":1,"updated":2}},"messages":[{"info":{"id":"msg_1",)"
        R"("sessionID":"ses_1","role":"assistant","time":{"created":1},"modelID":"m",)"
        R"("providerID":"p"},"parts":)"
        + parts + "}]}";
    auto out = lisle::decode_as<opencode::conversation>(text);
    REQUIRE(out.has_value());
    return *out;
}

std::string shown(std::string const& parts, unfinished_calls unfinished = unfinished_calls::show) {
    return write(opencode::assemble_ui_messages(with_parts(parts), unfinished));
}

constexpr auto* calls =
    R"([{"id":"prt_2","type":"tool","callID":"b","tool":"x","state":{"status":"running","input":{},"time":{"start":1}}},)"
    R"({"id":"prt_1","type":"tool","callID":"a","tool":"x","state":{"status":"pending","input":{},"raw":""}}])";

}  // namespace

TEST_CASE("unfinished calls are shown, omitted or interrupted") {
    CHECK(shown(calls)
          == R"([{"id":"msg_1","role":"assistant","parts":[)"
             R"({"type":"tool-x","state":"input-streaming","toolCallId":"a","input":{}},)"
             R"({"type":"tool-x","state":"input-available","toolCallId":"b","input":{}}]}])");
    CHECK(shown(calls, unfinished_calls::omit) == "[]");
    CHECK(shown(calls, unfinished_calls::interrupt)
              .find(R"("errorText":"[Tool execution was interrupted]"}]}])")
          != std::string::npos);
}

TEST_CASE("hidden parts are omitted, and so are messages without other parts") {
    CHECK(shown(R"([{"id":"prt_1","type":"text","text":"t","ignored":true},)"
                R"({"id":"prt_2","type":"file","mime":"text/plain","url":"u"},)"
                R"({"id":"prt_3","type":"snapshot","snapshot":"s"},{"id":"prt_4","type":"new"}])")
          == "[]");
    CHECK(shown(R"([{"id":"prt_1","type":"text","text":"t","metadata":{"a":1}}])")
          == R"([{"id":"msg_1","role":"assistant","parts":[{"type":"text","text":"t"}]}])");
}

}  // namespace opencode_ui_assemble_test
