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

TEST_CASE("an odd part of a message costs itself only") {
    std::string const text =
        R"([{"id":"m","role":"user","parts":[{"type":"text","text":"before"},)"
        R"({"type":"text","text":5},{"type":"tool-a"},7,{"type":"text","text":"behind"}]},)"
        R"({"id":"n","role":"assistant","parts":[{"type":"step-start"}]}])";
    std::vector<lisle::note> notes;
    auto const read = lisle::decode_as<opencode::ui_messages>(text, lisle::permissive, &notes);
    REQUIRE(read.has_value());
    REQUIRE(read->messages.size() == 2);
    auto const& parts = read->messages[0].parts;
    REQUIRE(parts.size() == 5);
    CHECK(std::holds_alternative<opencode::ui_text>(parts[4]));
    for (auto const i : {2, 3})
        CHECK(std::holds_alternative<lisle::unknown_case<lisle::owned>>(
            parts[static_cast<std::size_t>(i)]));
    CHECK_FALSE(notes.empty());
    CHECK(lisle::encode_as(*read, lisle::json_style{}, lisle::layout::source) == text);
    auto const first = text.substr(1, text.find("},{\"id\":\"n\""));
    CHECK(lisle::decode_as<opencode::ui_message>(first).has_value());
    CHECK_FALSE(lisle::decode_as<opencode::ui_messages>(text, lisle::reference).has_value());
}

TEST_CASE("the validator wants messages, and parts in each") {
    keeps<opencode::ui_messages>(
        R"([{"id":"m","role":"user","metadata":null,"parts":[{"type":"step-start"}]}])");
    forgives<opencode::ui_messages>("[]", errc::bad_value, "");
    forgives<opencode::ui_messages>(R"([{"id":"m","role":"assistant","parts":[]}])",
                                    errc::bad_value, "");
}

}  // namespace opencode_ui_message_test
