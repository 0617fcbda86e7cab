#include <lisle/formats/acpx/model/state.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_state_test {

using namespace acpx_tests;
using namespace lisle::acpx;

/// Whether a text is canonical, although its keys are not in the order of the fields.
bool is_canonical_in_order(std::string_view text) {
    auto const value = lisle::decode_as<state>(text, lenient);
    return value && lisle::encode_as(*value, compact) == text
           && lisle::encode_as(*value, compact, lisle::layout::source) == text;
}

TEST_CASE("unset values are not written") {
    CHECK(is_canonical<state>("{}"));
    CHECK(is_canonical<state>(
        R"({"reset_on_next_ensure":true,"current_mode_id":"","desired_config_options":{"a":"b"},)"
        R"("available_models":["m"],"model_control":"legacy_set_model",)"
        R"("available_commands":["bare",{"name":"n","has_input":false}],"config_options":[{}],)"
        R"("session_options":{"max_turns":3,"system_prompt":{"append":"x"},"env":{"A":"1"}}})"));
    CHECK(is_canonical<session_options>(R"({"system_prompt":"whole"})"));
}

TEST_CASE("a value of another type counts as absent, and is kept") {
    auto const text = R"({"current_mode_id":5,"available_commands":[1],"config_options":{}})";
    auto const read = lisle::decode_as<state>(text, lenient);
    REQUIRE(read.has_value());
    CHECK(!read->current_mode_id);
    CHECK(!read->available_commands);
    CHECK(lisle::encode_as(*read, compact) == text);
    CHECK(canonical<state>(text, lisle::reference) == "{}");
}

TEST_CASE("the keys' order is that of the text, since acpx writes them as they were assigned") {
    auto const text = R"({"config_options":[],"current_model_id":"m","current_mode_id":"a"})";
    CHECK(is_canonical_in_order(text));
    auto read = lisle::decode_as<state>(text, lenient);
    read->current_mode_id.reset();
    read->desired_mode_id = "b";
    CHECK(lisle::encode_as(*read, compact)
          == R"({"config_options":[],"current_model_id":"m","desired_mode_id":"b"})");
    read->key_order = {"desired_mode_id"};
    CHECK(lisle::encode_as(*read, compact)
          == R"({"desired_mode_id":"b","current_model_id":"m","config_options":[]})");
}

TEST_CASE("a text with members that acpx does not write is put into the fields' order") {
    for (std::string_view more : {R"(,"later":1)", R"(,"current_mode_id":"again")",
                                  R"(,"model_control":"other")", R"(,"desired_mode_id":null)"}) {
        CAPTURE(more);
        auto const text =
            R"({"current_model_id":"m","current_mode_id":"a")" + std::string{more} + '}';
        auto const read = lisle::decode_as<state>(text, lenient);
        REQUIRE(read.has_value());
        CHECK(lisle::encode_as(*read, compact).starts_with(R"({"current_mode_id":"a)"));
        CHECK(lisle::encode_as(*read, compact, lisle::layout::source) == text);
    }
}

TEST_CASE("keys can have the order of a running program") {
    auto read = lisle::decode_as<state>(
        R"({"current_mode_id":"m","available_models":[],"later":1})", lenient);
    REQUIRE(read.has_value());
    read->key_order = {"available_models"};
    CHECK(lisle::encode_as(*read, compact)
          == R"({"available_models":[],"current_mode_id":"m","later":1})");
}

}  // namespace acpx_state_test
