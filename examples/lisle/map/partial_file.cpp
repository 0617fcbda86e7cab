// examples/lisle/map/partial_file.cpp - lock, cut after the last whole line, append, sync, rename.
#include "partial_file.hpp"

#include "../../loom_store/new_file.hpp"
#include "../files/private_files.hpp"
#include "../system/database.hpp"

#include <algorithm>
#include <cerrno>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace app {

namespace {

ssize_t read_some(int handle, char* to, std::size_t size) {
    ssize_t count = 0;
    do count = ::read(handle, to, size);
    while (count < 0 && errno == EINTR);
    return count;
}

}  // namespace

partial_file::partial_file(std::filesystem::path const& place, earlier_lines earlier)
    : place_{place}, partial_{place.string() + ".partial"} {
    handle_ =
        ::open(partial_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (handle_ < 0) store::fail(partial_, errno);
    try {
        lock();
        if (earlier == earlier_lines::kept) find_whole_lines();
        else if (::ftruncate(handle_, 0) != 0) store::fail(partial_, errno);
    } catch (...) {
        ::close(handle_);
        throw;
    }
}

partial_file::~partial_file() { ::close(handle_); }

/// Locks the file, if the file system has locks.
void partial_file::lock() {
    int code = 0;
    do code = ::flock(handle_, LOCK_EX | LOCK_NB);
    while (code != 0 && errno == EINTR);
    bool const is_locked = code != 0 && errno == EWOULDBLOCK;
    struct stat mine {
    }, named{};
    // Another run may have renamed the file since it was opened here.
    bool const is_there = ::fstat(handle_, &mine) == 0 && ::stat(partial_.c_str(), &named) == 0
                          && mine.st_dev == named.st_dev && mine.st_ino == named.st_ino;
    if (is_locked || !is_there)
        throw storage_error{place_.string() + ": another run is writing it"};
    // Or it may have finished before this run got the lock.
    std::error_code unknown;
    if (!std::filesystem::exists(place_, unknown)) return;
    if (mine.st_size == 0) ::unlink(partial_.c_str());
    throw storage_error{place_.string() + ": another run has written it"};
}

void partial_file::find_whole_lines() {
    std::vector<char> block(std::size_t{256} << 10);
    off_t at = 0, end = 0, begin_of_last = 0;
    for (;;) {
        auto const count = read_some(handle_, block.data(), block.size());
        if (count < 0) store::fail(partial_, errno);
        if (count == 0) break;
        for (auto i = block.begin(), last = i + count; i != last;) {
            i = std::find(i, last, '\n');
            if (i == last) break;
            ++i;
            ++lines_;
            begin_of_last = end;
            end = at + (i - block.begin());
        }
        at += count;
    }
    whole_ = static_cast<std::size_t>(end);
    last_line_.resize(static_cast<std::size_t>(end - begin_of_last));
    if (::lseek(handle_, begin_of_last, SEEK_SET) < 0) store::fail(partial_, errno);
    for (std::size_t have = 0; have < last_line_.size();) {
        auto const count = read_some(handle_, last_line_.data() + have, last_line_.size() - have);
        if (count <= 0) store::fail(partial_, count < 0 ? errno : EIO);
        have += static_cast<std::size_t>(count);
    }
}

void partial_file::keep_whole_lines() {
    if (::ftruncate(handle_, static_cast<off_t>(whole_)) != 0) store::fail(partial_, errno);
}

void partial_file::write(std::string_view bytes) {
    if (int const failed = store::write_all(handle_, bytes); failed != 0)
        store::fail(place_, failed);
}

void partial_file::complete() {
    if (int const failed = store::sync_file(handle_); failed != 0) store::fail(place_, failed);
    give_name(partial_, place_);
    sync_folder(place_.has_parent_path() ? place_.parent_path() : ".");
}

}  // namespace app
