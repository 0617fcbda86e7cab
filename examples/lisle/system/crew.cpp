// examples/lisle/system/crew.cpp - one queue, and a flag on each job.
#include "crew.hpp"

#include <system_error>
#include <utility>

namespace app {

crew::crew(std::size_t helpers) : max_threads_{helpers} {}

crew::~crew() {
    {
        std::lock_guard const lock{mutex_};
        is_over_ = true;
        waiting_.clear();
    }
    work_added_.notify_all();
    for (auto& thread : threads_) thread.join();
}

std::size_t crew::count_other_cores() {
    auto const cores = std::thread::hardware_concurrency();  // 0 if unknown
    return cores > 1 ? cores - 1 : 0;
}

void crew::add(job& next) {
    {
        std::lock_guard const lock{mutex_};
        waiting_.push_back(&next);
    }
    if (threads_.size() < max_threads_) {
        try {
            threads_.emplace_back([this] { work(); });
        } catch (std::system_error const&) {
            max_threads_ = threads_.size();  // The calling thread alone is enough.
        }
    }
    work_added_.notify_one();
}

job* crew::take() {
    if (waiting_.empty()) return nullptr;
    auto* const out = waiting_.front();
    waiting_.pop_front();
    return out;
}

void crew::run(job& next, workspace& room) {
    std::exception_ptr failure;
    try {
        next.run(room);
    } catch (...) { failure = std::current_exception(); }
    {
        std::lock_guard const lock{mutex_};
        next.failure_ = std::move(failure);
        next.is_done_ = true;
    }
    job_done_.notify_one();
}

void crew::work() {
    workspace room;
    for (;;) {
        job* next = nullptr;
        {
            std::unique_lock lock{mutex_};
            work_added_.wait(lock, [&] { return is_over_ || !waiting_.empty(); });
            next = take();
        }
        if (next == nullptr) return;
        run(*next, room);
    }
}

bool crew::help() {
    job* next = nullptr;
    {
        std::lock_guard const lock{mutex_};
        next = take();
    }
    if (next != nullptr) run(*next, caller_workspace_);
    return next != nullptr;
}

bool crew::is_done(job const& awaited) {
    std::lock_guard const lock{mutex_};
    return awaited.is_done_;
}

void crew::finish(job& awaited) {
    std::unique_lock lock{mutex_};
    job_done_.wait(lock, [&] { return awaited.is_done_; });
    if (awaited.failure_) std::rethrow_exception(awaited.failure_);
}

}  // namespace app
