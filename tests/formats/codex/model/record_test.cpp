#include <lisle/formats/codex/model/record.hpp>
#include <lisle/json_schema.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_record_test {

using namespace codex_expect;
using namespace lisle::codex;

constexpr std::string_view item_line =
    R"({"timestamp":"t","ordinal":4,"type":"response_item","payload":)"
    R"({"type":"message","role":"user","content":[]},"metadata":{"history_sequence":1}})";

TEST_CASE("a line is an envelope, an item, a first line or the end of a batch") {
    keeps<record>(item_line);
    keeps<record>(R"({"type":"message","id":null,"role":"user","content":[]})");
    keeps<record>(R"({"id":"i","timestamp":"t","instructions":null})");
    keeps<record>(R"({"record_type":"state","previous_response_id":null})");
    keeps<record>(R"({"record_type":"state"})");
    keeps<record>(R"({"timestamp":"t","type":"world_state","payload":{"full":true,"state":{}}})");
    keeps<record>(R"({"timestamp":"t","type":"inter_agent_communication_metadata",)"
                  R"("payload":{"trigger_turn":true}})");
    keeps<record>(R"({"timestamp":"t","type":"realtime_item","payload":{"x":1}})");
    keeps<world_state>(R"({"full":false,"state":{"environments":{}}})");
    keeps<agent_communication_metadata>(R"({"trigger_turn":false})");
    keeps<state_mark>(R"({"record_type":"state"})");
}

TEST_CASE("the schema of a line tells its kinds apart as the reader does") {
    auto const schema = lisle::json_schema<record>(lisle::permissive).value();
    auto const& kinds = schema.at("$defs").at("record").at("anyOf").as_array();
    REQUIRE(kinds.size() == 4);
    auto const of_item =
        lisle::encode_as(kinds[1].at("allOf").at(1).at("properties").at("type").at("enum"));
    CHECK(of_item.find("\"message\"") != of_item.npos);
    CHECK(of_item.find("\"response_item\"") == of_item.npos);
    CHECK(kinds[0].at("allOf").at(1).at("allOf").at(1).at("not") == kinds[1].at("allOf").at(1));
    for (auto const i : {2U, 3U})
        CHECK(lisle::encode_as(kinds[i].at("allOf").at(1).at("not").at("required"))
              == R"(["type"])");
}

TEST_CASE("unknown lines are kept") {
    for (std::string_view const text :
         {R"({"timestamp":"t","type":"mood","payload":"good"})", R"({"type":"mood"})",
          R"({"timestamp":"t","type":"response_item","payload":{"type":"dream"},"x":1})"})
        gives_back<record>(text, text);
    constexpr std::string_view thin = R"({"timestamp":"t","type":"compacted","payload":{}})";
    gives_back<record>(thin, thin);
    CHECK_FALSE(lisle::decode_as<record>(thin, lisle::reference).has_value());
    refuses<record>("[]", errc::wrong_type, "");
    refuses<record>(R"({"type":"message","role":"user")", errc::unexpected_end, "");
}

TEST_CASE("items and events are found in lines of every release") {
    auto const line = read<record>(item_line);
    REQUIRE(item_of(line) != nullptr);
    CHECK(std::get<message>(*item_of(line)).role == "user");
    CHECK(line_with<item>(line)->ordinal == 4);
    CHECK(line_with<event>(line) == nullptr);
    CHECK(event_of<rolled_back_event>(line) == nullptr);
    CHECK(item_of(read<record>(R"({"type":"message","role":"user","content":[]})")) != nullptr);
    auto const rolled_back =
        read<record>(R"({"timestamp":"t","type":"event_msg",)"
                     R"("payload":{"type":"thread_rolled_back","num_turns":2}})");
    REQUIRE(event_of<rolled_back_event>(rolled_back) != nullptr);
    CHECK(event_of<rolled_back_event>(rolled_back)->num_turns == 2);
}

}  // namespace codex_record_test
