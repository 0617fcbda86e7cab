#include <lisle/conversation/acpx/common.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <utility>

namespace acpx_common_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;

TEST_CASE("native members are a residue and the members beside it") {
    auto const text = [](auto more, auto residue) {
        auto const out = bridge::make_native<lisle::owned>(more, residue);
        return out ? std::string{out->text()} : "none";
    };
    CHECK(text("", "") == "none");
    CHECK(text("\"message\":1", "") == R"({"acpx":{"message":1}})");
    CHECK(text("", R"({"add":{"a":1}})") == R"({"acpx":{"add":{"a":1}}})");
    CHECK(text("\"message\":1", R"({"add":{"a":1}})") == R"({"acpx":{"message":1,"add":{"a":1}}})");
    CHECK(bridge::find_marker(R"({"message":1,"add":{}})", "message") == "1");
    CHECK(bridge::find_marker(R"({"add":{"message":1}})", "message").empty());
    CHECK(bridge::find_marker("[]", "message").empty());
}

TEST_CASE("an object has each key once, and array indices first") {
    bridge::object_builder<int> builder;
    builder.assign("b", 1);
    builder.assign("10", 2);
    builder.assign("b", 3);
    builder.assign("9", 4);
    builder.assign("01", 5);
    std::string keys;
    for (auto const& [key, value] : std::move(builder).finish())
        keys += key + '=' + std::to_string(value) + ' ';
    CHECK(keys == "9=4 10=2 b=3 01=5 ");
}

TEST_CASE("a number is a count if it comes back exactly") {
    CHECK(bridge::to_count(0) == 0U);
    CHECK(bridge::to_count(9007199254740992.0) == 9007199254740992U);
    for (double const other :
         {0.5, -1.0, 9007199254740994.0, 1e300, std::numeric_limits<double>::infinity(),
          std::numeric_limits<double>::quiet_NaN()})
        CHECK_FALSE(bridge::to_count(other).has_value());
    CHECK_FALSE(bridge::to_count(std::optional<double>{}).has_value());
}

TEST_CASE("a usage comes back, and an empty usage is dropped") {
    lisle::acpx::token_usage usage;
    CHECK_FALSE(bridge::describe_usage(usage).has_value());
    usage.input_tokens = 0.5;
    CHECK_FALSE(bridge::describe_usage(usage).has_value());
    usage = {1, 2, 3, 4, 5, 6, {}};
    auto const described = bridge::describe_usage(usage);
    REQUIRE(described.has_value());
    CHECK(described->scope == conversation::usage_scope::turn);
    CHECK(described->cache_write == 3U);
    CHECK(bridge::make_usage(*described) == usage);
}

TEST_CASE("a mention is named by the end of its address") {
    CHECK(bridge::name_of("file:///p/a.txt") == "a.txt");
    CHECK(bridge::name_of("file:///p/dir/") == "dir");
    CHECK(bridge::name_of("file:///p/a.txt#L1:2") == "a.txt");
    CHECK(bridge::name_of("https://a.example/b?c=/d") == "b");
    CHECK(bridge::name_of("plain") == "plain");
    CHECK(bridge::name_of("///").empty());
    CHECK(bridge::name_of("").empty());
}

TEST_CASE("opencode's models are named with their providers") {
    CHECK(bridge::names_providers("npx -y opencode-ai acp"));
    CHECK(bridge::names_providers("/usr/bin/opencode acp"));
    CHECK_FALSE(bridge::names_providers("gemini --acp"));
}

}  // namespace acpx_common_test
