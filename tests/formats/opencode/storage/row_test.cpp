#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/storage/row.hpp>

#include <string>
#include <variant>

namespace opencode_row_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

TEST_CASE("a message's row and its JSON are equal, whatever the order of keys") {
    opencode::message_row const row{
        "msg_1", "ses_1", 5, 7,
        R"({"role":"user","model":{"providerID":"p","modelID":"m"},"time":{"created":5},"agent":"a"})"};
    auto const value = opencode::from_row(row);
    REQUIRE(value.has_value());
    CHECK(opencode::id_of(*value) == "msg_1");
    CHECK(opencode::to_row(*value, 7, layout::source) == row);
    auto const text = write(*value, layout::source);
    CHECK(text.ends_with(R"("agent":"a","id":"msg_1","sessionID":"ses_1"})"));
    CHECK(opencode::to_row(*value, 7).data.starts_with(R"({"role":"user","time":)"));
}

TEST_CASE("ids in the data of a row count as in JavaScript's {...data, id}") {
    opencode::message_row const row{
        "msg_1", "ses_1", 5, 7,
        R"({"role":"user","time":{"created":5},"agent":"a","id":"msg_9","sessionID":"ses_9"})"};
    CHECK(opencode::to_json(row)
          == R"({"role":"user","time":{"created":5},"agent":"a","id":"msg_1","sessionID":"ses_1"})");
    auto const value = opencode::from_row(row);
    REQUIRE(value.has_value());
    CHECK(opencode::id_of(*value) == "msg_1");
}

TEST_CASE("a part's row and its JSON are equal") {
    for (auto const* data :
         {R"({"snapshot":"s","type":"step-start"})", R"({"type":"step-start"})",
          R"({"type":"hologram","x":1})", R"({"type":"text","text":"\ud83d"})"}) {
        opencode::part_row const row{"prt_1", "msg_1", "ses_1", 5, 7, data};
        auto const value = opencode::from_row(row);
        REQUIRE(value.has_value());
        CHECK(opencode::id_of(*value, "messageID") == "msg_1");
        auto written = opencode::to_row(*value, 5, 7, layout::source);
        CHECK(written.data == data);
        if (!std::holds_alternative<lisle::unknown_case<lisle::owned>>(*value))
            CHECK(written == row);
    }
    CHECK(!opencode::from_row(opencode::part_row{"p", "m", "s", 0, 0, "nonsense"}).has_value());
}

TEST_CASE("a session's columns and its JSON are equal") {
    opencode::session_row row;
    row.id = "ses_1";
    row.project_id = "p";
    row.slug = "s";
    row.directory = "/";
    row.title = "t \"q\"";
    row.version = "1.18.33";
    row.time_created = 1;
    row.time_updated = 2;
    CHECK(opencode::to_json(row)
          == R"({"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t \"q\"",)"
             R"("version":"1.18.33","time":{"created":1,"updated":2}})");
    CHECK(opencode::to_row(opencode::from_row(row).value()) == row);

    row.workspace_id = "wrk_1";
    row.parent_id = "ses_0";
    row.path = "";
    row.share_url = "u";
    row.summary_additions = row.summary_deletions = row.summary_files = 0;
    row.summary_diffs = "[]";
    row.metadata = R"({"a":1})";
    row.cost = 0.1;
    row.tokens_input = row.tokens_output = row.tokens_reasoning = 1;
    row.tokens_cache_read = row.tokens_cache_write = 2;
    row.revert = R"({"messageID":"msg_1","diff":""})";
    row.permission = R"([{"permission":"p","action":"deny","pattern":"*"}])";
    row.agent = "a";
    row.model = R"({"id":"m","providerID":"p"})";
    row.time_compacting = 3;
    row.time_archived = 4;
    auto const value = opencode::from_row(row);
    REQUIRE(value.has_value());
    CHECK(opencode::to_row(*value, layout::source) == row);
    CHECK(write(*value, layout::source) == opencode::to_json(row));
}

}  // namespace opencode_row_test
