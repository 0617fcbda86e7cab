#include <lisle/formats/acpx/recorder/operations.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

namespace acpx_operations_test {

using namespace acpx_tests;
using namespace lisle::acpx;

namespace {

std::string text_of(std::optional<client_operation> const& operation) {
    if (!operation) return "none";
    return operation->status + ' ' + operation->summary
           + (operation->details ? " (" + *operation->details + ')' : "");
}

/// The text about a request when it arrives, and the text about it with its response.
std::string told(std::string_view method, std::string_view params, std::string_view response) {
    auto const asked = detail::requested_operation::find(method, json_of(params).get_object());
    if (!asked) return "no operation";
    return text_of(asked->begin("t")) + "; "
           + text_of(asked->end(json_of(response).get_object(), "u"));
}

constexpr std::string_view done = R"({"result":{}})";
constexpr std::string_view refused =
    R"({"error":{"code":-32603,"message":"Internal error","data":{"details":"no such file"}}})";

}  // namespace

// The wording is the one of acpx 0.1.15 and later releases.
TEST_CASE("files are read and written") {
    CHECK(told("fs/read_text_file", R"({"path":"/a"})", done)
          == "running read_text_file: /a; completed read_text_file: /a");
    CHECK(told("fs/read_text_file", R"({"path":"/a","line":0,"limit":2.5})", refused)
          == "running read_text_file: /a (line=1, limit=2); "
             "failed read_text_file: /a (no such file)");
    CHECK(told("fs/read_text_file", R"({"path":"/a","line":7})", done)
          == "running read_text_file: /a (line=7, limit=all); "
             "completed read_text_file: /a (line=7, limit=all)");
    CHECK(told("fs/write_text_file", R"({"path":"/a","content":"x\r\ny"})",
               R"({"error":{"code":1,"message":"no"}})")
          == "running write_text_file: /a (x\ny); failed write_text_file: /a (no)");
}

TEST_CASE("of a written file 16 lines and 1200 units are shown") {
    std::string lines = "1";
    for (int i = 2; i <= 18; ++i) lines += '\n' + std::to_string(i);
    CHECK(detail::preview_of(lines)
          == lines.substr(0, lines.find("\n17")) + "\n... (2 more lines)");
    CHECK(detail::preview_of(lines.substr(0, lines.find("\n17")))
          == lines.substr(0, lines.find("\n17")));
    CHECK(detail::preview_of(std::string(1200, 'x')) == std::string(1200, 'x'));
    CHECK(detail::preview_of(std::string(1201, 'x')) == std::string(1197, 'x') + "...");
    CHECK(detail::preview_of("a\r\r\nb\r") == "a\r\nb\r");
}

TEST_CASE("terminals are created, waited for and released") {
    CHECK(told("terminal/create", R"({"command":"ls","args":["-l","a \"b\""]})",
               R"({"result":{"terminalId":"t1"}})")
          == R"(running terminal/create: ls "-l" "a \"b\""; )"
             R"(completed terminal/create: ls "-l" "a \"b\"" (terminalId=t1))");
    CHECK(told("terminal/wait_for_exit", R"({"terminalId":"t1"})", R"({"result":{"exitCode":3}})")
          == "none; completed terminal/wait_for_exit: t1 (exitCode=3, signal=null)");
    CHECK(told("terminal/wait_for_exit", R"({"terminalId":"t1"})",
               R"({"result":{"exitCode":null,"signal":"SIGTERM"}})")
          == "none; completed terminal/wait_for_exit: t1 (exitCode=null, signal=SIGTERM)");
    CHECK(told("terminal/output", R"({"terminalId":"t1"})", done)
          == "none; completed terminal/output: t1");
    CHECK(told("terminal/output", R"({"terminalId":"t1"})", refused) == "none; none");
    CHECK(told("terminal/release", R"({"terminalId":"t1"})", done)
          == "running terminal/release: t1; completed terminal/release: t1");
    CHECK(told("session/prompt", "{}", done) == "no operation");
}

}  // namespace acpx_operations_test
