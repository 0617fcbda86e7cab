#include <lisle/formats/acp/session_config.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acp_session_config_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;
using checks::notes;
using checks::notes_of;

TEST_CASE("commands and options have their keys in the protocol's order") {
    CHECK(is_canonical<available_command>(R"({"name":"n","description":"d"})"));
    CHECK(is_canonical<available_command>(
        R"({"name":"n","description":"d","input":{"hint":"h","_meta":{}},"_meta":{}})"));
    for (
        auto const* text : {
            R"({"type":"select","id":"i","name":"n","description":"d","category":"model","currentValue":"a","options":[{"value":"a","name":"A","description":"d"}],"_meta":{}})",
            R"({"type":"select","id":"i","name":"n","currentValue":"a","options":[{"group":"g","name":"G","options":[{"value":"a","name":"A"}]}]})",
            R"({"type":"boolean","id":"i","name":"n","description":"d","category":"c","currentValue":false})",
        })
        CHECK_MESSAGE(is_canonical<config_option>(text), text);
    CHECK(is_canonical<config_group>(
        R"({"group":"g","name":"G","options":[{"value":"a","name":"A","_meta":{}}]})"));
}

TEST_CASE("an option's value is of its type") {
    struct row {
        std::string_view text, pointer;
        errc code;
        std::size_t offset;
    };
    for (auto const& [text, pointer, code, offset] : {
             row{R"({"type":"boolean","id":"i","name":"n","currentValue":"true"})", "/currentValue",
                 errc::wrong_type, 53},
             row{R"({"type":"boolean","id":"i","name":"n"})", "/currentValue", errc::missing_field,
                 0},
             row{R"({"type":"select","id":"i","name":"n","currentValue":true,"options":[]})",
                 "/currentValue", errc::wrong_type, 52},
             row{R"({"type":"select","id":"i","name":"n","currentValue":"a"})", "/options",
                 errc::missing_field, 0},
             row{R"({"type":"select","id":"i","name":"n","currentValue":"a","options":{}})",
                 "/options", errc::wrong_type, 66},
         })
        fails_at<config_option>(text, code, pointer, offset);
    fails_at<available_command>(R"({"name":"n","description":"d","input":{}})", errc::missing_field,
                                "/input/hint", 38);
}

TEST_CASE("an option of a later type is kept, and so is null for an absent value") {
    constexpr auto* later = R"({"id":"i","type":"slider","currentValue":1.0})";
    CHECK(is_kept<config_option>(later));
    CHECK(notes_of<config_option>(later) == notes{"unknown case at  (byte 0)"});
    fails_at<config_option>(later, errc::unknown_case, "/type", 17, lisle::reference);
    constexpr auto* command = R"({"description":"d","input":null,"name":"n"})";
    CHECK(is_kept<available_command>(command));
    CHECK(canonical<available_command>(command) == R"({"name":"n","description":"d"})");
}

}  // namespace acp_session_config_test
