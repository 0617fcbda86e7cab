// examples/lisle/system/database.cpp - opens databases without leaving files beside them; errors
// say what to do.
#include "database.hpp"

#include "../../loom_store/new_file.hpp"
#include "database_files.hpp"
#include "journal.hpp"

#include <lisle/scalars/url/percent.hpp>

#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr auto const* too_much_work =
    "its tables make SQLite work too long for a file of this size; an agent's would not";

/// Says what to do; SQLite's own words are for programmers.
std::string explain(std::string const& path, int code, char const* words, int system_code) {
    switch (code & 0xff) {
        case SQLITE_BUSY: return "locked by another program (see --wait)";
        case SQLITE_NOTADB: return "not an SQLite database";
        case SQLITE_CORRUPT: return "a damaged database (" + std::string{words} + ")";
        case SQLITE_READONLY: return "this file or its directory can't be written";
        case SQLITE_FULL: return store::explain(ENOSPC, path);
        case SQLITE_INTERRUPT: return too_much_work;
        case SQLITE_IOERR:
        case SQLITE_CANTOPEN:
            if (system_code == ENOSPC || system_code == EDQUOT)
                return store::explain(system_code, path);
            if (system_code != 0) return words + (": " + store::explain(system_code));
            return words;
        default: return words;
    }
}

/// The system's code of the last failure, 0 if unknown. After a failed commit only the open files
/// know the code.
int find_system_code(sqlite3* connection) {
    if (int const code = sqlite3_system_errno(connection); code != 0) return code;
    for (int const which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER}) {
        sqlite3_file* file = nullptr;
        int code = 0;
        if (sqlite3_file_control(connection, "main", which, &file) == SQLITE_OK && file != nullptr
            && file->pMethods != nullptr
            && file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK
            && code != 0)
            return code;
    }
    return 0;
}

[[noreturn]] void fail(sqlite3* connection, std::string const& path, int code) {
    if (connection == nullptr) throw storage_error{path + ": " + sqlite3_errstr(code)};
    throw storage_error{path + ": "
                        + explain(path, sqlite3_extended_errcode(connection),
                                  sqlite3_errmsg(connection), find_system_code(connection))};
}

/// Whether only a connection that may write can open the file.
bool needs_writer(int code, fs::path const& path) {
    switch (code) {
        case SQLITE_READONLY_ROLLBACK:
        case SQLITE_READONLY_RECOVERY:
        case SQLITE_READONLY_CANTINIT:
        case SQLITE_READONLY_CANTLOCK:
        case SQLITE_READONLY_DIRECTORY: return true;
        default: break;
    }
    // The index of a log is a file beside it, for which a full disk may have no room.
    bool const needs_index = (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_FULL
                             || code == SQLITE_IOERR_SHMOPEN || code == SQLITE_IOERR_SHMSIZE
                             || code == SQLITE_IOERR_SHMMAP;
    return needs_index && is_there(with_suffix(path, "-wal"));
}

/// The condition for a table of SQLite's schema, which spells these words so.
std::string const is_virtual = "(sql LIKE 'CREATE VIRTUAL TABLE %')";

std::string uri_of(fs::path const& path, std::string_view query) {
    constexpr auto reserved = lisle::scalars::path_set.with("%");
    // The path must be absolute: `file:a//b` would name a host.
    return "file://" + lisle::scalars::percent_encode(absolute(path).string(), reserved)
           + std::string{query};
}

}  // namespace

// ---- statement ----

void statement::finalize::operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }

statement::statement(sqlite3* connection, statement_budget& budget, std::string const& path,
                     std::string_view sql)
    : connection_{connection}, budget_{&budget}, steps_left_{budget.begin()}, path_{&path} {
    sqlite3_stmt* prepared = nullptr;
    int const code = sqlite3_prepare_v2(connection, sql.data(), static_cast<int>(sql.size()),
                                        &prepared, nullptr);
    handle_.reset(prepared);
    if (code != SQLITE_OK) fail(connection_, *path_, code);
}

statement& statement::bind(int parameter, std::optional<std::string_view> text) {
    if (text) budget_->admit(text->size());
    int const code =
        text ? sqlite3_bind_text64(handle_.get(), parameter + 1, text->data() ? text->data() : "",
                                   text->size(), SQLITE_STATIC, SQLITE_UTF8)
             : sqlite3_bind_null(handle_.get(), parameter + 1);
    if (code != SQLITE_OK) fail(connection_, *path_, code);
    return *this;
}

statement& statement::bind_bytes(int parameter, std::string_view bytes) {
    budget_->admit(bytes.size());
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
    budget_->count_in(steps_left_);
    int const code = sqlite3_step(handle_.get());
    budget_->count_nothing();
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        try {
            fail(connection_, *path_, code);
        } catch (storage_error const&) {
            reset();  // or no further value could be bound
            throw;
        }
    }
    return code == SQLITE_ROW;
}

void statement::reset() {
    static_cast<void>(sqlite3_reset(handle_.get()));
    steps_left_ = budget_->begin();
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
    return {reinterpret_cast<char const*>(text), take_bytes(column)};
}

std::string_view statement::bytes(int column) const {
    auto const* const bytes = sqlite3_column_blob(handle_.get(), column);
    if (bytes == nullptr) return {};
    return {static_cast<char const*>(bytes), take_bytes(column)};
}

std::size_t statement::take_bytes(int column) const {
    auto const size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
    if (budget_->take_bytes(size)) return size;
    sqlite3_reset(handle_.get());
    throw storage_error{*path_ + ": " + too_much_work};
}

std::int64_t statement::number(int column) const {
    return sqlite3_column_int64(handle_.get(), column);
}

double statement::real(int column) const { return sqlite3_column_double(handle_.get(), column); }

// ---- database ----

std::function<void(std::string const&)>& on_notice() {
    static std::function<void(std::string const&)> out;
    return out;
}

std::string quote_name(std::string_view name) {
    std::string out = "\"";
    for (char const c : name) out += c == '"' ? std::string{"\"\""} : std::string{c};
    return out + '"';
}

void database::close::operator()(sqlite3* c) const { sqlite3_close_v2(c); }

database::database(database&&) noexcept = default;
database& database::operator=(database&&) noexcept = default;
database::~database() = default;

database::database(fs::path const& path, access mode, std::chrono::milliseconds wait,
                   virtual_tables known)
    : path_{std::make_unique<std::string>(path.string())}, wait_{wait}, known_{known} {
    std::error_code unknown;
    auto const type = fs::status(path, unknown).type();
    if (type == fs::file_type::directory)
        throw storage_error{*path_ + ": a directory, not a database"};
    bool const is_missing = type == fs::file_type::not_found;
    if (!is_missing && type != fs::file_type::regular && !unknown)
        throw storage_error{*path_ + ": a database must be a file"};
    // SQLite looks for the journal beside the file itself, not beside a link.
    auto const file = store::follow_links(path);
    if (mode == access::read) {
        if (is_missing) throw storage_error{*path_ + ": no such file"};
        open_to_read(file);
    } else {
        open_to_write(file, mode, is_missing);
    }
}

void database::open_to_read(fs::path const& file) {
    if (is_left_with_log(file)) return read_from_copy(file);
    int const code = connect(file, is_at_rest(file) ? "?immutable=1" : "", SQLITE_OPEN_READONLY);
    if (needs_writer(code, file)) return read_from_copy(file);
    if (code != SQLITE_OK) fail(handle_.get(), *path_, code);
}

void database::open_to_write(fs::path const& file, access mode, bool is_missing) {
    if (is_missing && !is_there(absolute(file).parent_path()))
        throw storage_error{*path_ + ": no folder " + absolute(file).parent_path().string()};
    if (is_missing) {
        creation_ = std::make_unique<creation_lock>(file, wait_);
        if (creation_->is_held_by_another())
            throw storage_error{*path_ + ": another program is making it (see --wait)"};
        is_missing = !is_there(file);  // another program may have made it
        if (!is_missing) creation_.reset();
    }
    try {
        if (is_missing) unpublished_ = std::make_unique<store::new_file>(file);
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
    if (is_missing && mode == access::write) publish();
    int const code = unpublished_
                         ? connect(unpublished_->temporary(), "?nolock=1", SQLITE_OPEN_READWRITE)
                         : connect(file, "", SQLITE_OPEN_READWRITE);
    if (code != SQLITE_OK) fail(handle_.get(), *path_, code);
    // By default a power cut can bring back the journal, which would undo a commit.
    execute("PRAGMA synchronous = EXTRA");
    if (unpublished_) execute("PRAGMA journal_mode = MEMORY");
}

int database::connect(fs::path const& path, std::string_view query, int flags) {
    if ((flags & SQLITE_OPEN_READWRITE) != 0 && names_other_file(with_suffix(path, "-journal")))
        throw storage_error{*path_
                            + ": its journal names another file, which SQLite would remove; no "
                              "agent's does"};
    sqlite3* connection = nullptr;
    // Only the thread that reads rows uses a connection.
    int code = sqlite3_open_v2(uri_of(path, query).c_str(), &connection,
                               SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | flags, nullptr);
    handle_.reset(connection);
    if (code != SQLITE_OK) return code;
    char const* kept[]{known_ == virtual_tables::full_text_search ? "fts5" : nullptr, nullptr};
    sqlite3_drop_modules(connection, kept);
    budget_ = std::make_unique<statement_budget>(connection, size_of(path));
    sqlite3_extended_result_codes(connection, 1);
    sqlite3_busy_timeout(connection, static_cast<int>(wait_.count()));
    // Only the first statement looks into the file.
    return sqlite3_exec(connection, "SELECT 1 FROM sqlite_master", nullptr, nullptr, nullptr);
}

void database::read_from_copy(fs::path const& path) {
    handle_.reset();
    // The open copy outlives its folder, so nothing is left even if this process is stopped.
    private_copy const copy{path, *path_};
    bool const has_log = is_there(with_suffix(copy.path(), "-wal"));
    if (int const code = connect(copy.path(), "", SQLITE_OPEN_READWRITE); code != SQLITE_OK)
        fail(handle_.get(), *path_, code);
    if (on_notice())
        on_notice()(*path_
                    + (has_log ? ": read from a copy, with its write-ahead log"
                               : ": an interrupted write was rolled back in a copy")
                    + "; the file itself is unchanged");
}

void database::publish() {
    if (!unpublished_) return;
    auto const is_connected = handle_ != nullptr;
    handle_.reset();
    auto const file = std::exchange(unpublished_, nullptr);
    try {
        if (!file->take_free_name())
            throw storage_error{*path_ + ": another program has just created it"};
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
    creation_.reset();
    if (!is_connected) return;
    int const code = connect(store::follow_links(*path_), "", SQLITE_OPEN_READWRITE);
    if (code != SQLITE_OK) fail(handle_.get(), *path_, code);
    execute("PRAGMA synchronous = EXTRA");
}

statement database::prepare(std::string_view sql) { return {handle_.get(), *budget_, *path_, sql}; }

void database::execute(std::string_view sql) {
    auto s = prepare(sql);
    while (s.step()) {}
}

std::vector<std::string> database::tables() {
    std::vector<std::string> out;
    auto s = prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND NOT " + is_virtual
                     + " ORDER BY name");
    while (s.step()) out.emplace_back(s.text(0));
    return out;
}

std::vector<std::string> database::columns_of(std::string_view table) {
    auto kind = prepare("SELECT type, " + is_virtual
                        + " FROM sqlite_schema WHERE name = ? COLLATE NOCASE "
                          "AND type IN ('table', 'view')");
    if (!kind.bind(0, table).step()) return {};
    auto const refuse = [&](std::string const& what) {
        throw storage_error{*path_ + ": " + std::string{table} + " is " + what};
    };
    if (kind.text(0) == "view") refuse("a view, not a table");
    if (kind.number(1) != 0) refuse("a virtual table, not one that an agent makes");
    std::vector<std::string> out;
    auto s = prepare("SELECT name, hidden FROM pragma_table_xinfo(?)");
    s.bind(0, table);
    while (s.step()) {
        if (s.number(1) != 0)
            refuse("a table with a computed column (" + std::string{s.text(0)}
                   + "), which no agent makes");
        out.emplace_back(s.text(0));
    }
    return out;
}

void database::refuse_triggers() {
    auto s = prepare("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger'");
    if (!s.step()) return;
    throw storage_error{*path_ + ": the trigger " + std::string{s.text(0)} + " on table "
                        + std::string{s.text(1)}
                        + " is not the agent's, so nothing was written: drop it first"};
}

void database::refuse_virtual_tables() {
    auto s = prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND " + is_virtual);
    if (!s.step()) return;
    throw storage_error{*path_ + ": the virtual table " + std::string{s.text(0)}
                        + " may hold copies of texts, so nothing was written: drop it first"};
}

std::int64_t database::count_changes() { return sqlite3_changes64(handle_.get()); }

std::int64_t database::last_inserted_row() { return sqlite3_last_insert_rowid(handle_.get()); }

void database::copy_to(fs::path const& path) {
    try {
        store::new_file to{path};
        copy_into(to, path.string());
        if (!to.take_free_name()) throw storage_error{path.string() + ": already exists"};
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

std::string database::copy_beside(std::string const& suffix) {
    auto const base = store::name_copy(*path_, suffix);
    try {
        store::new_file to{base};
        copy_into(to, base.string());
        return to.take_copy_name(base).string();
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

void database::vacuum_into(std::filesystem::path const& path) {
    try {
        store::new_file to{path};
        auto const temporary = to.temporary().string();
        prepare("VACUUM INTO ?").bind(0, temporary).step();
        if (!to.take_free_name()) throw storage_error{path.string() + ": already exists"};
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

void database::copy_into(store::new_file& to, std::string const& name) {
    sqlite3* connection = nullptr;
    int code = sqlite3_open_v2(uri_of(to.temporary(), "?nolock=1").c_str(), &connection,
                               SQLITE_OPEN_URI | SQLITE_OPEN_READWRITE, nullptr);
    std::unique_ptr<sqlite3, close> const target{connection};
    if (code != SQLITE_OK) fail(connection, name, code);
    sqlite3_extended_result_codes(connection, 1);
    // No program sees the file before it is complete, and then it is synced.
    code = sqlite3_exec(connection, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nullptr,
                        nullptr, nullptr);
    if (code != SQLITE_OK) fail(connection, name, code);
    auto* const copying = sqlite3_backup_init(connection, "main", handle_.get(), "main");
    if (copying == nullptr) fail(connection, name, sqlite3_extended_errcode(connection));
    code = sqlite3_backup_step(copying, -1);
    static_cast<void>(sqlite3_backup_finish(copying));
    if (code != SQLITE_DONE) {
        auto const system_code = find_system_code(connection);
        bool const is_full = (code & 0xff) == SQLITE_FULL || system_code != 0;
        auto const& blamed = is_full ? name : *path_;
        throw storage_error{blamed + ": "
                            + explain(blamed, code, sqlite3_errstr(code), system_code)};
    }
    to.imitate(*path_);
}

// ---- transaction ----

transaction::transaction(database& on) : database_{on} { database_.execute("BEGIN IMMEDIATE"); }

transaction::~transaction() {
    if (!open_) return;
    try {
        database_.execute("ROLLBACK");
    } catch (storage_error const&) {
        // SQLite has rolled back by itself, or will when the connection is closed.
    }
}

void transaction::commit() {
    database_.execute("COMMIT");
    open_ = false;
    database_.publish();
}

}  // namespace app
