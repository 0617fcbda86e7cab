#include <lisle/engine/describe/variant.hpp>

#include <lisle/engine/describe/rows.hpp>

#include <doctest/doctest.h>

#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace variant_test {

using namespace checks;

boost::json::value parse(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text).value();
}

template <class T>
boost::json::value describe(lisle::decode_options const& options) {
    return lisle::schema_describer{options}.template table_of<T>();
}

TEST_CASE("externally tagged: a key for each case, and units as words") {
    CHECK(describe<samples::closed_action>(strict) == parse(R"({"oneOf":[
        {"type":"object","properties":{"Walk":{"$ref":"#/$defs/point"}},"required":["Walk"],
         "additionalProperties":false},
        {"const":"Stop"}]})"));
    // serde reads null for a unit.
    CHECK(describe<samples::closed_action>(reference).at("oneOf").as_array().size() == 3);
}

TEST_CASE("internally tagged: the tag is a constant among the keys") {
    lisle::schema_describer d{strict};
    CHECK(d.table_of<samples::closed_piece>() == parse(R"({"oneOf":[
        {"$ref":"#/$defs/point"},
        {"type":"object","properties":{"type":{"const":"stop"}},"required":["type"],
         "unevaluatedProperties":false}]})"));
    CHECK(d.parts.find("#/$defs/point").at("properties").at("type")
          == parse(R"({"const":"walk"})"));
    CHECK(d.parts.find("#/$defs/point").at("required") == parse(R"(["type","x","y"])"));
}

TEST_CASE("adjacently tagged: a constant and the content beside it") {
    CHECK(describe<samples::closed_setting>(strict) == parse(R"({"oneOf":[
        {"type":"object","properties":{"kind":{"const":"number"},
         "content":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},
         "required":["kind","content"],"unevaluatedProperties":false},
        {"type":"object","properties":{"kind":{"const":"stop"}},"required":["kind"],
         "unevaluatedProperties":false}]})"));
}

TEST_CASE("untagged: oneOf if the types tell the cases apart") {
    // A colour is a label too.
    CHECK(describe<samples::loose>(reference).as_object().contains("anyOf"));
    lisle::schema_describer d{reference};
    CHECK(lisle::detail::are_disjoint(d.parts, {d.of<bool>(), d.of<samples::point>()}));
    CHECK(!lisle::detail::are_disjoint(d.parts, {d.of<bool>(), d.of<std::optional<bool>>()}));
    CHECK(!lisle::detail::are_disjoint(d.parts, {d.of<bool>(), d.anything()}));
}

TEST_CASE("an open variant accepts values with an unknown case") {
    auto const cases = describe<samples::action>(permissive).at("oneOf").as_array();
    CHECK(cases.back().at("not").at("anyOf").as_array().size() == 4);
    CHECK(describe<samples::piece>(permissive).at("oneOf").as_array().back().at("not")
          == parse(R"({"type":"object","properties":{"type":{"enum":["say","paint","stop"]}},)"
                   R"("required":["type"]})"));
    CHECK(describe<samples::piece>(strict).at("oneOf").as_array().size() == 3);
}

}  // namespace variant_test
