#include <lisle/formats/zed/model/describe_tool_result.hpp>

#include <lisle/json_schema.hpp>

#include <doctest/doctest.h>

#include <regex>

#include "support/check.hpp"

namespace describe_tool_result_test {

using namespace checks;

TEST_CASE("a key in any case") {
    std::regex const key{lisle::zed::detail::pattern_of_key("text")};
    CHECK(std::regex_search("text", key));
    CHECK(std::regex_search("TeXT", key));
    CHECK(!std::regex_search("texts", key));
    CHECK(!std::regex_search("a text", key));
}

TEST_CASE("the pinned revision needs an image's size, the latest does not") {
    auto const describe = [](lisle::schema_revision revision) {
        auto options = reference;
        options.revision = revision;
        lisle::schema_describer d{options};
        return lisle::encode_as(lisle::zed::detail::describe_result_forms(d));
    };
    CHECK(describe(lisle::schema_revision::pinned).find("[wW][iI][dD]") != std::string::npos);
    CHECK(describe(lisle::schema_revision::latest).find("[wW][iI][dD]") == std::string::npos);
}

}  // namespace describe_tool_result_test
