#include <lisle/formats/opencode/v2/migration/migrate.hpp>

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value_to.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace opencode_v2_migrate_test {

namespace opencode = lisle::opencode;
namespace v2 = lisle::opencode::v2;
namespace json = boost::json;

// The rows of one session in 1.x's tables and in those of 2.x.
std::vector<json::object> read_rows(std::string const& table) {
    std::vector<json::object> out;
    std::ifstream lines{"formats/opencode/v2/migration/" + table + ".jsonl"};
    for (std::string line; std::getline(lines, line);) out.push_back(json::parse(line).as_object());
    return out;
}
std::string text_of(json::object const& row, std::string_view column) {
    auto const* const value = row.if_contains(column);
    return value == nullptr ? std::string{} : std::string{value->as_string()};
}
std::int64_t number_of(json::object const& row, std::string_view column) {
    return row.at(column).to_number<std::int64_t>();
}

opencode::session_row read_session() {
    auto const row = read_rows("session").at(0);
    opencode::session_row out;
    out.id = text_of(row, "id");
    out.project_id = text_of(row, "project_id");
    out.slug = text_of(row, "slug");
    out.directory = text_of(row, "directory");
    out.path = text_of(row, "path");
    out.title = text_of(row, "title");
    out.version = text_of(row, "version");
    out.permission = text_of(row, "permission");
    out.agent = text_of(row, "agent");
    out.model = text_of(row, "model");
    out.cost = 7;
    out.time_created = number_of(row, "time_created");
    out.time_updated = number_of(row, "time_updated");
    return out;
}
std::vector<opencode::message_row> read_messages() {
    std::vector<opencode::message_row> out;
    for (auto const& row : read_rows("message"))
        out.push_back({text_of(row, "id"), text_of(row, "session_id"),
                       number_of(row, "time_created"), number_of(row, "time_updated"),
                       text_of(row, "data")});
    return out;
}
std::vector<opencode::part_row> read_parts() {
    std::vector<opencode::part_row> out;
    for (auto const& row : read_rows("part"))
        out.push_back({text_of(row, "id"), text_of(row, "message_id"), text_of(row, "session_id"),
                       number_of(row, "time_created"), number_of(row, "time_updated"),
                       text_of(row, "data")});
    return out;
}

TEST_CASE("a session becomes the rows that opencode 2 makes of it") {
    auto const made = v2::migrate(read_session(), read_messages(), read_parts());
    auto const wanted = read_rows("session_message");
    REQUIRE(made.messages.size() == wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto const& row = made.messages[i];
        CHECK(row.id == text_of(wanted[i], "id"));
        CHECK(row.session_id == text_of(wanted[i], "session_id"));
        CHECK(row.type == text_of(wanted[i], "type"));
        CHECK(row.seq == number_of(wanted[i], "seq"));
        CHECK(row.time_created == number_of(wanted[i], "time_created"));
        CHECK(row.time_updated == number_of(wanted[i], "time_updated"));
        CHECK(row.data == text_of(wanted[i], "data"));
        CHECK(v2::from_row(row, lisle::reference).has_value());
    }
    auto const session = read_rows("session_v2").at(0);
    CHECK(made.session.cost == session.at("cost").as_double());
    CHECK(made.session.tokens_input == 1000);
    CHECK(made.session.tokens_cache_read == 1100);
    CHECK(!made.session.permission);
    CHECK(made.session.version == "1.18.31");
    CHECK(made.session.model == text_of(session, "model"));
    CHECK(made.session.time_updated == number_of(session, "time_updated"));
}

// ---- Made sessions ------------------------------------------------------------------------------

opencode::conversation read_export(std::string const& messages) {
    auto const text =
        R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/w","title":"T",)"
        R"("version":"1.18.0","time":{"created":1,"updated":9}},"messages":[)"
        + messages + "]}";
    return lisle::decode<lisle::opencode_t>(text).value();
}
std::vector<v2::message_row> migrate(std::string const& messages) {
    return v2::migrate(read_export(messages)).messages;
}
std::string question(std::string const& id, std::string const& parts) {
    return R"({"info":{"id":")" + id
           + R"(","sessionID":"ses_1","role":"user","time":{"created":2},)"
             R"("agent":"plan","model":{"providerID":"p","modelID":"m"}},"parts":[)"
           + parts + "]}";
}
std::string answer(std::string const& id, std::string const& parent, std::string const& more,
                   std::string const& parts) {
    return R"({"info":{"id":")" + id
           + R"(","sessionID":"ses_1","role":"assistant","time":{"created":3,"completed":4},)"
             R"("parentID":")"
           + parent + R"(","modelID":"m","providerID":"p","mode":"build",)"
           + R"("agent":"build","path":{"cwd":"/w","root":"/w"},)" + more
           + R"("cost":0,"tokens":{"input":0,"output":0,"reasoning":0,"cache":{"read":0,)"
             R"("write":0}}},"parts":[)"
           + parts + "]}";
}
std::string part(std::string const& id, std::string const& message, std::string const& more) {
    return R"({"id":")" + id + R"(","sessionID":"ses_1","messageID":")" + message + R"(",)" + more
           + '}';
}
std::string text(std::string const& message, std::string const& words,
                 std::string const& more = "") {
    return part("prt_" + words, message, R"("type":"text","text":")" + words + '"' + more);
}

TEST_CASE("a compaction is one row, with its tail as a text") {
    auto const rows = migrate(
        question("msg_1", text("msg_1", "One")) + ','
        + answer("msg_2", "msg_1", R"("finish":"stop",)",
                 text("msg_2", "Two") + ','
                     + part("prt_c", "msg_2",
                            R"("type":"tool","tool":"bash","callID":"c","state":{"status":)"
                            R"("pending","input":{},"raw":""})"))
        + ','
        + question("msg_3", part("prt_3", "msg_3",
                                 R"("type":"compaction","auto":true,)"
                                 R"("tail_start_id":"msg_1")"))
        + ',' + answer("msg_4", "msg_3", R"("summary":true,"finish":"stop",)", text("msg_4", "Sum"))
        + ',' + question("msg_5", part("prt_5", "msg_5", R"("type":"compaction","auto":false)")));
    REQUIRE(rows.size() == 3);
    CHECK(rows[2].data
          == R"({"status":"completed","reason":"auto","summary":"Sum",)"
             R"("recent":"[User]: One\n\n[Assistant]: Two","time":{"created":2}})");
    CHECK(rows[1].data.find(R"("error":{"type":"tool.interrupted","message":"Tool execution was)"
                            R"( interrupted before V2 migration"}},"time":{"created":3}}])")
          != std::string::npos);
    for (auto const& row : rows) CHECK(v2::from_row(row, lisle::reference).has_value());
}

TEST_CASE("tasks that a person started vanish, texts of the program stand alone") {
    auto const task = part("prt_t", "msg_2",
                           R"("type":"tool","tool":"task","callID":"c",)"
                           R"("state":{"status":"pending","input":{},"raw":""})");
    auto const rows = migrate(
        question("msg_1", part("prt_1", "msg_1",
                               R"("type":"subtask","prompt":"p","description":"d",)"
                               R"("agent":"a")"))
        + ',' + answer("msg_2", "msg_1", "", task) + ','
        + question("msg_3", text("msg_3", "Added", R"(,"synthetic":true)") + ','
                                + text("msg_3", "Hidden", R"(,"ignored":true)"))
        + ','
        + question("msg_4", part("prt_4", "msg_4",
                                 R"("type":"file","mime":"text/plain","url":"file:///a")")));
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].type == "synthetic");
    CHECK(rows[0].id == "msg_3");
    CHECK(rows[0].data == R"({"text":"Added","time":{"created":2}})");
    CHECK(rows[1].data.find("[Attachment unavailable after migration: file:///a (text/plain)]")
          != std::string::npos);
}

TEST_CASE("rows that can't be read are left out") {
    auto messages = read_messages();
    auto parts = read_parts();
    messages[1].data = "{";
    parts[0].data = "[]";
    auto const made = v2::migrate(read_session(), messages, parts);
    REQUIRE(made.messages.size() == 3);
    CHECK(made.messages[0].data.starts_with(R"({"text":"[Attachment unavailable)"));
    CHECK(made.messages[2].type == "assistant");
}

TEST_CASE("sums of costs stay finite, and the session can be read") {
    auto const costly = R"("finish":"stop","cost":1e308,)";
    auto messages =
        answer("msg_1", "msg_0", costly, "") + ',' + answer("msg_2", "msg_0", costly, "");
    for (auto at = messages.find(R"("cost":0,)"); at != messages.npos;
         at = messages.find(R"("cost":0,)"))
        messages.erase(at, 9);
    auto const session = v2::assemble(v2::migrate(read_export(messages)));
    CHECK(session.info.id.text == "ses_1");
    CHECK(session.info.cost == (std::numeric_limits<double>::max)());
    CHECK(
        lisle::decode<lisle::opencode_v2_t>(lisle::encode(session), lisle::reference).has_value());
}

TEST_CASE("an export with the times of its rows becomes what the rows become") {
    auto const rows = read_messages();
    std::vector<opencode::message> infos;
    std::vector<opencode::part> parts;
    v2::times_of_rows times;
    for (auto const& row : rows) {
        infos.push_back(opencode::from_row(row).value());
        times.emplace(row.id, v2::row_times{row.time_created, row.time_updated});
    }
    for (auto const& row : read_parts()) parts.push_back(opencode::from_row(row).value());
    auto const whole =
        opencode::assemble(opencode::from_row(read_session()).value(), infos, parts).whole;
    auto const wanted = v2::migrate(read_session(), rows, read_parts()).messages;
    CHECK(v2::migrate(whole, times).messages == wanted);
    CHECK(v2::migrate(whole).messages != wanted);
}

TEST_CASE("a damaged column costs itself") {
    auto rows = v2::migrate(read_export(""));
    rows.session.model = R"({"id":"m","providerID":"p"})";
    rows.session.metadata = R"({"a":1})";
    auto const whole = v2::assemble(rows);
    CHECK(whole.info.model.has_value());
    CHECK(whole.info.metadata.has_value());
    rows.session.model = "{\"id\":";
    auto const session = v2::assemble(rows);
    CHECK(session.info.id.text == "ses_1");
    CHECK(session.info.title == "T");
    CHECK(!session.info.model);
    CHECK(session.info.metadata.has_value());
    CHECK(session.info.location->directory == "/w");
    rows.session.cost = std::numeric_limits<double>::infinity();
    CHECK(v2::assemble(rows).info.id.text == "ses_1");
}

TEST_CASE("a session without a folder has an empty one") {
    auto from = read_export("");
    from.info.directory = "";
    auto const rows = v2::migrate(from);
    auto const session = v2::assemble(rows);
    REQUIRE(session.info.location.has_value());
    CHECK(
        lisle::decode<lisle::opencode_v2_t>(lisle::encode(session), lisle::reference).has_value());
}

std::size_t count_bytes(std::vector<v2::message_row> const& rows) {
    std::size_t out = 0;
    for (auto const& row : rows) out += row.data.size();
    return out;
}

TEST_CASE("the texts of compactions do not grow with their number") {
    std::string messages = question("msg_0", text("msg_0", std::string(100'000, 'w')));
    for (int i = 1; i <= 1000; ++i) {
        auto const id = "msg_c" + std::to_string(i);
        messages += ','
                    + question(id, part("prt_" + id, id,
                                        R"("type":"compaction","auto":true,)"
                                        R"("tail_start_id":"msg_0")"))
                    + ','
                    + answer(id + 's', id, R"("summary":true,"finish":"stop",)",
                             text(id + 's', "Sum" + std::to_string(i)));
    }
    auto const rows = migrate(messages);
    CHECK(rows.size() == 1001);
    CHECK(count_bytes(rows) < 3 * messages.size());
}

TEST_CASE("a summary is of one question") {
    std::string const asked =
        question("msg_1", part("prt_1", "msg_1", R"("type":"compaction","auto":true)"));
    auto messages = asked;
    for (int i = 0; i < 100; ++i) messages += ',' + asked;
    messages += ','
                + answer("msg_2", "msg_1", R"("summary":true,"finish":"stop",)",
                         text("msg_2", std::string(10'000, 's')));
    CHECK(migrate(messages).size() == 1);
}

TEST_CASE("messages and parts that rows could not have are left out") {
    auto const made = v2::migrate(read_export(
        question("msg_1",
                 text("msg_1", "One") + ',' + part("prt_2", "msg_1", R"("type":"text","text":7)"))
        + R"(,{"info":{"id":"msg_2","sessionID":"ses_1","role":"user","time":7},"parts":[]},)"
        + question("msg_3", text("msg_3", "Three"))));
    REQUIRE(made.messages.size() == 2);
    CHECK(made.messages[0].data == R"({"text":"One","time":{"created":2}})");
    CHECK(made.outcomes
          == std::vector{v2::message_outcome::kept, v2::message_outcome::damaged,
                         v2::message_outcome::kept});
    CHECK(made.damaged_parts == std::vector{v2::part_place{0, 1}});
}

TEST_CASE("a row is as old as the row that it was") {
    auto messages = read_messages();
    messages[0].time_created = 5;
    auto const made = v2::migrate(read_session(), messages, read_parts());
    CHECK(made.messages[0].time_created == 5);
}

}  // namespace opencode_v2_migrate_test
