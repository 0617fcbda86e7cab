#include <lisle/formats/opencode/hub/forms.hpp>

#include <lisle/formats/opencode/hub/data.hpp>

#include <doctest/doctest.h>

#include <variant>

namespace opencode_hub_forms_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

TEST_CASE("the hub's errors and forms are read from messages, and written into them") {
    constexpr auto* text = R"({"time":{"created":1},"error":{"code":"c","message":"m","x":1},)"
                           R"("modelID":"m","providerID":"p"})";
    auto answer = *hub::read_message_data("assistant", text);
    auto& info = std::get<opencode::assistant_message>(answer);
    auto const failure = hub::find_failure(*info.error);
    REQUIRE(failure.has_value());
    CHECK(failure->code == "c");
    info.error = hub::to_error(*failure);
    CHECK(hub::write_data(answer) == text);

    constexpr auto* asked = R"({"time":{"created":1},"format":"json"})";
    auto question = *hub::read_message_data("user", asked);
    auto& user = std::get<opencode::user_message>(question);
    CHECK(hub::find_format_name(*user.format) == "json");
    user.format = hub::to_output_format("json");
    CHECK(hub::write_data(question) == asked);
}

TEST_CASE("opencode's own errors and formats are not the hub's") {
    using unknown = lisle::unknown_case<lisle::owned>;
    for (opencode::error_object const& error :
         {opencode::error_object{opencode::aborted_error{}},
          opencode::error_object{unknown{{}, lisle::text::assume_json(R"({"code":1})")}}})
        CHECK(!hub::find_failure(error));
    for (opencode::output_format const& format : {opencode::output_format{opencode::json_format{}},
                                                  opencode::output_format{unknown{{}, lisle::text::assume_json("{}")}}})
        CHECK(!hub::find_format_name(format));
}

}  // namespace opencode_hub_forms_test
