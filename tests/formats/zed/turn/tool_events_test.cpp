#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/tool_events.hpp>

namespace tool_events_test {

namespace zed = lisle::zed;
using namespace lisle::zed::detail;

zed::tool_use use() { return {"1", "read", "{}", {lisle::text::assume_json("1")}, true, {}, {}}; }

TEST_CASE("an unknown tool's use has its name as title") {
    auto const call = make_tool_call(use(), nullptr);
    CHECK(call.title == "read");
    CHECK(call.kind == "other");
    zed::turn_tool tool{"read", false, "read"};
    tool.make_title = [](auto const&) { return "Read a file"; };
    CHECK(make_tool_call(use(), &tool).title == "Read a file");
    CHECK(make_tool_update(use(), &tool).kind == "read");
}

TEST_CASE("a result is shown with its output, if it has one") {
    zed::tool_result result;
    result.tool_use_id = "1";
    auto const shown = make_result_update(result, true);
    CHECK(shown.status == zed::tool_call_status::completed);
    REQUIRE(shown.raw_output.has_value());
    CHECK(shown.raw_output->text() == "null");
    result.is_error = true;
    CHECK(make_result_update(result, false).status == zed::tool_call_status::failed);
    CHECK(!make_result_update(result, false).raw_output);
}

}  // namespace tool_events_test
