// examples/lisle/database.hpp - the part of SQLite that this program needs.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace app {

/// A file or a database that can't be read or written; the message names it.
struct storage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class access { read, write };

/// One SQL statement with its values; columns and parameters count from 0.
class statement {
public:
    statement(sqlite3* connection, std::string const& path, std::string_view sql);

    /// The text must live until the last step().
    statement& bind(int parameter, std::optional<std::string_view> text);
    statement& bind_bytes(int parameter, std::string_view bytes);
    statement& bind(int parameter, std::int64_t number);
    statement& bind_real(int parameter, double number);

    /// True: there is a row. Its views are valid until the next step.
    bool step();

    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] bool is_number(int column) const;
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] std::string_view bytes(int column) const;
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] double real(int column) const;

private:
    struct finalize {
        void operator()(sqlite3_stmt* s) const;
    };

    sqlite3* connection_;
    std::string const* path_;
    std::unique_ptr<sqlite3_stmt, finalize> handle_;
};

/// A connection. Every failure is a storage_error that names the file and, if possible, says what
/// to do.
class database {
public:
    /// For reading, nothing is created or changed, not even a `-wal` file beside it. For writing, a
    /// missing file is created. `wait` is how long to wait for other programs' locks.
    database(std::filesystem::path const& path, access mode, std::chrono::milliseconds wait);

    [[nodiscard]] statement prepare(std::string_view sql);
    void execute(std::string_view sql);

    [[nodiscard]] std::vector<std::string> tables();
    /// The names of a table's columns; empty if there is no such table.
    [[nodiscard]] std::vector<std::string> columns_of(std::string_view table);

    /// How many rows the last statement changed.
    [[nodiscard]] std::int64_t count_changes();

    /// Copies the database, page by page, into a new file.
    void copy_to(std::filesystem::path const& path);

    [[nodiscard]] std::string const& path() const { return *path_; }

private:
    struct close {
        void operator()(sqlite3* c) const;
    };

    std::unique_ptr<std::string> path_;  // statements point at it
    std::unique_ptr<sqlite3, close> handle_;
};

/// All statements until commit() take effect together or not at all. Takes the lock at once.
class transaction {
public:
    explicit transaction(database& on);
    ~transaction();
    transaction(transaction const&) = delete;
    transaction& operator=(transaction const&) = delete;

    void commit();

private:
    database& on_;
    bool open_ = true;
};

}  // namespace app
