// tests/programs/hub_tables/server.hpp - a database for SQL: SQLite or PostgreSQL.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hub_tables {

using value = std::optional<std::string>;
using table = std::vector<std::vector<value>>;

/// The server's error for a refused statement.
struct refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An open, empty database.
class server {
public:
    server() = default;
    server(server const&) = delete;
    server& operator=(server const&) = delete;
    virtual ~server() = default;

    /// Runs any number of statements. Throws refusal.
    virtual void execute(std::string const& statements) = 0;

    /// Runs one statement, whose parameters are `$1`, `$2`, ... Throws refusal.
    virtual table query(std::string const& statement, std::vector<value> const& parameters) = 0;

    /// The hub's tables, as this server wants them.
    [[nodiscard]] virtual std::string_view tables() const = 0;

    /// A parameter with milliseconds since 1970 as a column's time, and the way back.
    [[nodiscard]] virtual std::string to_time(std::string const& parameter) const = 0;
    [[nodiscard]] virtual std::string to_milliseconds(std::string const& column) const = 0;

    /// How the server would run a query, in words.
    [[nodiscard]] virtual std::string explain(std::string const& query) = 0;
};

std::unique_ptr<server> open_sqlite();

/// `where`: what libpq takes, e.g. `host=/tmp/x dbname=postgres`.
std::unique_ptr<server> open_postgresql(std::string const& where);

}  // namespace hub_tables
