#include <lisle/engine/describe/subschema.hpp>

#include <doctest/doctest.h>

#include <string_view>

#include "support/check.hpp"

namespace subschema_test {

using namespace lisle::detail;

boost::json::value parse(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text).value();
}

TEST_CASE("one schema stands for itself, several are combined") {
    CHECK(any_of({of_kind("null")}) == parse(R"({"type":"null"})"));
    CHECK(one_of_these({of_kind("null"), word("a")})
          == parse(R"({"oneOf":[{"type":"null"},{"const":"a"}]})"));
}

TEST_CASE("null joins a type, or the schemas of a value") {
    CHECK(or_null(of_kind("string")) == parse(R"({"type":["string","null"]})"));
    CHECK(or_null(of_kind("null")) == parse(R"({"type":"null"})"));
    CHECK(or_null(anything()) == anything());
    CHECK(or_null(one_word_of({"a"}))
          == parse(R"({"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}]})"));
}

TEST_CASE("values are excluded") {
    CHECK(except(of_kind("integer"), {0}) == parse(R"({"type":"integer","not":{"const":0}})"));
    CHECK(except(boost::json::object{}, {nullptr, boost::json::object{}})
          == parse(R"({"not":{"enum":[null,{}]}})"));
    CHECK(except(negate(word("a")), {"b"})
          == parse(R"({"allOf":[{"not":{"const":"a"}},{"not":{"const":"b"}}]})"));
    CHECK(except(of_kind("integer"), {}) == parse(R"({"type":"integer"})"));
}

TEST_CASE("a schema of any value has only members with a meaning") {
    CHECK(or_anything(of_kind("string"), "Kept.")
          == parse(R"({"anyOf":[{"type":"string"},)"
                   R"({"type":["object","array","string","number","boolean","null"],)"
                   R"("description":"Kept."}]})"));
    CHECK(or_anything(anything(), "Kept.") == anything());
}

TEST_CASE("an object with exactly one key") {
    CHECK(only_member("a", of_kind("null"))
          == parse(R"({"type":"object","properties":{"a":{"type":"null"}},"required":["a"],)"
                   R"("additionalProperties":false})"));
}

}  // namespace subschema_test
