#include <lisle/engine/describe/object.hpp>

#include <lisle/engine/describe/rows.hpp>
#include <lisle/engine/describe/variant.hpp>
#include <lisle/engine/serde_derive.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace object_test {

/// Every option of a field that samples::item does not have.
struct letter {
    std::optional<std::string> to, from;
    std::optional<bool> read;
    std::optional<int> weight;
    int stamp = 0, old = 0;
    std::string colour;

    bool operator==(letter const&) const = default;
};

/// Written with the keys that it was read with.
struct note {
    std::optional<std::string> text;
    std::optional<int> size, parts;

    bool operator==(note const&) const = default;
};

/// Read from an array of its values too.
struct pair {
    int first = 0;
    int second = 2;

    bool operator==(pair const&) const = default;
};

}  // namespace object_test

template <>
struct lisle::schema<object_test::letter> : object_of<object_test::letter> {
    static constexpr std::string_view description = "A letter.";
    static constexpr key_description descriptions[]{{"to", "Who gets it.", "uri"}};

    struct fields
        : list<field<"to", &self::to, never_null>,
               field<"from", &self::from, required_unless_permissive>,
               field<"read", &self::read, skip_none, lenient>,
               field<"weight", &self::weight, newer>, field<"stamp", &self::stamp, newly_optional>,
               field<"old", &self::old, removed>,
               field<"colour", &self::colour, formerly<"color">>> {};
};

template <>
struct lisle::schema<object_test::note> : object_of<object_test::note> {
    struct fields : list<any_order, field<"text", &self::text, skip_none>,
                         field<"size", &self::size, never_null>, field<"parts", &self::parts>> {};
};

template <>
struct lisle::schema<object_test::pair> : serde_struct<object_test::pair> {
    using self = object_test::pair;
    struct fields : list<field<"first", &self::first>, field<"second", &self::second, or_default>> {
    };
};

namespace object_test {

using namespace checks;

boost::json::value parse(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text).value();
}

boost::json::value describe(lisle::decode_options const& options) {
    lisle::schema_describer d{options};
    static_cast<void>(d.of<letter>());
    return d.parts.find("#/$defs/letter");
}

TEST_CASE("an object has its sentences") {
    auto const schema = describe(permissive);
    CHECK(schema.at("description") == "A letter.");
    CHECK(schema.at("properties").at("to").at("description") == "Who gets it.");
    CHECK(schema.at("properties").at("to").at("format") == "uri");
}

TEST_CASE("which keys are required depends on the preset and the revision") {
    auto latest = strict;
    latest.revision = lisle::schema_revision::latest;
    CHECK(describe(reference).at("required") == parse(R"(["from","stamp","old","colour"])"));
    CHECK(describe(strict).at("required") == parse(R"(["from","stamp","old","colour"])"));
    CHECK(describe(latest).at("required") == parse(R"(["from","weight","stamp","colour"])"));
    CHECK(describe(permissive).at("required") == parse(R"(["old"])"));
}

TEST_CASE("a permissive reader accepts a former key for a required field") {
    CHECK(describe(permissive).at("allOf")
          == parse(R"([{"anyOf":[{"required":["colour"]},{"type":"object",)"
                   R"("properties":{"color":{"type":"string"}},"required":["color"]}]}])"));
    CHECK(!describe(reference).at("properties").as_object().contains("color"));
}

TEST_CASE("null and values of other types, by the options of a field") {
    auto const in = [](lisle::decode_options const& options, char const* key) {
        return describe(options).at("properties").at(key);
    };
    CHECK(in(reference, "from") == parse(R"({"type":"string"})"));
    CHECK(in(permissive, "from") == parse(R"({"type":["string","null"]})"));
    CHECK(in(strict, "read") == parse(R"({"type":"boolean"})"));
    CHECK(in(reference, "read").at("anyOf").as_array().size() == 2);
    CHECK(in(permissive, "weight").as_object().contains("anyOf"));
    CHECK(!describe(reference).at("properties").as_object().contains("weight"));
}

TEST_CASE("an object in any order may lack keys, and have null where others leave a key out") {
    lisle::schema_describer d{strict};
    static_cast<void>(d.of<note>());
    auto const schema = d.parts.find("#/$defs/note");
    CHECK(!schema.as_object().contains("required"));
    CHECK(schema.at("properties").at("text") == parse(R"({"type":["string","null"]})"));
    CHECK(schema.at("properties").at("size").at("type") == "integer");
    for (std::string_view const text : {R"({"text":null})", R"({"parts":null})", R"({"size":1})"})
        CHECK_MESSAGE(lisle::decode_as<note>(text, strict).has_value(), text);
    CHECK(!lisle::decode_as<note>(R"({"size":null})", strict).has_value());
}

TEST_CASE("an array of the fields' values, in order") {
    lisle::schema_describer d{reference};
    static_cast<void>(d.of<pair>());
    auto const array = d.parts.find("#/$defs/pair").at("oneOf").as_array().at(1);
    CHECK(array.at("prefixItems").as_array().size() == 2);
    CHECK(array.at("items") == false);
    CHECK(array.at("minItems") == 1);
    lisle::schema_describer canonical{strict};
    static_cast<void>(canonical.of<pair>());
    CHECK(canonical.parts.find("#/$defs/pair").at("type") == "object");
}

TEST_CASE("in such an array a permissive reader keeps no unknown case") {
    lisle::schema_describer d{permissive};
    static_cast<void>(d.in_order_of<samples::paint>());
    CHECK(d.parts.all().contains("colour_closed"));
    CHECK(d.keeps_unknown_cases());
}

}  // namespace object_test
