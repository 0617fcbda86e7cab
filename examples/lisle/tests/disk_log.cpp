// examples/lisle/tests/disk_log.cpp - a layer between SQLite and the system's disk calls.
#include "disk_log.hpp"

#include "../../loom_store/new_file.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <utility>

namespace app::tests {

namespace {

// ---- The layer ----------------------------------------------------------------------------------

std::vector<disk_call>* current_log = nullptr;

sqlite3_vfs& system_vfs() {
    static auto& found = *sqlite3_vfs_find("unix");
    return found;
}

/// SQLite allocates it together with the system's own file behind it.
struct logged_file : sqlite3_file {
    char const* path;       ///< null for a temporary file without a name
    bool syncs_folder_too;  ///< the first sync of a journal also syncs the folder

    sqlite3_file* of_system() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

/// The system's own file and its methods.
struct below {
    sqlite3_file* file;
    sqlite3_io_methods const* does;

    explicit below(sqlite3_file* f)
        : file{static_cast<logged_file*>(f)->of_system()}, does{file->pMethods} {}
};

void note(sqlite3_file* f, disk_call call) {
    auto const* const path = static_cast<logged_file*>(f)->path;
    if (path == nullptr) return;
    call.path = path;
    current_log->push_back(std::move(call));
}

int write(sqlite3_file* f, void const* bytes, int size, sqlite3_int64 offset) {
    note(f, {disk_call::kind::write,
             {},
             static_cast<std::size_t>(offset),
             {static_cast<char const*>(bytes), static_cast<std::size_t>(size)}});
    return below{f}.does->xWrite(below{f}.file, bytes, size, offset);
}
int resize(sqlite3_file* f, sqlite3_int64 size) {
    note(f, {disk_call::kind::resize, {}, static_cast<std::size_t>(size), {}});
    return below{f}.does->xTruncate(below{f}.file, size);
}
int sync(sqlite3_file* f, int flags) {
    note(f, {disk_call::kind::sync});
    if (std::exchange(static_cast<logged_file*>(f)->syncs_folder_too, false))
        note(f, {disk_call::kind::sync_folder});
    return below{f}.does->xSync(below{f}.file, flags);
}

/// A method that only passes the call on.
template <auto Method>
struct passed;
template <class... Arguments, int (*sqlite3_io_methods::*Method)(sqlite3_file*, Arguments...)>
struct passed<Method> {
    static int on(sqlite3_file* f, Arguments... arguments) {
        return (below{f}.does->*Method)(below{f}.file, arguments...);
    }
};
template <auto Method>
constexpr auto pass_on = &passed<Method>::on;

using methods = sqlite3_io_methods;
/// Version 2 has no mapped files, whose writes could not be seen.
constexpr methods logged_methods{
    2,
    pass_on<&methods::xClose>,
    pass_on<&methods::xRead>,
    &write,
    &resize,
    &sync,
    pass_on<&methods::xFileSize>,
    pass_on<&methods::xLock>,
    pass_on<&methods::xUnlock>,
    pass_on<&methods::xCheckReservedLock>,
    pass_on<&methods::xFileControl>,
    pass_on<&methods::xSectorSize>,
    pass_on<&methods::xDeviceCharacteristics>,
    pass_on<&methods::xShmMap>,
    pass_on<&methods::xShmLock>,
    [](sqlite3_file* f) { below{f}.does->xShmBarrier(below{f}.file); },
    pass_on<&methods::xShmUnmap>,
    nullptr,
    nullptr,
};

int open(sqlite3_vfs*, char const* path, sqlite3_file* f, int flags, int* out_flags) {
    auto* const opened = ::new (f) logged_file{{nullptr}, nullptr, false};
    constexpr int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    bool const may_make = (flags & SQLITE_OPEN_CREATE) != 0;
    if ((flags & SQLITE_OPEN_DELETEONCLOSE) == 0) opened->path = path;
    opened->syncs_folder_too = may_make && (flags & journals) != 0;
    auto& system = system_vfs();
    int is_there = 1;
    if (may_make && path != nullptr) system.xAccess(&system, path, SQLITE_ACCESS_EXISTS, &is_there);
    int const code = system.xOpen(&system, path, opened->of_system(), flags, out_flags);
    if (opened->of_system()->pMethods != nullptr) opened->pMethods = &logged_methods;
    if (code == SQLITE_OK && is_there == 0) note(f, {disk_call::kind::make});
    return code;
}

int remove(sqlite3_vfs*, char const* path, int is_synced) {
    auto& system = system_vfs();
    int const code = system.xDelete(&system, path, is_synced);
    if (code == SQLITE_OK) current_log->push_back({disk_call::kind::remove, path});
    if (code == SQLITE_OK && is_synced != 0) current_log->push_back({disk_call::kind::sync_folder});
    return code;
}

sqlite3_vfs& logged_vfs() {
    static auto logged = [] {
        auto out = system_vfs();
        out.pNext = nullptr;
        out.zName = "logged";
        out.szOsFile += static_cast<int>(sizeof(logged_file));
        out.xOpen = &open;
        out.xDelete = &remove;
        return out;
    }();
    return logged;
}

// ---- The program's own calls --------------------------------------------------------------------

store::disk_calls const& system_calls() {
    static auto const calls = store::current_disk_calls();
    return calls;
}

std::string path_of(int handle) {
    return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(handle)).string();
}

store::disk_calls log_calls() {
    using kind = disk_call::kind;
    static auto const& system = system_calls();
    store::disk_calls out = system;
    out.create = [](char const* path) {
        int const handle = system.create(path);
        if (handle >= 0) current_log->push_back({kind::make, path});
        return handle;
    };
    out.write = [](int handle, void const* bytes, std::size_t size) {
        auto const at = static_cast<std::size_t>(std::filesystem::file_size(path_of(handle)));
        auto const count = system.write(handle, bytes, size);
        if (count > 0)
            current_log->push_back(
                {kind::write,
                 path_of(handle),
                 at,
                 {static_cast<char const*>(bytes), static_cast<std::size_t>(count)}});
        return count;
    };
    out.sync = [](int handle) {
        auto const path = path_of(handle);
        bool const is_folder = std::filesystem::is_directory(path);
        current_log->push_back({is_folder ? kind::sync_folder : kind::sync, path});
        return system.sync(handle);
    };
    out.sync_disk = [](int handle) {
        current_log->push_back({kind::sync_disk});
        return system.sync_disk(handle);
    };
    out.rename = [](char const* from, char const* to) {
        int const code = system.rename(from, to);
        if (code == 0) current_log->push_back({kind::rename, from, 0, to});
        return code;
    };
    out.link = [](char const* from, char const* to) {
        int const code = system.link(from, to);
        if (code == 0) current_log->push_back({kind::link, from, 0, to});
        return code;
    };
    out.unlink = [](char const* path) {
        int const code = system.unlink(path);
        if (code == 0) current_log->push_back({kind::remove, path});
        return code;
    };
    return out;
}

// ---- The disk -----------------------------------------------------------------------------------

constexpr std::size_t sector = 512;

void write_to(std::string& file, std::size_t offset, std::string_view bytes) {
    if (file.size() < offset + bytes.size()) file.resize(offset + bytes.size());
    std::copy(bytes.begin(), bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(offset));
}

void apply(std::string& file, disk_call const& call) {
    if (call.what == disk_call::kind::resize) file.resize(call.offset);
    else write_to(file, call.offset, call.bytes);
}

/// Applies a call, or not, or in part.
void maybe_apply(std::string& file, disk_call const& call, std::mt19937_64& random) {
    auto const one_in = [&](unsigned count) { return random() % count == 0; };
    if (one_in(3)) return apply(file, call);
    if (call.what == disk_call::kind::resize) return;
    auto const end = call.offset + call.bytes.size();
    if (file.size() < end && one_in(2)) file.resize(end, '\xA5');
    if (one_in(2)) return;
    for (std::size_t at = call.offset; at < end;) {
        auto const next = std::min(end, (at / sector + 1) * sector);
        if (one_in(2))
            write_to(file, at, std::string_view{call.bytes}.substr(at - call.offset, next - at));
        at = next;
    }
}

}  // namespace

disk_log::disk_log() {
    current_log = &calls_;
    store::current_disk_calls() = log_calls();
    if (sqlite3_vfs_register(&logged_vfs(), 1) != SQLITE_OK)
        throw std::runtime_error{"SQLite refused the layer"};
}

disk_log::~disk_log() {
    sqlite3_vfs_register(&system_vfs(), 1);
    sqlite3_vfs_unregister(&logged_vfs());
    store::current_disk_calls() = system_calls();
    current_log = nullptr;
}

disk::disk(files const& at_rest) {
    for (auto const& [path, bytes] : at_rest) {
        names_[path] = {inodes_.size()};
        inodes_.push_back({bytes, {}});
    }
}

void disk::take(disk_call const& call) {
    auto const write_back = [](inode& file) {
        for (auto const& pending : std::exchange(file.pending, {})) apply(file.safe, pending);
    };
    bool const is_of_disk = call.what == disk_call::kind::sync_disk;
    if (is_of_disk) std::for_each(inodes_.begin(), inodes_.end(), write_back);
    if (is_of_disk || call.what == disk_call::kind::sync_folder) {
        for (auto& [path, was] : names_) was = {was.back()};
        return;
    }
    auto& was = names_.try_emplace(call.path, history{0}).first->second;
    auto& file = inodes_[was.back()];
    switch (call.what) {
        case disk_call::kind::make:
            was.push_back(inodes_.size());
            inodes_.emplace_back();
            break;
        case disk_call::kind::remove: was.push_back(0); break;
        case disk_call::kind::link:
        case disk_call::kind::rename: {
            auto const moved = was.back();
            if (call.what == disk_call::kind::rename) was.push_back(0);
            names_.try_emplace(call.bytes, history{0}).first->second.push_back(moved);
            break;
        }
        case disk_call::kind::sync: write_back(file); break;
        default: file.pending.push_back(call);
    }
}

disk::files disk::lose_power(unsynced what, std::mt19937_64& random) const {
    files out;
    for (auto const& [path, was] : names_) {
        auto const step = what == unsynced::lost   ? 0
                          : what == unsynced::kept ? was.size() - 1
                                                   : random() % was.size();
        if (was[step] == 0) continue;
        auto const& file = inodes_[was[step]];
        auto& bytes = out[path] = file.safe;
        for (auto const& call : file.pending) {
            if (what == unsynced::kept) apply(bytes, call);
            if (what == unsynced::by_chance) maybe_apply(bytes, call, random);
        }
    }
    return out;
}

}  // namespace app::tests
