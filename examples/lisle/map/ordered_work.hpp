// examples/lisle/map/ordered_work.hpp - batches that any thread works on, and that are used in
// order.
#pragma once

#include "../system/crew.hpp"

#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <utility>

namespace app {

/// The bytes that are read ahead for each thread. Of larger batches, one more than the threads is
/// read ahead, so memory is bounded by the largest record times the number of threads.
inline constexpr std::size_t bytes_ahead_per_thread = std::size_t{1} << 20;

/// Calls `read(batch)` on the calling thread until it returns false, then run() of each batch on
/// any thread and `use(batch)` on the calling thread, in the order in which they were read. `Batch`
/// is a job with the size bytes(). Stops reading while too many bytes wait to be used. If
/// `would_wait()` says that `read` would wait for another program, uses all batches first, because
/// that program may wait for the results of its last records.
///
/// Passes on exceptions: those of `read` and `would_wait` after using all earlier batches, those of
/// run() and `use` at once. Returns the largest number of bytes that waited at one time.
template <class Batch, class WouldWait, class Read, class Use>
std::size_t work_in_order(std::size_t threads, WouldWait would_wait, Read read, Use use) {
    std::deque<std::unique_ptr<Batch>> window;
    std::exception_ptr failure;
    std::size_t waiting = 0, most_waiting = 0;
    bool has_more = true;
    crew workers{threads - 1};  // ends before the batches

    auto const fail = [&] {
        failure = std::current_exception();
        has_more = false;
    };
    auto const must_wait = [&] {
        try {
            return !window.empty() && would_wait();
        } catch (...) {
            fail();
            return true;
        }
    };
    auto const read_next = [&] {
        auto next = std::make_unique<Batch>();
        try {
            has_more = read(*next);
        } catch (...) { fail(); }
        waiting += next->bytes();
        if (waiting > most_waiting) most_waiting = waiting;
        window.push_back(std::move(next));
        workers.add(*window.back());
    };
    auto const has_room = [&] {
        return window.size() <= threads || waiting < threads * bytes_ahead_per_thread;
    };
    while (has_more || !window.empty()) {
        if (!window.empty() && workers.is_done(*window.front())) {
            auto& done = *window.front();
            workers.finish(done);
            use(done);
            waiting -= done.bytes();
            window.pop_front();
        } else if (has_more && has_room() && !must_wait()) {
            read_next();
        } else if (!workers.help()) {
            workers.finish(*window.front());
        }
    }
    if (failure) std::rethrow_exception(failure);
    return most_waiting;
}

}  // namespace app
