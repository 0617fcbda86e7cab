// lisle/engine/salvage_log.hpp - the failures that a reading recovered from.
#pragma once

#include <lisle/text/cursor.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// Off until `record_to` gives it a list for failures. While it is off, a reading ends with the
/// first failure.
class salvage_log {
public:
    void record_to(std::vector<text::failure>& failures) { failures_ = &failures; }

    [[nodiscard]] bool is_on() const { return failures_ != nullptr; }

    /// Whether the text is broken: it is then treated as if it ended there.
    [[nodiscard]] bool is_cut() const { return is_cut_; }

    /// Nothing after broken text is read, so only the first failure of the text itself counts.
    [[gnu::cold, gnu::noinline]] void record(text::failure failed, bool is_of_text) {
        if (!is_of_text || !is_cut_) failures_->push_back(std::move(failed));
        is_cut_ = is_cut_ || is_of_text;
    }

    /// The number of failures that were recorded so far.
    [[nodiscard]] std::size_t count() const { return is_on() ? failures_->size() : 0; }

    /// Removes the failures after the first `count`: a caller that keeps a value as text drops the
    /// failures inside it.
    void forget_since(std::size_t count) {
        if (is_on())
            failures_->erase(failures_->begin() + static_cast<std::ptrdiff_t>(count),
                             failures_->end());
    }

private:
    std::vector<text::failure>* failures_ = nullptr;
    bool is_cut_ = false;
};

}  // namespace lisle::v0_1::detail
