// examples/lisle/rows/row_sink.hpp - where rows go: lines, a folder of tables, or a database.
#pragma once

#include "../terminal/console.hpp"
#include "row_text.hpp"

#include <memory>
#include <string>

namespace app {

/// Takes the rows of one conversation after the other. Nothing has its name before finish().
class row_sink {
public:
    virtual ~row_sink() = default;
    virtual void add(conversation_rows const& rows) = 0;
    virtual void finish() = 0;
};

/// Whether the place is a folder with a file for each table.
[[nodiscard]] bool is_folder_of_tables(std::string const& place);

/// `place`: empty for lines on standard output; a name that ends in .ndjson, .jsonl or .json for
/// lines of all tables; in .db or .sqlite for a database of SQLite; any other is a folder with a
/// file for each table, as CSV or as lines of JSON. Throws storage_error for what is there already.
[[nodiscard]] std::unique_ptr<row_sink> open_row_sink(console& io, std::string const& place,
                                                      bool is_csv);

}  // namespace app
