// examples/lisle/files/finish_changes.cpp - reads a log, and completes it or rolls it back.
#include "finish_changes.hpp"

#include "../../loom_store/new_file.hpp"
#include "../sessions/saved_session.hpp"
#include "../system/database.hpp"
#include "../terminal/console.hpp"
#include "changed_file.hpp"
#include "files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>

namespace app {

namespace {

namespace fs = std::filesystem;

using log_records = std::vector<log_record>;

/// Throws if a link leads to a file outside the folder: this process did not write the log.
void check_removal(fs::path const& folder, std::string const& name) {
    std::error_code none;
    auto const inside = fs::weakly_canonical(folder, none);
    auto const real = fs::weakly_canonical((folder / name).parent_path(), none);
    auto const step = real.lexically_relative(inside);
    if (none || step.empty() || *step.begin() == "..")
        throw storage_error{(folder / name).string() + ": leads out of the folder"};
}

void check_names(fs::path const& folder, log_records const& records) {
    for (auto const& record : records) {
        if (record.is_change() || record.kind == log_kind::made_folder)
            check_change_name(folder, record.name);
        if (record.kind == log_kind::removal || record.kind == log_kind::made_folder)
            check_removal(folder, record.name);
    }
}

bool has(log_records const& records, log_kind kind) {
    return std::any_of(records.begin(), records.end(),
                       [kind](log_record const& record) { return record.kind == kind; });
}

bool will_undo(log_records const& records) {
    return !has(records, log_kind::commit) || has(records, log_kind::roll_back);
}

/// Undoes changes without a commit.
void undo(fs::path const& folder, log_records const& records) {
    for (auto const& file : find_all_changes(folder, records)) file.forget();
}

void complete(fs::path const& folder, log_records const& records) {
    auto const files = find_changed_files(folder, records);
    for (auto const& file : files) file.complete();
    sync_folders(files);
    for (auto const& file : find_all_changes(folder, records)) file.forget();
}

/// Removes the folders that the changes made below the changed folder.
void remove_made_folders(fs::path const& folder, log_records const& records) {
    std::vector<fs::path> folders;
    for (auto const& record : records)
        if (record.kind == log_kind::made_folder) folders.push_back(folder / record.name);
    remove_folders(folders);
}

/// Whether all old files have second names, from which a roll back brings them back.
bool can_roll_back(std::vector<changed_file> const& files) {
    return std::none_of(files.begin(), files.end(),
                        [](changed_file const& file) { return file.lacks_old(); });
}

/// Notes a roll back in the log if another program's changes forbid the completion. Tells the
/// reasons.
void decide(int log, fs::path const& path, log_records& records) {
    if (will_undo(records)) return;
    auto const files = find_changed_files(path.parent_path(), records);
    if (!can_roll_back(files)) return;
    bool has_conflict = false;
    for (auto const& file : files)
        if (auto const why = file.find_conflict()) {
            has_conflict = true;
            if (on_notice()) on_notice()(*why + ", so an interrupted write is undone");
        }
    if (!has_conflict) return;
    int failed = store::write_all(log, to_record(log_kind::roll_back));
    if (failed == 0) failed = store::sync_file(log);
    if (failed != 0) fail_at(path, failed);
    records.push_back({log_kind::roll_back});
}

}  // namespace

void check_change_name(fs::path const& folder, std::string const& name) {
    if (!is_below(name))
        throw storage_error{(folder / name).string() + ": leads out of the folder"};
}

void remove_folders(std::vector<fs::path> const& folders) {
    for (auto at = folders.rbegin(); at != folders.rend(); ++at) ::rmdir(at->c_str());
}

std::vector<fs::path> find_home(fs::path folder, std::uint64_t count) {
    constexpr std::uint64_t most = 64;
    std::vector<fs::path> out;
    for (count = (std::min)(count, most); count != 0; --count) {
        out.insert(out.begin(), folder);
        folder = folder.parent_path();
    }
    return out;
}

fs::path cut_slash(fs::path const& folder) {
    return folder.has_filename() ? folder : folder.parent_path();
}

std::string finish_locked(int log, fs::path const& folder, std::string_view log_name) {
    auto const path = folder / log_name;
    auto records = parse_change_log(read_file(path.string()));
    check_names(folder, records);
    decide(log, path, records);
    bool const is_undone = will_undo(records);
    auto const count = find_changed_files(folder, records).size();
    if (has(records, log_kind::roll_back)) roll_back_changes(folder, records);
    else if (is_undone) undo(folder, records);
    else complete(folder, records);
    if (is_undone) remove_made_folders(folder, records);
    return (folder.empty() ? std::string{"."} : folder.string()) + ": an interrupted write was "
           + (is_undone ? "undone: " : "completed: ") + to_count_text(count, "file");
}

std::optional<std::string> finish_changes(fs::path const& given, std::string_view log_name) {
    auto const folder = cut_slash(given);
    auto const path = folder / log_name;
    bool is_busy = false;
    int const log = lock_change_log(path, O_APPEND, {}, is_busy);
    if (log < 0) return std::nullopt;
    std::string out;
    try {
        out = finish_locked(log, folder, log_name);
        auto const records = parse_change_log(read_file(path.string()));
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
