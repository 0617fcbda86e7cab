// examples/lisle/tests/kill_everywhere.cpp - compares trees of files before and after a kill.
#include "kill_everywhere.hpp"

#include "../files/change_log.hpp"
#include "../files/leftovers.hpp"
#include "stopped_run.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string_view>

#include <sys/stat.h>

namespace app::tests {

namespace {

namespace fs = std::filesystem;

using tree = std::map<std::string, std::string>;

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

bool is_leftover(std::string_view name) { return has(name, ".lisle-tmp"); }
bool is_copy(std::string_view name) { return has(name, ".before-re"); }

/// Copies a folder with the times of its files and with their hard links, by which a killed writer
/// is finished.
void copy_tree(std::string const& from, std::string const& to) {
    fs::remove_all(to);
    fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    std::map<ino_t, fs::path> linked;
    for (auto const& each : fs::recursive_directory_iterator{from}) {
        if (each.is_symlink() || !each.is_regular_file()) continue;
        auto const copy = to / each.path().lexically_relative(from);
        fs::last_write_time(copy, each.last_write_time());
        struct stat found {};
        REQUIRE(::stat(each.path().c_str(), &found) == 0);
        if (found.st_nlink < 2) continue;
        auto const [first, is_first] = linked.try_emplace(found.st_ino, copy);
        if (is_first) continue;
        fs::remove(copy);
        fs::create_hard_link(first->second, copy);
    }
}

/// The files of a folder; of a database its rows, as the next program would recover them. Recovers
/// them in a copy, whose name is `seen`.
tree read_state(std::string const& folder, std::string const& seen) {
    copy_tree(folder, seen);
    tree out;
    for (auto& [name, bytes] : read_tree(seen)) {
        if (name.ends_with("-journal") || name.ends_with("-wal") || name.ends_with("-shm")
            || name.ends_with("/.lock")     // Loom's own, which stays
            || name.ends_with(".partial"))  // of `map`, which the next run continues
            continue;
        bool const is_database = bytes.starts_with("SQLite format 3") && !is_leftover(name);
        out[name] = is_database ? dump_all(seen + '/' + name) : std::move(bytes);
    }
    return out;
}

tree without(tree all, bool (*is_left_out)(std::string_view)) {
    std::erase_if(all, [&](auto const& file) { return is_left_out(file.first); });
    return all;
}

class kill_test {
public:
    explicit kill_test(killed_writer const& writer) : writer_{writer} {
        fs::create_directory(base_);
        writer_.prepare(base_);
        for (auto& argument : writer_.arguments)
            if (auto const at = argument.find("WORK/"); at != argument.npos)
                argument.replace(at, 4, work_);
        copy_tree(base_, work_);
        before_ = read_state(work_, seen_);
        auto const whole = run_until(0, run_);
        calls_ = whole.calls;
        code_ = whole.code;
        after_ = read_state(work_, seen_);
        REQUIRE((before_ != after_));  // Extra parentheses: don't print them.
        REQUIRE(without(after_, is_leftover).size() == after_.size());
    }

    std::size_t run() const {
        auto const step = number_from("LISLE_KILL_EVERY", 10);
        std::size_t kills = 0;
        for (std::uint64_t at = 1; at <= calls_; at += step, ++kills) kill_at(at);
        if ((calls_ - 1) % step != 0) kill_at(calls_), ++kills;
        MESSAGE(writer_.arguments[0] << " " << writer_.target << ": " << kills << " kills of "
                                     << calls_ << " calls");
        return kills;
    }

private:
    void kill_at(std::uint64_t number) const {
        copy_tree(base_, work_);
        auto const killed = run_until(number, run_);
        CAPTURE(number);
        CAPTURE(killed.last_call);
        auto const now = read_state(work_, seen_);
        check_files(now);
        if (writer_.is_store && fs::exists(work_ + writer_.target))
            CHECK(run_program({"list", work_ + writer_.target}).code
                  == (fs::is_empty(work_ + writer_.target) ? 3 : 0));
        check_next_writer();
        check_rerun(now);
    }

    /// Each file is old or new, and none is missing.
    void check_files(tree const& now) const {
        for (auto const& file : without(now, is_leftover)) {
            auto const& name = file.first;
            CAPTURE(name);
            auto const old = before_.find(name), fresh = after_.find(name);
            CHECK(((old != before_.end() && old->second == file.second)
                   || (fresh != after_.end() && fresh->second == file.second)));
        }
        for (auto const& file : before_) {
            auto const& name = file.first;
            CAPTURE(name);
            if (after_.contains(name)) CHECK(now.contains(name));
        }
    }

    /// Another command that writes there undoes or completes everything, and leaves no leftovers.
    void check_next_writer() const {
        if (writer_.kept != promise::all_or_nothing) return;
        copy_tree(work_, next_);
        remove_leftovers(next_ + writer_.target);
        auto const next = without(read_state(next_, seen_), is_copy);
        CHECK((next == without(before_, is_copy) || next == without(after_, is_copy)));
    }

    /// The same command names what it finds, and ends as if nothing had been.
    void check_rerun(tree const& now) const {
        auto const again = run_();
        // An edit that is done already, or that this run has completed, finds its old text no more.
        bool const is_done = without(now, is_leftover) == after_
                             || has(again.err, "an interrupted write was completed");
        CAPTURE(again.err);
        CHECK((again.code == code_ || is_done));
        for (auto const& file : now) {
            auto const& name = file.first;
            CAPTURE(name);
            auto const end = name.find('/', name.find(".lisle-tmp"));
            if (is_leftover(name))
                CHECK(has(again.err, is_part_of_changes(fs::path{name}.filename().string())
                                         ? ": an interrupted write was "
                                         : name.substr(0, end) + ": removed"));
        }
        for (auto const& file : read_tree(work_)) CHECK_FALSE(file.first.ends_with(".partial"));
        auto const end = read_state(work_, seen_);
        CHECK(without(end, is_leftover).size() == end.size());
        if (writer_.is_repeatable) CHECK((end == after_));
        else CHECK(end.size() >= after_.size());
    }

    scratch const here_;
    killed_writer writer_;
    std::string const base_ = here_ / "base", work_ = here_ / "work", seen_ = here_ / "seen",
                      next_ = here_ / "next";
    std::function<outcome()> const run_ = [this] {
        return run_at("02", writer_.arguments, writer_.input);
    };
    tree before_, after_;
    std::uint64_t calls_ = 0;
    int code_ = 0;
};

}  // namespace

std::size_t kill_everywhere(killed_writer const& writer) { return kill_test{writer}.run(); }

}  // namespace app::tests
