// examples/lisle/system/database.hpp - the part of SQLite that this program needs.
#pragma once

#include "locked_file.hpp"
#include "statement_budget.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace store {
class new_file;
}

namespace app {

/// A file or a database that can't be read or written; the message names it.
struct storage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The function that prints notices about the opening of a database, for example that an
/// interrupted write was rolled back in a copy. Empty by default: notices are dropped.
[[nodiscard]] std::function<void(std::string const&)>& on_notice();

/// `read` creates and changes nothing, not even a `-wal` file beside the database. `write` creates
/// a missing file at once, `create` with the first commit. Only its owner may read a new file.
enum class access { read, write, create };

/// A name of a table or a column as SQL spells it, in double quotes.
[[nodiscard]] std::string quote_name(std::string_view name);

/// One SQL statement with its values; columns and parameters count from 0.
class statement {
public:
    statement(sqlite3* connection, statement_budget& budget, std::string const& path,
              std::string_view sql);

    /// The text must live until the last step().
    statement& bind(int parameter, std::optional<std::string_view> text);
    statement& bind_bytes(int parameter, std::string_view bytes);
    statement& bind(int parameter, std::int64_t number);
    statement& bind_real(int parameter, double number);

    /// True: there is a row. Its views are valid until the next step.
    bool step();

    /// Releases the row, so that the statement can be bound and stepped again.
    void reset();

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

    /// The size of a text or blob, which counts as so many steps.
    [[nodiscard]] std::size_t take_bytes(int column) const;

    sqlite3* connection_;
    statement_budget* budget_;
    step_count steps_left_;
    std::string const* path_;
    std::unique_ptr<sqlite3_stmt, finalize> handle_;
};

/// A connection. Every failure is a storage_error that names the file and, if possible, says what
/// to do.
class database {
public:
    /// `wait` is how long to wait for other programs' locks. A database that only a writer could
    /// open, because another writer was stopped or its folder is read-only, is read from a copy.
    database(std::filesystem::path const& path, access mode, std::chrono::milliseconds wait);
    database(database&&) noexcept;
    database& operator=(database&&) noexcept;
    ~database();

    [[nodiscard]] statement prepare(std::string_view sql);
    void execute(std::string_view sql);

    /// The names of the tables, without views and virtual tables.
    [[nodiscard]] std::vector<std::string> tables();
    /// The names of a table's columns; empty if the table is missing. Refuses a view or a virtual
    /// table of this name, and computed columns.
    [[nodiscard]] std::vector<std::string> columns_of(std::string_view table);

    /// Refuses a database with triggers, for they don't run when this program writes: what they
    /// keep right would go wrong.
    void refuse_triggers();
    /// Refuses a database with virtual tables, whose indexes hold copies of texts.
    void refuse_virtual_tables();

    /// How many rows the last statement changed.
    [[nodiscard]] std::int64_t count_changes();

    /// The key of the row that was inserted last.
    [[nodiscard]] std::int64_t last_inserted_row();

    /// Copies the database, page by page, into a new file of the same owner and rights. An
    /// unfinished copy leaves no file of that name.
    void copy_to(std::filesystem::path const& path);

    /// Copies the database to a file beside it and returns the name: this database's name and the
    /// suffix, followed by -2, -3 and so on while a file of other bytes has that name. See
    /// store::name_copy().
    [[nodiscard]] std::string copy_beside(std::string const& suffix);

    /// Writes the database anew into a file that its owner alone may read, without free pages and
    /// without a `-wal` file. The file must not exist.
    void vacuum_into(std::filesystem::path const& path);

    [[nodiscard]] std::string const& path() const { return *path_; }

private:
    friend class transaction;

    struct close {
        void operator()(sqlite3* c) const;
    };

    void open_to_read(std::filesystem::path const& file);
    void open_to_write(std::filesystem::path const& file, access mode, bool is_missing);
    /// Returns SQLite's code.
    int connect(std::filesystem::path const& path, std::string_view query, int flags);
    void read_from_copy(std::filesystem::path const& path);
    void copy_into(store::new_file& to, std::string const& name);
    /// Gives a new database its name, after the first commit.
    void publish();

    std::unique_ptr<std::string> path_;  // statements point at it
    std::chrono::milliseconds wait_;
    std::unique_ptr<creation_lock> creation_;
    std::unique_ptr<store::new_file> unpublished_;
    std::unique_ptr<statement_budget> budget_;  // the connection and statements point at it
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
    database& database_;
    bool open_ = true;
};

}  // namespace app
