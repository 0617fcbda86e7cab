#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/ui_message_row.hpp>

#include <boost/json/serialize.hpp>

#include <string>
#include <string_view>

namespace opencode_hub_ui_message_row_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

namespace {

hub::message_row make_row(std::string_view json) {
    auto const message = lisle::decode_as<opencode::ui_message>(json).value();
    return hub::detail::to_row(message, "msg_2", {"ses_1", 0, {"p", "m", {}}}, 7, "msg_1");
}

}  // namespace

TEST_CASE("a message's row has its role, its metadata and the caller's ids") {
    auto const row =
        make_row(R"({"id":"a","role":"assistant","metadata":{"b":1},"parts":[],"createdAt":2})");
    CHECK(row.id == "msg_2");
    CHECK(row.session_id == "ses_1");
    CHECK(row.created_at == 7);
    CHECK(row.metadata == R"({"b":1})");
    CHECK(row.data
          == R"({"time":{"created":7},"parentID":"msg_1","modelID":"m","providerID":"p",)"
             R"("ui":{"members":{"createdAt":2}}})");
    CHECK(boost::json::serialize(hub::detail::show_head(row))
          == R"({"id":"msg_2","role":"assistant","metadata":{"b":1},"createdAt":2})");
}

TEST_CASE("only a bare text is a system message's content") {
    auto const data_of = [](std::string_view part) {
        return make_row(R"({"id":"a","role":"system","parts":[)" + std::string{part} + "]}").data;
    };
    CHECK(data_of(R"({"type":"text","text":"t"})") == R"({"time":{"created":7},"content":"t"})");
    CHECK(data_of(R"({"type":"text","text":"t","state":"done"})")
          == R"({"time":{"created":7},"content":""})");
    CHECK(data_of(R"({"type":"data-x"})") == R"({"time":{"created":7},"content":""})");
}

TEST_CASE("a row is shown with its parts, except parts without a place") {
    hub::message_row row;
    row.id = "msg_1";
    row.role = hub::message_role::system;
    row.data = R"({"time":{"created":1},"content":"c"})";
    hub::part_row text, patch;
    text.type = "text";
    text.data = R"({"text":"t"})";
    patch.type = "patch";
    patch.data = R"({"hash":"h","files":[]})";
    std::vector<std::optional<std::size_t>> places;
    auto const shown = hub::detail::show_message(row, {&patch, &text}, &places);
    REQUIRE(shown.has_value());
    CHECK(boost::json::serialize(*shown)
          == R"({"id":"msg_1","role":"system","parts":[{"type":"text","text":"c"},)"
             R"({"type":"text","text":"t"}]})");
    CHECK(places == std::vector<std::optional<std::size_t>>{std::nullopt, 1});
    CHECK(hub::detail::read_shown(*shown).has_value());
    row.data = "{";
    CHECK(hub::detail::show_message(row, {}).has_error());
}

}  // namespace opencode_hub_ui_message_row_test
