// examples/loom_store/file_system.cpp - read, unlink, fsync, and flock.
#include "file_system.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <thread>

namespace store {

std::optional<std::string> read_file(std::filesystem::path const& path, std::size_t limit) {
    int const handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (handle < 0 && errno == ENOENT) return std::nullopt;
    if (handle < 0) fail(path, errno);
    std::string out;
    std::array<char, 65536> block{};
    while (true) {
        auto const count = ::read(handle, block.data(), block.size());
        if (count > 0 && static_cast<std::size_t>(count) > limit - out.size()) {
            ::close(handle);
            fail(path, EFBIG);
        }
        if (count > 0) out.append(block.data(), static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR) {
            auto const why = errno;
            ::close(handle);
            if (count < 0) fail(path, why);
            return out;
        }
    }
}

void replace_file(std::filesystem::path const& path, std::string_view bytes) {
    new_file out{path};
    out.write(bytes);
    out.replace();
}

bool remove_file(std::filesystem::path const& path) {
    if (current_disk_calls().unlink(path.c_str()) != 0) {
        if (errno == ENOENT) return false;
        fail(path, errno);
    }
    auto const folder = path.parent_path();
    if (int const failed = sync_folder(folder); failed != 0) fail(folder, failed);
    return true;
}

folder_lock::folder_lock(std::filesystem::path const& folder)
    : folder_lock{folder, (std::chrono::milliseconds::max)()} {}

folder_lock::folder_lock(std::filesystem::path const& folder, std::chrono::milliseconds wait) {
    std::filesystem::create_directories(folder);
    auto const path = folder / ".lock";
    handle_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (handle_ < 0) fail(path, errno);
    bool const is_endless = wait == (std::chrono::milliseconds::max)();
    auto const begin = std::chrono::steady_clock::now();
    while (::flock(handle_, is_endless ? LOCK_EX : LOCK_EX | LOCK_NB) != 0) {
        auto const why = errno;
        if (why == EINTR) continue;
        if (why == EWOULDBLOCK && std::chrono::steady_clock::now() - begin < wait) {
            current_pause()();
            continue;
        }
        ::close(handle_);
        fail(path, why);
    }
}

void (*&current_pause())() {
    static void (*pause)() = [] { std::this_thread::sleep_for(std::chrono::milliseconds{5}); };
    return pause;
}

folder_lock::~folder_lock() { ::close(handle_); }

}  // namespace store
