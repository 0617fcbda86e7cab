// examples/lisle/opencode/v2_tables.hpp - the tables in which opencode 2 keeps sessions.
#pragma once

#include "../system/database.hpp"

#include <lisle/formats/opencode/storage/column.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace app {

/// The names of the tables: those of releases, or of the preview, whose session table has the name
/// that it has in 1.x.
struct v2_tables {
    std::string session = "session_v2", inbox = "session_inbox";
    std::string payload = "payload", enqueued_seq = "enqueued_seq";  ///< columns of `inbox`
    bool is_preview = false;
};

/// The tables of opencode 2 in a database; nothing if it is of 1.x. `session_message` proves
/// nothing: 1.15 to 1.18 have it, too.
[[nodiscard]] std::optional<v2_tables> find_v2_tables(database& db);

/// All reads until the end see one state of the database. In a transaction it changes nothing.
class read_snapshot {
public:
    explicit read_snapshot(database& db);
    ~read_snapshot();
    read_snapshot(read_snapshot const&) = delete;
    read_snapshot& operator=(read_snapshot const&) = delete;

private:
    database& db_;
    bool is_open_ = false;
};

// ---- Columns ------------------------------------------------------------------------------------

/// Reads the columns of a row type by their names: an upgraded database has them in another order.
/// A column that the table lacks is empty.
template <class Row>
class named_columns {
public:
    /// Instead of the column `from` the column `to` is read.
    struct renamed {
        std::string_view from, to;
    };

    named_columns(database& db, std::string const& table, std::vector<renamed> const& other = {}) {
        auto const there = db.columns_of(table);
        Row row;
        lisle::opencode::visit_columns(row, [&](std::string_view name, auto const&) {
            for (auto const& each : other)
                if (each.from == name) name = each.to;
            bool const is_there = std::find(there.begin(), there.end(), name) != there.end();
            sql_ += (sql_.empty() ? "" : ", ") + (is_there ? quote_name(name) : "NULL");
        });
    }

    /// The columns for a SELECT.
    [[nodiscard]] std::string const& sql() const { return sql_; }

    /// The row to which a statement has stepped; its columns begin at `first`.
    [[nodiscard]] static Row read(statement const& s, int first = 0) {
        Row out;
        int next = first;
        lisle::opencode::visit_columns(out, [&](std::string_view, auto& member) {
            int const i = next++;
            if (!s.is_null(i)) read_column(s, i, member);
        });
        return out;
    }

private:
    template <class Value>
    static void read_column(statement const& s, int i, std::optional<Value>& out) {
        read_column(s, i, out.emplace());
    }
    static void read_column(statement const& s, int i, std::string& out) { out = s.text(i); }
    static void read_column(statement const& s, int i, double& out) { out = s.real(i); }
    static void read_column(statement const& s, int i, std::int64_t& out) { out = s.number(i); }

    std::string sql_;
};

// ---- Rows ---------------------------------------------------------------------------------------

/// The messages of a session, in the order of `seq`.
[[nodiscard]] std::vector<lisle::opencode::v2::message_row>
read_v2_messages(database& db, std::string const& session);

/// Descriptions of messages of a session whose `seq` gives them no place of their own.
[[nodiscard]] std::vector<std::string> find_bad_order(database& db, std::string const& session);

/// What waits in a session's inbox, in its order, and descriptions of what can't be read.
struct v2_inbox {
    std::vector<lisle::opencode::v2::inbox_row> rows;
    std::vector<std::string> problems;
};

/// Throws nothing but std::bad_alloc: an inbox that can't be read costs no more than itself.
[[nodiscard]] v2_inbox read_v2_inbox(database& db, v2_tables const& tables,
                                     std::string const& session);

}  // namespace app
