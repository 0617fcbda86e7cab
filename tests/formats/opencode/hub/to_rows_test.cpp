#include <lisle/formats/opencode/hub/from_rows.hpp>
#include <lisle/formats/opencode/hub/to_rows.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_hub_to_rows_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

namespace {

constexpr std::string_view text =
    R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/","parentID":"ses_0",)"
    R"("title":"t","version":"1.14.20","new":[1.0],"time":{"created":1,"updated":9,"archived":9},)"
    R"("revert":{"messageID":"msg_2"}},"messages":[{"info":{"id":"msg_1","sessionID":"ses_1",)"
    R"("role":"user","time":{"created":1},"agent":"build","model":{"providerID":"p",)"
    R"("modelID":"m"}},"parts":[{"id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)"
    R"("type":"compaction","auto":true,"tail_start_id":"msg_1"}]},{"info":{"id":"msg_2",)"
    R"("sessionID":"ses_1","role":"assistant","time":{"created":2},"parentID":"msg_1",)"
    R"("modelID":"m","providerID":"p"},"parts":[{"id":"prt_2","sessionID":"ses_1",)"
    R"("messageID":"msg_2","type":"tool","callID":"c","tool":"t","state":{"status":"completed",)"
    R"("input":{},"output":"o","title":"t","metadata":{},"time":{"start":5,"end":6},)"
    R"("attachments":[{"id":"prt_3","sessionID":"ses_1","messageID":"msg_2","type":"file",)"
    R"("mime":"m","url":"u"}]}},{"id":"prt_4","sessionID":"ses_1","messageID":"msg_2",)"
    R"("type":"hologram","x":1}]}]})";

opencode::conversation conversation() {
    auto out = lisle::decode_as<opencode::conversation>(text);
    REQUIRE(out.has_value());
    return *out;
}

}  // namespace

TEST_CASE("columns get their own keys, the data all others") {
    auto const rows = hub::to_rows(conversation());
    auto const& session = rows.session;
    CHECK(session.id == "ses_1");
    CHECK(session.parent_id == "ses_0");
    CHECK(session.status == hub::session_status::archived);
    CHECK(session.provider == hub::provider_kind::opencode);
    CHECK(session.role_name == "build");
    CHECK(session.version == "1");
    CHECK(session.data
          == R"({"directory":"/","version":"1.14.20","new":[1.0],"time":{"created":1,"updated":9,)"
             R"("archived":9},"revert":{"messageID":"msg_2"}})");
    REQUIRE(rows.messages.size() == 2);
    CHECK(rows.messages[1].role == hub::message_role::assistant);
    CHECK(rows.messages[1].data
          == R"({"time":{"created":2},"parentID":"msg_1","modelID":"m","providerID":"p"})");
    REQUIRE(rows.parts.size() == 3);
    CHECK(rows.parts[0].type == "compaction");
    CHECK(rows.parts[0].data == R"({"auto":true,"tail_start_id":"msg_1"})");
    CHECK(rows.parts[1].created_at == 5);
    CHECK(rows.parts[2].type == "hologram");
    CHECK(rows.parts[2].data == R"({"x":1})");
}

TEST_CASE("an imported session is exported unchanged") {
    auto const from = conversation();
    auto const back = hub::from_rows(hub::to_rows(from));
    REQUIRE(back.has_value());
    CHECK(back->losses.empty());
    CHECK(hub::to_rows(back->whole) == hub::to_rows(from));
    CHECK(opencode::id_of(back->whole.messages[1].parts[1]) == "prt_4");
}

TEST_CASE("a session of an older release gets a slug of its id, and loses it again") {
    auto const from = lisle::decode_as<opencode::conversation>(
        R"({"info":{"id":"ses_1","directory":"/","title":"t","version":"0.5.29",)"
        R"("time":{"created":1,"updated":9}},"messages":[]})");
    REQUIRE(from.has_value());
    auto const rows = hub::to_rows(*from);
    CHECK(rows.session.slug == "ses-1");
    auto const back = hub::from_rows(rows);
    REQUIRE(back.has_value());
    CHECK(back->whole.info == from->info);
}

TEST_CASE("new ids replace old ones everywhere") {
    auto whole = conversation();
    hub::id_map known{{"ses_0", "ses_n"}};
    hub::remap_ids(whole, known, [](std::string_view old) { return "new-" + std::string{old}; });
    auto const out = lisle::encode(whole, lisle::layout::source);
    for (auto const* old : {"\"ses_0\"", "\"ses_1\"", "\"msg_1\"", "\"msg_2\"", "\"prt_1\"",
                            "\"prt_2\"", "\"prt_4\""}) {
        CAPTURE(old);
        CHECK(out.find(old) == out.npos);
    }
    CHECK(whole.info.parent_id->text == "ses_n");
    CHECK(whole.info.revert->message_id.text == "new-msg_2");
    CHECK(known.size() == 7);
}

}  // namespace opencode_hub_to_rows_test
