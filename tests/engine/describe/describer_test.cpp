#include <lisle/engine/describe/describer.hpp>

#include <lisle/engine/describe/rows.hpp>
#include <lisle/engine/describe/variant.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace describer_test {

using namespace checks;

boost::json::value parse(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text).value();
}

template <class T>
boost::json::value describe(lisle::decode_options const& options = permissive) {
    return lisle::schema_describer{options}.template table_of<T>();
}

TEST_CASE("the types of the vocabulary") {
    CHECK(describe<std::string>() == parse(R"({"type":"string"})"));
    CHECK(describe<bool>() == parse(R"({"type":"boolean"})"));
    CHECK(describe<double>() == parse(R"({"type":"number"})"));
    CHECK(describe<std::monostate>() == parse(R"({"type":"null"})"));
    CHECK(describe<boost::json::value>()
          == parse(R"({"type":["object","array","string","number","boolean","null"]})"));
    CHECK(describe<std::uint8_t>() == parse(R"({"type":"integer","minimum":0,"maximum":255})"));
    CHECK(describe<std::uint64_t>().at("maximum") == 18446744073709551615U);
    CHECK(describe<std::optional<bool>>() == parse(R"({"type":["boolean","null"]})"));
    CHECK(describe<std::vector<bool>>() == parse(R"({"type":"array","items":{"type":"boolean"}})"));
    CHECK(describe<lisle::dictionary<std::string, bool>>()
          == parse(R"({"type":"object","additionalProperties":{"type":"boolean"}})"));
}

TEST_CASE("a permissive reader keeps other words; others know the names alone") {
    CHECK(describe<samples::colour>(strict)
          == parse(R"({"type":"string","enum":["red","green","blue"]})"));
    CHECK(describe<samples::colour>().as_object().contains("anyOf"));
}

TEST_CASE("a string with a grammar has a pattern, unless the reader keeps any text") {
    CHECK(describe<samples::word>() == parse(R"({"type":"string"})"));
    CHECK(describe<samples::word>(reference).at("pattern") == "^[A-Za-z]+(?![\\s\\S])");
    CHECK(describe<samples::word>(strict).at("pattern") == "^[a-z]+(?![\\s\\S])");
}

TEST_CASE("a type with a schema is a reference; its hook describes it") {
    lisle::schema_describer d{strict};
    CHECK(d.of<samples::span>() == parse(R"({"$ref":"#/$defs/span"})"));
    CHECK(d.parts.find("#/$defs/span").at("maxItems") == 2);
    CHECK(d.of<std::vector<samples::span>>()
          == parse(R"({"type":"array","items":{"$ref":"#/$defs/span"}})"));
}

TEST_CASE("a type may hold itself") {
    lisle::schema_describer d{reference};
    CHECK(d.of<samples::loose>() == parse(R"({"$ref":"#/$defs/loose"})"));
    auto const whole = lisle::encode_as(d.parts.find("#/$defs/loose"));
    CHECK(whole.find(R"({"$ref":"#/$defs/loose"})") != whole.npos);
}

}  // namespace describer_test
