// examples/lisle/database.cpp - opens files without a trace; its errors say what to do.
#include "database.hpp"

#include <lisle/scalars/url/percent.hpp>

#include <sqlite3.h>

#include <array>
#include <fstream>
#include <system_error>
#include <utility>

namespace app {

namespace {

/// Says what to do; SQLite's own words are for programmers.
std::string explain(int code, char const* words) {
    switch (code) {
        case SQLITE_READONLY_ROLLBACK:
        case SQLITE_READONLY_RECOVERY:
            return "another program stopped while writing: open the file once with that program";
        default: break;
    }
    switch (code & 0xff) {
        case SQLITE_BUSY: return "locked by another program (see --wait)";
        case SQLITE_NOTADB: return "not an SQLite database";
        case SQLITE_CORRUPT: return "a damaged database (" + std::string{words} + ")";
        case SQLITE_READONLY: return "this file or its directory can't be written";
        case SQLITE_FULL: return "the disk is full";
        default: return words;
    }
}

[[noreturn]] void fail(sqlite3* connection, std::string const& path, int code) {
    if (connection == nullptr) throw storage_error{path + ": " + sqlite3_errstr(code)};
    throw storage_error{
        path + ": " + explain(sqlite3_extended_errcode(connection), sqlite3_errmsg(connection))};
}

/// Header bytes 18 and 19 are the file format versions; 2 stands for a write-ahead log.
bool uses_wal(std::filesystem::path const& path) {
    std::array<char, 20> header{};
    std::ifstream in{path, std::ios::binary};
    return in.read(header.data(), header.size()) && header[18] == 2 && header[19] == 2;
}

/// Reading a database in write-ahead mode leaves two files beside it. Without a log file no other
/// program has the database open, so it can be opened as immutable; that also works on media where
/// those files can't be created.
bool is_at_rest(std::filesystem::path const& path) {
    if (!uses_wal(path)) return false;
    auto log = path;
    log += "-wal";
    std::error_code missing;
    return !std::filesystem::exists(log, missing);
}

std::string uri_of(std::filesystem::path const& path, std::string_view query) {
    constexpr auto reserved = lisle::scalars::path_set.with("%");
    // The path must be absolute: `file:a//b` would name a host.
    return "file://" + lisle::scalars::percent_encode(absolute(path).string(), reserved)
           + std::string{query};
}

}  // namespace

// ---- statement ----

void statement::finalize::operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }

statement::statement(sqlite3* connection, std::string const& path, std::string_view sql)
    : connection_{connection}, path_{&path} {
    sqlite3_stmt* made = nullptr;
    int const code =
        sqlite3_prepare_v2(connection, sql.data(), static_cast<int>(sql.size()), &made, nullptr);
    handle_.reset(made);
    if (code != SQLITE_OK) fail(connection_, *path_, code);
}

statement& statement::bind(int parameter, std::optional<std::string_view> text) {
    int const code =
        text ? sqlite3_bind_text64(handle_.get(), parameter + 1, text->data() ? text->data() : "",
                                   text->size(), SQLITE_STATIC, SQLITE_UTF8)
             : sqlite3_bind_null(handle_.get(), parameter + 1);
    if (code != SQLITE_OK) fail(connection_, *path_, code);
    return *this;
}

statement& statement::bind_bytes(int parameter, std::string_view bytes) {
    int const code =
        sqlite3_bind_blob64(handle_.get(), parameter + 1, bytes.data() ? bytes.data() : "",
                            bytes.size(), SQLITE_STATIC);
    if (code != SQLITE_OK) fail(connection_, *path_, code);
    return *this;
}

statement& statement::bind(int parameter, std::int64_t number) {
    int const code = sqlite3_bind_int64(handle_.get(), parameter + 1, number);
    if (code != SQLITE_OK) fail(connection_, *path_, code);
    return *this;
}

statement& statement::bind_real(int parameter, double number) {
    int const code = sqlite3_bind_double(handle_.get(), parameter + 1, number);
    if (code != SQLITE_OK) fail(connection_, *path_, code);
    return *this;
}

bool statement::step() {
    int const code = sqlite3_step(handle_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(connection_, *path_, code);
    return code == SQLITE_ROW;
}

bool statement::is_null(int column) const {
    return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}
bool statement::is_number(int column) const {
    auto const type = sqlite3_column_type(handle_.get(), column);
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

std::string_view statement::text(int column) const {
    auto const* const text = sqlite3_column_text(handle_.get(), column);
    if (text == nullptr) return {};
    return {reinterpret_cast<char const*>(text),
            static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

std::string_view statement::bytes(int column) const {
    auto const* const bytes = sqlite3_column_blob(handle_.get(), column);
    if (bytes == nullptr) return {};
    return {static_cast<char const*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

std::int64_t statement::number(int column) const {
    return sqlite3_column_int64(handle_.get(), column);
}

double statement::real(int column) const { return sqlite3_column_double(handle_.get(), column); }

// ---- database ----

void database::close::operator()(sqlite3* c) const { sqlite3_close_v2(c); }

database::database(std::filesystem::path const& path, access mode, std::chrono::milliseconds wait)
    : path_{std::make_unique<std::string>(path.string())} {
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown))
        throw storage_error{*path_ + ": a directory, not a database"};
    bool const is_read = mode == access::read;
    if (is_read && !std::filesystem::exists(path, unknown))
        throw storage_error{*path_ + ": no such file"};

    int const flags =
        SQLITE_OPEN_URI
        | (is_read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    auto const uri = uri_of(path, is_read && is_at_rest(path) ? "?immutable=1" : "");
    sqlite3* made = nullptr;
    int const code = sqlite3_open_v2(uri.c_str(), &made, flags, nullptr);
    handle_.reset(made);
    if (code != SQLITE_OK) fail(handle_.get(), *path_, code);
    sqlite3_extended_result_codes(handle_.get(), 1);
    sqlite3_busy_timeout(handle_.get(), static_cast<int>(wait.count()));
    static_cast<void>(tables());  // Only the first statement looks into the file.
    // By default a power cut can bring back the journal, which would undo a commit.
    if (!is_read) execute("PRAGMA synchronous = EXTRA");
}

statement database::prepare(std::string_view sql) { return {handle_.get(), *path_, sql}; }

void database::execute(std::string_view sql) {
    auto s = prepare(sql);
    while (s.step()) {}
}

std::vector<std::string> database::tables() {
    std::vector<std::string> out;
    auto s = prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    while (s.step()) out.emplace_back(s.text(0));
    return out;
}

std::vector<std::string> database::columns_of(std::string_view table) {
    std::vector<std::string> out;
    auto s = prepare("SELECT name FROM pragma_table_info(?)");
    s.bind(0, table);
    while (s.step()) out.emplace_back(s.text(0));
    return out;
}

std::int64_t database::count_changes() { return sqlite3_changes64(handle_.get()); }

void database::copy_to(std::filesystem::path const& path) {
    database to{path, access::write, std::chrono::milliseconds{0}};
    auto* const copying = sqlite3_backup_init(to.handle_.get(), "main", handle_.get(), "main");
    if (copying == nullptr)
        fail(to.handle_.get(), to.path(), sqlite3_extended_errcode(to.handle_.get()));
    int const code = sqlite3_backup_step(copying, -1);
    static_cast<void>(sqlite3_backup_finish(copying));
    if (code != SQLITE_DONE) fail(handle_.get(), path.string(), code);
}

// ---- transaction ----

transaction::transaction(database& on) : on_{on} { on_.execute("BEGIN IMMEDIATE"); }

transaction::~transaction() {
    if (!open_) return;
    try {
        on_.execute("ROLLBACK");
    } catch (storage_error const&) {
        // SQLite has rolled back by itself, or will when the connection is closed.
    }
}

void transaction::commit() {
    on_.execute("COMMIT");
    open_ = false;
}

}  // namespace app
