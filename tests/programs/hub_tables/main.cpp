// The hub's tables on a real server: captured sessions are stored and read back, rows are deleted
// with their owners, queries use their index. Usage: lisle_hub_tables sqlite|CONNECTION
// SESSION.json... Also uses the sessions of $LISLE_CAPTURES.
#define DOCTEST_CONFIG_IMPLEMENT
#include "server.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/hub/to_rows.hpp>
#include <lisle/formats/opencode/hub/postgresql_faults.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <utility>

namespace hub_tables {

namespace {

namespace hub = lisle::opencode::hub;

std::string where;
std::vector<hub::rows> captured;

std::unique_ptr<server> open() {
    auto out = where == "sqlite" ? open_sqlite() : open_postgresql(where);
    out->execute(std::string{out->tables()});
    return out;
}

// ---- Rows in and out ----------------------------------------------------------------------------

std::vector<value> common_values(hub::common_columns const& row) {
    return {row.id, row.metadata, std::to_string(row.created_at), std::to_string(row.updated_at)};
}

template <class Enum>
value name_of(std::optional<Enum> const& from) {
    return from ? value{std::string{hub::to_column(*from)}} : value{};
}

/// Inserts the common columns of all rows and `columns`.
void insert(server& to, std::string const& table, std::string const& columns,
            hub::common_columns const& row, std::vector<value> const& values) {
    auto all = common_values(row);
    all.insert(all.end(), values.begin(), values.end());
    auto statement = "INSERT INTO " + table + " (id, metadata, created_at, updated_at, " + columns
                     + ") VALUES ($1, $2, " + to.to_time("$3") + ", " + to.to_time("$4");
    for (std::size_t i = 5; i <= all.size(); ++i) statement += ", $" + std::to_string(i);
    to.query(statement + ')', all);
}

void insert(server& to, hub::session_row const& row) {
    insert(to, "sessions",
           "account_id, project_id, workspace_id, parent_id, slug, title, status, version, "
           "provider, role_name, data",
           row,
           {row.account_id, row.project_id, row.workspace_id, row.parent_id, row.slug, row.title,
            std::string{hub::to_column(row.status)}, row.version, name_of(row.provider),
            row.role_name, row.data});
}

void insert(server& to, hub::rows const& all) {
    insert(to, all.session);
    for (auto const& row : all.messages)
        insert(to, "messages", "session_id, role, data", row,
               {row.session_id, std::string{hub::to_column(row.role)}, row.data});
    for (auto const& row : all.parts)
        insert(to, "parts", "message_id, session_id, type, data", row,
               {row.message_id, row.session_id, row.type, row.data});
}

std::vector<value> select(server& from, std::string const& table, std::string const& columns,
                          std::string const& id) {
    auto const found = from.query("SELECT id, metadata, " + from.to_milliseconds("created_at")
                                      + ", " + from.to_milliseconds("updated_at") + ", " + columns
                                      + " FROM " + table + " WHERE id = $1",
                                  {id});
    REQUIRE(found.size() == 1);
    return found.front();
}

/// Compares JSON as jsonb keeps it: without the order of keys and the spelling of numbers.
bool is_same(boost::json::value const& a, boost::json::value const& b) {
    if (a.is_number() && b.is_number()) return a.to_number<double>() == b.to_number<double>();
    if (a.is_object() && b.is_object())
        return a.get_object().size() == b.get_object().size()
               && std::all_of(a.get_object().begin(), a.get_object().end(), [&](auto const& member) {
                      auto const* const other = b.get_object().if_contains(member.key());
                      return other != nullptr && is_same(member.value(), *other);
                  });
    if (a.is_array() && b.is_array())
        return std::equal(a.get_array().begin(), a.get_array().end(), b.get_array().begin(),
                          b.get_array().end(), is_same);
    return a == b;
}

void check_json(value const& stored, value const& given) {
    REQUIRE(stored.has_value() == given.has_value());
    if (!given) return;
    CAPTURE(*given);
    CAPTURE(*stored);
    CHECK(is_same(boost::json::parse(*stored), boost::json::parse(*given)));
}

void check_common(std::vector<value> const& stored, hub::common_columns const& row) {
    auto const given = common_values(row);
    for (std::size_t i : {0U, 2U, 3U}) CHECK(stored[i] == given[i]);
    check_json(stored[1], given[1]);
}

// ---- Sessions for one test ----------------------------------------------------------------------

hub::session_row make_session(std::string id) {
    hub::session_row out;
    out.id = out.slug = std::move(id);
    out.project_id = "p";
    out.created_at = out.updated_at = 1'700'000'000'123;
    return out;
}

std::string count(server& from, std::string const& table) {
    return *from.query("SELECT count(*) FROM " + table, {}).front().front();
}

}  // namespace

TEST_CASE("captured sessions come back as they were stored") {
    REQUIRE(!captured.empty());
    auto const to = open();
    for (auto const& one : captured) {
        insert(*to, one);
        auto const& session = one.session;
        auto const stored = select(*to, "sessions",
                                   "account_id, project_id, workspace_id, parent_id, slug, title, "
                                   "status, version, provider, role_name, data",
                                   session.id);
        check_common(stored, session);
        std::vector<value> const given{session.account_id,
                                       session.project_id,
                                       session.workspace_id,
                                       session.parent_id,
                                       session.slug,
                                       session.title,
                                       std::string{hub::to_column(session.status)},
                                       session.version,
                                       name_of(session.provider),
                                       session.role_name};
        CHECK(std::vector<value>(stored.begin() + 4, stored.end() - 1) == given);
        check_json(stored.back(), session.data);
        for (auto const& row : one.messages) {
            auto const message = select(*to, "messages", "session_id, role, data", row.id);
            check_common(message, row);
            CHECK(message[4] == row.session_id);
            CHECK(message[5] == std::string{hub::to_column(row.role)});
            check_json(message[6], row.data);
        }
        for (auto const& row : one.parts) {
            auto const part = select(*to, "parts", "message_id, session_id, type, data", row.id);
            check_common(part, row);
            CHECK(part[4] == row.message_id);
            CHECK(part[5] == row.session_id);
            CHECK(part[6] == row.type);
            check_json(part[7], row.data);
        }
    }
}

TEST_CASE("the tables may be created twice") {
    auto const to = open();
    to->execute(std::string{to->tables()});
}

TEST_CASE("a row without times gets the current time") {
    auto const to = open();
    to->execute("INSERT INTO sessions (id, project_id, slug, title) VALUES ('s', 'p', 's', 't')");
    auto const row = select(*to, "sessions", "status", "s");
    CHECK(row[1] == "{}");
    CHECK(row[2]->size() == 13);  // milliseconds since 1970, from 2001 until 2286
    CHECK(row[4] == "idle");
}

TEST_CASE("messages and parts go with their session, parts with their message") {
    auto const to = open();
    auto const& one = captured.front();
    REQUIRE(!one.parts.empty());
    insert(*to, one);
    to->query("DELETE FROM messages WHERE id = $1", {one.parts.front().message_id});
    CHECK(count(*to, "messages") == std::to_string(one.messages.size() - 1));
    auto const gone = std::count_if(one.parts.begin(), one.parts.end(), [&](auto const& part) {
        return part.message_id == one.parts.front().message_id;
    });
    CHECK(count(*to, "parts")
          == std::to_string(static_cast<std::ptrdiff_t>(one.parts.size()) - gone));
    to->execute("DELETE FROM sessions");
    CHECK(count(*to, "messages") == "0");
    CHECK(count(*to, "parts") == "0");
}

TEST_CASE("a session outlives its parent, and may be stored before it") {
    auto const to = open();
    auto child = make_session("child");
    child.parent_id = "parent";
    to->execute("BEGIN");
    insert(*to, child);
    insert(*to, make_session("parent"));
    to->execute("COMMIT");
    CHECK(select(*to, "sessions", "parent_id", "child")[4] == "parent");
    to->execute("DELETE FROM sessions WHERE id = 'parent'");
    CHECK(!select(*to, "sessions", "parent_id", "child")[4]);

    to->execute("BEGIN");
    child.id = child.slug = "orphan";
    insert(*to, child);
    CHECK_THROWS_AS(to->execute("COMMIT"), refusal);
}

TEST_CASE("slugs are unique, and columns accept only their row's names") {
    auto const to = open();
    insert(*to, make_session("one"));
    auto other = make_session("two");
    other.slug = "one";
    CHECK_THROWS_AS(insert(*to, other), refusal);
    CHECK_THROWS_AS(to->execute("UPDATE sessions SET status = 'asleep'"), refusal);
    CHECK_THROWS_AS(to->execute("UPDATE sessions SET provider = 'me'"), refusal);
    CHECK_THROWS_AS(to->execute("UPDATE sessions SET data = '{'"), refusal);
}

TEST_CASE("find_postgresql_faults finds exactly the values that PostgreSQL refuses") {
    if (where == "sqlite") return;
    auto const to = open();
    for (auto const* data :
         {R"({"text":"\u0000"})", R"({"\u0000":1})", R"({"text":"\ud83d"})", R"({"text":"\ude00"})",
          "{\"text\":\"\xED\xA0\xBD\"}", "1e131072", "-10e131071", "0.01e131074", "1e-16384",
          "1.5e-16383", "0e-16384", "0e2000000000", "0e1073741823", "0e1073741822", "1e99999", "[1,]", "{} {}",
          R"({"text":"\\u0000 \ud83d\ude00"})", "1e131071", "-9.99e131071", "0.001e131074",
          "1e-16383", "0e99999", "0.00", "1e400", " [ ] "}) {
        CAPTURE(data);
        hub::part_row row;
        row.data = data;
        bool is_refused = false;
        try {
            to->query("SELECT $1::jsonb", {row.data});
        } catch (refusal const&) {
            is_refused = true;
        }
        CHECK(hub::find_postgresql_faults(row).empty() != is_refused);
    }
    for (std::int64_t const time : {-210'866'803'200'000, -210'866'803'200'001,
                                    9'224'318'015'999'999, 9'224'318'016'000'000}) {
        CAPTURE(time);
        hub::part_row row;
        row.created_at = row.updated_at = time;
        bool is_refused = false;
        try {
            to->query("SELECT " + to->to_time("$1"), {std::to_string(time)});
        } catch (refusal const&) {
            is_refused = true;
        }
        CHECK(hub::find_postgresql_faults(row).empty() != is_refused);
    }
    hub::session_row row;
    row.title = "caf\xE9";
    CHECK(!hub::find_postgresql_faults(row).empty());
    CHECK_THROWS_AS(to->query("SELECT $1::text", {row.title}), refusal);
}

TEST_CASE("listings of 20,000 sessions use their index") {
    auto const to = open();
    to->execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
        "INSERT INTO sessions (id, project_id, slug, title, status, account_id, workspace_id,"
        " role_name) SELECT 'ses_' || i, 'p' || (i % 50), 's' || i, 't',"
        " CASE WHEN i % 10 = 0 THEN 'idle' ELSE 'archived' END,"
        " 'a' || (i % 1000), 'w' || (i % 1000), 'r' || (i % 1000) FROM n;"
        "ANALYZE");
    auto const uses = [&](std::string const& index, std::string const& query) {
        auto const plan = to->explain(query);
        CAPTURE(plan);
        CHECK(plan.find(index) != plan.npos);
    };
    uses("idx_sessions_active", "SELECT * FROM sessions WHERE project_id = 'p30' AND status <> "
                                "'archived' ORDER BY updated_at DESC");
    uses("idx_sessions_account_id", "SELECT * FROM sessions WHERE account_id = 'a7'");
    uses("idx_sessions_workspace_id", "SELECT * FROM sessions WHERE workspace_id = 'w7'");
    uses("idx_sessions_role_name", "SELECT * FROM sessions WHERE role_name = 'r7'");
    uses("unq_sessions_slug", "SELECT * FROM sessions WHERE slug = 's7'");
}

}  // namespace hub_tables

int main(int count, char** words) {
    if (count < 3) {
        std::cerr << "usage: lisle_hub_tables sqlite|CONNECTION SESSION.json...\n";
        return 2;
    }
    hub_tables::where = words[1];
    std::vector<std::filesystem::path> files{words + 2, words + count};
    if (auto const* const captures = std::getenv("LISLE_CAPTURES")) {
        auto const exports = std::filesystem::path{captures} / "opencode" / "export-dark-factory";
        if (std::filesystem::is_directory(exports))
            for (auto const& entry : std::filesystem::directory_iterator{exports})
                if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    for (auto const& file : files) {
        std::ifstream in{file, std::ios::binary};
        auto const read = lisle::decode<lisle::opencode_t>(
            std::string{std::istreambuf_iterator<char>{in}, {}});
        if (!read) {
            std::cerr << file << ": " << read.error().message() << '\n';
            return 1;
        }
        hub_tables::captured.push_back(hub_tables::hub::to_rows(*read));
    }
    std::cout << files.size() << " sessions\n";
    return doctest::Context{}.run();
}
