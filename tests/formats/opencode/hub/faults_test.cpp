#include "support/markers.hpp"

#include <lisle/formats/opencode/hub/faults.hpp>
#include <lisle/formats/opencode/hub/to_rows.hpp>

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace opencode_hub_faults_test {

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;
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

TEST_CASE("a slug has an alphabet and a length") {
    hub::session_row row;
    row.id = "ses_1";
    row.project_id = "p";
    row.slug = "brave-cabin-2";
    CHECK(hub::find_faults(row).empty());
    for (auto const* slug : {"Brave", "a b", "a/b", "\xC3\xBC"}) {
        row.slug = slug;
        CHECK(hub::find_faults(row)
              == faults{{"/slug", "slug has other characters than a to z, 0 to 9 and hyphens"}});
    }
    row.slug = std::string(255, 'a');
    CHECK(hub::find_faults(row).empty());
    row.slug += 'a';
    CHECK(hub::find_faults(row) == faults{{"/slug", "slug exceeds 255 characters"}});
}

TEST_CASE("a session's data has types where the document names them") {
    hub::session_row row;
    row.id = "ses_1";
    row.project_id = "p";
    row.slug = "s";
    for (auto const* data :
         {"{}",
          R"({"model":{"providerID":"p","modelID":"m"},"tokens":{"input":1,"output":2},)"
          R"("cost":0.1,"finish":"stop","scope":["a"],"later":1})",
          R"({"model":{"id":"m","providerID":"p","variant":"high"},"version":"1.18.33"})",
          R"({"model":"p/m"})"}) {
        row.data = data;
        CHECK(hub::find_faults(row).empty());
    }
    auto const place_of = [&](std::string_view data) {
        row.data = data;
        auto const found = hub::find_faults(row);
        return found.size() == 1 ? found[0].pointer : "";
    };
    CHECK(place_of(R"({"cost":"much"})") == "/data/cost");
    CHECK(place_of(R"({"tokens":{"input":1}})") == "/data/tokens/output");
    CHECK(place_of(R"({"finish":1})") == "/data/finish");
    CHECK(place_of(R"({"model":1})") == "/data/model");
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

namespace {

hub::part_row make_part(std::string type, std::string data) {
    hub::part_row out;
    out.id = "prt_1";
    out.message_id = "msg_1";
    out.session_id = "ses_1";
    out.type = std::move(type);
    out.data = std::move(data);
    return out;
}

faults find_faults(std::string type, std::string data) {
    return hub::find_faults(make_part(std::move(type), std::move(data)));
}

}  // namespace

TEST_CASE("a part's data has the shape of its type, and its faults have places") {
    CHECK(find_faults("text", "{}") == faults{{"/data/text", "missing field: text"}});
    CHECK(find_faults("text", R"({"text":5})")
          == faults{{"/data/text", "wrong type: expected string, found number"}});
    CHECK(find_faults("reasoning", R"({"text":"t"})")
          == faults{{"/data/time", "missing field: time"}});
    CHECK(find_faults("tool", R"({"callID":"c","tool":"t","state":{"status":"denied"}})")
              .at(0)
              .pointer
          == "/data/state/status");
    CHECK(find_faults("patch", R"({"hash":"h","files":[1]})").at(0).pointer == "/data/files/0");
    CHECK(find_faults("retry", R"({"attempt":1})").size() == 1);
    CHECK(find_faults("snapshot", R"({"snapshot":"s","type":"other","later":1})").empty());
}

TEST_CASE("both systems' shapes are right, and a type that neither names has none") {
    for (auto const* data :
         {R"({"text":"t","time":{"start":1}})", R"({"text":"t","time":{"start":1,"end":2}})"})
        CHECK(find_faults("text", data).empty());
    for (auto const* compacted : {"true", "1776643200000"})
        CHECK(find_faults("tool",
                          R"({"callID":"c","tool":"t","state":{"status":"completed","input":{},)"
                          R"("output":"o","title":"t","metadata":{},"time":{"start":1,"end":2,)"
                          R"("compacted":)"
                              + std::string{compacted} + "}}}")
                  .empty());
    CHECK(find_faults("later", R"({"any":1})").empty());
    CHECK(find_faults("later", "1") == faults{{"/data", "data is not a JSON object"}});
}

TEST_CASE("a message's data has the shape of its role") {
    hub::message_row row;
    row.id = "msg_1";
    row.session_id = "ses_1";
    auto const place_of = [&](hub::message_role role, std::string_view data) {
        row.role = role;
        row.data = data;
        auto const found = hub::find_faults(row);
        return found.size() == 1 ? found[0].pointer : std::to_string(found.size());
    };
    using enum hub::message_role;
    CHECK(place_of(user, R"({"time":{"created":1},"format":"text"})") == "0");
    CHECK(place_of(user, R"({"time":{"created":1},"format":{"type":"text"}})") == "0");
    CHECK(place_of(user, R"({"time":{"created":1},"tools":{"bash":1}})") == "0");
    CHECK(place_of(user, R"({"time":{"created":1},"format":"xml"})") == "/data/format");
    CHECK(place_of(user, R"({"time":{}})") == "/data/time/created");
    CHECK(place_of(assistant, R"({"time":{"created":1},"modelID":"m"})") == "/data/providerID");
    CHECK(place_of(assistant,
                   R"({"time":{"created":1},"modelID":"m","providerID":"p","error":{"code":1}})")
          == "/data/error/name");
    CHECK(place_of(system, R"({"time":{"created":1}})") == "/data/content");
}

TEST_CASE("rows that either system reads are right, and some others are not") {
    auto options = lisle::reference;
    options.ecmascript = true;
    std::size_t right = 0, wrong = 0;
    auto const check = [&](std::string const& text, bool is_read, faults const& found) {
        CAPTURE(text);
        if (is_read) CHECK(found == faults{});
        right += is_read ? 1U : 0U;
        wrong += found.empty() ? 0U : 1U;
    };
    for (auto const& text : markers::load("vectors/opencode/part.jsonl")) {
        bool const is_read = lisle::decode_as<opencode::part>(text, options).has_value()
                             || lisle::decode_as<hub::shape::part>(text, options).has_value();
        auto const json = boost::json::parse(text);
        auto const* const type = json.is_object() ? json.get_object().if_contains("type") : nullptr;
        if (type == nullptr || !type->is_string()) continue;
        check(text, is_read, find_faults(std::string{type->get_string()}, text));
    }
    CHECK(right > 60);
    CHECK(wrong > 10);
    right = wrong = 0;
    hub::message_row row;
    row.id = "msg_1";
    row.session_id = "ses_1";
    for (auto const& text : markers::load("vectors/opencode/message.jsonl")) {
        bool const is_read = lisle::decode_as<opencode::message>(text, options).has_value()
                             || lisle::decode_as<hub::shape::message>(text, options).has_value();
        auto const role = boost::json::parse(text).at("role").get_string();
        row.role = hub::parse_column<hub::message_role>({role.data(), role.size()}).value();
        row.data = text;
        check(text, is_read, hub::find_faults(row));
    }
    CHECK(right > 30);
    CHECK(wrong > 2);
}

TEST_CASE("a whole session is checked, row by row and between rows") {
    hub::rows all;
    all.session.id = "ses_1";
    all.session.project_id = "p";
    all.session.slug = "s";
    hub::message_row said;
    said.id = "msg_1";
    said.session_id = "ses_1";
    said.data = R"({"time":{"created":1}})";
    all.messages = {said, said};
    all.messages[1].id = "msg_2";
    all.parts = {make_part("text", R"({"text":"a"})"), make_part("text", R"({"text":"b"})")};
    all.parts[1].id = "prt_2";
    CHECK(hub::find_faults(all).empty());

    all.session.slug = "A";
    all.session.parent_id = "ses_1";
    all.messages[1].id = "msg_1";
    all.messages[1].session_id = "ses_2";
    all.messages[1].data = "{}";
    all.parts[0].session_id = "ses_2";
    all.parts[1].id = "prt_1";
    all.parts[1].message_id = "msg_3";
    all.parts[1].data = "{}";
    CHECK(hub::find_faults(all)
          == faults{
              {"/session/slug", "slug has other characters than a to z, 0 to 9 and hyphens"},
              {"/session/parent_id", "a session is its own parent"},
              {"/messages/1/data/time", "missing field: time"},
              {"/messages/1/id", "id is also that of /messages/0"},
              {"/messages/1/session_id", "session_id is that of another session"},
              {"/parts/0/session_id", "session_id is not that of its message"},
              {"/parts/1/data/text", "missing field: text"},
              {"/parts/1/id", "id is also that of /parts/0"},
              {"/parts/1/message_id", "no message has this id"},
          });
}

TEST_CASE("exports of every release of opencode are right in rows") {
    std::size_t sessions = 0;
    for (auto const& folder : std::filesystem::directory_iterator{"formats/opencode/releases"}) {
        if (!folder.is_directory()) continue;
        for (auto const& file : std::filesystem::directory_iterator{folder}) {
            if (!file.path().filename().string().starts_with("export-")) continue;
            CAPTURE(file.path().string());
            std::ifstream in{file.path(), std::ios::binary};
            std::string const text{std::istreambuf_iterator<char>{in}, {}};
            auto const session = lisle::decode<lisle::opencode_t>(text);
            REQUIRE(session.has_value());
            CHECK(hub::find_faults(hub::to_rows(*session)) == faults{});
            ++sessions;
        }
    }
    CHECK(sessions > 20);
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
