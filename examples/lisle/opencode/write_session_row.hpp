// examples/lisle/opencode/write_session_row.hpp - writes the row of a session of opencode 1 or 2.
#pragma once

#include "../system/database.hpp"
#include "bind_value.hpp"
#include "database_writer.hpp"

#include <lisle/formats/opencode/storage/row.hpp>

#include <string>
#include <string_view>

namespace app {

/// The table of a session, and whether it has the session.
struct session_place {
    std::string table;
    table_columns const& columns;
    bool is_there = false;
};

/// Adds the row of a session, or changes the columns of the row of the same id. A column without a
/// value becomes NULL in a row that is there, unless `keeps(name)`: no export has a value for it.
template <class Row, class Keeps>
void write_session_row(database& db, session_place const& at, Row const& row, Keeps keeps) {
    auto const is_written = [&](std::string_view name, auto const& value) {
        auto const found = at.columns.find(name);
        if (found == at.columns.end()) return false;
        if constexpr (requires { value.has_value(); })
            return value.has_value() || (at.is_there && found->second.is_nullable && !keeps(name));
        else return true;
    };
    std::string names, values, changes;
    int count = 0;
    lisle::opencode::visit_columns(row, [&](std::string_view name, auto const& value) {
        if (!is_written(name, value)) return;
        auto const parameter = '?' + std::to_string(++count);
        auto const comma = count == 1 ? "" : ", ";
        names += comma + quote_name(name);
        values += comma + parameter;
        changes += comma + (quote_name(name) + " = " + parameter);
    });
    auto s = db.prepare(
        at.is_there
            ? "UPDATE " + at.table + " SET " + changes + " WHERE id = ?" + std::to_string(count + 1)
            : "INSERT INTO " + at.table + " (" + names + ") VALUES (" + values + ')');
    int next = 0;
    lisle::opencode::visit_columns(row, [&](std::string_view name, auto const& value) {
        if (is_written(name, value)) bind_value(s, next++, value);
    });
    if (at.is_there) s.bind(next, row.id);
    s.step();
}

}  // namespace app
