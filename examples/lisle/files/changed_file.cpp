// examples/lisle/files/changed_file.cpp - link, rename, link back; inodes tell how far it got.
#include "changed_file.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "../terminal/console.hpp"
#include "private_files.hpp"

#include <algorithm>
#include <cerrno>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

bool has_name(fs::path const& path) {
    std::error_code none;
    return fs::symlink_status(path, none).type() != fs::file_type::not_found;
}

/// Renames a file; false if it is missing.
bool rename_if_there(fs::path const& from, fs::path const& to) {
    if (store::current_disk_calls().rename(from.c_str(), to.c_str()) == 0) return true;
    if (errno != ENOENT) fail_at(to, errno);
    return false;
}

/// Gives a file another name; false if a file has this name, or if the disk has no hard links.
bool link_if_free(fs::path const& from, fs::path const& to) {
    if (store::current_disk_calls().link(from.c_str(), to.c_str()) == 0) return true;
    if (errno != EEXIST && !store::lacks_links(errno)) fail_at(to, errno);
    return false;
}

bool is_same_file(file_state const& a, file_state const& b) {
    return a.is_there && b.is_there && a.device == b.device && a.inode == b.inode;
}

/// The file itself, behind links.
fs::path find_real(fs::path const& file) {
    try {
        return store::follow_links(file);
    } catch (std::system_error const& e) { throw storage_error{e.what()}; }
}

[[noreturn]] void refuse(fs::path const& path, std::string_view why) {
    throw storage_error{path.string() + ": " + std::string{why}};
}

constexpr std::string_view is_written = "another program has it open for writing";

/// Waits a second at most for writers of a file whose name is going or gone.
void wait_for_writers(fs::path const& named, fs::path const& file) {
    if (!replaced_file{named}.wait_for_writers()) refuse(file, is_written);
}

}  // namespace

[[noreturn]] void fail_at(fs::path const& path, int code) {
    throw storage_error{path.string() + ": " + store::explain(code, path)};
}

void unlink_if_there(fs::path const& path) {
    if (store::current_disk_calls().unlink(path.c_str()) != 0 && errno != ENOENT
        && errno != ENOTDIR)
        fail_at(path, errno);
}

std::string to_time_text(file_state const& state) {
    auto const fraction = std::to_string(state.nanoseconds);
    constexpr std::size_t digits = 9;
    return std::to_string(state.seconds) + '.'
           + std::string(digits - (std::min)(digits, fraction.size()), '0') + fraction;
}

changed_file::changed_file(fs::path const& folder, log_record change, std::string_view run)
    : path_{folder / change.name}, change_{std::move(change)} {
    if (!is_removal()) path_ = find_real(path_);
    new_ = name_beside(path_, run, name_part::new_file);
    put_ = name_beside(path_, run, name_part::put_file);
    old_ = name_beside(path_, run, name_part::old_file);
}

// ---- The writer ---------------------------------------------------------------------------------

void changed_file::write_new(std::string_view bytes) const {
    unlink_if_there(new_);
    write_private_file(new_, bytes, syncing::at_once, path_);
}

bool changed_file::link_names() const {
    auto const link = [&](fs::path const& from, fs::path const& to) {
        if (store::current_disk_calls().link(from.c_str(), to.c_str()) == 0) return true;
        if (!store::lacks_links(errno)) fail_at(path_, errno);
        return false;
    };
    if (change_.size_as_read && !link(path_, old_)) return false;
    return is_removal() || link(new_, put_);
}

void changed_file::make() const {
    if (is_removal()) {
        if (change_.size_as_read) unlink_if_there(path_);
    } else if (change_.size_as_read) {
        if (!rename_if_there(put_, path_)) rename_if_there(new_, path_);
    } else if (link_if_free(new_, path_)) {
        unlink_if_there(put_);
    } else {
        if (has_name(path_)) refuse(path_, made_meanwhile);
        rename_if_there(new_, path_);
    }
}

void changed_file::refuse_late_use(file_state const& as_read) const {
    if (auto const why = replaced_file{old_}.find_use(as_read)) refuse(path_, *why);
}

void changed_file::forget() const {
    // .old is the last: without it, but with .new, NAME counts as the old file of a disk without
    // hard links.
    for (auto const& name : beside_it()) unlink_if_there(name);
}

// ---- The next run -------------------------------------------------------------------------------

changed_file::holder changed_file::find_holder() const {
    auto const now = find_state(path_);
    if (!now.is_there) return holder::nobody;
    if (is_same_file(now, find_state(old_))) return holder::old_file;
    return is_same_file(now, find_state(new_)) ? holder::new_file : holder::another;
}

bool changed_file::is_as_read(file_state const& old) const {
    return old.is_there && change_.size_as_read == old.size
           && (change_.time_as_read.empty() || change_.time_as_read == to_time_text(old));
}

void changed_file::tell_appended(std::uint64_t bytes) const {
    if (bytes != 0 && on_notice()) on_notice()(describe_appended(path_, bytes));
}

std::optional<std::string> changed_file::find_conflict() const {
    auto const old = find_state(old_);
    if (old.is_there && !replaced_file{old_}.wait_for_writers())
        return path_.string() + ": " + std::string{is_written};
    // Without .put the change was made: what other programs do then is theirs.
    if (is_removal() || !find_state(put_).is_there) return std::nullopt;
    auto const who = find_holder();
    bool const is_rewritten =
        who == holder::old_file && old.size <= change_.size_as_read.value_or(0) && !is_as_read(old);
    if (who == holder::another || is_rewritten) return path_.string() + ": changed meanwhile";
    return std::nullopt;
}

bool changed_file::lacks_old() const {
    bool const is_begun = is_removal() || find_state(new_).is_there;
    return is_begun && change_.size_as_read && !find_state(old_).is_there;
}

/// Removes a file again unless another program has changed it.
void changed_file::remove_again(file_state const& old) const {
    auto const who = find_holder();
    bool const is_known = old.is_there ? who == holder::old_file : who == holder::another;
    if (is_known && is_as_read(find_state(path_))) unlink_if_there(path_);
}

void changed_file::replace_without_links() const {
    replaced_file const old{path_};
    if (rename_if_there(new_, path_))
        tell_appended(old.move_appended(*change_.size_as_read, path_));
}

void changed_file::complete() const {
    auto const old = find_state(old_);
    auto const who = find_holder();
    bool const has_new = !is_removal() && find_state(new_).is_there;
    bool const has_lost_file = who == holder::nobody && old.is_there;  // somebody has removed it
    if (is_removal()) remove_again(old);
    else if (has_new && who == holder::another && change_.size_as_read && !old.is_there)
        replace_without_links();
    else if (has_new && !has_lost_file && (who == holder::nobody || who == holder::old_file))
        make();
    keep_appended_to_old();
}

void changed_file::keep_appended_to_old() const {
    // Who opened it before it lost its name may write there still.
    if (find_holder() != holder::old_file) wait_for_writers(old_, path_);
    auto const old = find_state(old_);
    auto const size = change_.size_as_read.value_or(0);
    if (!old.is_there || old.size <= size) return;
    auto const who = find_holder();
    if (who == holder::nobody) link_if_free(old_, path_);
    else if (!is_removal() && who != holder::old_file)
        move_appended_once(old_, size, path_, change_.size_written.value_or(0));
    tell_appended(old.size - size);
}

/// Gives the old file its name in place of the new one.
void changed_file::put_back() const {
    replaced_file const current{path_};
    if (!current.wait_for_writers()) refuse(path_, is_written);
    rename_if_there(old_, path_);
}

/// Moves to the old file, which has its name again, what was appended to the new one.
void changed_file::keep_appended_to_new() const {
    wait_for_writers(new_, path_);
    auto const size = change_.size_written.value_or(0);
    auto const now = find_state(new_);
    if (!now.is_there || now.size <= size) return;
    tell_appended(move_appended_once(new_, size, path_, change_.size_as_read.value_or(0)));
}

/// Removes a file that was missing. It stays if another program has appended to it.
void changed_file::take_back() const {
    auto const is_grown = [this] {
        auto const now = find_state(new_);
        return now.is_there && now.size > change_.size_written.value_or(now.size);
    };
    if (find_holder() == holder::new_file && !is_grown()) {
        replaced_file const current{path_};
        if (!current.wait_for_writers()) refuse(path_, is_written);
        unlink_if_there(path_);
    }
    wait_for_writers(new_, path_);
    if (!is_grown()) return;
    if (find_holder() == holder::nobody) link_if_free(new_, path_);
    tell_appended(find_state(new_).size - *change_.size_written);
}

void changed_file::roll_back() const {
    bool const is_kept = find_state(old_).is_there;
    auto const who = find_holder();
    if (is_removal()) {
        if (is_kept && who == holder::nobody) link_if_free(old_, path_);
    } else if (!change_.size_as_read) {
        take_back();
    } else {
        if (is_kept && who == holder::new_file) put_back();
        if (!find_state(old_).is_there && find_holder() == holder::another) keep_appended_to_new();
    }
}

// ---- All files of a log -------------------------------------------------------------------------

std::vector<changed_file> find_all_changes(fs::path const& folder,
                                           std::vector<log_record> const& records) {
    std::string run;
    std::vector<changed_file> out;
    for (auto const& record : records) {
        if (record.kind == log_kind::run) run = std::to_string(parse_number(record.name));
        if (record.is_change()) out.emplace_back(folder, record, run);
    }
    return out;
}

std::vector<changed_file> find_changed_files(fs::path const& folder,
                                             std::vector<log_record> const& records) {
    auto out = find_all_changes(folder, records);
    std::map<std::string, std::size_t> last;
    for (std::size_t i = 0; i != out.size(); ++i) last[out[i].change().name] = i;
    std::size_t i = 0;
    std::erase_if(out, [&](changed_file const& file) { return last[file.change().name] != i++; });
    return out;
}

void roll_back_changes(fs::path const& folder, std::vector<log_record> const& records) {
    auto const files = find_changed_files(folder, records);
    for (auto const& file : files) file.roll_back();
    sync_folders(files);
    for (auto const& file : find_all_changes(folder, records)) file.forget();
}

void sync_folders(std::vector<changed_file> const& files) {
    std::set<fs::path> folders;
    for (auto const& file : files) folders.insert(file.path().parent_path());
    for (auto const& folder : folders)
        if (folder.empty() || fs::is_directory(folder)) sync_folder(folder);
}

}  // namespace app
