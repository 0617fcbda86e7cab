#include <lisle/formats/opencode/hub/faults.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace opencode_hub_faults_test {

namespace hub = lisle::opencode::hub;
using hub::session_status;
using faults = std::vector<lisle::finding>;

TEST_CASE("a version is a positive number, known or not") {
    CHECK(hub::parse_version("1") == hub::current_version);
    CHECK(hub::parse_version("12") == 12);
    for (auto const* text : {"", "0", "-1", "1.14.20", "x", "1 "}) CHECK(!hub::parse_version(text));
}

TEST_CASE("a new session has its defaults and wants the rest") {
    hub::session_row row;
    CHECK(row.status == session_status::idle);
    CHECK(row.version == "1");
    CHECK(hub::find_faults(row)
          == faults{{"/id", "id is empty"},
                    {"/project_id", "project_id is empty"},
                    {"/slug", "slug is empty"}});
    row.id = "ses_1";
    row.project_id = "p";
    row.slug = "s";
    CHECK(hub::find_faults(row).empty());
    row.data = "[]";
    row.metadata = "x";
    row.version = "1.14.20";
    row.created_at = 2;
    CHECK(hub::find_faults(row).size() == 4);
}

TEST_CASE("a message has a UUID, or opencode's id, and data of its role") {
    hub::message_row row;
    row.id = "7b1c1f6e-3c0e-4b61-9a53-0e6a0d8f4f11";
    row.session_id = "ses_1";
    row.data = R"({"time":{"created":1}})";
    CHECK(hub::find_faults(row).empty());
    row.id = "msg_1";
    CHECK(hub::find_faults(row).empty());
    row.role = hub::message_role::system;
    row.id = "1";
    CHECK(hub::find_faults(row).size() == 2);
}

TEST_CASE("a part belongs to a message, and is an object of a type") {
    hub::part_row row;
    row.data = "[]";
    auto const wrong = hub::find_faults(row);
    for (auto const& fault : faults{{"/message_id", "message_id is empty"},
                                    {"/session_id", "session_id is empty"},
                                    {"/type", "type is empty"},
                                    {"/data", "data is not a JSON object"}})
        CHECK_MESSAGE(std::count(wrong.begin(), wrong.end(), fault) == 1, fault.what);
    row.id = "7b1c1f6e-3c0e-4b61-9a53-0e6a0d8f4f11";
    row.message_id = "msg_1";
    row.session_id = "ses_1";
    row.type = "text";
    row.data = R"({"text":"a"})";
    CHECK(hub::find_faults(row).empty());
}

TEST_CASE("ids and other fixed columns can't change") {
    hub::session_row before, after;
    after.title = "t";
    CHECK(hub::find_faults(before, after).empty());
    after.id = "ses_2";
    after.status = session_status::retry;
    CHECK(hub::find_faults(before, after) == faults{{"/id", "id changes"}});
    before.status = after.status = session_status::archived;
    after.id = before.id;
    CHECK(hub::find_faults(before, after) == faults{{"/status", "the session is archived"}});
    CHECK(hub::find_faults(before, before).empty());
    hub::message_row said, changed;
    changed.data = R"({"a":1})";
    CHECK(hub::find_faults(said, changed).empty());
    changed.id = changed.session_id = "other";
    changed.created_at = said.created_at + 1;
    changed.role = hub::message_role::system;
    CHECK(hub::find_faults(said, changed)
          == faults{{"/id", "id changes"},
                    {"/created_at", "created_at changes"},
                    {"/session_id", "session_id changes"},
                    {"/role", "role changes"}});
    hub::part_row part, edited;
    CHECK(hub::find_faults(part, edited).empty());
    edited.data = R"({"a":1})";
    CHECK(hub::find_faults(part, edited) == faults{{"", "a part is written once"}});
}

}  // namespace opencode_hub_faults_test
