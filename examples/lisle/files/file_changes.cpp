// examples/lisle/files/file_changes.cpp - a log of names, and a rename for each of them.
//
// The log gets its commit when all new bytes are on the disk and each old file has a second name.
// From then on a killed process's changes are completed. A failure is rolled back at once.
#include "file_changes.hpp"

#include "../../loom_store/new_file.hpp"
#include "../sessions/saved_session.hpp"
#include "../system/database.hpp"
#include "../system/locked_file.hpp"
#include "../terminal/console.hpp"
#include "files.hpp"
#include "private_files.hpp"

#include <lisle/text/utf8.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_at(fs::path const& path, int code) {
    throw storage_error{path.string() + ": " + store::explain(code, path)};
}

/// The file itself, behind links.
fs::path find_real(fs::path const& file) {
    std::error_code none;
    auto real = fs::canonical(file, none);
    return none ? file : real;
}

/// The file that a record changes. A link is removed, but a file behind it is replaced.
fs::path find_changed(fs::path const& folder, log_record const& change) {
    auto file = folder / change.name;
    return change.kind == log_kind::removal ? file : find_real(file);
}

/// Throws unless the name stays below the folder, as all names do that file_changes logs.
void check_name(fs::path const& folder, std::string const& name) {
    if (!is_below(name))
        throw storage_error{(folder / name).string() + ": leads out of the folder"};
}

/// Throws if a link leads to a file outside the folder: this process did not write the log.
void check_removal(fs::path const& folder, std::string const& name) {
    std::error_code none;
    auto const inside = fs::weakly_canonical(folder, none);
    auto const real = fs::weakly_canonical((folder / name).parent_path(), none);
    auto const step = real.lexically_relative(inside);
    if (none || step.empty() || *step.begin() == "..")
        throw storage_error{(folder / name).string() + ": leads out of the folder"};
}

void unlink_if_there(fs::path const& path) {
    if (store::current_disk_calls().unlink(path.c_str()) != 0 && errno != ENOENT
        && errno != ENOTDIR)
        fail_at(path, errno);
}

/// Renames a file; false if it is missing.
bool rename_if_there(fs::path const& from, fs::path const& to) {
    if (store::current_disk_calls().rename(from.c_str(), to.c_str()) == 0) return true;
    if (errno != ENOENT) fail_at(to, errno);
    return false;
}

void tell_appended(fs::path const& file, std::uint64_t bytes) {
    if (bytes != 0 && on_notice()) on_notice()(describe_appended(file, bytes));
}

/// Removes empty folders, the deepest first.
void remove_folders(std::vector<fs::path> const& made) {
    for (auto at = made.rbegin(); at != made.rend(); ++at) ::rmdir(at->c_str());
}

/// Only the last change of a name counts.
std::vector<log_record const*> find_changes(std::vector<log_record> const& records) {
    std::map<std::string_view, log_record const*> last;
    for (auto const& record : records)
        if (record.is_change()) last[record.name] = &record;
    std::vector<log_record const*> out;
    for (auto const& record : records)
        if (record.is_change() && last[record.name] == &record) out.push_back(&record);
    return out;
}

bool has(std::vector<log_record> const& records, log_kind kind) {
    return std::any_of(records.begin(), records.end(),
                       [kind](log_record const& record) { return record.kind == kind; });
}

void sync_folders(std::set<fs::path> const& folders) {
    for (auto const& folder : folders)
        if (fs::is_directory(folder)) sync_folder(folder);
}

/// Gives a file its new bytes, or removes it. Does nothing if this was done before. Returns whether
/// the file got new bytes.
bool make_change(log_record const& change, fs::path const& file) {
    auto const beside = name_new_beside(find_real(file));
    if (change.kind != log_kind::removal) return rename_if_there(beside, file);
    unlink_if_there(file);
    unlink_if_there(beside);
    return false;
}

/// Throws if another program has changed an old file, or may do so.
void refuse_use(replaced_file const& old, file_state const& as_read, fs::path const& file) {
    if (auto const why = old.find_use(as_read)) throw storage_error{file.string() + ": " + *why};
}

/// Makes all changes. Throws at the first old file that another program uses. `keeps_old`: whether
/// each old file has a second name. Without one an old file can't be put back: what was appended to
/// it moves to the new file. Returns lines that describe this.
std::vector<std::string> make_changes(fs::path const& folder,
                                      std::vector<log_record> const& records,
                                      std::map<std::string, file_state> const& states,
                                      bool keeps_old) {
    std::vector<std::string> out;
    std::set<fs::path> folders;
    auto const changes = find_changes(records);
    for (auto const* const change : changes) {
        auto const file = find_changed(folder, *change);
        auto const state = states.find(change->name);
        std::optional<replaced_file> old;
        if (state != states.end()) refuse_use(old.emplace(file), state->second, file);
        make_change(*change, file);
        if (old && keeps_old) refuse_use(*old, state->second, file);
        else if (old && old->find_use(state->second))
            out.push_back(describe_appended(file, old->move_appended(state->second.size, file)));
        folders.insert(file.parent_path());
    }
    sync_folders(folders);
    // A program that had found an old file by its name may have opened it late.
    for (auto const* const change : changes)
        if (auto const state = states.find(change->name); keeps_old && state != states.end()) {
            auto const file = find_changed(folder, *change);
            refuse_use(replaced_file{name_old_beside(file)}, state->second, file);
        }
    return out;
}

/// Keeps what another program has appended to an old file since it was read.
void keep_appended(log_record const& change, fs::path const& file) {
    auto const old = name_old_beside(file);
    auto const state = find_state(old);
    auto const size = change.size_as_read.value_or(0);
    if (!change.size_as_read || !state || state->size <= size || state == find_state(file)) return;
    if (change.kind == log_kind::removal) rename_if_there(old, file);
    else move_appended_once(old, size, file, change.size_written.value_or(0));
    tell_appended(file, state->size - size);
}

/// Completes the changes of a killed process; calling this again is harmless.
void complete(fs::path const& folder, std::vector<log_record> const& records) {
    std::set<fs::path> folders;
    for (auto const* const change : find_changes(records)) {
        auto const file = find_changed(folder, *change);
        // On a disk without hard links only this object keeps the old file.
        std::optional<replaced_file> old;
        if (change->size_as_read && !find_state(name_old_beside(file))) old.emplace(file);
        bool const is_made = make_change(*change, file);
        if (is_made && old) tell_appended(file, old->move_appended(*change->size_as_read, file));
        old.reset();  // its lease would hold back this process, too
        keep_appended(*change, file);
        folders.insert(file.parent_path());
    }
    sync_folders(folders);
}

/// Removes the second names of the old files.
void forget_old(fs::path const& folder, std::vector<log_record> const& records) {
    for (auto const* const change : find_changes(records))
        unlink_if_there(name_old_beside(find_changed(folder, *change)));
}

/// Gives a file its old bytes and keeps what another program has appended to the new ones.
void put_back(fs::path const& file, log_record const& change) {
    auto const old = name_old_beside(file);
    auto const state = find_state(old);
    if (!state || state == find_state(file)) return;  // it is back, with both names
    replaced_file const current{file};
    if (!current.wait_for_writers())
        throw storage_error{file.string() + ": another program has it open for writing"};
    if (!rename_if_there(old, file) || !change.size_written) return;
    tell_appended(file, current.move_appended(*change.size_written, file));
}

/// Undoes a commit that failed; calling this again is harmless.
void roll_back(fs::path const& folder, std::vector<log_record> const& records) {
    std::set<fs::path> folders;
    for (auto const* const change : find_changes(records)) {
        auto const file = find_changed(folder, *change);
        auto const beside = name_new_beside(find_real(file));
        bool const is_removal = change->kind == log_kind::removal;
        bool const is_made = !find_state(is_removal ? file : beside);
        if (is_made && change->size_as_read) put_back(file, *change);
        else if (is_made && !is_removal) unlink_if_there(file);
        unlink_if_there(beside);
        unlink_if_there(name_old_beside(file));  // rename() does nothing between names of one file
        folders.insert(file.parent_path());
    }
    sync_folders(folders);
}

/// Undoes changes without a commit.
void undo(fs::path const& folder, std::vector<log_record> const& records) {
    for (auto const& record : records)
        if (record.kind == log_kind::new_file)
            unlink_if_there(name_new_beside(find_real(folder / record.name)));
    forget_old(folder, records);
}

/// Removes the folders that the changes made below the changed folder.
void remove_made_folders(fs::path const& folder, std::vector<log_record> const& records) {
    std::vector<fs::path> made;
    for (auto const& record : records)
        if (record.kind == log_kind::made_folder) made.push_back(folder / record.name);
    remove_folders(made);
}

/// The changed folder and the folders above it that were made for it, the highest first.
std::vector<fs::path> find_home(fs::path folder, std::uint64_t count) {
    constexpr std::uint64_t most = 64;
    std::vector<fs::path> out;
    for (count = (std::min)(count, most); count != 0; --count) {
        out.insert(out.begin(), folder);
        folder = folder.parent_path();
    }
    return out;
}

bool will_undo(std::vector<log_record> const& records) {
    return !has(records, log_kind::commit) || has(records, log_kind::roll_back);
}

/// Completes or undoes the changes in the log, and returns a line that describes this.
std::string finish(fs::path const& folder, std::vector<log_record> const& records) {
    for (auto const& record : records) {
        if (record.is_change() || record.kind == log_kind::made_folder)
            check_name(folder, record.name);
        if (record.kind == log_kind::removal || record.kind == log_kind::made_folder)
            check_removal(folder, record.name);
    }
    bool const is_undone = will_undo(records);
    if (has(records, log_kind::roll_back)) roll_back(folder, records);
    else if (is_undone) undo(folder, records);
    else complete(folder, records);
    if (is_undone) remove_made_folders(folder, records);
    else forget_old(folder, records);
    return folder.string() + ": an interrupted write was "
           + (is_undone ? "undone: " : "completed: ")
           + to_count_text(find_changes(records).size(), "file");
}

std::vector<log_record> read_log(fs::path const& log) {
    return parse_change_log(read_file(log.string()));
}

/// The number of folders that are missing on the way to this one.
std::uint64_t count_missing(fs::path folder) {
    std::uint64_t out = 0;
    std::error_code none;
    for (; folder.has_relative_path() && !fs::exists(folder, none); folder = folder.parent_path())
        ++out;
    return out;
}

fs::path without_slash(fs::path folder) {
    return folder.has_filename() ? folder : folder.parent_path();
}

}  // namespace

file_changes::file_changes(fs::path folder) : folder_{without_slash(std::move(folder))} {
    auto const made = count_missing(folder_);
    make_private_folder(folder_);
    auto const path = folder_ / change_log_name;
    bool is_busy = false;
    log_ = lock_change_log(path, O_CREAT | O_APPEND, lock_wait(), is_busy);
    if (is_busy) throw storage_error{folder_.string() + ": another run of lisle changes it"};
    try {
        if (auto const records = read_log(path); !records.empty()) {
            auto const line = finish(folder_, records);
            if (on_notice()) on_notice()(line);
        }
        if (::ftruncate(log_, 0) != 0) fail_at(path, errno);
        if (made != 0) write_log(to_record(log_kind::home, std::to_string(made)));
    } catch (...) {
        ::close(log_);
        throw;
    }
    home_ = find_home(folder_, made);
}

file_changes::~file_changes() {
    auto const& calls = store::current_disk_calls();
    for (auto const& file : written_) calls.unlink(file.c_str());
    if (state_ == stage::begun) remove_folders(made_);
    if (state_ != stage::committed) calls.unlink((folder_ / change_log_name).c_str());
    if (state_ == stage::begun) remove_folders(home_);
    ::close(log_);
}

void file_changes::write_log(std::string_view text) {
    if (int const failed = store::write_all(log_, text); failed != 0)
        fail_at(folder_ / change_log_name, failed);
}

void file_changes::note_state(std::string const& name, std::optional<file_state> as_read) {
    if (!as_read) as_read = find_state(folder_ / name);
    if (!as_read) return;
    states_.insert_or_assign(name, *as_read);
    write_log(to_record(log_kind::size_as_read, std::to_string(as_read->size)));
}

void file_changes::make_folder(fs::path const& name) {
    auto const path = folder_ / name;
    std::error_code unknown;
    if (name.empty() || fs::is_directory(path, unknown)) return;
    make_folder(name.parent_path());
    write_log(to_record(log_kind::made_folder, name.generic_string()));
    make_private_folder(path);
    made_.push_back(path);
}

void file_changes::replace(std::string const& name, std::string_view bytes,
                           std::optional<file_state> as_read) {
    check_name(folder_, name);
    auto const path = folder_ / name;
    struct stat now {};
    bool const is_there = ::stat(path.c_str(), &now) == 0;
    if (is_there && !S_ISREG(now.st_mode)) throw storage_error{path.string() + ": not a file"};
    make_folder(fs::path{name}.parent_path());
    auto const beside = name_new_beside(find_real(path));
    write_log(to_record(log_kind::new_file, name)
              + to_record(log_kind::size_written, std::to_string(bytes.size())));
    note_state(name, as_read);
    unlink_if_there(beside);
    written_.insert(beside);
    write_private_file(beside, bytes, is_there ? now.st_mode & 0777U : 0600U, syncing::at_once);
}

void file_changes::remove(std::string const& name, std::optional<file_state> as_read) {
    check_name(folder_, name);
    write_log(to_record(log_kind::removal, name));
    note_state(name, as_read);
}

void file_changes::refuse_changed() const {
    for (auto const& [name, state] : states_) replaced_file{folder_ / name}.refuse_changed(state);
}

/// Gives each old file a second name, from which a failed commit brings it back. Does nothing on a
/// disk without hard links: there the next command that writes completes a failed commit.
void file_changes::keep_old() {
    auto const records = read_log(folder_ / change_log_name);
    for (auto const* const change : find_changes(records)) {
        if (!change->size_as_read) continue;
        auto const file = find_changed(folder_, *change);
        auto const old = name_old_beside(file);
        unlink_if_there(old);
        keeps_old_ = store::current_disk_calls().link(file.c_str(), old.c_str()) == 0;
        if (keeps_old_) written_.insert(old);
        else if (!store::lacks_links(errno)) fail_at(file, errno);
        if (!keeps_old_) return;
    }
}

/// Throws the failure again, and says what has become of the changes.
void file_changes::recover(std::vector<log_record> const& records, std::string const& failure) {
    try {
        if (!keeps_old_) throw storage_error{failure};
        write_log(to_record(log_kind::roll_back));
        if (int const failed = store::sync_file(log_); failed != 0)
            fail_at(folder_ / change_log_name, failed);
        roll_back(folder_, records);
        state_ = stage::begun;
    } catch (storage_error const&) {
        throw storage_error{failure + "; the next command that writes to " + folder_.string()
                            + " completes or undoes the rest"};
    }
    throw storage_error{failure + "; nothing was changed"};
}

void file_changes::commit() {
    for (auto const& file : written_) sync_folder(file.parent_path());
    refuse_changed();
    keep_old();
    write_log(to_record(log_kind::commit));
    if (int const failed = store::sync_file(log_); failed != 0)
        fail_at(folder_ / change_log_name, failed);
    sync_folder(folder_);
    state_ = stage::committed;
    written_.clear();
    auto const records = read_log(folder_ / change_log_name);
    std::vector<std::string> appended;
    try {
        appended = make_changes(folder_, records, states_, keeps_old_);
    } catch (storage_error const& e) { recover(records, e.what()); }
    forget_old(folder_, records);
    state_ = stage::done;
    if (!appended.empty()) throw storage_error{appended.front()};
}

std::optional<std::string> finish_changes(fs::path const& given) {
    auto const folder = without_slash(given);
    auto const path = folder / change_log_name;
    bool is_busy = false;
    int const log = lock_change_log(path, 0, {}, is_busy);
    if (log < 0) return std::nullopt;
    std::string out;
    try {
        auto const records = read_log(path);
        out = finish(folder, records);
        unlink_if_there(path);
        for (auto const& record : records)
            if (record.kind == log_kind::home && will_undo(records))
                remove_folders(find_home(folder, parse_number(record.name)));
    } catch (...) {
        ::close(log);
        throw;
    }
    ::close(log);
    return out;
}

}  // namespace app
