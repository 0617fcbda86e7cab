// examples/lisle/redaction/redact_target.cpp - new files get their name when they are complete.
#include "redact_target.hpp"

#include "../../loom_store/file_system.hpp"
#include "../../loom_store/new_file.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/leftovers.hpp"
#include "../files/private_files.hpp"
#include "../files/replace_file.hpp"
#include "../opencode/v2_database_writer.hpp"
#include "../opencode/v2_tables.hpp"

#include <lisle/detect.hpp>
#include <lisle/zstd.hpp>

#include <fstream>
#include <system_error>

namespace app {

namespace {

namespace fs = std::filesystem;

/// Removes a working copy with secrets, even after an exception.
class working_copy {
public:
    explicit working_copy(fs::path path) : path_{std::move(path)} {}
    ~working_copy() {
        std::error_code ignored;
        for (auto const* suffix : {"", "-journal", "-wal", "-shm"})
            fs::remove(path_.string() + suffix, ignored);
    }
    working_copy(working_copy const&) = delete;
    working_copy& operator=(working_copy const&) = delete;

    [[nodiscard]] fs::path const& path() const { return path_; }

private:
    fs::path path_;
};

/// Copies a file beside itself: FILE.before-redact, -2, -3, ...
std::string copy_file_beside(std::string const& path, std::string_view bytes) {
    auto const base = store::name_copy(path, ".before-redact");
    store::new_file to{base};
    to.write(bytes);
    to.imitate(path);
    return to.take_copy_name(base).string();
}

}  // namespace

std::string tell_copy(std::string const& name) {
    return "copied it to " + name
           + ", which still has the secrets: delete it before you share, or "
             "use --no-copy";
}

bool names_something(std::string const& path) {
    std::error_code ignored;
    return path == "-" || fs::exists(path, ignored);
}

bool is_database(std::string const& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return false;
    char first[16]{};
    std::ifstream{path, std::ios::binary}.read(first, sizeof first);
    return lisle::begins_sqlite_database({first, sizeof first});
}

void write_new_file(std::string const& path, std::string_view bytes) {
    remove_leftovers(path);
    refuse_taken_name(path);
    try {
        store::new_file to{path};
        to.write(bytes);
        if (!to.take_free_name()) throw storage_error{path + ": already exists"};
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

void replace_document(std::string const& path, read_bytes const& before, std::string_view text,
                      bool with_copy, console& io) {
    auto const& bytes = before.bytes;
    bool const is_packed = lisle::zstd::is_frame(bytes);
    auto const now = is_packed ? lisle::zstd::compress(text) : std::string{text};
    if (now == bytes || (is_packed && unpack_input(bytes).value() == text))
        return io.tell(path + ": nothing to redact");
    replace_as_read(path, now, before.state, [&] {
        if (with_copy) io.tell_at_end(path + ": " + tell_copy(copy_file_beside(path, bytes)));
    });
}

database_redaction redact_copy(fs::path const& from, fs::path const& to, lisle::redactor& by,
                               target_options const& o) {
    remove_leftovers(to);
    refuse_taken_name(to);
    database source{from, access::read, o.wait};
    source.refuse_virtual_tables();  // which names this file, and not the copy
    working_copy const copy{to.string() + ".unredacted" + std::string{unfinished_suffix}};
    source.copy_to(copy.path());
    unfinished_lock const lock{copy.path()};
    database work{copy.path(), access::write, o.wait};
    auto out = redact_rows(work, by, o.is_strict, row_changes::committed);
    work.vacuum_into(to);
    return out;
}

database_redaction redact_in_place(fs::path const& path, lisle::redactor& by,
                                   target_options const& o, console& io) {
    database db{path, access::write, o.wait};
    db.refuse_triggers();
    bool const is_opencode_v2 = find_v2_tables(db).has_value();
    if (is_opencode_v2) refuse_if_in_use(db);
    auto found = redact_rows(db, by, o.is_strict, row_changes::reported);
    if (found.changed_rows == 0) return found;
    if (o.with_copy) {
        if (is_opencode_v2) refuse_if_in_use(db);
        { transaction const locked{db}; }  // Throws if the database can't be written.
        io.tell_at_end(path.string() + ": " + tell_copy(db.copy_beside(".before-redact")));
    }
    db.execute("PRAGMA secure_delete = ON");
    auto out = redact_rows(db, by, o.is_strict, row_changes::committed);
    db.execute("VACUUM");
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    return out;
}

}  // namespace app
