#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/ui/tool.hpp>

#include <optional>
#include <string_view>

namespace opencode_ui_tool_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;
using opencode::ui_approval;
using opencode::ui_tool;
using enum opencode::ui_tool_state;

TEST_CASE("each state asks for some keys, and forbids others") {
    using opencode::detail::find_fault;
    struct row {
        opencode::ui_tool_state state;
        std::string_view bare, with_output, with_error;
        std::string_view asked, allowed, denied;  ///< with such an approval
    };
    for (auto const& each : {
             row{input_streaming, "", "output", "errorText", "approval", "approval", "approval"},
             row{input_available, "", "output", "errorText", "approval", "approval", "approval"},
             row{approval_requested, "approval", "output", "errorText", "", "approval", "approval"},
             row{approval_responded, "approval", "output", "errorText", "approval", "", ""},
             row{output_available, "", "", "errorText", "approval", "", "approval"},
             row{output_error, "errorText", "output", "", "approval", "", "approval"},
             row{output_denied, "approval", "output", "errorText", "approval", "approval", ""},
         }) {
        auto const& [state, bare, with_output, with_error, asked, allowed, denied] = each;
        auto const fault = [&, of = state](auto change) {
            ui_tool tool;
            tool.state = of;
            change(tool);
            return find_fault(tool);
        };
        auto const answer = [&, of = state](std::optional<bool> approved) {
            return fault([&](ui_tool& tool) {
                if (of == output_error) tool.error_text = "e";
                tool.approval = ui_approval{"a", approved, {}, {}};
            });
        };
        CAPTURE(static_cast<int>(each.state));
        CHECK(fault([](ui_tool&) {}) == bare);
        CHECK(fault([](ui_tool& tool) { tool.output.emplace(); }) == with_output);
        CHECK(fault([](ui_tool& tool) { tool.error_text = "e"; }) == with_error);
        CHECK(answer({}) == asked);
        CHECK(answer(true) == allowed);
        CHECK(answer(false) == denied);
    }
    ui_tool asking;
    asking.state = approval_requested;
    asking.approval = ui_approval{"a", {}, "r", {}};
    CHECK(find_fault(asking) == "approval");
}

TEST_CASE("metadata is grouped by provider and key; a permissive reader accepts any") {
    using opencode::provider_metadata;
    keeps<provider_metadata>("{}", strict);
    keeps<provider_metadata>(R"({"p":{"k":[1],"l":null},"q":{}})", strict);
    for (auto const* text :
         {R"({"signature":"s"})", R"({"signature":[1]})", R"({"signature":null})"})
        forgives<provider_metadata>(text, errc::wrong_type, "/signature");
    checks::fails_at<provider_metadata>(R"({"p":{},"q":1})", errc::wrong_type, "/q", 12, reference);
    checks::fails_at<provider_metadata>("[]", errc::wrong_type, "", 0, reference);

    // The SDK's validator drops this key at every depth, whatever its value.
    constexpr std::string_view lost =
        R"({"__proto__":1,"p":{"__proto__":[],"k":[{"__proto__":2}]}})";
    reads<provider_metadata>(lost, R"({"p":{"k":[{}]}})");
    keeps<provider_metadata>(lost, permissive);
    for (auto const* text : {R"({"p":{"k":[{"__proto__":2}]}})", R"({"__proto__":{}})"})
        checks::fails_at<provider_metadata>(text, errc::not_canonical, "", 0, strict);
    CHECK(lisle::decode_as<provider_metadata>(R"({"p":1,"p":{}})", reference).has_value());
}

TEST_CASE("an approval may have an answer, but not null") {
    keeps<ui_approval>(R"({"id":"a"})", strict);
    keeps<ui_approval>(R"({"id":"a","approved":false,"reason":"r"})", strict);
    forgives<ui_approval>(R"({"id":"a","approved":null})", errc::wrong_type, "/approved");
    checks::fails_at<ui_approval>(R"({"approved":true})", errc::missing_field, "/id", 0);
}

TEST_CASE("keys have the order of the state's schema, or of the call's maker") {
    using lisle::hooks::object_table;
    using table = lisle::schema<ui_tool>;
    ui_tool tool;
    for (auto const dynamic : {false, true}) {
        tool.is_dynamic = dynamic;
        auto const in = [&](opencode::ui_tool_state state) -> object_table const* {
            tool.state = state;
            return &table::table_of(tool);
        };
        tool.order.is_validated = true;
        CHECK((in(approval_requested) == in(approval_responded)));
        CHECK((in(input_available) == in(output_denied)));
        CHECK((in(input_streaming) == in(input_available)) == dynamic);
        CHECK((in(input_available) == in(approval_requested)) == dynamic);
        CHECK((in(output_available) != in(output_error)));
        tool.order.is_validated = false;
        CHECK((in(output_available) == in(input_streaming)));
    }
    ui_tool other = tool;
    other.order.is_validated = true;
    CHECK((other == tool));
}

}  // namespace opencode_ui_tool_test
