#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/session.hpp>

#include <string>

namespace opencode_v2_session_test {

using namespace opencode_expect;
using lisle::opencode::v2::session;

namespace {

constexpr auto tokens =
    R"("cost":0,"tokens":{"input":1,"output":2,"reasoning":3,"cache":{"read":4,"write":5}},)";

std::string small(std::string_view end) {
    return std::string{R"({"id":"ses_1","projectID":"p",)"} + tokens
           + R"("time":{"created":1,"updated":2})" + std::string{end} + '}';
}

}  // namespace

TEST_CASE("a session has its keys in opencode 2's order") {
    keeps<session>(small(R"(,"location":{"directory":"/"})"), strict);
    keeps<session>(
        std::string{R"({"id":"ses_1","parentID":"ses_0","fork":{"sessionID":"ses_2","boundary":)"}
            + R"({"type":"through","messageID":"msg_1"}},"projectID":"p","agent":"a","model":)"
            + R"({"id":"m","providerID":"p","variant":"default"},)" + tokens
            + R"("outcome":"failed","time":{"created":1,"updated":2,"idle":3,"viewed":4,)"
            + R"("archived":5},"title":"t","location":{"directory":"/","workspaceID":"wrk_1"},)"
            + R"("subpath":"web","metadata":{"a":1},"permissions":[{"action":"edit","resource":"*",)"
            + R"("effect":"deny"}],"revert":{"messageID":"msg_1","partID":"prt_1","snapshot":"s",)"
            + R"("files":[{"file":"a","patch":"p","additions":1,"deletions":2,"status":"added"}]}})",
        strict);
}

TEST_CASE("a session without a location is no session of opencode 2") {
    keeps<session>(small(""), permissive);
    auto const read = lisle::decode_as<session>(small(""), reference);
    REQUIRE(!read.has_value());
    CHECK(read.error().code == errc::missing_field);
    CHECK(read.error().pointer == "/location");
}

TEST_CASE("null is no title") {
    auto const text = small(R"(,"title":null,"location":{"directory":"/"})");
    CHECK(lisle::decode_as<session>(text).has_value());
    CHECK(lisle::decode_as<session>(text, reference).error().pointer == "/title");
}

}  // namespace opencode_v2_session_test
