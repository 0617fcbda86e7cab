#include <lisle/engine/describe/definitions.hpp>

#include <doctest/doctest.h>

#include <string_view>

#include "support/check.hpp"

namespace definitions_test {

using lisle::detail::definitions;
using lisle::detail::subschema;

boost::json::value parse(std::string_view text) {
    return lisle::decode_as<boost::json::value>(text).value();
}

subschema refer(definitions& parts, std::string_view type, std::string_view scope, subschema made) {
    return parts.refer({type, {}}, {"node", scope}, {}, [&] { return made; });
}

TEST_CASE("a type is defined once, under its name") {
    definitions parts;
    int made = 0;
    auto const refer_twice = [&] {
        return parts.refer({"a", {}}, {"node", "x"}, "_closed",
                           [&] { return ++made, parse("{}"); });
    };
    CHECK(refer_twice() == parse(R"({"$ref":"#/$defs/node_closed"})"));
    CHECK(refer_twice() == refer_twice());
    CHECK(made == 1);
}

TEST_CASE("types of one name are distinguished by their namespaces, then by a number") {
    definitions parts;
    CHECK(refer(parts, "a", "x", parse("{}")) == parse(R"({"$ref":"#/$defs/node"})"));
    CHECK(refer(parts, "b", "y", parse("{}")) == parse(R"({"$ref":"#/$defs/y_node"})"));
    CHECK(refer(parts, "c", "y", parse("{}")) == parse(R"({"$ref":"#/$defs/y_node_2"})"));
}

TEST_CASE("a type that holds itself refers to itself") {
    definitions parts;
    auto const inner = [&] { return refer(parts, "a", "x", nullptr); };
    auto const whole = parts.refer({"a", {}}, {"node", "x"}, {}, inner);
    CHECK(parts.find("#/$defs/node") == whole);
}

TEST_CASE("only needed definitions are kept, in the order of their making") {
    definitions parts;
    auto const leaf = parts.refer({"leaf", {}}, {"leaf", ""}, {}, [] { return parse("true"); });
    static_cast<void>(refer(parts, "a", "x", parse("{}")));
    auto const root = parts.refer({"r", {}}, {"root", ""}, {},
                                  [&] { return parse(R"({"items":{"$ref":"#/$defs/leaf"}})"); });
    auto const needed = parts.needed_by(root);
    CHECK(needed.size() == 2);
    CHECK(needed.begin()->key() == "leaf");
    CHECK(parts.needed_by(leaf).size() == 1);
}

}  // namespace definitions_test
