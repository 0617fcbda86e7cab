// examples/lisle/system/crew.hpp - threads that do jobs, one for each core beside the calling
// thread.
#pragma once

#include <lisle/zstd/decompressor.hpp>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace app {

/// What a thread keeps from one session to the next.
struct workspace {
    std::string text;
    lisle::zstd::decompressor unpacker;
};

/// Work for any thread.
class job {
public:
    virtual ~job() = default;
    virtual void run(workspace& room) = 0;

private:
    friend class crew;
    bool is_done_ = false;
    std::exception_ptr failure_;
};

/// Starts a thread only when a job waits for one. All other members are for the calling thread.
class crew {
public:
    /// `helpers`: the largest number of threads; by default one for each other core.
    explicit crew(std::size_t helpers = count_other_cores());
    /// Drops the jobs that no thread has begun, and waits for the others.
    ~crew();
    crew(crew const&) = delete;
    crew& operator=(crew const&) = delete;

    [[nodiscard]] static std::size_t count_other_cores();

    /// The job must live until it is done.
    void add(job& next);
    /// Does the oldest job that no thread has begun. False if there is none.
    bool help();
    [[nodiscard]] bool is_done(job const& awaited);
    /// Waits for the job, and throws what it threw.
    void finish(job& awaited);

private:
    void work();
    void run(job& next, workspace& room);
    job* take();

    std::size_t max_threads_;
    workspace caller_workspace_;
    std::mutex mutex_;
    std::condition_variable work_added_, job_done_;
    std::deque<job*> waiting_;
    bool is_over_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace app
