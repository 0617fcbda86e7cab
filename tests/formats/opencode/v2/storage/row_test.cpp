#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/visit.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_v2_row_test {

using namespace opencode_expect;
namespace v2 = lisle::opencode::v2;

TEST_CASE("the row of a message comes back") {
    for (v2::message_row const& row : std::vector<v2::message_row>{
             {"msg_1", "ses_1", "user", 4, 1, 7, R"({"text":"t","time":{"created":1}})"},
             {"msg_2", "ses_1", "idle", 5, 2, 2, R"({"time":{"created":2},"outcome":"failed"})"}}) {
        auto const read = v2::from_row(row);
        REQUIRE(read.has_value());
        CHECK(v2::id_of(*read) == row.id);
        CHECK(v2::to_row(*read, "ses_1", row.seq, row.time_updated, layout::source) == row);
    }
    v2::message_row const odd{"msg_3", "ses_1", "note", 6, 0, 0, R"({"a":1})"};
    CHECK(v2::id_of(v2::from_row(odd).value()) == "msg_3");
    CHECK(v2::to_row(v2::from_row(odd).value(), "ses_1", 6, 0) == odd);
}

TEST_CASE("a session's columns are the info of an export") {
    v2::session_row row;
    row.id = "ses_1";
    row.project_id = "p";
    row.slug = "quiet-otter";
    row.version = "2.0.26";
    row.directory = "/home/dev/shop";
    row.path = "";
    row.fork_session_id = "ses_2";
    row.fork_boundary = R"({"type":"before","messageID":"msg_1"})";
    row.model = R"({"id":"m","providerID":"p"})";
    row.permission = R"([{"action":"edit","resource":"*","effect":"deny"}])";
    row.idle_outcome = "succeeded";
    row.time_created = 1;
    row.time_updated = 2;
    row.time_viewed = 3;
    constexpr std::string_view info =
        R"({"id":"ses_1","fork":{"sessionID":"ses_2","boundary":{"type":"before","messageID":"msg_1"}},)"
        R"("projectID":"p","model":{"id":"m","providerID":"p","variant":"default"},"cost":0,)"
        R"("tokens":{"input":0,"output":0,"reasoning":0,"cache":{"read":0,"write":0}},)"
        R"("outcome":"succeeded","time":{"created":1,"updated":2,"viewed":3},)"
        R"("location":{"directory":"/home/dev/shop"},)"
        R"("permissions":[{"action":"edit","resource":"*","effect":"deny"}]})";
    CHECK(v2::to_json(row) == info);
    auto const session = v2::from_row(row, strict);
    REQUIRE(session.has_value());
    CHECK(write(*session) == info);
    auto again = v2::to_row(*session);
    CHECK(again.model == R"({"id":"m","providerID":"p","variant":"default"})");
    again.model = row.model;
    again.slug = row.slug;
    again.version = row.version;
    again.path = row.path;
    CHECK(again == row);
}

TEST_CASE("a visit changes the data of a row, and nothing else of it") {
    v2::message_row row{
        "msg_1", "ses_1", "user", 4, 1, 7, R"({"text":"secret","time":{"created":1}})"};
    std::vector<std::string> places;
    lisle::for_each_string(row, [&](lisle::editable_string& text, auto const& place) {
        if (!text.view().empty()) places.push_back(place.pointer.to_string());
        if (place.pointer.to_string() == "/data/text") text.replace("***");
    });
    CHECK(row.data == R"({"text":"***","time":{"created":1}})");
    CHECK(places == std::vector<std::string>{"/id", "/session_id", "/data/text"});

    v2::message_row damaged{"msg_1", "ses_1", "user", 4, 1, 7, "no JSON"};
    places.clear();
    lisle::for_each_string(damaged, [&](lisle::editable_string&, auto const& place) {
        places.push_back(place.pointer.to_string());
    });
    CHECK(places == std::vector<std::string>{"/id", "/session_id", "/data"});
    CHECK(damaged.data == "no JSON");
}

TEST_CASE("a visit sees what waits in the inbox") {
    v2::inbox_row row{"msg_1", "ses_1", "user", R"({"text":"Queued"})", "queue", 29, 1};
    std::string seen;
    lisle::for_each_string(row, [&](lisle::editable_string& text, auto const& place) {
        if (place.pointer.to_string() == "/payload/text") seen = text.view();
    });
    CHECK(seen == "Queued");
}

}  // namespace opencode_v2_row_test
