// examples/lisle/files/replaced_file.cpp - leases of Linux: fcntl(F_SETLEASE).
//
// A read lease is granted if no program has the file open for writing. A program that opens it then
// for writing waits until the lease ends.
#include "replaced_file.hpp"

#include "../../loom_store/file_system.hpp"
#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "../terminal/console.hpp"
#include "growing_file.hpp"

#include <array>
#include <cerrno>
#include <chrono>
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

file_state to_state(struct stat const& s) {
    return {s.st_dev, s.st_ino, static_cast<std::uint64_t>(s.st_size), s.st_mtim.tv_sec,
            s.st_mtim.tv_nsec};
}

}  // namespace

std::optional<file_state> find_state(std::filesystem::path const& file) {
    struct stat now {};
    if (::stat(file.c_str(), &now) != 0) return std::nullopt;
    return to_state(now);
}

std::string describe_appended(std::filesystem::path const& file, std::uint64_t bytes) {
    return file.string() + ": " + to_count_text(bytes, "byte")
           + " that another program appended meanwhile were kept as they are";
}

replaced_file::replaced_file(std::filesystem::path path)
    : path_{std::move(path)}, handle_{::open(path_.c_str(), O_RDONLY | O_CLOEXEC)} {
    if (handle_ < 0 && errno != ENOENT)
        throw storage_error{path_.string() + ": " + store::explain(errno, path_)};
    if (handle_ < 0) return;
    ::fcntl(handle_, F_SETSIG, SIGURG);  // which does nothing, unlike SIGIO
    ::fcntl(handle_, F_SETLEASE, F_RDLCK);
}

replaced_file::~replaced_file() {
    if (handle_ >= 0) ::close(handle_);
}

bool replaced_file::has_writer() const {
    // Another error: the disk knows no leases, or the file is another user's.
    return ::fcntl(handle_, F_SETLEASE, F_RDLCK) != 0 && errno == EAGAIN;
}

void replaced_file::refuse_changed(file_state const& as_read) const {
    auto const refuse = [&](char const* why) {
        throw storage_error{path_.string() + ": " + why + ", so nothing was written"};
    };
    struct stat held {};
    bool const is_same = handle_ >= 0 && ::fstat(handle_, &held) == 0 && to_state(held) == as_read
                         && find_state(path_) == as_read;
    if (!is_same) refuse("changed meanwhile");
    if (::flock(handle_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        refuse("another program has locked it");
    if (has_writer()) refuse("another program has it open for writing");
}

void replaced_file::wait_for_writers() const {
    using namespace std::chrono_literals;
    constexpr auto attempts = 1000;
    for (int i = 0; i < attempts; ++i) {
        ::fcntl(handle_, F_SETLEASE, F_UNLCK);
        if (!has_writer()) return;
        std::this_thread::sleep_for(1ms);
    }
}

std::uint64_t replaced_file::move_appended(std::uint64_t size) {
    if (handle_ < 0) return 0;
    bool const is_awaited = ::fcntl(handle_, F_GETLEASE) == F_UNLCK;
    if (is_awaited) wait_for_writers();
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
    if (!appended.empty()) append_bytes(path_, appended);
    return appended.size();
}

void replace_as_read(std::filesystem::path const& file, std::string_view bytes,
                     file_state const& as_read) {
    replaced_file old{file};
    old.refuse_changed(as_read);
    store::replace_file(file, bytes);
    auto const appended = old.move_appended(as_read.size);
    if (appended != 0 && on_notice()) on_notice()(describe_appended(file, appended));
}

}  // namespace app
