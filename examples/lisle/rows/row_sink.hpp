// examples/lisle/rows/row_sink.hpp - writes rows as lines, as a folder of tables, or into a
// database.
#pragma once

#include "../terminal/console.hpp"
#include "row_text.hpp"

#include <memory>
#include <string>

namespace app {

/// Writes the rows of one conversation after the other. finish() gives the files their names.
class row_sink {
public:
    virtual ~row_sink() = default;
    virtual void add(conversation_rows const& rows) = 0;
    virtual void finish() = 0;
};

/// Whether the place would be a folder with a file for each table.
[[nodiscard]] bool is_folder_of_tables(std::string const& place);

/// The form of files in a folder of tables.
enum class table_format { json_lines, csv };

/// `place`: empty for lines on standard output; a name that ends in .ndjson, .jsonl or .json for
/// lines of all tables; in .db or .sqlite for a database of SQLite; any other name is a folder with
/// a file for each table, as CSV or as lines of JSON. Throws storage_error if a file already
/// exists.
[[nodiscard]] std::unique_ptr<row_sink> open_row_sink(console& io, std::string const& place,
                                                      table_format tables);

}  // namespace app
