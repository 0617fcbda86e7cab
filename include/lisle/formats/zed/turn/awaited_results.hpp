// lisle/formats/zed/turn/awaited_results.hpp - the tool results of a round, until they are
// delivered.
#pragma once

#include <lisle/formats/zed/model/tool_result.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed {

/// A result, and whether a person sees its output, which may be null.
struct answer {
    tool_result result;
    bool has_output = true;

    bool operator==(answer const&) const = default;
};

/// Keeps results while a stream runs, in the order in which the stream asked for them, and counts
/// the tools that run. Complexity: each call is linear in its argument, amortized.
class awaited_results {
public:
    /// Adds a result that is known at once.
    void add(answer known) { slots_.emplace_back(std::move(known)); }

    /// Notes that a tool was started.
    void start(std::string const& id) {
        running_[id].places.push_back(delivered_ + slots_.size());
        slots_.emplace_back();
        ++running_count_;
    }

    /// Notes that a tool with this id has ended: the first started, if several run. Returns its
    /// place for `keep`, or nothing if no such tool runs.
    [[nodiscard]] std::optional<std::size_t> stop(std::string_view id) {
        auto const at = running_.find(id);
        if (at == running_.end()) return {};
        auto const place = at->second.places[at->second.next++];
        if (at->second.next == at->second.places.size()) running_.erase(at);
        --running_count_;
        return place;
    }

    /// Keeps the result of a tool that has ended while the stream runs.
    void keep(std::size_t place, answer known) { slots_[place - delivered_] = std::move(known); }

    /// Passes all results that have arrived to `to`, in order.
    template <class Deliver>
    void deliver(Deliver to) {
        for (auto& slot : slots_)
            if (slot) to(std::move(*slot));
        delivered_ += slots_.size();
        slots_.clear();
    }

    /// The number of tools that run.
    [[nodiscard]] std::size_t running() const { return running_count_; }

    /// Drops all results, and forgets the running tools.
    void clear() {
        slots_.clear();
        running_.clear();
        running_count_ = 0;
    }

private:
    /// The tools with one id, first started first.
    struct queue {
        std::vector<std::size_t> places;
        std::size_t next = 0;
    };

    std::vector<std::optional<answer>> slots_;
    std::size_t delivered_ = 0;  // the number of delivered results
    lisle::text::salted_map<std::string, queue> running_;
    std::size_t running_count_ = 0;
};

}  // namespace lisle::v0_1::zed
