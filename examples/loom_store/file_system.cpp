// examples/loom_store/file_system.cpp - fsync, rename, fsync, and flock.
#include "file_system.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace store {

namespace {

constexpr std::string_view leftover_suffix = ".lisle-tmp";

[[noreturn]] void fail(std::filesystem::path const& path) {
    throw std::system_error{errno, std::generic_category(), path.string()};
}

/// An open file.
class file {
public:
    file(std::filesystem::path const& path, int flags)
        : path_{path}, handle_{::open(path.c_str(), flags | O_CLOEXEC, 0666)} {
        if (handle_ < 0) fail(path);
    }
    ~file() {
        if (handle_ >= 0) ::close(handle_);
    }
    file(file const&) = delete;
    file& operator=(file const&) = delete;

    void write(std::string_view bytes) const {
        while (!bytes.empty()) {
            auto const count = ::write(handle_, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) fail(path_);
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    /// Waits until the bytes are on the disk.
    void sync() const {
        while (::fsync(handle_) != 0)
            if (errno != EINTR) fail(path_);
    }
    void close() {
        if (::close(std::exchange(handle_, -1)) != 0) fail(path_);
    }

private:
    std::filesystem::path const& path_;
    int handle_;
};

void sync_folder(std::filesystem::path const& folder) { file{folder, O_RDONLY}.sync(); }

/// A name that no other process and no other thread uses.
std::filesystem::path make_temporary_name(std::filesystem::path const& path) {
    static std::atomic<unsigned> count = 0;
    return path.parent_path()
           / ('.' + path.filename().string() + '.' + std::to_string(::getpid()) + '-'
              + std::to_string(++count) + std::string{leftover_suffix});
}

}  // namespace

std::optional<std::string> read_file(std::filesystem::path const& path) {
    int const handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (handle < 0 && errno == ENOENT) return std::nullopt;
    if (handle < 0) fail(path);
    std::string out;
    std::array<char, 65536> block{};
    while (true) {
        auto const count = ::read(handle, block.data(), block.size());
        if (count > 0) out.append(block.data(), static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR) {
            auto const why = std::exchange(errno, 0);
            ::close(handle);
            errno = why;
            if (count < 0) fail(path);
            return out;
        }
    }
}

void replace_file(std::filesystem::path const& path, std::string_view bytes) {
    auto const temporary = make_temporary_name(path);
    try {
        file to{temporary, O_WRONLY | O_CREAT | O_EXCL};
        to.write(bytes);
        to.sync();
        to.close();
        if (std::rename(temporary.c_str(), path.c_str()) != 0) fail(path);
    } catch (std::system_error const&) {
        ::unlink(temporary.c_str());
        throw;
    }
    sync_folder(path.parent_path());
}

bool remove_file(std::filesystem::path const& path) {
    if (::unlink(path.c_str()) != 0) {
        if (errno == ENOENT) return false;
        fail(path);
    }
    sync_folder(path.parent_path());
    return true;
}

void remove_leftovers(std::filesystem::path const& folder) {
    for (auto const& found : std::filesystem::directory_iterator{folder})
        if (found.path().filename().string().ends_with(leftover_suffix))
            ::unlink(found.path().c_str());
}

folder_lock::folder_lock(std::filesystem::path const& folder) {
    std::filesystem::create_directories(folder);
    auto const path = folder / ".lock";
    handle_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (handle_ < 0) fail(path);
    while (::flock(handle_, LOCK_EX) != 0) {
        if (errno == EINTR) continue;
        ::close(handle_);
        fail(path);
    }
}

folder_lock::~folder_lock() { ::close(handle_); }

}  // namespace store
