#include <lisle/formats/opencode/hub/ui_supplement.hpp>

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <string>
#include <string_view>

namespace opencode_hub_ui_supplement_test {

namespace hub = lisle::opencode::hub;

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

}  // namespace

TEST_CASE("a supplement has the members that differ, sorted, and null for missing members") {
    CHECK(members_beyond(R"({"a":1})", R"({"a":1})") == "{}");
    CHECK(members_beyond(R"({"a":1,"b":2})", R"({"d":4,"c":3,"a":1})")
          == R"({"b":null,"c":3,"d":4})");
    CHECK(members_beyond("{}", R"({"a":null})") == R"({"a":null})");
}

TEST_CASE("a supplement is under one key of the data, if it is needed") {
    CHECK(hub::detail::add_supplement(R"({"text":"t"})", {}) == R"({"text":"t"})");
    hub::ui_supplement more;
    more.json_output = true;
    CHECK(hub::detail::add_supplement("{}", more) == R"({"ui":{"jsonOutput":true}})");
    for (auto const* data : {"{}", R"({"ui":1})", R"({"ui":{"members":1,"jsonOutput":2}})"})
        CHECK(!hub::detail::find_supplement(data).json_output.has_value());
}

}  // namespace opencode_hub_ui_supplement_test
