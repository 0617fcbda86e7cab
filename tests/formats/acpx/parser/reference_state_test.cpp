#include <lisle/formats/acpx/parser/reference_state.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_reference_state_test {

using namespace acpx_tests;
using lisle::acpx::latest;
using lisle::acpx::release;

namespace {

/// The members of a state that a release keeps.
std::string parse(std::string_view members, release by = latest) {
    auto const from = json_of('{' + std::string{members} + '}');
    boost::json::value const kept =
        lisle::acpx::detail::state_parser{from.get_object(), by}.parse();
    auto const text = lisle::encode_as(kept, compact);
    return text.substr(1, text.size() - 2);
}

bool keeps(std::string_view members, release by = latest) { return parse(members, by) == members; }

bool drops(std::string_view members, release by = latest) { return parse(members, by).empty(); }

}  // namespace

TEST_CASE("known keys are kept in the parser's order, others are dropped") {
    CHECK(parse(R"("session_options":{"model":"m"},"config_options":[],"later":1,)"
                R"("available_commands":["c"],"model_control":"config_option",)"
                R"("available_models":["m"],"current_model_id":"m","audit_events":[],)"
                R"("available_model_names":{},"desired_config_options":{"a":"b"},)"
                R"("desired_mode_id":"d","current_mode_id":"c","reset_on_next_ensure":true)")
          == R"("reset_on_next_ensure":true,"current_mode_id":"c","desired_mode_id":"d",)"
             R"("desired_config_options":{"a":"b"},"available_model_names":{},)"
             R"("current_model_id":"m","available_models":["m"],)"
             R"("model_control":"config_option","config_options":[],)"
             R"("available_commands":[{"name":"c"}],"session_options":{"model":"m"})");
}

TEST_CASE("each key is kept since its own release") {
    struct row {
        std::string_view members;
        release before, since;
    };
    for (auto const& each :
         {row{R"("desired_mode_id":"m")", release::v0_1_15, release::v0_1_16},
          row{R"("current_model_id":"m")", release::v0_2_0, release::v0_4_0},
          row{R"("available_models":["m"])", release::v0_2_0, release::v0_4_0},
          row{R"("session_options":{"model":"m"})", release::v0_2_0, release::v0_4_0},
          row{R"("reset_on_next_ensure":true)", release::v0_4_0, release::v0_5_3},
          row{R"("desired_config_options":{"a":"b"})", release::v0_5_3, release::v0_6_1},
          row{R"("session_options":{"system_prompt":"s"})", release::v0_5_3, release::v0_6_1},
          row{R"("session_options":{"env":{"A":"1"}})", release::v0_10_0, release::v0_11_2},
          row{R"("model_control":"config_option")", release::v0_10_0, release::v0_11_2},
          row{R"("available_model_names":{"a":"b"})", release::v0_15_1, release::v0_16_0}}) {
        CAPTURE(each.members);
        CHECK(drops(each.members, each.before));
        CHECK(keeps(each.members, each.since));
    }
    CHECK(keeps(R"("current_mode_id":"m")", release::seed));
}

TEST_CASE("values of another type are dropped, empty strings are kept") {
    CHECK(keeps(R"("current_mode_id":"","desired_mode_id":"","current_model_id":"")"));
    for (std::string_view members :
         {R"("current_mode_id":null)", R"("desired_mode_id":5)", R"("current_model_id":["m"])",
          R"("reset_on_next_ensure":false)", R"("reset_on_next_ensure":1)",
          R"("available_models":"m")", R"("available_models":["m",5])",
          R"("desired_config_options":[])", R"("available_model_names":null)",
          R"("model_control":"other")", R"("config_options":{})", R"("available_commands":{})",
          R"("session_options":[])"})
        CHECK_MESSAGE(drops(members), members);
}

TEST_CASE("maps keep their strings, and only the map of model names may be empty") {
    CHECK(parse(R"("desired_config_options":{"a":5,"b":"c","d":null})")
          == R"("desired_config_options":{"b":"c"})");
    CHECK(drops(R"("desired_config_options":{"a":5})"));
    CHECK(parse(R"("available_model_names":{"a":5})") == R"("available_model_names":{})");
}

// ---- Models and config options ------------------------------------------------------------------

TEST_CASE("listed models without a known control get it from the config options") {
    auto const derived = [](std::string_view options) {
        auto const text = parse(R"("available_models":[],)" + std::string{options});
        auto const place = text.find(R"("model_control":")");
        return place == text.npos ? "none" : text.substr(place + 17, 6);
    };
    CHECK(derived(R"("model_control":"legacy_set_model","config_options":[{"id":"model"}])")
          == "legacy");
    CHECK(derived(R"("config_options":[{"id":"model"}])") == "config");
    CHECK(derived(R"("config_options":[{"id":"x"},{"category":"model"}])") == "config");
    CHECK(derived(R"("config_options":[{"id":"Model","name":"model"}])") == "legacy");
    CHECK(derived(R"("config_options":[{"id":"model"},5])") == "legacy");
    CHECK(derived(R"("model_control":"other")") == "legacy");
    CHECK(parse(R"("config_options":[{"id":"model"}])") == R"("config_options":[{"id":"model"}])");
    CHECK(parse(R"("config_options":[],"available_models":[])")
          == R"("available_models":[],"config_options":[],"model_control":"legacy_set_model")");
}

TEST_CASE("config options are any list until 0.11.2, then a list of objects") {
    auto const mixed = R"("config_options":[{"id":"a"},5,null])";
    CHECK(keeps(mixed, release::v0_10_0));
    CHECK(drops(mixed, release::v0_11_2));
    CHECK(keeps(R"("config_options":[{"id":"a"},{}])"));
}

// ---- Commands -----------------------------------------------------------------------------------

TEST_CASE("commands are strings until 0.11.2, and another type drops the list") {
    CHECK(keeps(R"("available_commands":[" a ",""])", release::v0_10_0));
    CHECK(keeps(R"("available_commands":[])", release::v0_10_0));
    CHECK(drops(R"("available_commands":["a",{"name":"b"}])", release::v0_10_0));
}

TEST_CASE("commands are trimmed objects since 0.11.2, and a bad one drops only itself") {
    CHECK(parse(R"("available_commands":[" a ",{"name":"\tb","x":1},{"name":" "},5,null,"",{},)"
                R"({"name":5},{"has_input":true,"description":" d ","name":"c"},)"
                R"({"name":"e","description":" ","has_input":1}])")
          == R"("available_commands":[{"name":"a"},{"name":"b"},)"
             R"({"name":"c","description":"d","has_input":true},{"name":"e"}])");
    CHECK(drops(R"("available_commands":[])"));
    CHECK(drops(R"("available_commands":[5])"));
}

// ---- The rest -----------------------------------------------------------------------------------

TEST_CASE("audit events with a type and a time are kept whole, but only by the first revision") {
    auto const events = R"("audit_events":[{"type":"x","timestamp":"t","anything":[1]},)"
                        R"({"type":"x"},{"timestamp":"t"},{"type":1,"timestamp":"t"},null,[]])";
    CHECK(parse(events, release::seed)
          == R"("audit_events":[{"type":"x","timestamp":"t","anything":[1]}])");
    CHECK(keeps(R"("audit_events":[])", release::seed));
    CHECK(drops(R"("audit_events":{})", release::seed));
    CHECK(drops(events, release::v0_1_15));
}

TEST_CASE("valid session options are kept, unless there are none") {
    CHECK(keeps(R"("session_options":{"model":"","allowed_tools":[],"max_turns":1})"));
    CHECK(parse(R"("session_options":{"later":1,"env":{"A":5,"B":""},"max_turns":3,"model":5})")
          == R"("session_options":{"max_turns":3,"env":{"B":""}})");
    for (std::string_view options :
         {"", R"("model":null)", R"("allowed_tools":["a",5])", R"("max_turns":0)",
          R"("max_turns":1.5)", R"("max_turns":"1")", R"("env":{})", R"("env":{"A":5})",
          R"("env":["A"])", R"("system_prompt":"")", R"("system_prompt":5)",
          R"("system_prompt":{})", R"("system_prompt":{"append":""})"})
        CHECK_MESSAGE(drops(R"("session_options":{)" + std::string{options} + '}'), options);
    CHECK(parse(R"("session_options":{"system_prompt":{"x":1,"append":"a"}})")
          == R"("session_options":{"system_prompt":{"append":"a"}})");
}

}  // namespace acpx_reference_state_test
