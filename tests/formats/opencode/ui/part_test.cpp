#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/ui/part.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace opencode_ui_part_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

namespace {

void keeps_part(std::string_view text) {
    keeps<opencode::ui_part>(text);
    keeps<opencode::ui_part>(text, permissive);
}

void refuses_part(std::string_view text) {
    CAPTURE(text);
    CHECK(!lisle::decode_as<opencode::ui_part>(text, reference).has_value());
}

}  // namespace

TEST_CASE("parts have the keys of the SDK's schema, in its order") {
    for (auto const* text :
         {R"({"type":"text","text":"t","state":"done","providerMetadata":{"p":{"k":[1]}}})",
          R"({"type":"reasoning","text":"t","state":"streaming"})",
          R"({"type":"source-url","sourceId":"s","url":"u","title":"t"})",
          R"({"type":"source-document","sourceId":"s","mediaType":"m","title":"t","filename":"f"})",
          R"({"type":"file","mediaType":"m","filename":"f","url":"u"})", R"({"type":"step-start"})",
          R"({"type":"data-x","id":"1","data":null})", R"({"type":"data-"})"})
        keeps_part(text);
    refuses_part(R"({"type":"text","text":"t","providerMetadata":{"signature":"s"}})");
    refuses_part(R"({"type":"patch","hash":"h","files":[]})");
    refuses_part(R"({"text":"t"})");
}

TEST_CASE("a part whose type is not a string is kept whole") {
    constexpr std::string_view bad = R"({"type":5,"text":"t"})";
    auto const part = lisle::decode_as<opencode::ui_part>(bad);
    REQUIRE(part.has_value());
    auto const* const kept = std::get_if<lisle::unknown_case<lisle::owned>>(&*part);
    REQUIRE(kept != nullptr);
    CHECK(kept->json.text() == bad);
}

TEST_CASE("a tool call has the keys of its state") {
    for (
        auto const* text :
        {R"({"type":"tool-a","toolCallId":"c","state":"input-streaming","providerExecuted":true,"callProviderMetadata":{},"input":{}})",
         R"({"type":"tool-a","toolCallId":"c","state":"input-available","providerExecuted":true,"input":null})",
         R"({"type":"tool-a","toolCallId":"c","state":"approval-requested","input":1,"providerExecuted":true,"approval":{"id":"a"}})",
         R"({"type":"tool-a","toolCallId":"c","state":"approval-responded","approval":{"id":"a","approved":false,"reason":"r"}})",
         R"({"type":"tool-a","toolCallId":"c","state":"output-available","providerExecuted":false,"input":1,"output":null,"callProviderMetadata":{},"resultProviderMetadata":{},"preliminary":true,"approval":{"id":"a","approved":true}})",
         R"({"type":"tool-a","toolCallId":"c","state":"output-error","input":1,"rawInput":"r","errorText":"e"})",
         R"({"type":"tool-a","toolCallId":"c","state":"output-denied","input":1,"approval":{"id":"a","approved":false}})",
         R"({"type":"dynamic-tool","toolName":"n","toolCallId":"c","state":"input-streaming","input":1,"providerExecuted":true})",
         R"({"type":"dynamic-tool","toolName":"n","toolCallId":"c","state":"output-available","input":1,"providerExecuted":true,"output":2})",
         R"({"type":"dynamic-tool","toolName":"n","toolCallId":"c","state":"output-error","input":1,"rawInput":2,"providerExecuted":true,"errorText":"e"})"})
        keeps_part(text);
    for (
        auto const* text :
        {R"({"type":"tool-a","toolCallId":"c","state":"input-available","output":1})",
         R"({"type":"tool-a","toolCallId":"c","state":"output-available","errorText":"e"})",
         R"({"type":"tool-a","toolCallId":"c","state":"output-error"})",
         R"({"type":"tool-a","toolCallId":"c","state":"approval-requested"})",
         R"({"type":"tool-a","toolCallId":"c","state":"approval-requested","approval":{"id":"a","approved":true}})",
         R"({"type":"tool-a","toolCallId":"c","state":"approval-responded","approval":{"id":"a"}})",
         R"({"type":"tool-a","toolCallId":"c","state":"output-denied","approval":{"id":"a","approved":true}})",
         R"({"type":"tool-a","toolCallId":"c","state":"completed"})",
         R"({"type":"tool-a","state":"input-available"})",
         R"({"type":"dynamic-tool","toolCallId":"c","state":"input-available"})"})
        refuses_part(text);
    // A key that the state does not have is dropped, whatever its value.
    reads<opencode::ui_part>(
        R"({"type":"tool-a","toolCallId":"c","state":"input-available","preliminary":5})",
        R"({"type":"tool-a","toolCallId":"c","state":"input-available"})");
}

TEST_CASE("of several types of a part the last counts") {
    for (auto const& [text, canonical] : {
             std::pair{
                 R"({"type":"tool-a","toolCallId":"c","state":"input-available","type":"tool-b"})",
                 R"({"type":"tool-b","toolCallId":"c","state":"input-available"})"},
             std::pair{
                 R"({"type":"text","toolCallId":"c","state":"input-available","type":"tool-b"})",
                 R"({"type":"tool-b","toolCallId":"c","state":"input-available"})"},
             std::pair{R"({"type":"tool-a","text":"t","type":"text"})",
                       R"({"type":"text","text":"t"})"},
             std::pair{R"({"type":5,"data":1,"type":"data-b"})", R"({"type":"data-b","data":1})"},
         }) {
        gives_back<opencode::ui_part>(text, canonical);
        reads<opencode::ui_part>(text, canonical);
    }
}

TEST_CASE("a last type that has no name in it counts, too") {
    gives_back<opencode::ui_part>(
        R"({"type":"text","toolName":"n","toolCallId":"c","state":"input-available",)"
        R"("type":"dynamic-tool"})",
        R"({"type":"dynamic-tool","toolName":"n","toolCallId":"c","state":"input-available"})");
    refuses_part(
        R"({"type":"text","toolName":"n","toolCallId":"c","state":"output-error","output":1,)"
        R"("type":"dynamic-tool"})");
}

TEST_CASE("of several states of a tool call the last decides its keys") {
    gives_back<opencode::ui_part>(
        R"({"output":1,"input":2,"state":"output-available","toolCallId":"c","type":"tool-a","state":"newer"})",
        R"({"type":"tool-a","toolCallId":"c","state":"newer","input":2,"output":1})");
    gives_back<opencode::ui_part>(
        R"({"state":5,"output":1,"input":2,"toolCallId":"c","type":"tool-a","state":"output-available"})",
        R"({"type":"tool-a","toolCallId":"c","state":"output-available","input":2,"output":1})");
    reads<opencode::ui_part>(
        R"({"type":"tool-a","toolCallId":"c","state":"input-available","preliminary":true,"state":"output-available"})",
        R"({"type":"tool-a","toolCallId":"c","state":"output-available","preliminary":true})");
}

}  // namespace opencode_ui_part_test
