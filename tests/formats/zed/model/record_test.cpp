#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/record.hpp>

#include <limits>
#include <string>
#include <string_view>

namespace thread_record_test {

using namespace expect;
using lisle::schema_revision;

namespace {

constexpr std::string_view august =
    R"({"title":"t","messages":[],"updated_at":"2026-08-01T12:00:00Z","detailed_summary":null,)"
    R"("initial_project_snapshot":null,"cumulative_token_usage":{},"request_token_usage":{},)"
    R"("model":null,"profile":null,"subagent_context":null,"speed":null,"thinking_enabled":false,)"
    R"("thinking_effort":null,"draft_prompt":null,"ui_scroll_position":null,)"
    R"("sandboxed_terminal_temp_dir":null,"sandbox_grants":{"write_paths":[],"network_hosts":[],)"
    R"("network_any_host":false,"allow_fs_write_all":false,"unsandboxed":false,)"
    R"("sandbox_fallback":false},"version":"0.3.0"})";

constexpr auto latest = [] {
    auto options = strict;
    options.revision = schema_revision::latest;
    return options;
}();

}  // namespace

TEST_CASE("a thread of the newest revision keeps its shape by default") {
    auto const t = decode<zed::thread>(august, permissive);
    REQUIRE(t.has_value());
    CHECK(lisle::encode(*t) == august);
    CHECK(lisle::encode(*t, lisle::layout::source) == august);
    CHECK(lisle::encode(*t, schema_revision::latest) == august);
    CHECK(lisle::encode(*t, schema_revision::pinned).find("draft_prompt") == std::string::npos);
    CHECK(lisle::encode(*t, schema_revision::pinned).find(R"("imported":false)")
          != std::string::npos);
}

TEST_CASE("for a strict reader a thread belongs to one of the revisions") {
    CHECK(decode<zed::thread>(august, latest).has_value());
    CHECK(!decode<zed::thread>(august, strict).has_value());
    auto const t = decode<zed::thread>(august, permissive);
    REQUIRE(t.has_value());
    auto const pinned = lisle::encode(*t, schema_revision::pinned);
    CHECK(decode<zed::thread>(pinned, strict).has_value());
    CHECK(!decode<zed::thread>(pinned, latest).has_value());
}

TEST_CASE("a newer field is written in its place; its bad value is kept as unknown") {
    auto t = decode<zed::thread>(
        R"({"title":"t","messages":[],"updated_at":"2026-08-01T12:00:00Z","version":"0.3.0"})",
        permissive);
    REQUIRE(t.has_value());
    t->ui_scroll_position = zed::scroll_position{2, 0.5F, {}};
    CHECK(lisle::encode(*t, lisle::layout::source)
          == R"({"title":"t","messages":[],"updated_at":"2026-08-01T12:00:00Z",)"
             R"("ui_scroll_position":{"item_ix":2,"offset_in_item":0.5},"version":"0.3.0"})");

    // Zed writes an infinity as null, and then can't read the thread.
    t->ui_scroll_position->offset_in_item = std::numeric_limits<float>::infinity();
    auto const written = lisle::encode(*t);
    auto const again = decode<zed::thread>(written, permissive);
    REQUIRE(again.has_value());
    CHECK(!again->ui_scroll_position);
    CHECK(lisle::encode(*again, lisle::layout::source) == written);

    constexpr std::string_view bad =
        R"({"title":"t","messages":[],"updated_at":"2026-08-01T12:00:00Z",)"
        R"("sandbox_grants":null,"ui_scroll_position":[1],"version":"0.3.0"})";
    auto const kept = decode<zed::thread>(bad, permissive);
    REQUIRE(kept.has_value());
    CHECK(!kept->ui_scroll_position);
    CHECK(lisle::encode(*kept, lisle::layout::source) == bad);
    CHECK(decode<zed::thread>(bad, reference).has_value());
}

TEST_CASE("a bare thread has no version, and ignores a given version") {
    auto const t = decode<zed::bare_thread>(
        R"({"title":"t","messages":[],"updated_at":"2026-08-01T12:00:00Z","version":7})",
        reference);
    REQUIRE(t.has_value());
    CHECK(lisle::encode_as(*t).ends_with(R"("thinking_effort":null})"));
}

}  // namespace thread_record_test
