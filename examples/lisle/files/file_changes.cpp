// examples/lisle/files/file_changes.cpp - the writer of a log: write, sync, link, commit, rename.
#include "file_changes.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "../system/locked_file.hpp"
#include "files.hpp"
#include "private_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <random>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

/// The number of folders that are missing on the way to this one.
std::uint64_t count_missing(fs::path folder) {
    std::uint64_t out = 0;
    std::error_code none;
    for (; folder.has_relative_path() && !fs::exists(folder, none); folder = folder.parent_path())
        ++out;
    return out;
}

}  // namespace

file_changes::file_changes(fs::path folder, std::string_view log_name)
    : folder_{cut_slash(folder)}, log_path_{folder_ / log_name}, run_{std::to_string(
                                                                     std::random_device{}())} {
    auto const missing = count_missing(folder_);
    make_private_folder(folder_);
    bool is_busy = false;
    log_ = lock_change_log(log_path_, O_CREAT | O_APPEND, lock_wait(), is_busy);
    if (is_busy)
        throw storage_error{(log_name == change_log_name ? folder_ : log_path_).string()
                            + ": another run of lisle changes it (see --wait)"};
    home_ = find_home(folder_, missing);
    bool is_finished = false;
    try {
        finish_earlier();
        is_finished = true;
        if (missing != 0) write_log(to_record(log_kind::home, std::to_string(missing)));
        write_log(to_record(log_kind::run, run_));
    } catch (...) {
        if (is_finished) store::current_disk_calls().unlink(log_path_.c_str());
        if (is_finished) remove_folders(home_);
        ::close(log_);
        throw;
    }
}

file_changes::~file_changes() {
    auto const& calls = store::current_disk_calls();
    for (auto const& file : written_) calls.unlink(file.c_str());
    if (stage_ == stage::begun) remove_folders(made_);
    if (stage_ != stage::committed) calls.unlink(log_path_.c_str());
    if (stage_ == stage::begun) remove_folders(home_);
    ::close(log_);
}

void file_changes::finish_earlier() {
    if (!read_log().empty()) {
        auto const line = finish_locked(log_, folder_, log_path_.filename().string());
        if (on_notice()) on_notice()(line);
    }
    if (::ftruncate(log_, 0) != 0) fail_at(log_path_, errno);
}

void file_changes::write_log(std::string_view text) {
    if (int const failed = store::write_all(log_, text); failed != 0) fail_at(log_path_, failed);
}

void file_changes::sync_log() const {
    if (int const failed = store::sync_file(log_); failed != 0) fail_at(log_path_, failed);
}

std::vector<log_record> file_changes::read_log() const {
    return parse_change_log(read_file(log_path_.string()));
}

changed_file file_changes::find_file(log_record change) const {
    return {folder_, std::move(change), run_};
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

void file_changes::begin_change(log_record change, file_state const& as_read) {
    auto text = to_record(change.kind, change.name);
    if (change.size_written)
        text += to_record(log_kind::size_written, std::to_string(*change.size_written));
    if (as_read.is_there)
        text += to_record(log_kind::size_as_read, std::to_string(as_read.size))
                + to_record(log_kind::time_as_read, to_time_text(as_read));
    write_log(text);
    states_.insert_or_assign(std::move(change.name), as_read);
}

void file_changes::replace(std::string const& name, std::string_view bytes,
                           file_state const& as_read) {
    check_change_name(folder_, name);
    auto const path = folder_ / name;
    struct stat now {};
    if (::stat(path.c_str(), &now) == 0 && !S_ISREG(now.st_mode))
        throw storage_error{path.string() + ": not a file"};
    make_folder(fs::path{name}.parent_path());
    log_record change{log_kind::new_file, name};
    change.size_written = bytes.size();
    begin_change(change, as_read);
    auto const file = find_file(std::move(change));
    for (auto& beside_it : file.beside_it()) written_.insert(std::move(beside_it));
    file.write_new(bytes);
}

void file_changes::remove(std::string const& name, file_state const& as_read) {
    check_change_name(folder_, name);
    begin_change({log_kind::removal, name}, as_read);
    for (auto& beside_it : find_file({log_kind::removal, name}).beside_it())
        written_.insert(std::move(beside_it));
}

void file_changes::replace(std::string const& name, std::string_view bytes) {
    replace(name, bytes, find_state(folder_ / name));
}

void file_changes::remove(std::string const& name) { remove(name, find_state(folder_ / name)); }

void file_changes::refuse_changed() const {
    for (auto const& [name, state] : states_) replaced_file{folder_ / name}.refuse_changed(state);
}

/// On a disk without hard links the next command that writes completes a failed commit.
void file_changes::link_names(std::vector<changed_file> const& files) {
    for (auto const& file : files)
        if (!file.link_names()) {
            has_links_ = false;
            return;
        }
}

/// Makes a change. Throws if another program uses the old file. Without a second name that can't be
/// put back: what was appended to it moves to the new file. Returns lines that describe this.
std::vector<std::string> file_changes::make_one(changed_file const& file) const {
    auto const& state = states_.at(file.change().name);
    if (!state.is_there) return file.make(), std::vector<std::string>{};
    replaced_file const old{file.path()};
    auto const refuse_use = [&] {
        if (auto const why = old.find_use(state))
            throw storage_error{file.path().string() + ": " + *why};
    };
    refuse_use();
    file.make();
    if (has_links_) refuse_use();
    else if (old.find_use(state))
        return {describe_appended(file.path(), old.move_appended(state.size, file.path()))};
    return {};
}

std::vector<std::string> file_changes::make(std::vector<changed_file> const& files) const {
    std::vector<std::string> out;
    for (auto const& file : files)
        for (auto& line : make_one(file)) out.push_back(std::move(line));
    sync_folders(files);
    // A program that had found an old file by its name may have opened it late.
    for (auto const& file : files)
        if (auto const& state = states_.at(file.change().name); has_links_ && state.is_there)
            file.refuse_late_use(state);
    return out;
}

/// Throws the failure again, and says what has become of the changes.
void file_changes::recover(std::string const& failure) {
    try {
        if (!has_links_) throw storage_error{failure};
        write_log(to_record(log_kind::roll_back));
        sync_log();
        roll_back_changes(folder_, read_log());
        stage_ = stage::begun;
    } catch (storage_error const&) {
        throw storage_error{failure + "; the next command that writes to " + folder_.string()
                            + " completes or undoes the rest"};
    }
    throw storage_error{failure + "; nothing was changed"};
}

void file_changes::commit(std::function<void()> const& before_change) {
    auto const records = read_log();
    auto const files = find_changed_files(folder_, records);
    sync_folders(files);
    refuse_changed();
    if (before_change) before_change();
    link_names(files);
    write_log(to_record(log_kind::commit));
    sync_log();
    sync_folder(folder_);
    stage_ = stage::committed;
    written_.clear();
    std::vector<std::string> appended;
    try {
        appended = make(files);
    } catch (storage_error const& e) { recover(e.what()); }
    for (auto const& file : find_all_changes(folder_, records)) file.forget();
    stage_ = stage::done;
    if (!appended.empty()) throw storage_error{appended.front()};
}

}  // namespace app
