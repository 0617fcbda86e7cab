#include "formats/opencode/expect.hpp"
#include "support/check.hpp"

#include <lisle/formats/opencode/ui/message.hpp>

#include <string>
#include <string_view>

namespace opencode_ui_message_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

TEST_CASE("a message has an id, a role of three and parts") {
    declares<opencode::ui_message>(
        R"({"id":"m","role":"system","metadata":{"a":1},"parts":[{"type":"step-start"}]})",
        {"id", "role", "parts"}, {"metadata"});
    for (auto const role : {R"("system")", R"("user")", R"("assistant")"})
        keeps<opencode::ui_role>(role, strict);
    checks::fails_at<opencode::ui_role>(R"("tool")", errc::unknown_case, "", 0, reference);
}

TEST_CASE("a duplicate list of parts replaces the first") {
    for (auto const* bad : {R"({"type":5,"text":"t"})", R"({"type":"step-start"},null)"}) {
        auto const text = R"({"id":"m","role":"user","parts":[)" + std::string{bad}
                          + R"(],"parts":[{"type":"step-start"}]})";
        CAPTURE(text);
        auto const message = lisle::decode_as<opencode::ui_message>(text);
        REQUIRE(message.has_value());
        CHECK(message->parts.size() == 1);
        CHECK(lisle::decode_as<opencode::ui_message>(text, reference).has_value());
    }
}

TEST_CASE("of several types of a part in a message the last counts") {
    auto const messages = [](std::string_view part) {
        return R"([{"id":"m","role":"user","parts":[)" + std::string{part} + "]}]";
    };
    gives_back<opencode::ui_messages>(
        messages(R"({"type":"tool-a","toolCallId":"c","state":"input-available","type":"tool-b"})"),
        messages(R"({"type":"tool-b","toolCallId":"c","state":"input-available"})"));
    gives_back<opencode::ui_messages>(messages(R"({"type":5,"data":1,"type":"data-b"})"),
                                      messages(R"({"type":"data-b","data":1})"));
}

TEST_CASE("the validator wants messages, and parts in each") {
    keeps<opencode::ui_messages>(
        R"([{"id":"m","role":"user","metadata":null,"parts":[{"type":"step-start"}]}])");
    forgives<opencode::ui_messages>("[]", errc::bad_value, "");
    forgives<opencode::ui_messages>(R"([{"id":"m","role":"assistant","parts":[]}])",
                                    errc::bad_value, "");
}

}  // namespace opencode_ui_message_test
