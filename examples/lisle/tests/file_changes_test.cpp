// examples/lisle/tests/file_changes_test.cpp - all files of a change, or none.
#include "../files/file_changes.hpp"
#include "../system/locked_file.hpp"
#include "failing_disk.hpp"
#include "harness.hpp"
#include "leases.hpp"

#include "../../loom_store/new_file.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace file_changes_test {

using namespace app::tests;
using app::file_changes;
namespace fs = std::filesystem;

std::string const log_name = ".restore.lisle-tmp.log";

TEST_CASE("a change that is not committed leaves nothing") {
    scratch const here;
    write_file(here / "a", "old");
    {
        file_changes changes{here / ""};
        changes.replace("a", "new");
        changes.replace("below/b", "new");
        changes.remove("a");
    }
    CHECK(read_file(here / "a") == "old");
    CHECK(here.list() == std::vector<std::string>{"a"});
}

TEST_CASE("folders that were made go with the change, also after a kill") {
    using namespace std::string_literals;
    scratch const here;
    { file_changes{here / "new/store"}.replace("below/b", "new"); }
    CHECK(here.list().empty());
    fs::create_directories(here / "new/store/below/deep");
    write_file(here / "new/store/below/deep/.b.lisle-tmp.new", "half");
    write_file(here / "new/store/" + log_name, "h2\0dbelow\0dbelow/deep\0nbelow/deep/b\0"s);
    CHECK(app::finish_changes(here / "new/store")
          == here / "new/store: an interrupted write was undone: 1 file");
    CHECK(here.list().empty());
}

/// The files of a folder; none may be a leftover.
std::map<std::string, std::string> read_finished(std::string const& folder) {
    auto out = read_tree(folder);
    for (auto const& [name, bytes] : out) CHECK(name.find(".lisle-tmp") == name.npos);
    return out;
}

TEST_CASE("a disk that fails once leaves all files old or all new, at once") {
    std::size_t calls = 1, old = 0;
    for (std::size_t at = 0; at <= calls; ++at) {
        CAPTURE(at);
        scratch const here;
        for (auto const* name : {"a", "b", "c"}) write_file(here / name, "old");
        auto const before = read_tree(here / "");
        bool is_failed = false;
        {
            failing_disk const disk{at};
            try {
                file_changes changes{here / ""};
                changes.replace("a", "new");
                changes.replace("below/d", "new");
                changes.remove("b");
                changes.replace("c", "new");
                changes.commit();
            } catch (app::storage_error const& e) {
                is_failed = true;
                CHECK(std::string{e.what()}.find("Input/output error") != std::string::npos);
            }
            if (at == 0) calls = failing_disk::count();
        }
        CHECK(is_failed == (at != 0));
        auto const now = read_finished(here / "");
        std::map<std::string, std::string> const after{
            {"a", "new"}, {"below/d", "new"}, {"c", "new"}};
        CHECK((now == before || now == after));
        if (is_failed) CHECK((now == before));
        old += now == before ? 1U : 0U;
        CHECK(fs::exists(here / "below") == (now == after));
        CHECK_FALSE(app::finish_changes(here / "").has_value());
    }
    CHECK(old == calls);
    CHECK(calls > 20);
}

TEST_CASE("a rolled back change keeps what was appended to the new bytes") {
    using namespace std::string_literals;
    scratch const here;
    write_file(here / "a", "new and more");
    fs::create_hard_link(here / "a", here / ".a.lisle-tmp.new");
    write_file(here / ".a.lisle-tmp.old", "old");
    write_file(here / "b", "old");
    fs::create_hard_link(here / "b", here / ".b.lisle-tmp.old");
    write_file(here / ".b.lisle-tmp.new", "new");
    write_file(here / log_name, "na\0b3\0s3\0nb\0b3\0s3\0c\0u\0"s);
    CHECK(app::finish_changes(here / "").value().ends_with("undone: 2 files"));
    CHECK(read_file(here / "a") == "old and more");
    CHECK(read_file(here / "b") == "old");
    CHECK(here.list() == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a file that its agent has replaced after it was changed does not undo the others") {
    using namespace std::string_literals;
    scratch const here;
    for (auto const* name : {"a", "b"}) {
        write_file(here / ("."s + name + ".lisle-tmp.old"), "old");
        write_file(here / ("."s + name + ".lisle-tmp.new"), "new");
    }
    write_file(here / "a", "agent");
    fs::create_hard_link(here / ".b.lisle-tmp.old", here / "b");
    fs::create_hard_link(here / ".b.lisle-tmp.new", here / ".b.lisle-tmp.put");
    write_file(here / log_name, "na\0b3\0s3\0nb\0b3\0s3\0c\0"s);
    CHECK(app::finish_changes(here / "").value().ends_with("completed: 2 files"));
    CHECK(read_file(here / "a") == "agent");
    CHECK(read_file(here / "b") == "new");
    CHECK(here.list() == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a commit is rolled back if another program has taken a name or rewritten a file") {
    using namespace std::string_literals;
    for (auto const* what : {"replaced", "rewritten", "made"}) {
        CAPTURE(what);
        scratch const here;
        bool const is_made = what == "made"s;
        write_file(here / "done", "new");
        fs::create_hard_link(here / "done", here / ".done.lisle-tmp.new");
        write_file(here / ".done.lisle-tmp.old", "old");
        if (!is_made) write_file(here / ".a.lisle-tmp.old", "old");
        if (what == "rewritten"s) {
            fs::create_hard_link(here / ".a.lisle-tmp.old", here / "a");
            write_file(here / "a", "mine");
            fs::resize_file(here / "a", 2);
        } else {
            write_file(here / "a", "mi");
        }
        write_file(here / ".a.lisle-tmp.new", "new");
        fs::create_hard_link(here / ".a.lisle-tmp.new", here / ".a.lisle-tmp.put");
        auto const size = is_made ? ""s : "s3\0"s;
        write_file(here / log_name, "ndone\0b3\0s3\0na\0b3\0"s + size + "c\0"s);
        CHECK(app::finish_changes(here / "").value().ends_with("undone: 2 files"));
        CHECK(read_file(here / "a") == "mi");
        CHECK(read_file(here / "done") == "old");
        CHECK(here.list() == std::vector<std::string>{"a", "done"});
    }
}

/// The calls of the disk that finish_changes() makes, and a kill at one of them.
std::size_t finish_calls = 0, killed_call = 0;
struct killed_run {};

void count_call() {
    if (++finish_calls == killed_call) throw killed_run{};
}

/// Runs finish_changes() until it is killed at the call with this number. Returns whether it was.
bool finish_until(std::string const& folder, std::size_t number) {
    auto& calls = store::current_disk_calls();
    auto const usual = calls;
    finish_calls = 0;
    killed_call = number;
    calls.unlink = [](char const* path) { return count_call(), ::unlink(path); };
    calls.rename = [](char const* from, char const* to) {
        return count_call(), ::rename(from, to);
    };
    calls.link = [](char const* from, char const* to) { return count_call(), ::link(from, to); };
    calls.write = [](int handle, void const* bytes, std::size_t size) {
        return count_call(), ::write(handle, bytes, size);
    };
    bool is_killed = false;
    try {
        static_cast<void>(app::finish_changes(folder));
    } catch (killed_run const&) { is_killed = true; }
    calls = usual;
    return is_killed;
}

void append(std::string const& file, std::string const& text) {
    write_file(file, read_file(file) + text);
}

TEST_CASE("a run that finishes changes is killed at any call, and the agent appends then") {
    using namespace std::string_literals;
    for (bool const is_undone : {false, true}) {
        CAPTURE(is_undone);
        std::size_t number = 1;
        for (bool is_killed = true; is_killed; ++number) {
            CAPTURE(number);
            scratch const here;
            // "a" has its new bytes, "b" not yet, "fresh" is new, "gone" is not removed yet.
            for (auto const* name : {"a", "b"}) {
                write_file(here / ("."s + name + ".7.lisle-tmp.old"), "old\n");
                write_file(here / ("."s + name + ".7.lisle-tmp.new"), "new!\n");
            }
            fs::create_hard_link(here / ".a.7.lisle-tmp.new", here / "a");
            fs::create_hard_link(here / ".b.7.lisle-tmp.old", here / "b");
            fs::create_hard_link(here / ".b.7.lisle-tmp.new", here / ".b.7.lisle-tmp.put");
            write_file(here / "fresh", "new!\n");
            fs::create_hard_link(here / "fresh", here / ".fresh.7.lisle-tmp.new");
            write_file(here / "gone", "old\n");
            fs::create_hard_link(here / "gone", here / ".gone.7.lisle-tmp.old");
            write_file(here / log_name, "t7\0na\0b5\0s4\0nb\0b5\0s4\0nfresh\0b5\0rgone\0s4\0c\0"s
                                            + (is_undone ? "u\0"s : ""s));
            // The agent has appended to the old file that it had open, or to the new one.
            append(here / (is_undone ? "a" : ".a.7.lisle-tmp.old"), "late\n");
            is_killed = finish_until(here / "", number);
            // It appends to what has the name now.
            append(here / "b", "later\n");
            CHECK(app::finish_changes(here / "").has_value() == is_killed);
            CHECK(read_file(here / "a") == (is_undone ? "old\nlate\n" : "new!\nlate\n"));
            CHECK(read_file(here / "b") == (is_undone ? "old\nlater\n" : "new!\nlater\n"));
            CHECK(fs::exists(here / "fresh") == !is_undone);
            CHECK(fs::exists(here / "gone") == is_undone);
            CHECK(here.list().size() == 3);
        }
        CHECK(number > 10);
    }
}

/// What the agent does while finish_changes() runs.
std::string opened_file;
int opened_handle = -1;

TEST_CASE("a line stays whose agent opens the file just before it loses its name") {
    using namespace std::string_literals;
    for (bool const is_removal : {false, true}) {
        CAPTURE(is_removal);
        scratch const here;
        write_file(here / "a", "old\n");
        if (!has_leases(here / "a")) return;
        fs::create_hard_link(here / "a", here / ".a.7.lisle-tmp.old");
        if (!is_removal) {
            write_file(here / ".a.7.lisle-tmp.new", "new!\n");
            fs::create_hard_link(here / ".a.7.lisle-tmp.new", here / ".a.7.lisle-tmp.put");
        }
        write_file(here / log_name,
                   "t7\0"s + (is_removal ? "ra\0s4\0"s : "na\0b5\0s4\0"s) + "c\0"s);
        opened_file = here / "a";
        opened_handle = -1;
        auto& calls = store::current_disk_calls();
        auto const usual = calls;
        calls.rename = [](char const* from, char const* to) {
            if (to == opened_file) opened_handle = ::open(to, O_WRONLY | O_APPEND | O_CLOEXEC);
            return ::rename(from, to);
        };
        calls.unlink = [](char const* path) {
            if (path == opened_file) opened_handle = ::open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
            if (std::string_view{path}.ends_with(".old"))
                static_cast<void>(::write(opened_handle, "late\n", 5));
            return ::unlink(path);
        };
        std::string failure;
        try {
            static_cast<void>(app::finish_changes(here / ""));
        } catch (app::storage_error const& e) { failure = e.what(); }
        calls = usual;
        REQUIRE(opened_handle >= 0);
        if (fs::exists(here / ".a.7.lisle-tmp.old")) {
            CHECK(failure == here / "a: another program has it open for writing");
            CHECK(::write(opened_handle, "late\n", 5) == 5);
        }
        ::close(opened_handle);
        static_cast<void>(app::finish_changes(here / ""));
        CHECK(read_file(here / "a") == (is_removal ? "old\nlate\n" : "new!\nlate\n"));
        CHECK(here.list() == std::vector<std::string>{"a"});
    }
}

TEST_CASE("the last of two changes of one file counts") {
    scratch const here;
    write_file(here / "a", "old");
    write_file(here / "b", "old");
    file_changes changes{here / ""};
    changes.remove("a");
    changes.replace("a", "first");
    changes.replace("a", "new");
    changes.replace("b", "new");
    changes.remove("b");
    changes.commit();
    CHECK(read_file(here / "a") == "new");
    CHECK_FALSE(fs::exists(here / "b"));
}

TEST_CASE("two changes of a folder at once are refused") {
    scratch const here;
    app::lock_wait() = {};  // an earlier run of the program may have set it
    auto const first = std::make_unique<file_changes>(here / "");
    CHECK_THROWS_WITH_AS(file_changes{here / ""},
                         doctest::Contains("another run of lisle changes it"), app::storage_error);
    CHECK_FALSE(app::finish_changes(here / "").has_value());
}

TEST_CASE("a second change of a folder waits for the first one as long as it may") {
    scratch const here;
    app::lock_wait() = std::chrono::hours{1};
    auto first = std::make_unique<file_changes>(here / "");
    auto second = std::async(std::launch::async, [&] {
        file_changes changes{here / ""};
        changes.replace("a", "second");
        changes.commit();
    });
    first->replace("a", "first");
    first->commit();
    first.reset();
    second.get();
    app::lock_wait() = {};
    CHECK(read_file(here / "a") == "second");
    CHECK(here.list() == std::vector<std::string>{"a"});
}

TEST_CASE("a file behind a link stays there, and keeps its mode") {
    scratch const here;
    fs::create_directory(here / "far");
    write_file(here / "far/x", "old");
    fs::permissions(here / "far/x", fs::perms{0640});
    fs::create_symlink("far/x", here / "x");
    file_changes changes{here / ""};
    changes.replace("x", "new");
    changes.replace("fresh", "new");
    changes.commit();
    CHECK(fs::is_symlink(here / "x"));
    CHECK(read_file(here / "far/x") == "new");
    CHECK(fs::status(here / "far/x").permissions() == fs::perms{0640});
    CHECK(fs::status(here / "fresh").permissions() == fs::perms{0600});
}

TEST_CASE("a name may be as long as the file system allows") {
    scratch const here;
    file_changes changes{here / ""};
    auto const stem = std::string(254, 'n');
    for (char const c : {'a', 'b'}) changes.replace(stem + c, std::string{c});
    changes.commit();
    CHECK(read_file(here / (stem + 'a')) == "a");
    CHECK(read_file(here / (stem + 'b')) == "b");
}

TEST_CASE("a log that this program did not write reaches no file outside the folder") {
    scratch const here;
    fs::create_directory(here / "store");
    fs::create_directory(here / "other");
    write_file(here / "other/mine", "mine");
    fs::create_directory_symlink("../other", here / "store/link");
    for (std::string const& name : {std::string{"../other/mine"}, here / "other/mine",
                                    std::string{"link/mine"}, std::string{"./x"}, std::string{}}) {
        CAPTURE(name);
        using namespace std::string_literals;
        write_file(here / "store/" + log_name, "r" + name + "\0c\0"s);
        CHECK_THROWS_AS(static_cast<void>(app::finish_changes(here / "store")), app::storage_error);
        CHECK(read_file(here / "other/mine") == "mine");
    }
}

TEST_CASE("the last record counts only if it is whole") {
    using namespace std::string_literals;
    scratch const here;
    for (auto const& [log, is_completed] : {std::pair{"na\0s3\0c\0"s, true},
                                            {"na\0s3\0c"s, false},
                                            {"na\0s3\0"s, false},
                                            {"na\0nc\0"s, false}}) {
        write_file(here / "a", "old");
        write_file(here / ".a.lisle-tmp.new", "new");
        write_file(here / log_name, log);
        auto const report = app::finish_changes(here / "");
        REQUIRE(report.has_value());
        CHECK(report->find(is_completed ? "completed: 1 file" : "undone: ") != std::string::npos);
        CHECK(read_file(here / "a") == (is_completed ? "new" : "old"));
        CHECK(here.list() == std::vector<std::string>{"a"});
    }
}

}  // namespace file_changes_test
