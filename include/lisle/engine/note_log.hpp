// lisle/engine/note_log.hpp - the notes of a reading, in the order of the text.
#pragma once

#include <lisle/options.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// Collects notes in the caller's list, if there is one.
class note_log {
public:
    explicit note_log(std::vector<note>* notes) : notes_{notes} {}

    /// Adds a note without its pointer: locate_notes finds the pointer from the offset.
    void add(std::size_t offset, std::string what, bool is_misfit = false) {
        if (notes_ != nullptr) notes_->push_back({{}, offset, std::move(what), is_misfit});
    }

    /// Removes the notes from this offset on, for a reader that rewinds.
    void forget_from(std::size_t offset) {
        while (notes_ != nullptr && !notes_->empty() && notes_->back().offset >= offset)
            notes_->pop_back();
    }

private:
    std::vector<note>* notes_;
};

}  // namespace lisle::v0_1::detail
