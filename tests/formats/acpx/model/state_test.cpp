#include <lisle/formats/acpx/model/state.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

namespace acpx_state_test {

using namespace acpx_tests;
using namespace lisle::acpx;

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

TEST_CASE("keys can have the order of a running program") {
    auto read = lisle::decode_as<state>(
        R"({"current_mode_id":"m","available_models":[],"later":1})", lenient);
    REQUIRE(read.has_value());
    read->key_order = {"available_models"};
    CHECK(lisle::encode_as(*read, compact)
          == R"({"available_models":[],"current_mode_id":"m","later":1})");
}

}  // namespace acpx_state_test
