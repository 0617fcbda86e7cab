// examples/lisle/system/database_files.cpp - copies are stamped, in case a writer changes the
// files.
#include "database_files.hpp"

#include "../../loom_store/new_file.hpp"
#include "database.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include <unistd.h>

namespace app {

namespace fs = std::filesystem;

namespace {

/// Header bytes 18 and 19 are the file format versions; 2 stands for a write-ahead log.
bool uses_wal(fs::path const& path) {
    std::array<char, 20> header{};
    std::ifstream in{path, std::ios::binary};
    return in.read(header.data(), header.size()) && header[18] == 2 && header[19] == 2;
}

constexpr std::array file_suffixes{"", "-journal", "-wal"};

/// The sizes and times of a database's files: they differ if it changed while it was copied.
struct stamp {
    std::array<std::uintmax_t, file_suffixes.size()> sizes{};
    std::array<fs::file_time_type, file_suffixes.size()> times{};

    explicit stamp(fs::path const& path) {
        for (std::size_t i = 0; i < file_suffixes.size(); ++i) {
            std::error_code missing;
            auto const file = with_suffix(path, file_suffixes[i]);
            sizes[i] = fs::file_size(file, missing);
            times[i] = fs::last_write_time(file, missing);
        }
    }
    bool operator==(stamp const&) const = default;
};

void copy_files(fs::path const& from, fs::path const& to) {
    for (auto const* suffix : file_suffixes) {
        auto const copy = with_suffix(to, suffix);
        fs::remove(copy);
        if (!is_there(with_suffix(from, suffix))) continue;
        fs::copy_file(with_suffix(from, suffix), copy);
        fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write);
    }
}

fs::path make_private_folder() {
    std::error_code failed;
    auto const folder = fs::temp_directory_path(failed);
    if (failed) throw storage_error{"no folder for temporary files (TMPDIR): " + failed.message()};
    auto name = (folder / ("lisle-" + std::string(6, 'X'))).string();
    if (::mkdtemp(name.data()) == nullptr)
        throw storage_error{name + ": " + store::explain(errno, name)};
    return name;
}

void remove_folder(fs::path const& folder) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
}

}  // namespace

fs::path with_suffix(fs::path path, char const* suffix) {
    path += suffix;
    return path;
}

bool is_there(fs::path const& path) {
    std::error_code unknown;
    return fs::exists(path, unknown);
}

std::uint64_t size_of(fs::path const& path) {
    std::uint64_t out = 0;
    for (auto const* suffix : {"", "-wal"}) {
        std::error_code missing;
        auto const size = fs::file_size(with_suffix(path, suffix), missing);
        if (!missing) out += size;
    }
    return out;
}

bool is_at_rest(fs::path const& path) {
    return uses_wal(path) && !is_there(with_suffix(path, "-wal"))
           && !is_there(with_suffix(path, "-journal"));
}

bool is_left_with_log(fs::path const& path) {
    return uses_wal(path) && is_there(with_suffix(path, "-wal"))
           && !is_there(with_suffix(path, "-shm"));
}

private_copy::private_copy(fs::path const& original, std::string const& name)
    : folder_{make_private_folder()} {
    try {
        copy(original, name);
    } catch (...) {
        remove_folder(folder_);
        throw;
    }
}

private_copy::~private_copy() { remove_folder(folder_); }

void private_copy::copy(fs::path const& original, std::string const& name) const {
    constexpr int max_attempts = 10;
    try {
        for (int i = 0;; ++i) {
            stamp const before{original};
            copy_files(original, path());
            if (stamp{original} == before) return;
            if (i == max_attempts)
                throw storage_error{name + ": another program keeps changing it"};
        }
    } catch (fs::filesystem_error const& e) {
        throw storage_error{name + ": can't be copied to " + store::find_mount(folder_).string()
                            + ": " + e.code().message()};
    }
}

}  // namespace app
