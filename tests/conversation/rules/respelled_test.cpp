#include <lisle/conversation/rules/respelled.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <variant>

namespace respelled_test {

using lisle::json;
using lisle::conversation::respelled;

constexpr lisle::json_style serde{}, ecmascript{lisle::text::number_style::ecmascript};

TEST_CASE("a value gets the spelling of a system, and is known to have it") {
    auto const value = json::parse(R"({"a":1e21,"b":1.0,"7":0})").value();
    CHECK(respelled(value, serde).text() == value.text());
    auto const other = respelled(value, ecmascript);
    CHECK(other.text() == R"({"7":0,"a":1e+21,"b":1})");
    CHECK(other.styles().has(ecmascript));
    CHECK(respelled(other, serde).text() == R"({"7":0,"a":1e21,"b":1})");
    CHECK(respelled(std::optional<json>{}, serde) == std::nullopt);
    CHECK(respelled(std::optional{value}, ecmascript)->text() == other.text());
}

TEST_CASE("the values of a conversation get the spelling of its own text") {
    lisle::conversation::conversation talk;
    auto& call = lisle::get_alternative<lisle::conversation::tool_call>(
        talk.messages.emplace_back().content.emplace_back(lisle::conversation::tool_call{}));
    call.input = json::parse(R"({"a":1,"b":1.50,"a":1e+21})").value();
    call.native = lisle::text::assume_json(R"({"x":1.50})");
    lisle::conversation::respell_values(talk);
    CHECK(call.input.text() == R"({"a":1e21,"b":1.5})");
    CHECK(call.native->text() == R"({"x":1.50})");
}

}  // namespace respelled_test
