// examples/lisle/system/locked_file.cpp - open, flock, and whether the name still leads there.
#include "locked_file.hpp"

#include "../../loom_store/file_system.hpp"

#include <lisle/text/utf8.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace app {

namespace {

bool has_name(int handle, std::filesystem::path const& path) {
    struct stat open {
    }, named{};
    return ::fstat(handle, &open) == 0 && ::lstat(path.c_str(), &named) == 0
           && open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

}  // namespace

locked_handle open_locked(std::filesystem::path const& path, int flags,
                          std::chrono::milliseconds wait) {
    auto const end = std::chrono::steady_clock::now() + wait;
    while (true) {
        int const handle = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC | flags, 0600);
        if (handle < 0) return {-1, errno};
        bool const is_busy = ::flock(handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!is_busy && has_name(handle, path)) return {handle, 0};
        ::close(handle);
        if (!is_busy) continue;
        if (std::chrono::steady_clock::now() >= end) return {-1, EWOULDBLOCK};
        store::current_pause()();
    }
}

creation_lock::creation_lock(std::filesystem::path const& file, std::chrono::milliseconds wait) {
    constexpr std::size_t longest = 200;  // a name may have 255 bytes
    auto const name = file.filename().string();
    path_ = file.parent_path()
            / ('.' + std::string{lisle::text::cut_utf8(name, longest)} + ".new.lisle-tmp");
    lock_ = open_locked(path_, O_CREAT, wait);
}

creation_lock::~creation_lock() {
    if (lock_.handle < 0) return;
    ::unlink(path_.c_str());
    ::close(lock_.handle);
}

bool creation_lock::is_held_by_another() const { return lock_.failure == EWOULDBLOCK; }

}  // namespace app
