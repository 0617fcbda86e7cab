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
    throw storage_error{path.string() + ": " + store::explain(code, path)};
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

}  // namespace

void make_private_folder(fs::path const& folder) {
    std::error_code unknown;
    if (folder.empty() || fs::is_directory(folder, unknown)) return;
    make_private_folder(folder.parent_path());
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) fail(folder);
}

void write_private_file(fs::path const& path, std::string_view bytes, unsigned mode,
                        bool is_synced) {
    int const handle = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (handle < 0) fail(path);
    int failed = mode == 0600 || ::fchmod(handle, mode) == 0 ? 0 : errno;
    if (failed == 0) failed = write_all(handle, bytes, is_synced);
    if (::close(handle) != 0 && failed == 0) failed = errno;
    if (failed == 0) return;
    ::unlink(path.c_str());
    fail(path, failed);
}

void sync_folder(fs::path const& folder) {
    int const handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) fail(folder);
    int const failed = ::fsync(handle) == 0 ? 0 : errno;
    ::close(handle);
    if (failed != 0) fail(folder, failed);
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

}  // namespace app
