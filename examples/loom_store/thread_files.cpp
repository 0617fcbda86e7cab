// examples/loom_store/thread_files.cpp - a stamp is time, size and inode, so that every
// replaced file differs.
#include "thread_files.hpp"

#include <sys/stat.h>

#include <algorithm>

namespace store {

std::vector<thread_file> list_files(std::filesystem::path const& folder) {
    std::vector<thread_file> out;
    if (!std::filesystem::is_directory(folder)) return out;
    for (auto const& found : std::filesystem::directory_iterator{folder}) {
        auto const name = found.path().filename().string();
        if (name.starts_with('.') || !name.ends_with(".json")) continue;
        struct stat about {};
        if (::stat(found.path().c_str(), &about) != 0 || !S_ISREG(about.st_mode)) continue;
        auto const stamp = std::to_string(about.st_mtim.tv_sec) + '.'
                           + std::to_string(about.st_mtim.tv_nsec) + ' '
                           + std::to_string(about.st_size) + ' ' + std::to_string(about.st_ino);
        out.push_back({found.path(), name, stamp});
    }
    std::sort(out.begin(), out.end(), [](auto const& a, auto const& b) { return a.name < b.name; });
    return out;
}

}  // namespace store
