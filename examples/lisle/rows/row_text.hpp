// examples/lisle/rows/row_text.hpp - rows as JSON and as CSV.
#pragma once

#include <lisle/conversation/rows/tables.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace app {

using lisle::conversation::conversation_rows;

/// An array of objects, each with its table's name and without absent values:
/// `[{"table":"sessions","session":"...",...},...]`.
[[nodiscard]] std::string to_json_array(conversation_rows const& rows);

/// Appends a line of JSON for each row: of one table, or of all tables with the table's name.
void append_json_lines(std::string& out, conversation_rows const& rows, std::string_view table);
void append_all_json_lines(std::string& out, conversation_rows const& rows);

/// The names of all tables.
[[nodiscard]] std::vector<std::string_view> names_of_tables();

/// The names of a table's columns as a line of CSV: RFC 4180, but lines end with LF, not CR LF.
[[nodiscard]] std::string to_csv_header(std::string_view table);

/// `CREATE TABLE` for each table, with types that SQLite, DuckDB and others know.
[[nodiscard]] std::vector<std::string> make_sql_schema();

/// Appends a line for each row of one table; absent values are empty, empty text is `""`. A text
/// that looks like a formula to a spreadsheet stays as it is.
void append_csv(std::string& out, conversation_rows const& rows, std::string_view table);

}  // namespace app
