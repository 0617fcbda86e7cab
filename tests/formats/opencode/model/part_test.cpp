#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace opencode_part_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

TEST_CASE("each type of part has its keys in opencode's order") {
    for (
        auto const* rest : {
            R"("type":"text","text":"t","synthetic":true,"ignored":false,"time":{"start":1,"end":2},"metadata":{}})",
            R"("type":"subtask","prompt":"p","description":"d","agent":"a","model":{"providerID":"p","modelID":"m"},"command":"c"})",
            R"("type":"reasoning","text":"t","metadata":{"a":1},"time":{"start":1}})",
            R"("type":"file","mime":"m","filename":"f","url":"u","source":{"text":{"value":"v","start":0,"end":1},"type":"file","path":"p"}})",
            R"("type":"tool","callID":"c","tool":"t","state":{"status":"pending","input":{},"raw":""},"metadata":{}})",
            R"("type":"step-start","snapshot":"s"})",
            R"("type":"step-start"})",
            R"("type":"step-finish","reason":"r","snapshot":"s","cost":0.1,"tokens":{"total":5,"input":1,"output":2,"reasoning":0,"cache":{"read":0,"write":2}}})",
            R"("type":"snapshot","snapshot":"s"})",
            R"("type":"patch","hash":"h","files":["f"]})",
            R"("type":"agent","name":"n","source":{"value":"v","start":0,"end":1}})",
            R"("type":"retry","attempt":1,"error":{"name":"APIError","data":{"message":"m","isRetryable":true}},"time":{"created":1}})",
            R"("type":"compaction","auto":true,"overflow":false,"tail_start_id":"msg_0"})",
        }) {
        keeps<opencode::part>(with_ids(rest), strict);
        keeps<opencode::part>(with_ids(rest), permissive);
        keeps<opencode::stored<opencode::part>>("{" + std::string{rest}, strict);
    }
}

TEST_CASE("a part needs its ids, but its row's data has none") {
    forgives<opencode::part>(R"({"type":"snapshot","snapshot":"s"})", errc::missing_field, "/id");
    forgives<opencode::part>(
        R"({"id":"prt_1","messageID":"msg_1","type":"snapshot","snapshot":"s"})",
        errc::missing_field, "/sessionID");
    forgives<opencode::part>(with_ids(R"("type":"text","text":"t","metadata":null})"),
                             errc::wrong_type, "/metadata");
    auto const value =
        lisle::decode_as<opencode::part>(with_ids(R"("type":"snapshot","snapshot":"s"})"));
    CHECK(write(opencode::stored<opencode::part>{value.value()})
          == R"({"type":"snapshot","snapshot":"s"})");
}

TEST_CASE("keys come back in the order of any writer, without ids as well") {
    constexpr std::string_view text =
        R"({"snapshot":"s","x":[1.0],"type":"step-start","id":"prt_1","sessionID":"ses_1","messageID":"msg_1"})";
    gives_back<opencode::part>(text, with_ids(R"("x":[1.0],"type":"step-start","snapshot":"s"})"));
    opencode::stored<opencode::part> const row{lisle::decode_as<opencode::part>(text).value()};
    CHECK(write(row, layout::source) == R"({"snapshot":"s","x":[1.0],"type":"step-start"})");
}

TEST_CASE("keys that only the hub omits are required by opencode") {
    forgives<opencode::part>(
        with_ids(R"("type":"step-finish","reason":"r","tokens":{"input":1,"output":2}})"),
        errc::missing_field, "/tokens/reasoning");
    forgives<opencode::part>(
        with_ids(R"("type":"step-finish","reason":"r","tokens":{"input":1,"output":2,)"
                 R"("reasoning":0,"cache":{"read":0,"write":0}}})"),
        errc::missing_field, "/cost");
}

TEST_CASE("a part of a later type is kept") {
    forgives<opencode::part>(R"({"type":"hologram","id":"prt_1","angle":1.50})", errc::unknown_case,
                             "/type");
    forgives<opencode::part>("null", errc::wrong_type, "");
}

}  // namespace opencode_part_test
