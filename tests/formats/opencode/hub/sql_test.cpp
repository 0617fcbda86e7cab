#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/hub/sql.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_hub_sql_test {

namespace hub = lisle::opencode::hub;

namespace {

constexpr std::string_view dialects[] = {hub::sqlite_tables, hub::postgresql_tables};

/// The lines between a table's parentheses.
std::vector<std::string> columns_of(std::string_view tables, std::string_view name) {
    auto const head = "CREATE TABLE IF NOT EXISTS " + std::string{name} + " (\n";
    auto const from = tables.find(head);
    REQUIRE(from != tables.npos);
    auto rest = tables.substr(from + head.size());
    rest = rest.substr(0, rest.find("\n);") + 1);
    std::vector<std::string> out;
    while (!rest.empty()) {
        auto const line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() + 1);
        std::string words;
        for (char c : line)
            if (c != ' ' || (!words.empty() && words.back() != ' ')) words += c;
        if (words.starts_with("CHECK") || words.starts_with("DEF")) out.back() += ' ' + words;
        else out.push_back(words);
    }
    for (auto& column : out)
        if (column.ends_with(',')) column.pop_back();
    return out;
}

/// The definition of a column behind its name; empty if there is none.
std::string find_column(std::vector<std::string> const& columns, std::string_view name) {
    for (auto const& column : columns)
        if (column.starts_with(std::string{name} + ' ')) return column.substr(name.size() + 1);
    return {};
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// All names of an enumeration, as an SQL list.
template <class... Enum>
std::string names(Enum... values) {
    std::string out;
    ((out += (out.empty() ? "'" : ", '") + std::string{hub::to_column(values)} + '\''), ...);
    return '(' + out + ')';
}

}  // namespace

TEST_CASE("each table has the columns of its row, in its order") {
    struct row {
        std::string_view table;
        std::vector<std::string_view> columns, may_be_null;
    };
    for (auto const& [table, wanted, may_be_null] : {
             row{"sessions",
                 {"id", "metadata", "created_at", "updated_at", "account_id", "project_id",
                  "workspace_id", "parent_id", "slug", "title", "status", "version", "provider",
                  "role_name", "data"},
                 {"account_id", "workspace_id", "parent_id", "provider", "role_name", "data"}},
             row{"messages",
                 {"id", "metadata", "created_at", "updated_at", "session_id", "role", "data"},
                 {}},
             row{"parts",
                 {"id", "metadata", "created_at", "updated_at", "message_id", "session_id", "type",
                  "data"},
                 {}},
         })
        for (auto const tables : dialects) {
            auto const columns = columns_of(tables, table);
            std::string found, expected;
            for (auto const& column : columns) found += column.substr(0, column.find(' ')) + ' ';
            for (auto const name : wanted) expected += std::string{name} + ' ';
            CHECK(found == expected);
            for (auto const name : wanted) {
                CAPTURE(name);
                auto const column = find_column(columns, name);
                bool const is_required = has(column, "NOT NULL") || has(column, "PRIMARY KEY");
                bool is_optional = false;
                for (auto const other : may_be_null) is_optional = is_optional || other == name;
                CHECK(is_required != is_optional);
                CHECK(has(column, "PRIMARY KEY") == (name == "id"));
            }
        }
}

TEST_CASE("columns have their row's defaults, and take its names alone") {
    using enum hub::session_status;
    hub::session_row const fresh;
    for (auto const tables : dialects) {
        auto const sessions = columns_of(tables, "sessions");
        auto const messages = columns_of(tables, "messages");
        auto const status = find_column(sessions, "status");
        CHECK(has(status, "DEFAULT '" + std::string{hub::to_column(fresh.status)} + '\''));
        CHECK(has(status, "CHECK (status IN " + names(idle, busy, retry, archived) + ')'));
        CHECK(has(find_column(sessions, "version"), "DEFAULT '" + fresh.version + '\''));
        CHECK(has(find_column(sessions, "provider"),
                  "IN " + names(hub::provider_kind::direct, hub::provider_kind::opencode)));
        CHECK(has(find_column(messages, "role"),
                  "IN "
                      + names(hub::message_role::user, hub::message_role::assistant,
                              hub::message_role::system)));
        CHECK(has(tables, "CREATE UNIQUE INDEX IF NOT EXISTS unq_sessions_slug ON sessions (slug);"));
        for (auto const* table : {"sessions", "messages", "parts"})
            CHECK(has(find_column(columns_of(tables, table), "metadata"),
                      "DEFAULT '" + fresh.metadata + '\''));
    }
}

TEST_CASE("parts are deleted with their message, both with their session") {
    for (auto const tables : dialects) {
        auto const session = "REFERENCES sessions (id) ON DELETE CASCADE";
        CHECK(has(find_column(columns_of(tables, "messages"), "session_id"), session));
        CHECK(has(find_column(columns_of(tables, "parts"), "session_id"), session));
        CHECK(has(find_column(columns_of(tables, "parts"), "message_id"),
                  "REFERENCES messages (id) ON DELETE CASCADE"));
        CHECK(has(find_column(columns_of(tables, "sessions"), "parent_id"),
                  "REFERENCES sessions (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED"));
    }
}

TEST_CASE("lookup columns have indexes, with the document's names") {
    for (auto const tables : dialects)
        for (auto const* index :
             {"idx_sessions_status ON sessions (status);",
              "idx_sessions_active\n    ON sessions (project_id, updated_at) "
              "WHERE status <> 'archived';",
              "idx_sessions_account_id ON sessions (account_id);",
              "idx_sessions_project_id ON sessions (project_id);",
              "idx_sessions_workspace_id ON sessions (workspace_id);",
              "idx_sessions_parent_id ON sessions (parent_id);",
              "idx_sessions_role_name ON sessions (role_name);",
              "idx_messages_session_id_created_at_id\n"
              "    ON messages (session_id, created_at, id);",
              "part_message_id_id_idx ON parts (message_id, id);",
              "part_session_idx ON parts (session_id);",
              "idx_parts_session_id_type ON parts (session_id, type);"}) {
            CAPTURE(index);
            CHECK(has(tables, "CREATE INDEX IF NOT EXISTS " + std::string{index}));
        }
}

TEST_CASE("each dialect has its types, and ids in the order of their bytes") {
    for (auto const* table : {"sessions", "messages", "parts"}) {
        auto const columns = columns_of(hub::postgresql_tables, table);
        for (auto const* id : {"id", "parent_id", "session_id", "message_id"})
            if (auto const column = find_column(columns, id); !column.empty())
                CHECK(column.starts_with("TEXT COLLATE \"C\""));
        auto const in_sqlite = columns_of(hub::sqlite_tables, table);
        for (auto const* json : {"metadata", "data"}) {
            CHECK(find_column(columns, json).starts_with("JSONB"));
            CHECK(has(find_column(in_sqlite, json), "json_valid(" + std::string{json} + ')'));
        }
        for (auto const* time : {"created_at", "updated_at"}) {
            CHECK(find_column(columns, time) == "TIMESTAMPTZ NOT NULL DEFAULT now()");
            CHECK(has(find_column(in_sqlite, time), "INTEGER NOT NULL DEFAULT (CAST(round("));
        }
    }
}

}  // namespace opencode_hub_sql_test
