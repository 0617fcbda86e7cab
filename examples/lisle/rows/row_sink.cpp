// examples/lisle/rows/row_sink.cpp - the four kinds of places.
#include "row_sink.hpp"

#include "../../loom_store/new_file.hpp"
#include "../files/folder.hpp"
#include "../files/leftovers.hpp"
#include "../files/private_files.hpp"
#include "../system/database.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace fs = std::filesystem;

bool is_file_of_lines(fs::path const& place) {
    auto const extension = place.extension();
    return extension == ".ndjson" || extension == ".jsonl" || extension == ".json";
}
bool is_database_of_rows(fs::path const& place) {
    auto const extension = place.extension();
    return extension == ".db" || extension == ".sqlite";
}

/// Lines of all tables on standard output.
class console_rows final : public row_sink {
public:
    explicit console_rows(console& io) : io_{io} {}
    void add(conversation_rows const& rows) override {
        std::string out;
        append_all_json_lines(out, rows);
        io_.print(out);
    }
    void finish() override {}

private:
    console& io_;
};

/// A new file. finish() throws if another file has taken its name meanwhile.
class row_file {
public:
    explicit row_file(fs::path place) : place_{std::move(place)}, file_{place_} {}
    void write(std::string_view bytes) { file_.write(bytes); }
    void finish() {
        if (!file_.take_free_name()) throw storage_error{place_.string() + ": already exists"};
    }
    /// Removes the file if it already has its name.
    void take_back() {
        if (file_.has_name()) store::current_disk_calls().unlink(place_.c_str());
    }

private:
    fs::path place_;
    store::new_file file_;
};

/// Lines of all tables in a file.
class file_rows final : public row_sink {
public:
    explicit file_rows(fs::path const& place) : file_{place} {}
    void add(conversation_rows const& rows) override {
        std::string out;
        append_all_json_lines(out, rows);
        file_.write(out);
    }
    void finish() override {
        try {
            file_.finish();
        } catch (...) {
            file_.take_back();
            throw;
        }
    }

private:
    row_file file_;
};

/// A file for each table.
class folder_rows final : public row_sink {
public:
    folder_rows(fs::path const& folder, table_format tables)
        : is_csv_{tables == table_format::csv} {
        make_private_folder(folder);
        auto const add = [&](std::string_view name, std::string_view file) {
            refuse_taken_name(folder / file);
            return files_.try_emplace(name, folder / file).first;
        };
        auto const sql = add(schema, "schema.sql");
        for (auto const& table : make_sql_schema()) sql->second.write(table + ";\n");
        for (auto const table : names_of_tables()) {
            auto const at = add(table, std::string{table} + (is_csv_ ? ".csv" : ".ndjson"));
            if (is_csv_) at->second.write(to_csv_header(table));
        }
    }
    void add(conversation_rows const& rows) override {
        for (auto& [table, file] : files_) {
            if (table == schema) continue;
            std::string out;
            if (is_csv_) append_csv(out, rows, table);
            else append_json_lines(out, rows, table);
            file.write(out);
        }
    }
    /// Gives all files their names, or none. A run that is killed meanwhile leaves some files, but
    /// not the schema, which comes last.
    void finish() override {
        try {
            for (auto& [table, file] : files_)
                if (table != schema) file.finish();
            files_.at(schema).finish();
        } catch (...) {
            for (auto& [table, file] : files_) file.take_back();
            throw;
        }
    }

private:
    static constexpr std::string_view schema = "";  ///< the name of no table

    bool is_csv_;
    std::map<std::string_view, row_file> files_;
};

// ---- SQLite -------------------------------------------------------------------------------------

void bind(statement& to, int at, std::string const& value) { to.bind(at, std::string_view{value}); }
void bind(statement& to, int at, bool value) { to.bind(at, std::int64_t{value ? 1 : 0}); }
void bind(statement& to, int at, std::int64_t value) { to.bind(at, value); }
void bind(statement& to, int at, double value) { to.bind_real(at, value); }
template <class T>
void bind(statement& to, int at, std::optional<T> const& value) {
    if (value) bind(to, at, *value);
    else to.bind(at, std::optional<std::string_view>{});
}

/// All tables in a new database, which finish() commits and names.
class database_rows final : public row_sink {
public:
    explicit database_rows(fs::path const& place)
        : db_{place, access::create, std::chrono::milliseconds{0}}, all_{db_} {
        for (auto const& table : make_sql_schema()) db_.execute(table);
        for_each_table(conversation_rows{},
                       [&]<class Row>(std::string_view table, std::vector<Row> const&) {
                           std::string values;
                           Row const row{};
                           for_each_column(row, [&](std::string_view, auto const&) {
                               values += values.empty() ? "?" : ", ?";
                           });
                           inserts_.emplace(table, db_.prepare("INSERT INTO " + std::string{table}
                                                               + " VALUES (" + values + ")"));
                       });
        db_.execute("PRAGMA user_version = " + std::to_string(lisle::conversation::rows_version));
    }
    void add(conversation_rows const& rows) override {
        for_each_table(rows, [&](std::string_view table, auto const& these) {
            auto& insert = inserts_.at(table);
            for (auto const& row : these) {
                int at = 0;
                for_each_column(
                    row, [&](std::string_view, auto const& value) { bind(insert, at++, value); });
                insert.step();
                insert.reset();
            }
        });
    }
    void finish() override {
        inserts_.clear();
        all_.commit();
    }

private:
    database db_;
    transaction all_;
    std::map<std::string_view, statement> inserts_;
};

}  // namespace

bool is_folder_of_tables(std::string const& place) {
    return !place.empty() && !is_file_of_lines(place) && !is_database_of_rows(place);
}

std::unique_ptr<row_sink> open_row_sink(console& io, std::string const& place,
                                        table_format tables) {
    if (place.empty()) return std::make_unique<console_rows>(io);
    remove_leftovers(place);
    if (!is_folder_of_tables(place)) refuse_taken_name(place);
    if (is_file_of_lines(place)) return std::make_unique<file_rows>(place);
    if (is_database_of_rows(place)) return std::make_unique<database_rows>(place);
    return std::make_unique<folder_rows>(place, tables);
}

}  // namespace app
