#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/ui.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace opencode_hub_ui_test {

using opencode_expect::write;
namespace opencode = lisle::opencode;
namespace hub = opencode::hub;
using opencode::unfinished_calls;

namespace {

std::string shown(std::string_view role, std::string_view data, std::string_view parts = "[]",
                  unfinished_calls unfinished = unfinished_calls::show) {
    CAPTURE(role);
    auto const info = hub::read_message_data(role, data);
    auto const said = lisle::decode_as<std::vector<opencode::part>>(parts);
    REQUIRE(info.has_value());
    REQUIRE(said.has_value());
    return write(hub::assemble_ui_message("7b1c", *info, *said, unfinished));
}

std::string message(std::string_view role, std::string_view parts) {
    return R"({"id":"7b1c","role":")" + std::string{role} + R"(","parts":[)" + std::string{parts}
           + "]}";
}

constexpr auto* words = R"([{"id":"prt_2","type":"text","text":"b"},)"
                        R"({"id":"prt_1","type":"text","text":"a"}])";
constexpr auto* words_shown = R"({"type":"text","text":"a"},{"type":"text","text":"b"})";

}  // namespace

TEST_CASE("a message has the role of its column, and its parts in the order of their ids") {
    CHECK(shown("user", R"({"time":{"created":1}})", words) == message("user", words_shown));
    CHECK(shown("assistant", R"({"time":{"created":1},"modelID":"m","providerID":"p"})", words)
          == message("assistant", words_shown));
    CHECK(shown("user", R"({"time":{"created":1}})") == message("user", ""));
}

TEST_CASE("instructions are one text, before other parts") {
    constexpr auto* data = R"({"time":{"created":1},"content":"Be \"brief\"."})";
    CHECK(shown("system", data) == message("system", R"({"type":"text","text":"Be \"brief\"."})"));
    CHECK(shown("system", data, words)
          == message("system",
                     R"({"type":"text","text":"Be \"brief\"."},)" + std::string{words_shown}));
    CHECK(shown("system", R"({"time":{"created":1},"content":""})")
          == message("system", R"({"type":"text","text":""})"));
}

TEST_CASE("a session's rows are shown in the order of their creation, without empty rows") {
    hub::rows from;
    auto const add = [&](std::string id, std::int64_t created, hub::message_role role,
                         std::string data, std::string text) {
        hub::message_row row;
        row.id = id;
        row.created_at = created;
        row.role = role;
        row.data = std::move(data);
        from.messages.push_back(row);
        if (text.empty()) return;
        hub::part_row part;
        part.id = "prt_" + id;
        part.message_id = id;
        part.type = "text";
        part.data = R"({"text":")" + text + R"("})";
        from.parts.push_back(part);
    };
    add("c", 2, hub::message_role::assistant, R"({"later":1})", "third");
    add("b", 1, hub::message_role::user, R"({"time":{"created":1}})", "second");
    add("d", 3, hub::message_role::user, R"({"time":{"created":3}})", "");
    add("a", 1, hub::message_role::system, R"({"time":{"created":1},"content":"first"})", "");
    auto const out = hub::assemble_ui_messages(from);
    REQUIRE(out.has_value());
    CHECK(write(*out)
          == R"([{"id":"a","role":"system","parts":[{"type":"text","text":"first"}]},)"
             R"({"id":"b","role":"user","parts":[{"type":"text","text":"second"}]},)"
             R"({"id":"c","role":"assistant","parts":[{"type":"text","text":"third"}]}])");
    from.parts[0].data = "{";
    CHECK(!hub::assemble_ui_messages(from).has_value());
}

TEST_CASE("unfinished calls are shown, omitted or interrupted, as in opencode") {
    constexpr auto* data = R"({"time":{"created":1},"modelID":"m","providerID":"p"})";
    constexpr auto* call = R"([{"id":"prt_1","type":"tool","callID":"c","tool":"x",)"
                           R"("state":{"status":"pending","input":{},"raw":""}}])";
    auto const tool = [](std::string_view rest) {
        return message("assistant", R"({"type":"tool-x","state":)" + std::string{rest} + "}");
    };
    CHECK(shown("assistant", data, call)
          == tool(R"("input-streaming","toolCallId":"c","input":{})"));
    CHECK(shown("assistant", data, call, unfinished_calls::omit) == message("assistant", ""));
    CHECK(shown("assistant", data, call, unfinished_calls::interrupt)
          == tool(R"("output-error","toolCallId":"c","input":{},)"
                  R"("errorText":"[Tool execution was interrupted]")"));
}

}  // namespace opencode_hub_ui_test
