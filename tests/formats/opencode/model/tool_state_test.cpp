#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/tool_state.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace opencode_tool_state_test {

using namespace opencode_expect;
using checks::notes;
using checks::notes_of;
using lisle::opencode::tool_state;

namespace {

std::string completed(std::string_view time, std::string_view rest = {}) {
    return R"({"status":"completed","input":{},"output":"o","title":"t","metadata":{},"time":)"
           + std::string{time} + std::string{rest} + "}";
}

}  // namespace

TEST_CASE("a tool call is pending, running, completed or failed") {
    keeps<tool_state>(R"({"status":"pending","input":{},"raw":"{\"a"})", strict);
    keeps<tool_state>(
        R"({"status":"running","input":{},"title":"t","metadata":{},"time":{"start":1}})", strict);
    keeps<tool_state>(completed(R"({"start":1,"end":2})"), strict);
    keeps<tool_state>(
        R"({"status":"error","input":{},"error":"e","metadata":{},"time":{"start":1,"end":2}})",
        strict);
    forgives<tool_state>(R"({"status":"approved","input":{}})", errc::unknown_case, "/status");
}

TEST_CASE("a pending call of 0.5 has only its status") {
    constexpr auto* text = R"({"status":"pending"})";
    forgives<tool_state>(text, errc::missing_field, "/input");
    keeps<tool_state>(text, permissive);
    CHECK(notes_of<tool_state>(text)
          == notes{"no input at  (byte 0)", "no raw at  (byte 0)"});
}

TEST_CASE("a completed call of 0.5 may lack a title and metadata") {
    constexpr auto* text =
        R"({"status":"completed","input":{},"output":"o","time":{"start":1,"end":2}})";
    forgives<tool_state>(text, errc::missing_field, "/title");
    keeps<tool_state>(text, permissive);
    CHECK(notes_of<tool_state>(text)
          == notes{"no title at  (byte 0)", "no metadata at  (byte 0)"});
}

TEST_CASE("a cleared result has a time in opencode, a flag in the hub") {
    keeps<tool_state>(completed(R"({"start":1,"end":2,"compacted":3})"), strict);
    forgives<tool_state>(completed(R"({"start":1,"end":2,"compacted":true})"), errc::wrong_type,
                         "/time/compacted");
    auto const is_cleared = [](std::string_view compacted) {
        auto const state = lisle::decode_as<tool_state>(
            completed(R"({"start":1,"end":2,"compacted":)" + std::string{compacted} + "}"));
        return std::get<lisle::opencode::completed_call>(*state).time.is_compacted();
    };
    CHECK(is_cleared("true"));
    CHECK(is_cleared("1"));
    CHECK(!is_cleared("false"));
    CHECK(!is_cleared("0"));
}

TEST_CASE("an attachment is a file part in opencode, a file alone in the hub") {
    keeps<tool_state>(
        completed(R"({"start":1,"end":2})",
                  R"(,"attachments":[{"id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)"
                  R"("type":"file","mime":"m","url":"u"}])"),
        strict);
    forgives<tool_state>(
        completed(R"({"start":1,"end":2})", R"(,"attachments":[{"mime":"m","url":"u"}])"),
        errc::missing_field, "/attachments/0/type");
}

}  // namespace opencode_tool_state_test
