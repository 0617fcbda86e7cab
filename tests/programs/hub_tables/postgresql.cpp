#include "server.hpp"

#include <lisle/formats/opencode/hub/sql.hpp>

#include <libpq-fe.h>

namespace hub_tables {

namespace {

using answer = std::unique_ptr<PGresult, decltype(&PQclear)>;

class postgresql final : public server {
public:
    explicit postgresql(std::string const& where) : to_{PQconnectdb(where.c_str()), PQfinish} {
        if (PQstatus(to_.get()) != CONNECTION_OK) throw refusal{PQerrorMessage(to_.get())};
        execute("SET client_min_messages = warning;"
                "DROP SCHEMA IF EXISTS lisle_hub_tables CASCADE;"
                "CREATE SCHEMA lisle_hub_tables; SET search_path TO lisle_hub_tables");
    }

    void execute(std::string const& statements) override {
        take({PQexec(to_.get(), statements.c_str()), PQclear});
    }

    table query(std::string const& statement, std::vector<value> const& parameters) override {
        std::vector<char const*> texts;
        for (auto const& one : parameters) texts.push_back(one ? one->c_str() : nullptr);
        return take({PQexecParams(to_.get(), statement.c_str(), static_cast<int>(texts.size()),
                                  nullptr, texts.data(), nullptr, nullptr, 0),
                     PQclear});
    }

    std::string_view tables() const override { return lisle::opencode::hub::postgresql_tables; }
    std::string to_time(std::string const& parameter) const override {
        return "to_timestamp(" + parameter + "::bigint / 1000.0)";
    }
    std::string to_milliseconds(std::string const& column) const override {
        return "(extract(epoch FROM " + column + ") * 1000)::bigint";
    }
    std::string explain(std::string const& statement) override {
        std::string out;
        for (auto const& row : query("EXPLAIN " + statement, {})) out += *row[0] + '\n';
        return out;
    }

private:
    static table take(answer const& from) {
        auto const status = PQresultStatus(from.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
            throw refusal{PQresultErrorMessage(from.get())};
        table out;
        for (int i = 0; i < PQntuples(from.get()); ++i) {
            auto& row = out.emplace_back();
            for (int j = 0; j < PQnfields(from.get()); ++j)
                row.push_back(PQgetisnull(from.get(), i, j) != 0
                                  ? value{}
                                  : value{PQgetvalue(from.get(), i, j)});
        }
        return out;
    }

    std::unique_ptr<PGconn, decltype(&PQfinish)> to_;
};

}  // namespace

std::unique_ptr<server> open_postgresql(std::string const& where) {
    return std::make_unique<postgresql>(where);
}

}  // namespace hub_tables
