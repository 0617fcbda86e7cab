// examples/lisle/system/file_users.cpp - looks into /proc.
#include "file_users.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <system_error>

namespace app {

namespace {

namespace fs = std::filesystem;

bool is_number(std::string const& text) {
    return !text.empty()
           && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool has_open(fs::path const& process, struct stat const& wanted) {
    std::error_code denied;
    for (fs::directory_iterator each{process / "fd", denied}, end; !denied && each != end;
         each.increment(denied)) {
        struct stat found {};
        if (stat(each->path().c_str(), &found) != 0) continue;
        if (found.st_dev == wanted.st_dev && found.st_ino == wanted.st_ino) return true;
    }
    return false;
}

}  // namespace

std::vector<std::string> find_file_users(fs::path const& file) {
    std::vector<std::string> out;
    struct stat wanted {};
    if (stat(file.c_str(), &wanted) != 0) return out;
    auto const own_id = std::to_string(getpid());
    std::error_code missing;
    for (fs::directory_iterator each{"/proc", missing}, end; !missing && each != end;
         each.increment(missing)) {
        auto const id = each->path().filename().string();
        if (!is_number(id) || id == own_id || !has_open(each->path(), wanted)) continue;
        std::string name;
        std::ifstream in{each->path() / "comm"};
        std::getline(in, name);
        out.push_back((name.empty() ? "a program" : name) + " (process " + id + ')');
    }
    return out;
}

}  // namespace app
