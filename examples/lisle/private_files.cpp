// examples/lisle/private_files.cpp - open, fsync, rename, fsync.
#include "private_files.hpp"

#include "database.hpp"

#include "../loom_store/new_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(fs::path const& path, int code = errno) {
    bool const is_full = code == ENOSPC || code == EDQUOT;
    throw storage_error{path.string() + ": " + std::strerror(code)
                        + (is_full ? " on the disk mounted at " + store::find_mount(path).string()
                                   : std::string{})};
}

void sync_folder(fs::path const& folder) {
    int const handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) fail(folder);
    int const failed = ::fsync(handle) == 0 ? 0 : errno;
    ::close(handle);
    if (failed != 0) fail(folder, failed);
}

/// 0, or the error that stopped it.
int write_all(int handle, std::string_view bytes, bool is_synced) {
    while (!bytes.empty()) {
        auto const count = ::write(handle, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return !is_synced || ::fsync(handle) == 0 ? 0 : errno;
}

void write_file(fs::path const& path, std::string_view bytes, mode_t mode, bool is_synced) {
    int const handle = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (handle < 0) fail(path);
    int failed = mode == 0600 || ::fchmod(handle, mode) == 0 ? 0 : errno;
    if (failed == 0) failed = write_all(handle, bytes, is_synced);
    if (::close(handle) != 0 && failed == 0) failed = errno;
    if (failed == 0) return;
    ::unlink(path.c_str());
    fail(path, failed);
}

/// Removes what an ended process has left here: `.NAME.PID-NUMBER.lisle-tmp`.
void remove_leftovers(fs::path const& folder) {
    std::error_code failed;
    for (auto const& found : fs::directory_iterator{folder, failed}) {
        auto name = found.path().filename().string();
        if (!name.starts_with('.') || !name.ends_with(unfinished_suffix)) continue;
        name.resize(name.size() - unfinished_suffix.size());
        auto const process = std::atoi(name.substr(name.rfind('.') + 1).c_str());
        if (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH)
            ::unlink(found.path().c_str());
    }
}

/// Removes the unfinished files of a change that failed.
struct staged_files {
    std::vector<std::pair<fs::path, fs::path>> names;  ///< unfinished, and final
    ~staged_files() {
        for (auto const& [unfinished, name] : names) ::unlink(unfinished.c_str());
    }
};

}  // namespace

void make_private_folder(fs::path const& folder) {
    std::error_code unknown;
    if (folder.empty() || fs::is_directory(folder, unknown)) return;
    make_private_folder(folder.parent_path());
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) fail(folder);
}

void write_private_file(fs::path const& path, std::string_view bytes) {
    write_file(path, bytes, 0600, false);
}

void sync_all(fs::path const& folder) {
#ifdef __linux__
    int const handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) fail(folder);
    int const failed = ::syncfs(handle) == 0 ? 0 : errno;
    ::close(handle);
    if (failed != 0) fail(folder, failed);
#else
    static_cast<void>(folder);
    ::sync();
#endif
}

void give_name(fs::path const& unfinished, fs::path const& name) {
    if (std::rename(unfinished.c_str(), name.c_str()) != 0) fail(name);
}

void change_files(std::vector<file_change> const& changes) {
    std::set<fs::path> folders;
    for (auto const& change : changes) folders.insert(change.path.parent_path());
    for (auto const& folder : folders) remove_leftovers(folder);
    staged_files staged;
    for (auto const& [path, bytes] : changes) {
        struct stat now {};
        bool const is_there = ::stat(path.c_str(), &now) == 0;
        if (is_there && !S_ISREG(now.st_mode)) throw storage_error{path.string() + ": not a file"};
        if (!bytes) continue;
        make_private_folder(path.parent_path());
        std::error_code none;  // a record behind a link stays behind it
        auto const file = is_there ? fs::canonical(path, none) : path;
        auto unfinished = file.parent_path() / ('.' + file.filename().string());
        unfinished += '.' + std::to_string(::getpid()) + '-' + std::to_string(staged.names.size())
                      + std::string{unfinished_suffix};
        write_file(unfinished, *bytes, is_there ? now.st_mode & 0777U : 0600U, true);
        staged.names.emplace_back(std::move(unfinished), file);
    }
    for (auto const& [unfinished, name] : staged.names) {
        give_name(unfinished, name);
        sync_folder(name.parent_path());
    }
    staged.names.clear();
    for (auto const& [path, bytes] : changes)
        if (!bytes && ::unlink(path.c_str()) != 0 && errno != ENOENT) fail(path);
}

}  // namespace app
