// examples/lisle/files/replaced_file.cpp - leases of Linux: fcntl(F_SETLEASE).
//
// A read lease is granted if no program has the file open for writing. A program that opens it then
// for writing waits until the lease ends. So after the rename the lease tells whether a program has
// found the old file, before it can write there.
#include "replaced_file.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "../terminal/console.hpp"
#include "files.hpp"
#include "growing_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

namespace app {

namespace {

namespace fs = std::filesystem;

file_state to_state(struct stat const& s) {
#ifdef __APPLE__
    auto const& changed = s.st_mtimespec;
#else
    auto const& changed = s.st_mtim;
#endif
    return {true,           s.st_dev,       s.st_ino, static_cast<std::uint64_t>(s.st_size),
            changed.tv_sec, changed.tv_nsec};
}

/// Asks for a lease. Returns 0 or the code of the failure: EAGAIN if another program has the file
/// open for writing, anything else if there are no leases.
int take_lease(int handle) {
#ifdef F_SETLEASE
    return ::fcntl(handle, F_SETLEASE, F_RDLCK) == 0 ? 0 : errno;
#else
    static_cast<void>(handle);
    return ENOTSUP;
#endif
}

void end_lease(int handle) {
#ifdef F_SETLEASE
    ::fcntl(handle, F_SETLEASE, F_UNLCK);
#else
    static_cast<void>(handle);
#endif
}

}  // namespace

file_state find_state(fs::path const& file) {
    struct stat now {};
    return ::stat(file.c_str(), &now) == 0 ? to_state(now) : file_state{};
}

std::string describe_appended(fs::path const& file, std::uint64_t bytes) {
    return file.string() + ": " + to_count_text(bytes, "byte")
           + " that another program appended meanwhile were kept as they are";
}

replaced_file::replaced_file(fs::path path)
    : path_{std::move(path)}, handle_{::open(path_.c_str(), O_RDONLY | O_CLOEXEC)} {
    if (handle_ < 0 && errno != ENOENT)
        throw storage_error{path_.string() + ": " + store::explain(errno, path_)};
    if (handle_ < 0) return;
#ifdef F_SETSIG
    ::fcntl(handle_, F_SETSIG, SIGURG);  // which does nothing, unlike SIGIO
#endif
    is_leased_ = take_lease(handle_) == 0;
}

replaced_file::~replaced_file() {
    if (handle_ >= 0) ::close(handle_);
}

bool replaced_file::has_writer() const { return take_lease(handle_) == EAGAIN; }

bool replaced_file::is_awaited() const {
#ifdef F_GETLEASE
    return is_leased_ && ::fcntl(handle_, F_GETLEASE) == F_UNLCK;
#else
    return false;
#endif
}

std::optional<std::string> replaced_file::find_use(file_state const& as_read) const {
    struct stat opened {};
    if (handle_ < 0 || ::fstat(handle_, &opened) != 0 || to_state(opened) != as_read)
        return "changed meanwhile";
    if (is_awaited() || has_writer()) return "another program has it open for writing";
    return std::nullopt;
}

bool replaced_file::lock() const {
    return handle_ < 0 || ::flock(handle_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

void replaced_file::refuse_changed(file_state const& as_read) const {
    auto const refuse = [&](std::string const& why) {
        throw storage_error{path_.string() + ": " + why + ", so nothing was written"};
    };
    auto const now = find_state(path_);
    if (now.is_there && !as_read.is_there) refuse(std::string{made_meanwhile});
    if (now != as_read) refuse("changed meanwhile");
    if (!now.is_there) return;
    if (!lock()) refuse("another program has locked it");
    if (auto const why = find_use(as_read)) refuse(*why);
}

bool replaced_file::wait_for_writers() const {
    using namespace std::chrono_literals;
    constexpr auto attempts = 1000;
    for (int i = 0; handle_ >= 0 && i < attempts; ++i) {
        end_lease(handle_);
        if (!has_writer()) return true;
        std::this_thread::sleep_for(1ms);
    }
    return handle_ < 0;
}

std::uint64_t replaced_file::move_appended(std::uint64_t size, fs::path const& to) const {
    if (handle_ < 0) return 0;
    wait_for_writers();
    std::string appended;
    std::array<char, 65536> block{};
    while (true) {
        auto const at = static_cast<off_t>(size + appended.size());
        auto const count = ::pread(handle_, block.data(), block.size(), at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw storage_error{path_.string() + ": " + store::explain(errno, path_)};
        if (count == 0) break;
        appended.append(block.data(), static_cast<std::size_t>(count));
    }
    if (!appended.empty()) append_bytes(to, appended);
    return appended.size();
}

std::uint64_t move_appended_once(fs::path const& old, std::uint64_t size, fs::path const& file,
                                 std::uint64_t size_written) {
    auto const from_old = read_file(old.string());
    if (from_old.size() <= size) return 0;
    auto const appended = std::string_view{from_old}.substr(static_cast<std::size_t>(size));
    auto const now = read_file(file.string());
    auto const begin = (std::min)(now.size(), static_cast<std::size_t>(size_written));
    if (now.find(appended, begin) == now.npos) append_bytes(file, appended);
    return appended.size();
}

}  // namespace app
