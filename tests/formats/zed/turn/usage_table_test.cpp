#include <doctest/doctest.h>

#include <lisle/codec.hpp>
#include <lisle/formats/zed/turn/usage_table.hpp>

#include <cstdint>
#include <string>

namespace usage_table_test {

namespace zed = lisle::zed;

zed::token_usage tokens(std::uint64_t input, std::uint64_t output = 0) {
    return {input, output, 0, 0, {}};
}

std::string to_text(zed::usage_table const& t) { return lisle::encode_as(t.all()); }

TEST_CASE("a usage replaces the previous usage, at its place") {
    zed::usage_table t{{{"a", tokens(1)}, {"b", tokens(2)}}};
    t.set("a", tokens(0));
    t.set("c", tokens(3));
    CHECK(to_text(t) == R"({"a":{},"b":{"input_tokens":2},"c":{"input_tokens":3}})");
}

TEST_CASE("a removed usage comes back at the end") {
    zed::usage_table t{{{"a", tokens(1)}, {"b", tokens(2)}}};
    t.erase("a");
    t.erase("x");
    t.set("a", tokens(3));
    CHECK(to_text(t) == R"({"b":{"input_tokens":2},"a":{"input_tokens":3}})");
    t.erase("a");
    t.erase("b");
    CHECK(to_text(t) == "{}");
}

TEST_CASE("of a request the maximum of each count is added") {
    zed::cumulative_usage sum{tokens(100)};
    sum.begin_request();
    sum.update(tokens(10, 1));
    sum.update(tokens(8, 5));
    sum.begin_request();
    sum.update(tokens(3, 2));
    CHECK(sum.sum() == tokens(113, 7));
}

}  // namespace usage_table_test
