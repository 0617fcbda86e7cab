#include <lisle/formats/acp/compaction.hpp>

#include "formats/acpx/expect.hpp"
#include "support/check.hpp"

#include <doctest/doctest.h>

namespace acp_compaction_test {

using namespace acpx_tests;
using namespace lisle::acp;
using checks::errc;
using checks::fails_at;

TEST_CASE("an update and a chunk of a summary come back as they were") {
    for (auto const* text : {
             R"({"compactionId":"1","status":"in_progress"})",
             R"({"compactionId":"1","status":"completed","summary":[{"type":"text","text":"t"}]})",
             R"({"compactionId":"1","status":"failed","summary":[],"error":"e","_meta":{"k":1}})",
         })
        CHECK_MESSAGE(is_canonical<compaction_update>(text), text);
    CHECK(is_canonical<compaction_summary_chunk>(
        R"({"compactionId":"1","content":{"type":"text","text":"t"},"_meta":{}})"));
}

TEST_CASE("an absent value changes no member, and null removes it") {
    auto const absent =
        checks::read<compaction_update>(R"({"compactionId":"1","status":"failed"})");
    CHECK_FALSE(absent.error.has_value());
    CHECK_FALSE(absent.summary.has_value());
    constexpr auto* text = R"({"compactionId":"1","status":"failed","summary":null,"error":null})";
    auto const gone = checks::read<compaction_update>(text);
    REQUIRE(gone.error.has_value());
    CHECK_FALSE(gone.error->has_value());
    REQUIRE(gone.summary.has_value());
    CHECK_FALSE(gone.summary->has_value());
    CHECK(is_canonical<compaction_update>(text));
}

TEST_CASE("an update needs the id of its compaction") {
    fails_at<compaction_update>(R"({"status":"failed"})", errc::missing_field, "/compactionId", 0);
    fails_at<compaction_summary_chunk>(R"({"compactionId":"1"})", errc::missing_field, "/content",
                                       0);
    fails_at<compaction_update>(R"({"compactionId":1,"status":"failed"})", errc::wrong_type,
                                "/compactionId", 16);
}

}  // namespace acp_compaction_test
