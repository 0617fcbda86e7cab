// examples/loom_store/new_file.cpp - create, lock, write, fsync, rename or link, fsync.
#include "new_file.hpp"

#include <lisle/text/utf8.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <random>
#include <utility>

namespace store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view leftover_suffix = ".lisle-tmp";

std::optional<struct stat> look_at(fs::path const& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return std::nullopt;
    return found;
}

/// Whether the handle's file still has this name.
bool is_at(int handle, fs::path const& path) {
    struct stat open {
    }, named{};
    return ::fstat(handle, &open) == 0 && ::lstat(path.c_str(), &named) == 0
           && open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

enum class lock_state { taken, held_by_another, unsupported };

lock_state try_lock(int handle) {
    while (::flock(handle, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        return errno == EWOULDBLOCK ? lock_state::held_by_another : lock_state::unsupported;
    }
    return lock_state::taken;
}

/// The folder of a name; never empty.
fs::path folder_of(fs::path const& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path{"."};
}

/// A name that is probably free, and not too long even if the file's own name has the maximum
/// length.
fs::path make_temporary_name(fs::path const& place) {
    static thread_local std::random_device random;
    auto const number = (std::uint64_t{random()} << 32U) | random();
    return folder_of(place)
           / ('.' + std::string{lisle::text::cut_utf8(place.filename().string(), 200)} + '.'
              + std::to_string(number) + std::string{leftover_suffix});
}

int sync_whole_disk(int handle) {
#ifdef __linux__
    return ::syncfs(handle);
#else
    static_cast<void>(handle);
    ::sync();
    return 0;
#endif
}

}  // namespace

disk_calls& current_disk_calls() {
    static disk_calls calls{[](char const* path) {
                                return ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
                                              S_IRUSR | S_IWUSR);
                            },
                            &::write,
                            &::fsync,
                            &sync_whole_disk,
                            &std::rename,
                            &::link,
                            &::unlink};
    return calls;
}

bool lacks_links(int code) {
    return code == EPERM || code == EOPNOTSUPP || code == ENOSYS || code == EMLINK;
}

int write_all(int handle, std::string_view bytes) {
    while (!bytes.empty()) {
        auto const count = current_disk_calls().write(handle, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

int sync_file(int handle) {
    while (current_disk_calls().sync(handle) != 0)
        if (errno != EINTR) return errno;
    return 0;
}

int sync_folder(fs::path const& folder) {
    int const handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return errno == EACCES ? 0 : errno;
    int const failed = sync_file(handle);
    ::close(handle);
    return failed == EINVAL ? 0 : failed;
}

int imitate(int handle, fs::path const& other) {
    auto const like = look_at(other);
    if (!like) return 0;
    struct stat now {};
    if (::fstat(handle, &now) != 0) return errno;
    auto mode = like->st_mode & 0777U;
    if (like->st_uid != now.st_uid || like->st_gid != now.st_gid) {
        bool const is_given = ::fchown(handle, like->st_uid, like->st_gid) == 0
                              || ::fchown(handle, static_cast<uid_t>(-1), like->st_gid) == 0;
        auto const rights_of_all = mode & 07U;
        if (!is_given && like->st_gid != now.st_gid) mode &= 0707U | (rights_of_all << 3U);
    }
    // Only after the owner: a wider mode must not serve the wrong group.
    return ::fchmod(handle, mode) == 0 ? 0 : errno;
}

fs::path find_mount(fs::path const& path) {
    std::error_code unknown;
    auto at = fs::weakly_canonical(path, unknown);
    auto here = look_at(at);
    for (; at.has_relative_path(); at = at.parent_path()) {
        auto const above = look_at(at.parent_path());
        if (here && above && here->st_dev != above->st_dev) return at;
        here = above;
    }
    return at;
}

std::string explain(int code, fs::path const& path) {
    if (code != ENOSPC && code != EDQUOT) return std::generic_category().message(code);
    return "no space left"
           + (path.empty() ? std::string{}
                           : " on the disk mounted at " + find_mount(path).string());
}

file_error::file_error(fs::path const& path, int code, std::string_view reason)
    : std::system_error{code, std::generic_category()}, text_{path.string() + ": "
                                                              + std::string{reason}} {}

void fail(fs::path const& path, int code) { throw file_error{path, code, explain(code, path)}; }

fs::path follow_links(fs::path const& path) {
    constexpr int most = 40;  // the limit of Linux
    auto out = path;
    for (int i = 0; i < most; ++i) {
        std::error_code none;
        auto const target = fs::read_symlink(out, none);
        if (none) return out;
        out = folder_of(out) / target;
    }
    fail(path, ELOOP);
}

fs::path name_copy(fs::path const& path, std::string_view suffix) {
    auto name = path.filename().string();
    name.erase(0, (std::min)(name.find_first_not_of('.'), name.size()));
    return path.parent_path() / name.append(suffix);
}

std::string explain_creation(int code, fs::path const& place) {
    if (code != EACCES && code != EPERM && code != EROFS) return explain(code, place);
    return "no file can be made in the folder " + folder_of(place).string() + ": " + explain(code);
}

namespace {

[[noreturn]] void fail_to_create(fs::path const& place, int code) {
    if (code != EACCES && code != EPERM && code != EROFS) fail(place, code);
    throw file_error{place, code, explain_creation(code, place)};
}

}  // namespace

// ---- new_file -----------------------------------------------------------------------------------

new_file::new_file(fs::path const& place) : place_{follow_links(place)} {
    // Another process may take the new file for a leftover until it is locked.
    while (true) {
        temporary_ = make_temporary_name(place_);
        handle_ = current_disk_calls().create(temporary_.c_str());
        if (handle_ < 0 && errno == EEXIST) continue;
        if (handle_ < 0) fail_to_create(place_, errno);
        if (try_lock(handle_) != lock_state::held_by_another && is_at(handle_, temporary_)) return;
        current_disk_calls().unlink(temporary_.c_str());
        ::close(handle_);
    }
}

new_file::~new_file() {
    if (is_temporary_) current_disk_calls().unlink(temporary_.c_str());
    ::close(handle_);
}

void new_file::write(std::string_view bytes) {
    if (int const failed = write_all(handle_, bytes); failed != 0) fail(place_, failed);
}

void new_file::imitate(fs::path const& other) {
    if (int const failed = store::imitate(handle_, other); failed != 0) fail(place_, failed);
}

void new_file::finish() {
    imitate(place_);
    sync();
    is_finished_ = true;
}

void new_file::replace() {
    if (!is_finished_) finish();
    if (current_disk_calls().rename(temporary_.c_str(), place_.c_str()) != 0) fail(place_, errno);
    is_temporary_ = false;
    sync_folder();
}

bool new_file::take_free_name() { return take_free_name(place_); }

bool new_file::take_free_name(fs::path const& place) {
    sync();
    auto& calls = current_disk_calls();
    if (calls.link(temporary_.c_str(), place.c_str()) != 0) {
        if (errno == EEXIST) return false;
        if (!lacks_links(errno)) fail(place, errno);
        std::error_code none;
        if (fs::symlink_status(place, none).type() != fs::file_type::not_found) return false;
        if (calls.rename(temporary_.c_str(), place.c_str()) != 0) fail(place, errno);
    } else {
        calls.unlink(temporary_.c_str());
    }
    is_temporary_ = false;
    sync_folder();
    return true;
}

/// Compares bytes block by block.
bool new_file::is_same_as(fs::path const& other) const {
    struct stat mine {
    }, its{};
    int const handle = ::open(other.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (handle < 0) return false;
    bool is_same = ::fstat(handle_, &mine) == 0 && ::fstat(handle, &its) == 0
                   && S_ISREG(its.st_mode) && mine.st_size == its.st_size;
    std::array<char, 65536> a{}, b{};
    for (off_t at = 0; is_same && at < mine.st_size;) {
        auto const count = ::pread(handle_, a.data(), a.size(), at);
        is_same = count > 0 && ::pread(handle, b.data(), b.size(), at) == count
                  && std::equal(a.begin(), a.begin() + count, b.begin());
        at += count;
    }
    ::close(handle);
    return is_same;
}

fs::path new_file::take_copy_name(fs::path const& place) {
    auto name = place;
    for (int i = 2; !take_free_name(name); ++i) {
        if (is_same_as(name)) return name;
        name = place.string() + '-' + std::to_string(i);
    }
    return name;
}

void new_file::sync() {
    if (int const failed = sync_file(handle_); failed != 0) fail(place_, failed);
}

void new_file::sync_folder() const {
    auto const folder = folder_of(place_);
    if (int const failed = store::sync_folder(folder); failed != 0) fail(folder, failed);
}

bool remove_stale(fs::path const& path) {
    int const handle = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (handle < 0) return false;
    struct stat found {};
    bool const is_stale = ::fstat(handle, &found) == 0
                          && (S_ISREG(found.st_mode) || S_ISDIR(found.st_mode))
                          && try_lock(handle) == lock_state::taken && is_at(handle, path);
    std::error_code failed;
    bool is_removed = false;
    if (is_stale && S_ISREG(found.st_mode))
        is_removed = current_disk_calls().unlink(path.c_str()) == 0;
    else if (is_stale) is_removed = fs::remove_all(path, failed) > 0 && !failed;
    ::close(handle);
    return is_removed;
}

std::vector<fs::path> remove_leftovers(fs::path const& folder) {
    std::vector<fs::path> out;
    std::error_code failed;
    for (fs::directory_iterator at{folder, failed}, end; !failed && at != end;
         at.increment(failed)) {
        auto const name = at->path().filename().string();
        if (!name.starts_with('.') || !name.ends_with(leftover_suffix)) continue;
        if (remove_stale(at->path())) out.push_back(at->path());
    }
    return out;
}

}  // namespace store
