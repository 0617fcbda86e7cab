#include <lisle/formats/acp/session_info.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_session_info_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;
using checks::notes;
using checks::notes_of;

TEST_CASE("session info has its keys in the protocol's order") {
    CHECK(is_canonical<available_commands_update>(R"({"availableCommands":[],"_meta":{}})"));
    CHECK(is_canonical<current_mode_update>(R"({"currentModeId":"code"})"));
    CHECK(is_canonical<config_option_update>(
        R"({"configOptions":[{"type":"boolean","id":"b","name":"B","currentValue":true}]})"));
    CHECK(is_canonical<usage_update>(
        R"({"used":1,"size":2,"cost":{"amount":1e-7,"currency":"USD","_meta":{}},"_meta":{}})"));
    CHECK(is_canonical<notice>(R"({"severity":"info","title":"T","description":"d"})"));
}

TEST_CASE("a null title removes the title; an absent title changes nothing") {
    for (auto const* text : {"{}", R"({"title":null,"updatedAt":null})",
                             R"({"title":"","updatedAt":"2026-04-01T00:00:00Z","_meta":{}})"})
        CHECK_MESSAGE(is_canonical<session_info_update>(text), text);
    auto const none = checks::read<session_info_update>(R"({"title":null})");
    REQUIRE(none.title.has_value());
    CHECK(!none.title->has_value());
    CHECK(!none.updated_at.has_value());
    fails_at<session_info_update>(R"({"title":1})", errc::wrong_type, "/title", 9);
}

TEST_CASE("a missing key or a wrong type is an error with its place") {
    fails_at<available_commands_update>(R"({"availableCommands":[{"name":"n"}]})",
                                        errc::missing_field, "/availableCommands/0/description",
                                        22);
    fails_at<current_mode_update>(R"({"currentModeId":null})", errc::wrong_type, "/currentModeId",
                                  17);
    fails_at<usage_update>(R"({"used":1})", errc::missing_field, "/size", 0);
    fails_at<usage_update>(R"({"used":1,"size":2,"cost":{"amount":"1","currency":"USD"}})",
                           errc::wrong_type, "/cost/amount", 36);
    fails_at<notice>(R"({"title":"T"})", errc::missing_field, "/severity", 0);
}

TEST_CASE("null for absent values and unknown keys are written back") {
    constexpr auto* text = R"({"cost":null,"later":[1.0],"size":2.5,"used":1})";
    CHECK(is_kept<usage_update>(text));
    CHECK(canonical<usage_update>(text) == R"({"used":1,"later":[1.0],"size":2.5})");
    CHECK(notes_of<usage_update>(text) == notes{"unknown field at /later (byte 13)"});
}

}  // namespace acp_session_info_test
