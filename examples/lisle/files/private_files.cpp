// examples/lisle/files/private_files.cpp - open, fsync, rename, fsync.
#include "private_files.hpp"

#include "../system/database.hpp"

#include "../../loom_store/new_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace app {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(fs::path const& path, int code = errno) {
    throw storage_error{path.string() + ": " + store::explain(code, path)};
}

}  // namespace

void make_private_folder(fs::path const& folder) {
    std::error_code unknown;
    if (folder.empty() || fs::is_directory(folder, unknown)) return;
    make_private_folder(folder.parent_path());
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) fail(folder);
}

unfinished_lock::unfinished_lock(fs::path const& path)
    : handle_{::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)} {
    if (handle_ >= 0) static_cast<void>(::flock(handle_, LOCK_EX | LOCK_NB));
}

unfinished_lock::~unfinished_lock() {
    if (handle_ >= 0) ::close(handle_);
}

void write_private_file(fs::path const& path, std::string_view bytes, syncing when,
                        fs::path const& like) {
    auto const& calls = store::current_disk_calls();
    int const handle = calls.create(path.c_str());
    if (handle < 0) fail(path);
    int failed = like.empty() ? 0 : store::imitate(handle, like);
    if (failed == 0) failed = store::write_all(handle, bytes);
    if (failed == 0 && when == syncing::at_once) failed = store::sync_file(handle);
    if (::close(handle) != 0 && failed == 0) failed = errno;
    if (failed == 0) return;
    calls.unlink(path.c_str());
    fail(path, failed);
}

void sync_folder(fs::path const& folder) {
    auto const& here = folder.empty() ? fs::path{"."} : folder;
    if (int const failed = store::sync_folder(here); failed != 0) fail(here, failed);
}

void sync_all(fs::path const& folder) {
    int const handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) fail(folder);
    int const failed = store::current_disk_calls().sync_disk(handle) == 0 ? 0 : errno;
    ::close(handle);
    if (failed != 0) fail(folder, failed);
}

void give_name(fs::path const& unfinished, fs::path const& name) {
    if (store::current_disk_calls().rename(unfinished.c_str(), name.c_str()) != 0) fail(name);
}

}  // namespace app
