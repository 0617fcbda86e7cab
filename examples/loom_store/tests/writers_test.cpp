// examples/loom_store/tests/writers_test.cpp - two writers change the same version.
#include "../local_store.hpp"
#include "../scratch.hpp"
#include "processes.hpp"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

using namespace store::tests;
namespace loom = lisle::loom;

namespace {

struct race {
    std::atomic<int> ready{0}, won{0}, told{0};
};

/// Loads the thread, waits for the other writer, and saves its own change.
void take_part(std::filesystem::path const& folder, race& r) {
    store::local_store store{folder};
    auto mine = store.load({"T-1"}).value().value();
    auto const version = mine.version;
    loom::touch(mine, "2026-11-22T00:00:00+00:00");
    ++r.ready;
    while (r.ready < 2) std::this_thread::yield();
    auto const done = store.save(mine);
    if (done) ++r.won;
    else if (done.error().conflict == loom::version_conflict{version, version + 1}) ++r.told;
}

void start_thread(std::filesystem::path const& folder) {
    store::local_store store{folder};
    REQUIRE(store.save(loom::make_thread({"T-1"}, "2026-11-22T00:00:00+00:00")).has_value());
}

}  // namespace

TEST_CASE("two processes save a change of the same version: one wins, the other gets an error") {
    store::scratch const here;
    start_thread(here / "threads");
    for (int round = 0; round < 25; ++round) {
        shared<race> r;
        std::array writers{child{[&] { take_part(here / "threads", *r); }},
                           child{[&] { take_part(here / "threads", *r); }}};
        for (auto& writer : writers) REQUIRE(writer.join());
        CHECK((*r).won == 1);
        CHECK((*r).told == 1);
    }
}

TEST_CASE("two threads of one process save a change of the same version: one wins") {
    store::scratch const here;
    start_thread(here / "threads");
    for (int round = 0; round < 25; ++round) {
        race r;
        std::thread other{[&] { take_part(here / "threads", r); }};
        take_part(here / "threads", r);
        other.join();
        CHECK(r.won == 1);
        CHECK(r.told == 1);
    }
}
