// examples/lisle/tests/moved_bases_test.cpp - lisle redact of threads that continue another file
// from a byte offset.
#include "continued_threads.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/zstd.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace moved_bases_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const oldest = "01a20772-e119-7733-80f5-e18895f5286e",
                  middle = "01a20772-e4c1-7e00-9d19-b96d722e7146",
                  newest = "01a20773-0340-75d2-83d3-fc54a116af07";

/// Three threads, each of which continues a part of the previous thread. The names of the files are
/// not in the order in which they need each other.
struct stacked_home {
    scratch here;
    std::string first = here / "home/sessions/2026/11/23/rollout-2026-11-23T08-08-18-" + oldest
                        + ".jsonl",
                second = here / "home/sessions/2026/11/22/rollout-2026-11-22T08-08-19-" + oldest
                         + '_' + middle + ".jsonl",
                third = here / "home/archived_sessions/rollout-2026-11-23T08-08-27-" + newest
                        + ".jsonl";
    std::string first_text = meta(oldest, {}, 0) + say("one, ask jane.doe@levain.dev");

    explicit stacked_home(bool is_packed = false) {
        auto second_text = meta(oldest, middle, 0);
        auto const whole = first_text + say("dropped, ask joe@levain.dev");
        second_text = meta(oldest, oldest, first_text.size()) + say("two, to joe@levain.dev");
        for (auto const& file : {first, second, third})
            fs::create_directories(fs::path{file}.parent_path());
        if (is_packed) write_file(first + ".zst", lisle::zstd::compress(whole));
        else write_file(first, whole);
        write_file(second, second_text + say("dropped, too"));
        write_file(third, meta(newest, middle, second_text.size()) + say("three"));
    }
    [[nodiscard]] std::string home() const { return here / "home"; }
};

/// The text of the newest thread, with its bases.
std::string read_newest(std::string const& home) {
    return run_program({"get", "--as-read", home, newest}).out;
}

TEST_CASE("offsets move with the lines that they end, whatever the order of the files") {
    for (bool const is_packed : {false, true}) {
        CAPTURE(is_packed);
        stacked_home const at{is_packed};
        auto const before = read_newest(at.home());
        CHECK(has(before, "two, to joe@levain.dev"));
        CHECK(has(before, "one, ask jane.doe@levain.dev"));
        CHECK_FALSE(has(before, "dropped"));
        auto const out = at.here / "out";
        CHECK(run_program({"redact", at.home(), "-o", out}).code == 0);
        CHECK(run_program({"redact", at.home(), "--in-place", "--no-copy"}).code == 0);
        for (auto const& home : {out, at.home()}) {
            CAPTURE(home);
            auto const now = read_newest(home);
            CHECK(has(now, R"("two, to email)"));
            CHECK(has(now, R"("one, ask email)"));
            CHECK(has(now, R"("three")"));
            CHECK_FALSE(has(now, "dropped"));
            auto const check = run_program({"check", home});
            CHECK(check.code == 0);
            CHECK_FALSE(has(check.out, "unreadable"));
        }
    }
}

TEST_CASE("a file that another file continues is not redacted alone") {
    stacked_home const at;
    auto const before = read_tree(at.home());
    for (auto const& place :
         {at.first, at.second, at.here / "home/sessions/2026/11/23", at.here / "home/sessions"}) {
        CAPTURE(place);
        auto const run = run_program({"redact", place, "--in-place"});
        CHECK(run.code == 1);
        CHECK(has(run.err, " goes on from the first "));
        CHECK(has(run.err, "nothing was redacted"));
        CHECK(read_tree(at.home()) == before);
    }
    CHECK(run_program({"redact", at.first, "-o", at.here / "copy.jsonl"}).code == 0);
    CHECK(run_program({"redact", at.third, "--in-place"}).code == 0);
}

TEST_CASE("a file alone may be redacted after the offsets to which others point") {
    stacked_home const at;
    write_file(at.first, meta(oldest, {}, 0) + say("of so many bytes: a person's text here")
                             + say("dropped, ask joe@levain.dev"));
    write_file(at.second,
               meta(oldest, oldest,
                    (meta(oldest, {}, 0) + say("of so many bytes: a person's text here")).size())
                   + say("two"));
    auto const run = run_program({"redact", at.first, "--in-place", "--no-copy"});
    CHECK(run.code == 0);
    CHECK(has(read_file(at.first), "email"));
}

}  // namespace moved_bases_test
