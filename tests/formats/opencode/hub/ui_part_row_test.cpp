#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/ui_part_row.hpp>

#include <boost/json/serialize.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace opencode_hub_ui_part_row_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

namespace {

std::string shown(std::string_view type, std::string_view data) {
    auto const part = hub::read_part_data(type, data).value();
    auto const out = hub::detail::show_with(part, type, hub::detail::find_supplement(data));
    return out ? boost::json::serialize(*out) : "";
}

}  // namespace

TEST_CASE("a part is shown with its supplement") {
    CHECK(shown("text", R"({"text":"t","ui":{"members":{"state":"done"}}})")
          == R"({"type":"text","text":"t","state":"done"})");
    CHECK(shown("data-x", R"({"ui":{"members":{"id":"1"}}})") == R"({"type":"data-x","id":"1"})");
    CHECK(shown("data-x", R"({"id":"1"})").empty());
    CHECK(shown("patch", R"({"hash":"h","files":[],"ui":{"members":{"id":"1"}}})").empty());
    CHECK(shown("text", R"({"text":"t","ui":{"members":{"text":1}}})")
          == R"({"type":"text","text":"t"})");
    CHECK(shown("data-x", R"({"ui":{"members":{"id":1}}})").empty());
    CHECK(shown("retry", R"({"ui":{"members":{"id":"1"}}})").empty());
}

TEST_CASE("metadata that the SDK refuses is not shown") {
    CHECK(shown("text", R"({"text":"t","metadata":{"p":{"a":1}}})")
          == R"({"type":"text","text":"t","providerMetadata":{"p":{"a":1}}})");
    CHECK(shown("text", R"({"text":"t","metadata":{"a":1}})") == R"({"type":"text","text":"t"})");
}

TEST_CASE("a type of opencode's is not a UIMessage's alone") {
    for (auto const* type : {"text", "retry", "subtask", "compaction"})
        CHECK(hub::detail::is_part_type(type));
    for (auto const* type : {"", "data-x", "source-url", "later"})
        CHECK(!hub::detail::is_part_type(type));
    for (auto const* json : {R"({"type":"patch","hash":"h"})", R"({"text":"t"})"}) {
        auto const part = lisle::decode_as<opencode::ui_part>(json);
        REQUIRE(part.has_value());
        CHECK(!hub::detail::to_row(*part, 0).has_value());
    }
}

}  // namespace opencode_hub_ui_part_row_test
