// examples/loom_store/tests/new_file_test.cpp - rights, links, leftovers and stopped writers.
#include "../file_system.hpp"
#include "../scratch.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

using namespace store;

namespace new_file_test {

namespace fs = std::filesystem;

unsigned mode_of(fs::path const& path) {
    struct stat found {};
    REQUIRE(::stat(path.c_str(), &found) == 0);
    return found.st_mode & 07777U;
}

std::vector<std::string> list(fs::path const& folder) {
    std::vector<std::string> out;
    for (auto const& item : fs::directory_iterator{folder})
        out.push_back(item.path().filename().string());
    return out;
}

/// Replaces the system's calls until it is destroyed.
class other_calls {
public:
    other_calls() : before_{current_disk_calls()} {}
    ~other_calls() { current_disk_calls() = before_; }
    other_calls(other_calls const&) = delete;
    other_calls& operator=(other_calls const&) = delete;

private:
    disk_calls before_;
};

TEST_CASE("a new file is for its owner alone, and a replaced one keeps its rights") {
    scratch const here;
    auto const before = ::umask(0);
    replace_file(here / "new", "text");
    CHECK(mode_of(here / "new") == 0600);
    for (unsigned const mode : {0600U, 0640U, 0644U, 0666U, 0400U}) {
        CAPTURE(mode);
        ::chmod((here / "new").c_str(), mode);
        replace_file(here / "new", "other");
        CHECK(mode_of(here / "new") == mode);
        CHECK(read_file(here / "new") == "other");
    }
    ::umask(before);
    CHECK(list(here / "") == std::vector<std::string>{"new"});
}

TEST_CASE("a file never has wider rights than in the end") {
    scratch const here;
    replace_file(here / "x", "old");
    other_calls const restored;
    static unsigned seen;
    seen = 0;
    current_disk_calls().write = [](int handle, void const* bytes, std::size_t size) {
        struct stat now {};
        ::fstat(handle, &now);
        seen |= now.st_mode & 0777U;
        return ::write(handle, bytes, size);
    };
    auto const before = ::umask(0);
    ::chmod((here / "x").c_str(), 0644);
    replace_file(here / "x", "new");
    ::umask(before);
    CHECK(seen == 0600);
    CHECK(mode_of(here / "x") == 0644);
}

TEST_CASE("owner and group are kept where this process may") {
    if (::geteuid() != 0) {
        MESSAGE("NOT RUN: only root can give files away");
        return;
    }
    scratch const here;
    replace_file(here / "x", "old");
    REQUIRE(::chown((here / "x").c_str(), 12345, 23456) == 0);
    ::chmod((here / "x").c_str(), 0640);
    replace_file(here / "x", "new");
    struct stat now {};
    REQUIRE(::stat((here / "x").c_str(), &now) == 0);
    CHECK(now.st_uid == 12345);
    CHECK(now.st_gid == 23456);
    CHECK((now.st_mode & 0777U) == 0640);
}

TEST_CASE("a file behind symbolic links is replaced where it is") {
    scratch const here;
    fs::create_directory(here / "far");
    replace_file(here / "far/x", "old");
    fs::create_symlink("far/x", here / "near");
    fs::create_symlink(here / "near", here / "nearer");
    replace_file(here / "nearer", "new");
    CHECK(fs::is_symlink(here / "near"));
    CHECK(fs::is_symlink(here / "nearer"));
    CHECK_FALSE(fs::is_symlink(here / "far/x"));
    CHECK(read_file(here / "far/x") == "new");
    fs::create_symlink("far/not yet", here / "dangling");
    replace_file(here / "dangling", "made");
    CHECK(read_file(here / "far/not yet") == "made");
    fs::create_symlink("round", here / "about");
    fs::create_symlink("about", here / "round");
    CHECK_THROWS_WITH_AS(replace_file(here / "round", "x"),
                         doctest::Contains("Too many levels of symbolic links"), std::system_error);
    fs::create_symlink("no folder/x", here / "lost");
    CHECK_THROWS_AS(replace_file(here / "lost", "x"), std::system_error);
    CHECK(list(here / "far").size() == 2);
}

TEST_CASE("another hard link keeps the old file") {
    scratch const here;
    replace_file(here / "x", "old");
    fs::create_hard_link(here / "x", here / "y");
    replace_file(here / "x", "new");
    CHECK(read_file(here / "x") == "new");
    CHECK(read_file(here / "y") == "old");
}

TEST_CASE("a free name is taken, and a file that has it is not touched") {
    scratch const here;
    replace_file(here / "x", "mine");
    {
        new_file made{here / "x"};
        made.write("other");
        CHECK_FALSE(made.take_free_name());
        CHECK(read_file(here / "x") == "mine");
        CHECK(made.take_free_name(here / "x-2"));
    }
    CHECK(read_file(here / "x-2") == "other");
    fs::create_symlink("nowhere", here / "link");
    CHECK_FALSE(new_file{here / "y"}.take_free_name(here / "link"));
    // A disk without hard links.
    other_calls const restored;
    current_disk_calls().link = [](char const*, char const*) {
        errno = EPERM;
        return -1;
    };
    CHECK_FALSE(new_file{here / "y"}.take_free_name(here / "x"));
    CHECK_FALSE(new_file{here / "y"}.take_free_name(here / "link"));
    CHECK(new_file{here / "y"}.take_free_name());
    CHECK(read_file(here / "x") == "mine");
    CHECK(list(here / "").size() == 4);
}

TEST_CASE("a full disk is named, and no file is left") {
    scratch const here;
    replace_file(here / "x", "old");
    other_calls const restored;
    current_disk_calls().write = [](int, void const*, std::size_t) -> ssize_t {
        errno = ENOSPC;
        return -1;
    };
    auto const disk = find_mount(here / "x").string();
    CHECK(fs::is_directory(disk));
    auto const message = (here / "x").string() + ": no space left on the disk mounted at " + disk;
    CHECK_THROWS_WITH_AS(replace_file(here / "x", "new"), doctest::Contains(message.c_str()),
                         std::system_error);
    CHECK(read_file(here / "x") == "old");
    CHECK(list(here / "") == std::vector<std::string>{"x"});
}

TEST_CASE("leftovers are removed, but not the files of a running writer") {
    scratch const here;
    new_file held{here / "x"};
    auto const stale = here / ".x.17.lisle-tmp", older = here / ".x.123-4.lisle-tmp";
    for (auto const& path : {stale, older, here / "x.lisle-tmp", here / ".x", here / ".lisle-tmp2"})
        REQUIRE(::close(::open(path.c_str(), O_WRONLY | O_CREAT, 0600)) == 0);
    fs::create_directory(here / ".folder.1.lisle-tmp");
    fs::create_symlink("x.lisle-tmp", here / ".link.1.lisle-tmp");
    REQUIRE(::mkfifo((here / ".pipe.1.lisle-tmp").c_str(), 0600) == 0);
    auto removed = remove_leftovers(here / "");
    std::sort(removed.begin(), removed.end());
    CHECK(removed.size() == 3);
    CHECK_FALSE(fs::exists(stale));
    CHECK_FALSE(fs::exists(here / ".folder.1.lisle-tmp"));
    CHECK(fs::is_symlink(here / ".link.1.lisle-tmp"));
    CHECK_FALSE(fs::exists(older));
    CHECK(fs::exists(held.temporary()));
    held.write("whole");
    held.replace();
    CHECK(read_file(here / "x") == "whole");
    CHECK(remove_leftovers(here / "no folder").empty());
}

TEST_CASE("a file with the longest name can be replaced") {
    scratch const here;
    auto const path = here / std::string(255, 'n');
    replace_file(path, "a");
    replace_file(path, "b");
    CHECK(read_file(path) == "b");
}

TEST_CASE("a file that is larger than the limit is not read") {
    scratch const here;
    replace_file(here / "x", std::string(100'000, 'x'));
    CHECK(read_file(here / "x", 100'000)->size() == 100'000);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_file(here / "x", 99'999)),
                         doctest::Contains("x: File too large"), std::system_error);
    CHECK_THROWS_AS(static_cast<void>(read_file("/dev/zero", 1'000'000)), std::system_error);
}

}  // namespace new_file_test
