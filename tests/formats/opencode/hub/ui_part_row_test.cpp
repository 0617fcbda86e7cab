#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/ui_part_row.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace opencode_hub_ui_part_row_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

namespace {

std::string members_beyond(std::string_view base, std::string_view whole) {
    auto const parse = [](std::string_view json) {
        return boost::json::parse({json.data(), json.size()}).get_object();
    };
    auto const out = hub::detail::members_beyond(parse(base), parse(whole));
    auto back = parse(base);
    hub::detail::add_members_beyond(back, out);
    CHECK(boost::json::value(back) == boost::json::value(parse(whole)));
    return boost::json::serialize(out);
}

std::string shown(std::string_view type, std::string_view data) {
    auto const part = hub::read_part_data(type, data).value();
    auto const out = hub::detail::show_with(part, type, hub::detail::find_supplement(data));
    return out ? boost::json::serialize(*out) : "";
}

}  // namespace

TEST_CASE("a supplement has the members that differ, sorted, and null for those that lack") {
    CHECK(members_beyond(R"({"a":1})", R"({"a":1})") == "{}");
    CHECK(members_beyond(R"({"a":1,"b":2})", R"({"d":4,"c":3,"a":1})")
          == R"({"b":null,"c":3,"d":4})");
    CHECK(members_beyond("{}", R"({"a":null})") == R"({"a":null})");
}

TEST_CASE("a supplement stands under one key of the data, if there is one") {
    CHECK(hub::detail::add_supplement(R"({"text":"t"})", {}) == R"({"text":"t"})");
    hub::ui_supplement more;
    more.json_output = true;
    CHECK(hub::detail::add_supplement("{}", more) == R"({"ui":{"jsonOutput":true}})");
    for (auto const* data : {"{}", R"({"ui":1})", R"({"ui":{"members":1,"jsonOutput":2}})"})
        CHECK(!hub::detail::find_supplement(data).json_output.has_value());
}

TEST_CASE("a part is shown with its supplement") {
    CHECK(shown("text", R"({"text":"t","ui":{"members":{"state":"done"}}})")
          == R"({"type":"text","text":"t","state":"done"})");
    CHECK(shown("data-x", R"({"ui":{"members":{"id":"1"}}})") == R"({"type":"data-x","id":"1"})");
    CHECK(shown("data-x", R"({"id":"1"})").empty());
    CHECK(shown("patch", R"({"hash":"h","files":[],"ui":{"members":{"id":"1"}}})").empty());
    CHECK(shown("retry", R"({"ui":{"members":{"id":"1"}}})").empty());
}

TEST_CASE("metadata that the SDK refuses is not shown") {
    CHECK(shown("text", R"({"text":"t","metadata":{"p":{"a":1}}})")
          == R"({"type":"text","text":"t","providerMetadata":{"p":{"a":1}}})");
    CHECK(shown("text", R"({"text":"t","metadata":{"a":1}})") == R"({"type":"text","text":"t"})");
}

TEST_CASE("a type of opencode's is no type of a UIMessage alone") {
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
