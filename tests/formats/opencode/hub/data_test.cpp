#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/formats/opencode/hub/ui.hpp>

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace opencode_hub_data_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

TEST_CASE("data is written without its tag, which a column holds") {
    for (auto const* text :
         {R"({"text":"t","x":1})", R"({"text":"t","time":{"start":1}})", R"({"text":"\ud83d"})"}) {
        auto const part = hub::read_part_data("text", text);
        REQUIRE(part.has_value());
        CHECK(hub::write_data(*part) == text);
    }
    auto const part = hub::read_part_data("text", R"({"type":"snapshot","text":"t"})");
    REQUIRE(part.has_value());
    CHECK(std::holds_alternative<opencode::text_part>(*part));
    CHECK(hub::write_data(*part) == R"({"text":"t"})");
    CHECK(hub::write_data(*hub::read_part_data("step-start", " { } ")) == "{}");
}

TEST_CASE("data that is not one whole object is refused, even with its tag") {
    for (auto const* text : {"", "{", R"({"text":"t",})", R"({"type":"text","text":"t"} x)",
                             R"({"text":"t"}})", R"({"type":"text","text":"t")"})
        CHECK_MESSAGE(!hub::read_part_data("text", text).has_value(), std::string{text});
}

TEST_CASE("data that does not fit its type is kept") {
    auto const part = hub::read_part_data("retry", R"({"attempt":1})");
    REQUIRE(part.has_value());
    CHECK(std::holds_alternative<lisle::unknown_case<lisle::owned>>(*part));
    CHECK(hub::write_data(*part) == R"({"attempt":1})");
    CHECK(!hub::read_part_data("retry", R"({"attempt":1})", lisle::reference).has_value());
    CHECK(!hub::read_part_data("text", "{").has_value());
}

TEST_CASE("instructions are messages too, and one text to a user interface") {
    constexpr auto* text = R"({"time":{"created":1},"content":"be brief"})";
    auto const message = hub::read_message_data("system", text);
    REQUIRE(message.has_value());
    CHECK(std::holds_alternative<hub::system_message>(*message));
    CHECK(hub::write_data(*message) == text);
    CHECK(lisle::encode_as(hub::assemble_ui_message("m", *message, {}))
          == R"({"id":"m","role":"system","parts":[{"type":"text","text":"be brief"}]})");
}

}  // namespace opencode_hub_data_test
