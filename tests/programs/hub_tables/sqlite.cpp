#include "server.hpp"

#include <lisle/formats/opencode/hub/sql.hpp>

#include <sqlite3.h>

namespace hub_tables {

namespace {

class sqlite final : public server {
public:
    sqlite() {
        sqlite3* db = nullptr;
        bool const ok = sqlite3_open(":memory:", &db) == SQLITE_OK;
        db_.reset(db);
        if (!ok) fail();
        execute("PRAGMA foreign_keys = ON");
    }

    void execute(std::string const& statements) override {
        if (sqlite3_exec(db_.get(), statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            fail();
    }

    table query(std::string const& statement, std::vector<value> const& parameters) override {
        sqlite3_stmt* raw = nullptr;
        if (sqlite3_prepare_v2(db_.get(), statement.c_str(), -1, &raw, nullptr) != SQLITE_OK)
            fail();
        std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> const prepared{raw,
                                                                                  sqlite3_finalize};
        for (int i = 0; i < static_cast<int>(parameters.size()); ++i)
            if (auto const& text = parameters[static_cast<std::size_t>(i)])
                sqlite3_bind_text(raw, i + 1, text->data(), static_cast<int>(text->size()),
                                  SQLITE_TRANSIENT);
        table out;
        int step = SQLITE_ROW;
        while ((step = sqlite3_step(raw)) == SQLITE_ROW) {
            auto& row = out.emplace_back();
            for (int i = 0; i < sqlite3_column_count(raw); ++i) {
                auto const* const text = sqlite3_column_blob(raw, i);
                auto const size = static_cast<std::size_t>(sqlite3_column_bytes(raw, i));
                if (sqlite3_column_type(raw, i) == SQLITE_NULL) row.emplace_back();
                else row.emplace_back(std::string{static_cast<char const*>(text), size});
            }
        }
        if (step != SQLITE_DONE) fail();
        return out;
    }

    std::string_view tables() const override { return lisle::opencode::hub::sqlite_tables; }
    std::string to_time(std::string const& parameter) const override {
        return "CAST(" + parameter + " AS INTEGER)";
    }
    std::string to_milliseconds(std::string const& column) const override { return column; }
    std::string explain(std::string const& statement) override {
        std::string out;
        for (auto const& row : query("EXPLAIN QUERY PLAN " + statement, {})) out += *row[3] + '\n';
        return out;
    }

private:
    [[noreturn]] void fail() { throw refusal{sqlite3_errmsg(db_.get())}; }

    std::unique_ptr<sqlite3, decltype(&sqlite3_close)> db_{nullptr, sqlite3_close};
};

}  // namespace

std::unique_ptr<server> open_sqlite() { return std::make_unique<sqlite>(); }

}  // namespace hub_tables
