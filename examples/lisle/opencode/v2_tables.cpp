// examples/lisle/opencode/v2_tables.cpp - recognizes and reads the tables of opencode 2.
#include "v2_tables.hpp"

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;

/// The rows of a session in one table.
template <class Row>
std::vector<Row> read_rows_of(database& db, std::string const& table,
                              named_columns<Row> const& columns, std::string const& order,
                              std::string const& session) {
    std::vector<Row> out;
    auto s = db.prepare("SELECT " + columns.sql() + " FROM " + table
                        + " WHERE session_id = ? ORDER BY " + order);
    s.bind(0, session);
    while (s.step()) out.push_back(columns.read(s));
    return out;
}

}  // namespace

std::optional<v2_tables> find_v2_tables(database& db) {
    v2_tables out;
    if (!db.columns_of(out.session).empty()) return out;
    auto const columns = db.columns_of("session");
    bool const is_preview = std::find(columns.begin(), columns.end(), "fork_seq") != columns.end()
                            || (!columns.empty() && !db.columns_of("session_pending").empty());
    if (!is_preview) return std::nullopt;
    return v2_tables{"session", "session_pending", "data", "admitted_seq", true};
}

read_snapshot::read_snapshot(database& db) : db_{db} {
    try {
        db_.execute("BEGIN");
        is_open_ = true;
    } catch (storage_error const&) {}  // in a transaction already
}

read_snapshot::~read_snapshot() {
    if (!is_open_) return;
    try {
        db_.execute("COMMIT");
    } catch (storage_error const&) {}
}

std::vector<v2::message_row> read_v2_messages(database& db, std::string const& session) {
    if (db.columns_of("session_message").empty()) return {};
    return read_rows_of(db, "session_message",
                        named_columns<v2::message_row>{db, "session_message"}, "seq, id", session);
}

std::vector<std::string> find_bad_order(database& db, std::string const& session) {
    std::vector<std::string> out;
    if (db.columns_of("session_message").empty()) return out;
    auto texts = db.prepare("SELECT id, seq FROM session_message WHERE session_id = ? AND "
                            "typeof(seq) <> 'integer' ORDER BY id");
    texts.bind(0, session);
    while (texts.step())
        out.push_back("seq of " + std::string{texts.text(0)} + " is not a whole number: \""
                      + std::string{texts.text(1)} + '"');
    auto equal = db.prepare("SELECT seq, group_concat(id, ', ') FROM session_message WHERE "
                            "session_id = ? GROUP BY seq HAVING count(*) > 1 ORDER BY seq");
    equal.bind(0, session);
    while (equal.step())
        out.push_back("messages have the same seq " + std::string{equal.text(0)} + ": "
                      + std::string{equal.text(1)});
    return out;
}

v2_inbox read_v2_inbox(database& db, v2_tables const& tables, std::string const& session) {
    v2_inbox out;
    auto const fail = [&](storage_error const& failed) {
        out.problems.push_back(tables.inbox + " can't be read: " + failed.what());
    };
    try {
        if (db.columns_of(tables.inbox).empty()) return out;
        named_columns<v2::inbox_row> const columns{
            db, tables.inbox, {{"payload", tables.payload}, {"enqueued_seq", tables.enqueued_seq}}};
        std::vector<std::int64_t> places;
        auto all = db.prepare("SELECT rowid FROM " + tables.inbox
                              + " WHERE session_id = ? ORDER BY " + tables.enqueued_seq + ", id");
        all.bind(0, session);
        while (all.step()) places.push_back(all.number(0));
        for (auto const place : places) {
            try {
                auto row = db.prepare("SELECT " + columns.sql() + " FROM " + tables.inbox
                                      + " WHERE rowid = ?");
                if (row.bind(0, place).step()) out.rows.push_back(columns.read(row));
            } catch (storage_error const& failed) { fail(failed); }
        }
    } catch (storage_error const& failed) { fail(failed); }
    return out;
}

}  // namespace app
