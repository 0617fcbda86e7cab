// examples/lisle/sessions/stamped_source.cpp - stamps of files, from the facts of their file
// system.
#include "stamped_source.hpp"

#include <sys/stat.h>

namespace app {

namespace fs = std::filesystem;

std::optional<std::string> find_stamp(source& from, entry const& e) {
    auto* const stamped = dynamic_cast<stamped_source*>(&from);
    if (stamped == nullptr) return std::nullopt;
    try {
        return stamped->find_stamp(e);
    } catch (storage_error const&) { return std::nullopt; }
}

std::optional<std::string> stamp_file(fs::path const& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return std::nullopt;
#ifdef __APPLE__
    auto const &written = found.st_mtimespec, &changed = found.st_ctimespec;
#else
    auto const &written = found.st_mtim, &changed = found.st_ctim;
#endif
    std::string out;
    for (auto const number :
         {static_cast<long long>(found.st_dev), static_cast<long long>(found.st_ino),
          static_cast<long long>(found.st_size), static_cast<long long>(written.tv_sec),
          0LL + written.tv_nsec, static_cast<long long>(changed.tv_sec), 0LL + changed.tv_nsec})
        (out += std::to_string(number)) += ' ';
    return out;
}

}  // namespace app
