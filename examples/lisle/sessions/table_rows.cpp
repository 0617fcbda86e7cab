// examples/lisle/sessions/table_rows.cpp - saves and restores rows with all their columns.
#include "table_rows.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace app {

namespace {

cell read_cell(statement const& s, int type_column, int value_column) {
    auto const type = s.text(type_column);
    if (type == "integer") return s.number(value_column);
    if (type == "real") return s.real(value_column);
    if (type == "text") return text_cell{std::string{s.bytes(value_column)}};
    if (type == "blob") return blob_cell{std::string{s.bytes(value_column)}};
    return {};
}

void bind_cell(statement& s, int parameter, cell const& c) {
    if (auto const* const number = std::get_if<std::int64_t>(&c)) s.bind(parameter, *number);
    else if (auto const* const real = std::get_if<double>(&c)) s.bind_real(parameter, *real);
    else if (auto const* const text = std::get_if<text_cell>(&c)) s.bind(parameter, text->bytes);
    else if (auto const* const blob = std::get_if<blob_cell>(&c))
        s.bind_bytes(parameter, blob->bytes);
    else s.bind(parameter, std::nullopt);
}

void read_table(database& db, row_rule const& rule, std::string const& id,
                std::vector<saved_row>& out) {
    auto const columns = db.columns_of(rule.table);
    std::string names, order;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        auto const name = quote_name(columns[i]);
        names += (i == 0 ? "typeof(" : ", typeof(") + name + "), " + name;
        order += (i == 0 ? "" : ", ") + std::to_string(2 * i + 2);
    }
    auto s = db.prepare("SELECT " + names + " FROM " + quote_name(rule.table) + " WHERE "
                        + rule.where + " ORDER BY " + order);
    s.bind(0, id);
    while (s.step()) {
        auto& row = out.emplace_back(saved_row{rule.table, rule.is_shared, {}});
        for (std::size_t i = 0; i < columns.size(); ++i)
            row.values.emplace_back(
                columns[i], read_cell(s, static_cast<int>(2 * i), static_cast<int>(2 * i + 1)));
    }
}

bool has(std::vector<std::string> const& names, std::string const& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The number of values left out, by table and column.
using losses = std::map<std::pair<std::string, std::string>, std::size_t>;

void insert_row(database& db, saved_row const& row, losses& lost) {
    auto const columns = db.columns_of(row.table);
    std::string names, values;
    std::vector<cell const*> bound;
    for (auto const& [name, value] : row.values) {
        if (!has(columns, name)) {
            if (!std::holds_alternative<std::monostate>(value)) ++lost[{row.table, name}];
            continue;
        }
        names += (names.empty() ? "" : ", ") + quote_name(name);
        values += (values.empty() ? "?" : ", ?") + std::to_string(bound.size() + 1);
        bound.push_back(&value);
    }
    auto s = db.prepare(std::string{row.is_shared ? "INSERT OR IGNORE" : "INSERT"} + " INTO "
                        + quote_name(row.table) + " (" + names + ") VALUES (" + values + ')');
    for (std::size_t i = 0; i < bound.size(); ++i) bind_cell(s, static_cast<int>(i), *bound[i]);
    s.step();
}

}  // namespace

std::vector<saved_row> read_rows(database& db, std::vector<row_rule> const& rules,
                                 std::string const& id) {
    std::vector<saved_row> out;
    db.execute("BEGIN");
    try {
        for (auto const& rule : rules) read_table(db, rule, id, out);
    } catch (storage_error const&) {
        db.execute("ROLLBACK");
        throw;
    }
    db.execute("COMMIT");
    return out;
}

std::vector<std::string> replace_rows(database& db, std::vector<row_rule> const& rules,
                                      saved_session const& s) {
    std::map<std::string, bool> known;  // a table, and whether its rows are shared
    for (auto const& rule : rules) {
        known.emplace(rule.table, rule.is_shared);
        if (rule.is_shared) continue;
        auto deleting =
            db.prepare("DELETE FROM " + quote_name(rule.table) + " WHERE " + rule.where);
        deleting.bind(0, s.id);
        deleting.step();
    }
    losses lost;
    // The rows were saved in the order of deletion: parents last.
    for (auto row = s.rows.rbegin(); row != s.rows.rend(); ++row) {
        auto const table = known.find(row->table);
        if (table == known.end()) ++lost[{row->table, {}}];
        else if (table->second == row->is_shared) insert_row(db, *row, lost);
    }
    std::vector<std::string> out;
    for (auto const& [place, count] : lost) {
        auto const& [table, column] = place;
        out.push_back(s.id + ": "
                      + (column.empty() ? "this database has no table " + table
                                        : "table " + table + " has no column " + column)
                      + ", so " + std::to_string(count) + (column.empty() ? " row" : " value")
                      + (count == 1 ? " is" : "s are") + " left out");
    }
    return out;
}

}  // namespace app
