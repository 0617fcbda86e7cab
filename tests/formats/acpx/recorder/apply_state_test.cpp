#include <lisle/formats/acpx/recorder/apply_state.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace acpx_apply_state_test {

using namespace acpx_tests;
using namespace lisle::acpx;

namespace {

state state_of(std::string_view text) { return *lisle::decode_as<state>(text, lenient); }

std::string text_of(state const& of) { return lisle::encode_as(of, compact); }

/// A select option with more members, whose options are listed.
std::string option(std::string_view more, std::string_view values = "[]") {
    return R"({"type":"select","currentValue":"m",)" + std::string{more} + R"(,"options":)"
           + std::string{values} + '}';
}

constexpr std::string_view two_models =
    R"([{"value":"m","name":"One"},{"value":"n","name":"Two"}])";

std::string models_of(std::string_view config_option) {
    auto const found = detail::find_models(json_of(config_option));
    if (!found) return "none";
    auto out = found->current + ':';
    auto const names = detail::make_ordered(found->names);
    for (auto const& id : found->ids) out += ' ' + id + '=' + names.find(id)->second;
    return out;
}

/// The state, after these config options came.
std::string state_after(std::string_view options, release by = latest,
                        std::string_view text = "{}") {
    auto out = state_of(text);
    detail::set_config_options(out, json_of(options).get_array(), by);
    out.config_options.reset();
    return text_of(out);
}

std::string commands_after(std::string_view commands, release by = latest) {
    state out;
    detail::set_commands(out, json_of(commands).get_array(), by);
    return lisle::encode_as(*out.available_commands, compact);
}

}  // namespace

// ---- The order of keys --------------------------------------------------------------------------

TEST_CASE("a state that was read keeps its order, and a key that was erased comes last") {
    auto read = state_of(R"({"current_model_id":"m","current_mode_id":"a"})");
    detail::erase_key(read, "current_model_id", read.current_model_id);
    detail::assign_key(read, "desired_mode_id", read.desired_mode_id, std::string{"b"});
    detail::assign_key(read, "current_model_id", read.current_model_id, std::string{"n"});
    CHECK(text_of(read)
          == R"({"current_mode_id":"a","desired_mode_id":"b","current_model_id":"n"})");
}

TEST_CASE("a new key comes last, and an old key keeps its place") {
    auto out = state_of(R"({"available_models":["m"],"session_options":{}})");
    detail::assign_key(out, "current_mode_id", out.current_mode_id, std::string{"a"});
    CHECK(text_of(out)
          == R"({"available_models":["m"],"session_options":{},"current_mode_id":"a"})");
    detail::assign_key(out, "available_models", out.available_models, {});
    CHECK(text_of(out) == R"({"available_models":[],"session_options":{},"current_mode_id":"a"})");
}

TEST_CASE("an erased key comes last when it is set again") {
    auto out = state_of(R"({"current_mode_id":"a","available_models":[]})");
    detail::assign_key(out, "current_mode_id", out.current_mode_id, std::string{"b"});
    detail::erase_key(out, "current_mode_id", out.current_mode_id);
    CHECK(text_of(out) == R"({"available_models":[]})");
    detail::assign_key(out, "current_mode_id", out.current_mode_id, std::string{"c"});
    CHECK(text_of(out) == R"({"available_models":[],"current_mode_id":"c"})");
}

TEST_CASE("the copy for a turn has its own order, and drops reset_on_next_ensure") {
    session of;
    of.acpx = state_of(R"({"reset_on_next_ensure":true,"current_mode_id":"a",)"
                       R"("available_model_names":{"m":"One"},"available_models":["m"],)"
                       R"("config_options":[],"audit_events":[],"available_commands":[],)"
                       R"("session_options":{},"later":1})");
    open_turn(of);
    CHECK(text_of(*of.acpx)
          == R"({"current_mode_id":"a","available_models":["m"],)"
             R"("available_model_names":{"m":"One"},"available_commands":[],"config_options":[],)"
             R"("audit_events":[],"session_options":{},"later":1})");
    session without;
    open_turn(without);
    CHECK(!without.acpx);
}

TEST_CASE("model names that arrive in a turn come last, other keys in the copy's order") {
    auto out = state_of(R"({"session_options":{}})");
    detail::copy_for_turn(out);
    detail::set_models(out, *detail::find_models(json_of(option(R"("id":"model")", two_models))),
                       latest);
    CHECK(text_of(out)
          == R"({"current_model_id":"m","available_models":["m","n"],)"
             R"("model_control":"config_option","session_options":{},)"
             R"("available_model_names":{"m":"One","n":"Two"}})");
}

// ---- Models -------------------------------------------------------------------------------------

TEST_CASE("models are the values of a select option with the id or category model") {
    CHECK(models_of(option(R"("id":"model")", two_models)) == "m: m=One n=Two");
    CHECK(models_of(option(R"("id":"x","category":"model")", two_models)) == "m: m=One n=Two");
    CHECK(models_of(option(R"("id":"model")")) == "m:");
    for (auto const& other :
         {option(R"("id":"Model")"), option(R"("id":"x","name":"model")"),
          option(R"("category":"model")"), option(R"("id":"model","type":"boolean")"),
          option(R"("id":"model","currentValue":true)"), option(R"("id":"model")", "{}"),
          option(R"("id":"model")", R"([{"value":"m"}])"),
          option(R"("id":"model")", R"([{"value":"m","name":"One"},5])"), std::string{"5"}})
        CHECK_MESSAGE(models_of(other) == "none", other);
}

TEST_CASE("models in groups are listed without their groups") {
    auto const grouped = [](std::string_view second) {
        return models_of(
            option(R"("id":"model")",
                   R"([{"group":"g","name":"G","options":[{"value":"m","name":"One"}]},)"
                       + std::string{second} + ']'));
    };
    CHECK(grouped(R"({"group":"h","name":"H","options":[{"value":"n","name":"Two"}]})")
          == "m: m=One n=Two");
    CHECK(grouped(R"({"group":"h","name":"H","options":[]})") == "m: m=One");
    CHECK(grouped(R"({"group":"h","name":"H"})") == "none");
    CHECK(grouped(R"({"name":"H","options":[]})") == "none");
    CHECK(grouped(R"({"value":"n","name":"Two"})") == "none");
}

TEST_CASE("a model option by category and id comes first, then an option by category") {
    auto const best_of = [](std::string const& first, std::string const& second) {
        auto const list = json_of('[' + first + ',' + second + ']').get_array();
        auto const best = detail::find_best_models(list);
        return best ? best->current : "none";
    };
    auto const by_id = option(R"("id":"model","currentValue":"id")");
    auto const by_category = option(R"("id":"x","category":"model","currentValue":"category")");
    auto const by_both = option(R"("id":"model","category":"model","currentValue":"both")");
    auto const again = option(R"("id":"model","currentValue":"again")");
    CHECK(best_of(by_id, by_category) == "category");
    CHECK(best_of(by_category, by_id) == "category");
    CHECK(best_of(by_category, by_both) == "both");
    CHECK(best_of(by_both, by_category) == "both");
    CHECK(best_of(by_id, again) == "id");
    CHECK(best_of("{}", "5") == "none");
}

TEST_CASE("models are set by the option that lists them, if it has an id") {
    auto const controlled_by = [](std::string_view id) {
        auto const update =
            R"({"sessionUpdate":"config_option_update","configOptions":[)"
            + option(R"("category":"model","id":")" + std::string{id} + '"', two_models) + "]}";
        return record({update}, latest).acpx->model_control;
    };
    CHECK(controlled_by("any") == model_control::config_option);
    CHECK(controlled_by("") == model_control::legacy_set_model);
}

TEST_CASE("a response may list models without a config option") {
    auto const legacy = [](std::string_view text) {
        return detail::find_legacy_models(json_of(text).get_object());
    };
    auto const found = legacy(R"({"currentModelId":"m","availableModels":[)"
                              R"({"modelId":"m","name":"One"},{"modelId":"x"},5,)"
                              R"({"modelId":"n","name":"Two"}]})");
    REQUIRE(found.has_value());
    CHECK(found->by == model_control::legacy_set_model);
    CHECK(found->current == "m");
    CHECK(found->ids == std::vector<std::string>{"m", "n"});
    CHECK(detail::make_ordered(found->names).find("n")->second == "Two");
    CHECK(!legacy(R"({"currentModelId":"m"})"));
    CHECK(!legacy(R"({"currentModelId":null,"availableModels":[]})"));
    CHECK(!legacy(R"({"currentModelId":"m","availableModels":{}})"));
}

TEST_CASE("later releases keep more keys of the models") {
    auto const options = '[' + option(R"("id":"model")", R"([{"value":"m","name":"One"}])") + ']';
    CHECK(state_after(options, release::v0_10_0) == "{}");
    CHECK(state_after(options, release::v0_11_2)
          == R"({"current_model_id":"m","available_models":["m"],)"
             R"("model_control":"config_option"})");
    CHECK(state_after(options, release::v0_16_0)
          == R"({"current_model_id":"m","available_models":["m"],)"
             R"("available_model_names":{"m":"One"},"model_control":"config_option"})");
}

TEST_CASE("models disappear with their option, unless the older request sets them") {
    auto const known = [](std::string_view more) {
        return R"({"current_model_id":"m","available_models":["m"],"available_model_names":{})"
               + std::string{more} + '}';
    };
    auto const listed = R"("config_options":[)" + option(R"("id":"model")") + ']';
    auto const legacy = known(R"(,"model_control":"legacy_set_model")");
    CHECK(state_after("[]", latest, known(R"(,"model_control":"config_option")")) == "{}");
    CHECK(state_after("[]", latest, legacy)
          == R"({"current_model_id":"m","available_models":["m"],"available_model_names":{},)"
             R"("model_control":"legacy_set_model"})");
    // Without model_control the old options decide.
    CHECK(state_after("[]", latest, known("")) == state_after("[]", latest, legacy));
    CHECK(state_after("[]", latest, known(',' + listed)) == "{}");
    CHECK(state_after("[]", release::v0_10_0, known(',' + listed))
          == R"({"current_model_id":"m","available_models":["m"],"available_model_names":{}})");
}

TEST_CASE("config options are kept in JavaScript's order and numbers") {
    state out;
    detail::set_config_options(out, json_of(R"([{"b":1.0,"2":-0.0},5])").get_array(), latest);
    CHECK(text_of(out) == R"({"config_options":[{"2":0,"b":1},5]})");
}

// ---- Commands -----------------------------------------------------------------------------------

TEST_CASE("a command is its untrimmed name until 0.11.2") {
    CHECK(commands_after(R"([{"name":" a ","description":"d"},{"name":" "},{},5,"b"])",
                         release::v0_10_0)
          == R"([" a "])");
    CHECK(commands_after("[]", release::v0_10_0) == "[]");
}

TEST_CASE("a command has a description and has_input since 0.11.2") {
    CHECK(commands_after(R"([{"name":" a ","description":" d ","input":{"hint":"h"}},)"
                         R"({"name":"b","description":" ","input":null},{"name":" "},)"
                         R"({"name":"c","description":5},{"name":5},"e"])")
          == R"([{"name":"a","description":"d","has_input":true},)"
             R"({"name":"b","has_input":false},{"name":"c","has_input":false}])");
}

TEST_CASE("only a list of commands replaces the old list") {
    auto const update = [](std::string_view commands) {
        return R"({"sessionUpdate":"available_commands_update","availableCommands":)"
               + std::string{commands} + '}';
    };
    auto const names_after = [](std::initializer_list<std::string_view> updates) {
        auto const session = record(updates, latest);
        std::string names;
        for (auto const& one : *session.acpx->available_commands) names += one.name + ' ';
        return names;
    };
    auto const first = update(R"([{"name":"a"},{"name":"b"}])");
    CHECK(names_after({first, update(R"([{"name":"c"}])")}) == "c ");
    CHECK(names_after({first, update("{}"), update("null")}) == "a b ");
    CHECK(names_after({first, update("[]")}) == "");
}

}  // namespace acpx_apply_state_test
