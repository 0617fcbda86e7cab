#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace opencode_message_test {

using namespace opencode_expect;
using checks::notes;
using checks::notes_of;
using lisle::opencode::message;
using lisle::opencode::stored;

namespace {

constexpr std::string_view ids = R"({"id":"msg_1","sessionID":"ses_1",)";

std::string user(std::string_view before, std::string_view after = {}) {
    return std::string{ids} + R"("role":"user","time":{"created":1},)" + std::string{before}
           + R"("agent":"a","model":{"providerID":"p","modelID":"m"})" + std::string{after} + "}";
}

std::string assistant(std::string_view error = {}, std::string_view after = {}) {
    return std::string{ids} + R"("role":"assistant","time":{"created":1,"completed":2},)"
           + std::string{error}
           + R"("parentID":"msg_0","modelID":"m","providerID":"p","mode":"b","agent":"b",)"
             R"("path":{"cwd":"/","root":"/"},"cost":0,)"
             R"("tokens":{"input":1,"output":2,"reasoning":0,"cache":{"read":0,"write":0}})"
           + std::string{after} + "}";
}

}  // namespace

TEST_CASE("messages have their keys in opencode's order") {
    for (auto const& text :
         {user({}),
          user(R"("format":{"type":"text"},"summary":{"title":"t","body":"b","diffs":[]},)",
               R"(,"system":"s","tools":{"bash":false})"),
          user(R"("format":{"type":"json_schema","schema":{},"retryCount":2},)"), assistant(),
          assistant(R"("error":{"name":"MessageOutputLengthError","data":{}},)",
                    R"(,"structured":null,"variant":"v","finish":"stop")")}) {
        keeps<message>(text, strict);
        keeps<stored<message>>("{" + text.substr(ids.size()), strict);
    }
}

TEST_CASE("decoding adds the default retry count of a JSON format") {
    reads<message>(user(R"("format":{"type":"json_schema","schema":{}},)"),
                   user(R"("format":{"type":"json_schema","schema":{},"retryCount":2},)"));
    forgives<message>(user(R"("format":{"type":"json_schema","schema":{},"retryCount":-1},)"),
                      errc::out_of_range, "/format/retryCount");
}

TEST_CASE("the hub's forms are kept, and refused by opencode") {
    forgives<message>(user(R"("format":"text",)"), errc::wrong_type, "/format");
    forgives<message>(user(R"("summary":{"title":"t"},)"), errc::missing_field, "/summary/diffs");
    forgives<message>(assistant(R"("error":{"code":"c","message":"m"},)"), errc::missing_field,
                      "/error/name");
    forgives<message>(std::string{ids} + R"("role":"user","time":{"created":1}})",
                      errc::missing_field, "/agent");
    forgives<message>(std::string{ids} + R"("role":"system","time":{"created":1}})",
                      errc::unknown_case, "/role");
}

TEST_CASE(
    "tools that are not switches are kept as they are, and the rest of the message is typed") {
    for (auto const* tools : {R"({"bash":1,"edit":true})", R"(["bash"])", "null", R"("all")"}) {
        auto const text = user({}, R"(,"tools":)" + std::string{tools} + R"(,"later":1)");
        CAPTURE(text);
        auto const refused = lisle::decode_as<message>(text, opencode_expect::reference);
        REQUIRE(refused.has_error());
        CHECK(refused.error().pointer.starts_with("/tools"));
        std::vector<lisle::note> remarks;
        auto const value = lisle::decode_as<message>(text, permissive, &remarks);
        REQUIRE(value.has_value());
        auto const* const typed = std::get_if<lisle::opencode::user_message>(&*value);
        REQUIRE(typed != nullptr);
        CHECK(typed->agent == "a");
        CHECK(!typed->tools);
        REQUIRE(!remarks.empty());
        CHECK(remarks[0].pointer == "/tools");
        CHECK(opencode_expect::write(*value, lisle::layout::source) == text);
    }
}

TEST_CASE("each key that opencode requires and a message lacks leaves a note") {
    CHECK(notes_of<message>(std::string{ids} + R"("role":"user","time":{"created":1}})")
          == notes{"no agent at  (byte 0)", "no model at  (byte 0)"});
    auto text = assistant();
    constexpr std::string_view parent = R"("parentID":"msg_0",)";
    text.erase(text.find(parent), parent.size());
    CHECK(notes_of<message>(text) == notes{"no parentID at  (byte 0)"});
    keeps<message>(text, permissive);
}

TEST_CASE("an old variant beside the model is kept by permissive readers only") {
    reads<message>(user({}, R"(,"variant":"high")"), user({}));
    keeps<message>(user({}, R"(,"variant":"high")"), permissive);
}

}  // namespace opencode_message_test
