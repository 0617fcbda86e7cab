#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/step_parts.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace opencode_step_parts_test {

using namespace opencode_expect;
using checks::notes;
using checks::notes_of;
namespace opencode = lisle::opencode;

TEST_CASE("a step may name the git trees at its beginning and end") {
    declares<opencode::step_start_part>(with_ids(R"("snapshot":"s"})"), {});
    declares<opencode::step_finish_part>(
        with_ids(R"("reason":"r","snapshot":"s","cost":1,"tokens":{"input":1,"output":2,)"
                 R"("reasoning":0,"cache":{"read":0,"write":2}}})"),
        {"reason", "cost", "tokens"});
    declares<opencode::snapshot_part>(with_ids(R"("snapshot":"s"})"), {"snapshot"});
}

TEST_CASE("only permissive readers take the end of a step without its cost or reason") {
    constexpr std::string_view tokens =
        R"("tokens":{"input":1,"output":2,"reasoning":0,"cache":{"read":0,"write":0}}})";
    auto const of_the_hub = R"({"reason":"r",)" + std::string{tokens};
    forgives<opencode::step_finish_part>(of_the_hub, errc::missing_field, "/cost");
    auto const part = lisle::decode_as<opencode::step_finish_part>(of_the_hub);
    REQUIRE(part.has_value());
    CHECK_FALSE(part->cost.has_value());
    auto const of_2025 = R"({"cost":0,)" + std::string{tokens};
    forgives<opencode::step_finish_part>(of_2025, errc::missing_field, "/reason");
    keeps<opencode::step_finish_part>(of_2025, permissive);
    CHECK(notes_of<opencode::step_finish_part>(of_2025) == notes{"no reason at  (byte 0)"});
}

TEST_CASE("a patch lists the files that a step changed") {
    declares<opencode::patch_part>(with_ids(R"("hash":"h","files":["a","b"]})"), {"hash", "files"});
}

TEST_CASE("a request that is tried again has an APIError; another error is kept") {
    declares<opencode::retry_part>(
        with_ids(R"("attempt":1,"error":{"name":"APIError","data":{"message":"m",)"
                 R"("isRetryable":true}},"time":{"created":1}})"),
        {"attempt", "error", "time"});
    forgives<opencode::retry_error>(R"({"name":"UnknownError","data":{"message":"m"}})",
                                    errc::unknown_case, "/name");
    auto const error = lisle::decode_as<opencode::retry_error>(R"({"data":1.50,"name":"Later"})");
    REQUIRE(error.has_value());
    auto const* const kept = std::get_if<lisle::unknown_case<lisle::owned>>(&*error);
    REQUIRE(kept != nullptr);
    CHECK(kept->tag == "Later");
}

TEST_CASE("a compaction of 1.0.98 lacks the reason") {
    constexpr auto* text = R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1"})";
    forgives<opencode::compaction_part>(text, errc::missing_field, "/auto");
    keeps<opencode::compaction_part>(text, permissive);
    CHECK(notes_of<opencode::compaction_part>(text) == notes{"no auto at  (byte 0)"});
}

TEST_CASE("a compaction was asked for or not, and may keep a tail of messages") {
    declares<opencode::compaction_part>(
        with_ids(R"("auto":true,"overflow":false,"tail_start_id":"msg_0"})"), {"auto"});
    forgives<opencode::compaction_part>(R"({"auto":true,"tail_start_id":"prt_0"})", errc::bad_value,
                                        "/tail_start_id");
}

}  // namespace opencode_step_parts_test
