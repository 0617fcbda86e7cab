#include <lisle/formats/acpx/recorder/apply_setting.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_apply_setting_test {

using namespace acpx_tests;
using namespace lisle::acpx;

namespace {

/// A state after one accepted setting.
std::string after(std::string_view method, std::string_view params, release by = latest,
                  std::string_view before = "{}", std::string_view result = "{}") {
    auto state = *lisle::decode_as<lisle::acpx::state>(before, lenient);
    accepted_setting const what{"session/" + std::string{method}, json_of(params), json_of(result)};
    detail::setting_recorder{state, by}.take(what);
    state.config_options.reset();
    return lisle::encode_as(state, compact);
}

/// A response with these options.
std::string options(std::string_view listed) {
    return R"({"configOptions":[)" + std::string{listed} + "]}";
}

constexpr std::string_view model_option =
    R"({"type":"select","id":"m","category":"model","currentValue":"big","options":[]})";
constexpr std::string_view effort_option =
    R"({"type":"select","id":"e","currentValue":"higher","options":[]})";

}  // namespace

TEST_CASE("a mode becomes the desired mode, without blanks around it") {
    CHECK(after("set_mode", R"({"modeId":" plan "})") == R"({"desired_mode_id":"plan"})");
    CHECK(after("set_mode", R"({"modeId":" "})", latest, R"({"desired_mode_id":"plan"})") == "{}");
    for (std::string_view broken : {R"({"modeId":5})", "{}", "null", "[]"})
        CHECK(after("set_mode", broken) == "{}");
    CHECK(after("set_other", R"({"modeId":"plan"})") == "{}");
}

TEST_CASE("before 0.11.2 a model is wanted and current, without blanks") {
    CHECK(after("set_model", R"({"modelId":"big"})", release::v0_2_0) == "{}");
    CHECK(after("set_model", R"({"modelId":" big "})", release::v0_4_0)
          == R"({"session_options":{"model":"big"},"current_model_id":"big"})");
    auto const before = R"({"current_model_id":"a","session_options":{"model":"a","max_turns":3}})";
    CHECK(after("set_model", R"({"modelId":""})", release::v0_4_0, before)
          == R"({"session_options":{"max_turns":3}})");
    CHECK(after("set_model", R"({"modelId":""})", release::v0_4_0,
                R"({"session_options":{"model":"a"}})")
          == "{}");
}

TEST_CASE("since 0.11.2 a model is stored as it is, and ends the saved choice of its option") {
    CHECK(after("set_model", R"({"modelId":" big "})", release::v0_11_2)
          == R"({"current_model_id":" big ","session_options":{"model":" big "}})");
    auto const before = R"({"desired_config_options":{"m":"a","e":"b"},"config_options":[)"
                        + std::string{model_option} + "]}";
    CHECK(after("set_model", R"({"modelId":"c"})", release::v0_11_2, before)
          == R"({"desired_config_options":{"e":"b"},"current_model_id":"c",)"
             R"("session_options":{"model":"c"}})");
}

TEST_CASE("before 0.11.2 an option is recorded alone, and before 0.6.1 only the mode") {
    auto const by = release::v0_6_1;
    CHECK(after("set_config_option", R"({"configId":" e ","value":"high"})", by)
          == R"({"desired_config_options":{"e":"high"}})");
    CHECK(after("set_config_option", R"({"configId":"e","value":"high"})", release::v0_5_3)
          == "{}");
    for (auto const each : {release::v0_1_16, by})
        CHECK(after("set_config_option", R"({"configId":"mode","value":" plan"})", each)
              == R"({"desired_mode_id":"plan"})");
    for (std::string_view ignored :
         {R"({"configId":"model","value":"m"})", R"({"configId":" ","value":"m"})",
          R"({"configId":"e","value":true})"})
        CHECK(after("set_config_option", ignored, by) == "{}");
}

TEST_CASE("since 0.11.2 the option that sets the model sets the model") {
    auto const params = R"({"configId":"m","value":"wanted"})";
    auto const answer = options(model_option);
    CHECK(after("set_config_option", params, release::v0_11_2,
                R"({"desired_config_options":{"m":"a"}})", answer)
          == R"({"current_model_id":"big","available_models":[],"model_control":"config_option",)"
             R"("session_options":{"model":"wanted"}})");
    // Since 0.13.2 also if it is no longer listed.
    auto const before = R"({"config_options":[)" + std::string{model_option} + "]}";
    CHECK(after("set_config_option", params, release::v0_13_0, before, options(""))
          == R"({"desired_config_options":{"m":"wanted"}})");
    CHECK(after("set_config_option", params, release::v0_13_2, before, options(""))
          == R"({"session_options":{"model":"wanted"},"current_model_id":"wanted"})");
}

TEST_CASE("since 0.13.2 the agent's values replace the desired ones") {
    auto const params = R"({"configId":"e","value":"high"})";
    auto const before = R"({"desired_config_options":{"x":"1"}})";
    auto const answer = options(effort_option);
    CHECK(after("set_config_option", params, release::v0_13_0, before, answer)
          == R"({"desired_config_options":{"x":"1","e":"high"}})");
    CHECK(after("set_config_option", params, release::v0_13_2, before, answer)
          == R"({"desired_config_options":{"e":"higher"}})");
    CHECK(after("set_config_option", params, release::v0_13_2, before)
          == R"({"desired_config_options":{"x":"1","e":"high"}})");
    CHECK(after("set_config_option", params, latest, before, options("5,{}")) == "{}");
}

TEST_CASE("since 0.19.1 the mode is an option as others are") {
    auto const params = R"({"configId":"mode","value":"plan"})";
    CHECK(after("set_config_option", params, release::v0_18_0) == R"({"desired_mode_id":"plan"})");
    CHECK(after("set_config_option", params) == R"({"desired_config_options":{"mode":"plan"}})");
}

}  // namespace acpx_apply_setting_test
