#include <lisle/formats/opencode/hub/from_rows.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace opencode_hub_from_rows_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

TEST_CASE("an export omits the hub's instructions, accounts and models") {
    hub::rows rows;
    rows.session.id = "ses_1";
    rows.session.account_id = "a";
    rows.session.data = R"({"title":"\ud83d"})";
    rows.session.provider = hub::provider_kind::direct;
    rows.session.created_at = 5;
    rows.session.status = hub::session_status::archived;
    rows.session.updated_at = 7;
    hub::message_row system;
    system.id = "m1";
    system.role = hub::message_role::system;
    system.data = R"({"time":{"created":1},"content":"be brief"})";
    hub::message_row user;
    user.id = "m2";
    user.session_id = "ses_1";
    user.data = R"({"role":"user","time":{"created":1}})";
    rows.messages = {system, user};
    hub::part_row part;
    part.id = "p1";
    part.message_id = "m1";
    part.type = "text";
    part.data = R"({"text":"t"})";
    rows.parts = {part};
    auto const out = hub::from_rows(rows);
    REQUIRE(out.has_value());
    CHECK(out->losses
          == std::vector<lisle::finding>{{"/messages/0", "message m1 of the role system"},
                                         {"/session/account_id", "the session's account"},
                                         {"/session/provider", "the hub as provider of the model"},
                                         {"/parts/0", "part p1, whose message is missing"}});
    REQUIRE(out->whole.messages.size() == 1);
    CHECK(out->whole.info.time.created == 5);
    CHECK(out->whole.info.time.archived == 7);
    CHECK(lisle::encode_as(out->whole.messages[0].info, opencode::compact)
          == R"({"id":"m2","sessionID":"ses_1","role":"user","time":{"created":1}})");
}

TEST_CASE("data other than an object is omitted, and reported at its own place") {
    hub::rows rows;
    rows.session.id = "ses_1";
    hub::message_row said;
    said.id = "msg_1";
    said.data = R"({"time":{"created":1}})";
    rows.messages = {said, said};
    rows.messages[1].id = "msg_2";
    rows.messages[1].data = "5";
    hub::part_row part;
    part.id = "prt_1";
    part.message_id = "msg_1";
    part.type = "text";
    part.data = R"({"text":"t"})";
    rows.parts = {part, part};
    rows.parts[1].id = "prt_2";
    rows.parts[1].data = "[]";
    auto const out = hub::from_rows(rows);
    REQUIRE(out.has_value());
    CHECK(out->losses
          == std::vector<lisle::finding>{
              {"/messages/1/data", "message msg_2, whose data is not an object"},
              {"/parts/1/data", "part prt_2, whose data is not an object"}});
    REQUIRE(out->whole.messages.size() == 1);
    CHECK(out->whole.messages[0].parts.size() == 1);
    rows.parts[1].data = R"({"text":)";
    auto const failed = hub::from_rows(rows);
    REQUIRE(failed.has_error());
    CHECK(failed.error().pointer.starts_with("/parts/1/data"));
}

}  // namespace opencode_hub_from_rows_test
