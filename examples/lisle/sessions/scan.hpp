// examples/lisle/sessions/scan.hpp - reads many sessions in order and works on them on all cores.
#pragma once

#include "../system/crew.hpp"
#include "source.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace app {

/// Limits of a scan, in bytes as stored.
struct scan_limits {
    static constexpr std::size_t batch_bytes = std::size_t{256} << 10;
    static constexpr std::size_t batch_rows = 32;
    static constexpr std::size_t batches = 8;  ///< at most so many are read but not used
    static constexpr std::size_t bytes = std::size_t{4} << 20;
    /// Larger sessions are worked on one at a time, since their texts may be very large.
    static constexpr std::size_t large = std::size_t{1} << 19;
    /// A buffer larger than this is freed, not kept for the next text.
    static constexpr std::size_t room = std::size_t{4} << 20;
};

/// Reads the sessions in order on the calling thread, calls `work(entry, row, workspace)` on any
/// thread and `use(i, result)` on the calling thread, in order. `row` is an optional<stored>&,
/// empty if the session was deleted since it was listed. The first session is used before the
/// second one is read. Stops if `use` returns false. Passes on the exceptions of `work` and `use`.
/// If the source throws, uses the sessions that were read before and returns the exception; else
/// null.
template <class Result, class Work, class Use>
[[nodiscard]] std::exception_ptr try_scan(source& from, std::vector<entry const*> const& all,
                                          Work const& work, Use const& use,
                                          std::size_t helpers = crew::count_other_cores()) {
    struct task {
        entry const* session;
        std::optional<stored> row;
        Result result{};
    };
    struct batch final : job {
        batch(Work const& w, std::mutex& m) : work{w}, one_large{m} {}
        void run(workspace& room) override {
            for (auto& each : tasks) {
                std::unique_lock lock{one_large, std::defer_lock};
                if (each.row && each.row->bytes.size() > scan_limits::large) lock.lock();
                each.result = work(*each.session, each.row, room);
                if (room.text.capacity() > scan_limits::room) std::string{}.swap(room.text);
                room.unpacker.free_room_above(scan_limits::room);
            }
        }
        Work const& work;
        std::mutex& one_large;
        std::vector<task> tasks;  ///< with their rows, which the calling thread frees
        std::size_t bytes = 0;
    };

    std::mutex one_large;
    std::deque<std::unique_ptr<batch>> window;
    std::size_t next = 0, used = 0, bytes = 0;
    std::exception_ptr failure;
    crew workers{helpers};  // ends before the batches

    auto const read = [&](std::size_t most) {
        auto added = std::make_unique<batch>(work, one_large);
        try {
            auto const rows = std::min(most, all.size() - next);
            from.fetch_all(std::span{all}.subspan(next, rows), [&](std::optional<stored> row) {
                if (row) added->bytes += row->bytes.size();
                added->tasks.push_back({all[next], std::move(row), {}});
                ++next;
                return added->bytes < scan_limits::batch_bytes;
            });
        } catch (...) {
            failure = std::current_exception();
            next = all.size();
        }
        bytes += added->bytes;
        window.push_back(std::move(added));
        workers.add(*window.back());
    };
    while (next < all.size() || !window.empty()) {
        if (!window.empty() && workers.is_done(*window.front())) {
            auto& done = *window.front();
            workers.finish(done);
            for (auto& each : done.tasks)
                if (!use(used++, each.result)) return nullptr;
            bytes -= done.bytes;
            window.pop_front();
        } else if (used == 0 && !window.empty()) {
            if (!workers.help()) workers.finish(*window.front());
        } else if (next < all.size() && window.size() < scan_limits::batches
                   && bytes < scan_limits::bytes) {
            read(used == 0 ? 1 : scan_limits::batch_rows);
        } else if (!workers.help()) {
            workers.finish(*window.front());
        }
    }
    return failure;
}

/// Like try_scan, but throws the exception of the source.
template <class Result, class Work, class Use>
void scan(source& from, std::vector<entry const*> const& all, Work const& work, Use const& use,
          std::size_t helpers = crew::count_other_cores()) {
    if (auto const failure = try_scan<Result>(from, all, work, use, helpers))
        std::rethrow_exception(failure);
}

}  // namespace app
