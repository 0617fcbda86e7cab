// examples/lisle/tests/joined_history_test.cpp - a file of Codex that continues another file.
#include "continued_threads.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace joined_history_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const first_id = "01a20772-e119-7733-80f5-e18895f5286e",
                  second_id = "01a20773-0340-75d2-83d3-fc54a116af07";

/// A home with a thread and its fork.
struct forked_home {
    scratch here;
    std::string folder = here / "home/sessions/2026/11/23/";
    std::string first = folder + "rollout-2026-11-23T08-08-18-" + first_id + ".jsonl";
    std::string second = folder + "rollout-2026-11-23T08-08-27-" + second_id + ".jsonl";

    forked_home() {
        fs::create_directories(folder);
        auto const kept = meta(first_id, {}, 0) + say("rosemary question");
        write_file(first, kept + say("dropped question"));
        write_file(second, meta(second_id, first_id, kept.size()) + say("thyme question"));
    }
};

TEST_CASE("a fork that is given as a file has the history of its base") {
    forked_home const home;
    auto const shown = run_program({"show", home.second});
    CHECK(shown.code == 0);
    CHECK(has(shown.out, "rosemary question"));
    CHECK(has(shown.out, "thyme question"));
    CHECK(!has(shown.out, "dropped question"));
    CHECK(run_program({"show", home.here / "home", second_id}).out == shown.out);
    CHECK(run_program({"check", home.second}).code == 0);
}

TEST_CASE("a missing base is named, by a file and by the folder alike") {
    forked_home const home;
    fs::remove(home.first);
    auto const words = "its history is in " + first_id + ", which is missing";
    auto const shown = run_program({"show", home.second});
    CHECK(shown.code == 1);
    CHECK(has(shown.err, words));
    CHECK(has(shown.out, "thyme question"));
    for (auto const& store : {home.second, home.here / "home"}) {
        auto const checked = run_program({"check", store});
        CHECK(checked.code == 1);
        CHECK(has(checked.out, words));
    }
}

TEST_CASE("a fork has the same verdict as a file and in its folder") {
    forked_home const home;
    auto const of_fork = [&](std::string const& path) {
        auto const out = run_program({"check", path}).out;
        auto const at = out.find(path == home.second ? fs::path{path}.filename().string()
                                                     : second_id.substr(0, 8));
        REQUIRE(at != out.npos);
        auto const line = out.substr(at, out.find('\n', at) - at);
        for (std::string const word : {"canonical", "as read", "refused", "unreadable"})
            if (has(line, word)) return word;
        return line;
    };
    CHECK(of_fork(home.second) == "canonical");
    auto const kept = meta(first_id, {}, 0) + "no record\n" + say("rosemary question");
    write_file(home.first, kept);
    write_file(home.second, meta(second_id, first_id, kept.size()) + say("thyme question"));
    CHECK(of_fork(home.second) == "as read");
    CHECK(of_fork(home.here / "home") == "as read");
}

TEST_CASE("a base that is empty or names its own thread ends the search") {
    forked_home const home;
    for (auto const& base : {second_id, first_id, std::string{"nowhere"}})
        for (std::size_t const end : {std::size_t{0}, std::size_t{9'999'999}}) {
            write_file(home.second, meta(second_id, base, end) + say("thyme question"));
            auto const shown = run_program({"show", home.second});
            CHECK(shown.code == 1);
            CHECK(has(shown.err, "its history is in " + base));
            CHECK(has(shown.out, "thyme question"));
        }
}

TEST_CASE("repair of such a file does not touch the history of its base") {
    forked_home const home;
    auto const before = read_tree(home.here / "home");
    CHECK(run_program({"repair", home.second, "--dry-run"}).code == 0);
    CHECK(read_tree(home.here / "home") == before);
}

std::string const segment_id = "01a20772-e4c1-7e00-9d19-b96d722e7146";

/// A home with a thread that was reverted a day later, and a fork of it.
struct reverted_home : forked_home {
    std::string later = here / "home/sessions/2026/11/24/";
    std::string segment =
        later + "rollout-2026-11-24T08-08-19-" + first_id + '_' + segment_id + ".jsonl";

    reverted_home() {
        fs::create_directories(later);
        auto const kept = meta(first_id, {}, 0) + say("rosemary question");
        write_file(segment, meta(first_id, first_id, kept.size()) + say("basil question"));
    }
};

TEST_CASE("a reverted thread has what stood behind the place, marked, as a file and in its home") {
    reverted_home const home;
    for (auto const& args : {std::vector<std::string>{home.segment},
                             std::vector<std::string>{home.here / "home", first_id}}) {
        auto command = args;
        command.insert(command.begin(), "show");
        auto const shown = run_program(command);
        CHECK(shown.code == 0);
        auto const before = shown.out.find("rosemary question"),
                   dropped = shown.out.find("dropped question"),
                   after = shown.out.find("basil question");
        CHECK(before < dropped);
        CHECK(dropped < after);
        CHECK(after != shown.out.npos);
        CHECK(has(shown.out, "rolled back"));
        CHECK(has(shown.err, "2 of 3 messages"));
        command.emplace_back("--active");
        auto const active = run_program(command);
        CHECK(!has(active.out, "dropped question"));
        CHECK(has(active.out, "basil question"));
        command = args;
        command.insert(command.begin(), "page");
        CHECK(has(run_program(command).out, "dropped question"));
    }
    // The fork goes on from the thread's first file, which has its own end.
    CHECK(!has(run_program({"show", home.second}).out, "dropped question"));
}

TEST_CASE("search, list and rows have the reverted messages once") {
    reverted_home const home;
    auto const store = home.here / "home";
    auto const found = run_program({"search", store, "dropped question", "--ids"});
    CHECK(found.code == 0);
    CHECK(found.out == first_id + '\n');
    CHECK(run_program({"search", store, "nothing of it"}).code == 1);
    auto const listed = run_program({"list", store}).out;
    CHECK(has(listed, "2/3"));
    auto const rows = run_program({"rows", store}).out;
    CHECK(has(rows, R"("messages":3,)"));
    CHECK(has(rows, R"("active_messages":2)"));
}

TEST_CASE("a file with reverted messages that can't be read is named") {
    reverted_home const home;
    write_file(home.here / "home/sessions/2026/11/24/rollout-2026-11-24T09-08-19-" + first_id
                   + "_01a20772-e4c1-7e00-9d19-b96d722e7147.jsonl.zst",
               "\x28\xB5\x2F\xFD no frame");
    auto const shown = run_program({"show", home.segment});
    CHECK(has(shown.err, "without what was reverted in sessions/2026/11/24/"));
    CHECK(has(shown.out, "dropped question"));
}

TEST_CASE("commands that write a thread leave out what was reverted") {
    reverted_home const home;
    auto const store = home.here / "home";
    auto const text = run_program({"get", store, first_id}).out;
    CHECK(has(text, "basil question"));
    CHECK(!has(text, "dropped question"));
    CHECK(!has(run_program({"convert", home.segment, "--to", "loom"}).out, "dropped question"));
}

}  // namespace joined_history_test
