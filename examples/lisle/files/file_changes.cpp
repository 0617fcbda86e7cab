// examples/lisle/files/file_changes.cpp - a log of names, and a rename for each of them.
//
// The log is in the folder and is locked as long as its writer lives. It gets a record for each
// change before the change begins, and the last record when all new bytes are on the disk. It holds
// names only, from which the names of the files beside them follow, so a forged log reaches no file
// outside the folder.
#include "file_changes.hpp"

#include "../../loom_store/new_file.hpp"
#include "../sessions/saved_session.hpp"
#include "../system/database.hpp"
#include "../system/locked_file.hpp"
#include "../system/sha256.hpp"
#include "../terminal/console.hpp"
#include "files.hpp"
#include "private_files.hpp"

#include <lisle/text/utf8.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <map>
#include <system_error>

namespace app {

namespace {

namespace fs = std::filesystem;

// Not .lisle-tmp alone: writers of single files remove all files of that name.
constexpr std::string_view log_name = ".restore.lisle-tmp.log";
constexpr std::string_view new_suffix = ".lisle-tmp.new";

constexpr char new_file_record = 'n', removal_record = 'r', size_record = 's', last_record = 'c';

[[noreturn]] void fail_at(fs::path const& path, int code) {
    throw storage_error{path.string() + ": " + store::explain(code, path)};
}

/// The file itself, behind links.
fs::path find_real(fs::path const& file) {
    std::error_code none;
    auto real = fs::canonical(file, none);
    return none ? file : real;
}

/// The name of the file with the new bytes until they replace the old ones.
fs::path name_beside(fs::path const& file) {
    auto name = file.filename().string();
    constexpr std::size_t longest = 200;  // a name may have 255 bytes
    if (name.size() > longest)
        name = std::string{lisle::text::cut_utf8(name, longest)} + '.'
               + to_sha256_text(name).substr(0, 16);
    return file.parent_path() / ('.' + name + std::string{new_suffix});
}

struct log_record {
    char kind;
    std::string name;
    std::optional<std::uint64_t> size{};  ///< of the old file when it was read
};

std::uint64_t parse_size(std::string_view digits) {
    std::uint64_t out = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return out;
}

/// The complete records; each is a letter, a name and a zero. A record with a size belongs to the
/// record before it.
std::vector<log_record> parse_log(std::string_view text) {
    std::vector<log_record> out;
    while (true) {
        auto const end = text.find('\0');
        if (end == text.npos || end == 0) return out;
        auto const word = text.substr(1, end - 1);
        if (text[0] != size_record) out.push_back({text[0], std::string{word}});
        else if (!out.empty()) out.back().size = parse_size(word);
        text.remove_prefix(end + 1);
    }
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

/// Gives a file its new bytes and keeps what another program has appended since it was read. Does
/// nothing if this was done before.
void replace_with(fs::path const& beside, fs::path const& file,
                  std::optional<std::uint64_t> size_as_read) {
    replaced_file old{file};
    if (store::current_disk_calls().rename(beside.c_str(), file.c_str()) != 0) {
        if (errno != ENOENT) fail_at(file, errno);
        return;
    }
    if (!size_as_read) return;
    auto const appended = old.move_appended(*size_as_read);
    if (appended != 0 && on_notice()) on_notice()(describe_appended(file, appended));
}

/// Completes the changes; calling this again is harmless. Only the last record of a name counts.
void complete(fs::path const& folder, std::vector<log_record> const& records) {
    std::map<std::string_view, log_record const*> last;
    for (auto const& record : records) last[record.name] = &record;
    std::set<fs::path> folders;
    for (auto const& record : records) {
        auto const& [kind, name, size] = record;
        if (kind == last_record || last[name] != &record) continue;
        check_name(folder, name);
        auto const file = find_real(folder / name);
        auto const beside = name_beside(file);
        if (kind == removal_record) {
            unlink_if_there(folder / name);
            unlink_if_there(beside);
        } else {
            replace_with(beside, file, size);
        }
        folders.insert(file.parent_path());
    }
    for (auto const& changed : folders)
        if (fs::is_directory(changed)) sync_folder(changed);
}

void undo(fs::path const& folder, std::vector<log_record> const& records) {
    for (auto const& [kind, name, size] : records) {
        if (kind != new_file_record) continue;
        check_name(folder, name);
        unlink_if_there(name_beside(find_real(folder / name)));
    }
}

/// Completes or undoes the changes in the log, and returns a line that describes this.
std::vector<std::string> finish(fs::path const& folder, fs::path const& log) {
    auto const records = parse_log(read_file(log.string()));
    if (records.empty()) return {};
    bool const is_whole = records.back().kind == last_record;
    for (auto const& [kind, name, size] : records) {
        if (kind != last_record) check_name(folder, name);
        if (kind == removal_record) check_removal(folder, name);
    }
    if (is_whole) complete(folder, records);
    else undo(folder, records);
    auto const count = to_count_text(records.size() - (is_whole ? 1U : 0U), "file");
    return {folder.string() + ": an interrupted restore was "
            + (is_whole ? "completed: " : "undone: ") + count};
}

}  // namespace

file_changes::file_changes(fs::path folder) : folder_{std::move(folder)} {
    make_private_folder(folder_);
    auto const path = folder_ / log_name;
    auto const [handle, failure] = open_locked(path, O_CREAT | O_APPEND, lock_wait());
    if (failure == EWOULDBLOCK)
        throw storage_error{folder_.string() + ": another restore changes it"};
    if (failure != 0) fail_at(path, failure);
    log_ = handle;
    try {
        for (auto const& line : finish(folder_, path))
            if (on_notice()) on_notice()(line);
        if (::ftruncate(log_, 0) != 0) fail_at(path, errno);
    } catch (...) {
        ::close(log_);
        throw;
    }
}

file_changes::~file_changes() {
    auto const& calls = store::current_disk_calls();
    for (auto const& file : written_) calls.unlink(file.c_str());
    if (!is_committed_ || is_done_) calls.unlink((folder_ / log_name).c_str());
    ::close(log_);
}

void file_changes::write_log(std::string_view text) {
    if (int const failed = store::write_all(log_, text); failed != 0)
        fail_at(folder_ / log_name, failed);
}

void file_changes::note_state(std::string const& name, std::optional<file_state> as_read) {
    if (!as_read) as_read = find_state(folder_ / name);
    if (!as_read) return;
    states_.insert_or_assign(name, *as_read);
    write_log(size_record + std::to_string(as_read->size) + '\0');
}

void file_changes::replace(std::string const& name, std::string_view bytes,
                           std::optional<file_state> as_read) {
    check_name(folder_, name);
    auto const path = folder_ / name;
    struct stat now {};
    bool const is_there = ::stat(path.c_str(), &now) == 0;
    if (is_there && !S_ISREG(now.st_mode)) throw storage_error{path.string() + ": not a file"};
    make_private_folder(path.parent_path());
    auto const beside = name_beside(find_real(path));
    write_log(new_file_record + name + '\0');
    note_state(name, as_read);
    unlink_if_there(beside);
    written_.insert(beside);
    write_private_file(beside, bytes, is_there ? now.st_mode & 0777U : 0600U, syncing::at_once);
}

void file_changes::remove(std::string const& name, std::optional<file_state> as_read) {
    check_name(folder_, name);
    write_log(removal_record + name + '\0');
    note_state(name, as_read);
}

void file_changes::refuse_changed() const {
    for (auto const& [name, state] : states_) replaced_file{folder_ / name}.refuse_changed(state);
}

void file_changes::commit() {
    for (auto const& file : written_) sync_folder(file.parent_path());
    refuse_changed();
    write_log(std::string{last_record} + '\0');
    if (int const failed = store::sync_file(log_); failed != 0) fail_at(folder_ / log_name, failed);
    sync_folder(folder_);
    is_committed_ = true;
    written_.clear();
    complete(folder_, parse_log(read_file((folder_ / log_name).string())));
    is_done_ = true;
}

std::vector<std::string> finish_changes(fs::path const& folder) {
    auto const path = folder / log_name;
    auto const [log, failure] = open_locked(path, 0, std::chrono::milliseconds{0});
    if (failure == ENOENT || failure == EWOULDBLOCK) return {};
    if (failure != 0) fail_at(path, failure);
    std::vector<std::string> out;
    try {
        out = finish(folder, path);
        unlink_if_there(path);
    } catch (...) {
        ::close(log);
        throw;
    }
    ::close(log);
    return out;
}

bool is_part_of_changes(std::string_view name) {
    return name == log_name || name.ends_with(new_suffix);
}

}  // namespace app
