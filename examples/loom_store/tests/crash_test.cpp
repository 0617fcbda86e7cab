// examples/loom_store/tests/crash_test.cpp - a writer that is killed anywhere loses no version.
#include "../local_store.hpp"
#include "../scratch.hpp"
#include "processes.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <thread>

using namespace store::tests;
namespace loom = lisle::loom;

namespace {

/// Every message states its version, and the thread is large enough for several writes.
loom::thread make_version(std::uint64_t version) {
    auto out = loom::make_thread({"T-1"}, "2026-11-22T00:00:00+00:00");
    out.version = version;
    auto const text = std::string(300, 'x') + std::to_string(version);
    for (int i = 0; i < 64; ++i) out.conversation.messages.emplace_back().content = text;
    return out;
}

/// Saves one version after the other, and reports the last version.
void save_on(std::filesystem::path const& folder, std::uint64_t version,
             std::atomic<std::uint64_t>& saved) {
    store::local_store store{folder};
    while (store.save(make_version(++version))) saved = version;
}

}  // namespace

TEST_CASE("a writer that is killed 500 times leaves the old thread or the new one each time") {
    store::scratch const here;
    auto const folder = here / "threads";
    shared<std::atomic<std::uint64_t>> saved;
    std::minstd_rand random{2026};
    int killed_in_between = 0;
    for (int round = 0; round < 500; ++round) {
        auto const before = (*saved).load();
        child writer{[&] { save_on(folder, before, *saved); }};
        // Every second writer saves before it is killed, however long a busy machine takes.
        while (round % 2 == 0 && *saved == before) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 2500});
        REQUIRE(writer.kill());

        // The reported version is stored, or the next version, which may have been saved just
        // before the end.
        auto const reported = (*saved).load();
        auto const stored = store::local_store{folder}.load({"T-1"});
        REQUIRE(stored.has_value());
        auto const version = *stored ? (*stored)->version : 0;
        REQUIRE((version == reported || version == reported + 1));
        if (*stored) REQUIRE(**stored == make_version(version));
        if (version != before) ++killed_in_between;
        *saved = version;
    }
    CHECK(killed_in_between >= 250);
    // The files that killed writers had begun are removed.
    int files = 0;
    for (auto const& file : std::filesystem::directory_iterator{folder})
        files += file.path().filename() == ".lock" ? 0 : 1;
    CHECK(files == 1);
}
