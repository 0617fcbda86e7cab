// examples/lisle/tests/ordered_work_test.cpp - batches that are worked on by several threads.
#include "../map/ordered_work.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace ordered_work_test {

struct counted_batch final : app::job {
    static inline std::size_t alive = 0, most_alive = 0;
    counted_batch() { most_alive = (std::max)(most_alive, ++alive); }
    ~counted_batch() override { --alive; }
    void run(app::workspace&) override {
        if (number == 777) throw std::runtime_error{"777"};
    }
    [[nodiscard]] std::size_t bytes() const { return size; }

    std::size_t size = 0;
    int number = 0;
};

/// The largest number of batches of this size in memory.
std::size_t count_alive(std::size_t threads, std::size_t size) {
    counted_batch::most_alive = 0;
    int read_count = 0, used_count = 0;
    auto const most_bytes = app::work_in_order<counted_batch>(
        threads, [] { return false; },
        [&](counted_batch& next) {
            next.size = size;
            next.number = read_count;
            return ++read_count < 500;
        },
        [&](counted_batch& done) { CHECK(done.number == used_count++); });
    CHECK(used_count == 500);
    CHECK(most_bytes == counted_batch::most_alive * size);
    CHECK(counted_batch::alive == 0);
    return counted_batch::most_alive;
}

TEST_CASE("at most one more large batch than threads is in memory") {
    for (std::size_t const threads : {1U, 2U, 4U}) {
        CAPTURE(threads);
        CHECK(count_alive(threads, app::bytes_ahead_per_thread * 4) <= threads + 1);
        CHECK(count_alive(threads, app::bytes_ahead_per_thread / 4) <= threads * 4 + 1);
    }
}

TEST_CASE("records before a failure are used, and then the failure is thrown") {
    int read_count = 0, used_count = 0;
    auto const read = [&](counted_batch& next) {
        next.number = read_count;
        if (++read_count == 50) throw std::runtime_error{"cut"};
        return true;
    };
    CHECK_THROWS_WITH(static_cast<void>(app::work_in_order<counted_batch>(
                          2, [] { return false; }, read, [&](counted_batch&) { ++used_count; })),
                      "cut");
    CHECK(used_count == 50);
    read_count = used_count = 700;
    CHECK_THROWS_WITH(static_cast<void>(app::work_in_order<counted_batch>(
                          2, [] { return false; },
                          [&](counted_batch& next) { return next.number = read_count++, true; },
                          [&](counted_batch&) { ++used_count; })),
                      "777");
    CHECK(used_count == 777);
    CHECK(counted_batch::alive == 0);
}

}  // namespace ordered_work_test
