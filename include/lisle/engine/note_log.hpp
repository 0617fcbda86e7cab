// lisle/engine/note_log.hpp - the notes of a reading, in the order of the text.
#pragma once

#include <lisle/options.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace lisle::inline v0::detail {

/// Drops every note where nobody asked for them.
class note_log {
public:
    explicit note_log(std::vector<note>* notes) : notes_{notes} {}

    /// The pointer is found afterwards, from the offset.
    void add(std::size_t offset, std::string what) {
        if (notes_ != nullptr) notes_->push_back({{}, offset, std::move(what)});
    }

    /// For a reader that goes back there.
    void forget_from(std::size_t offset) {
        while (notes_ != nullptr && !notes_->empty() && notes_->back().offset >= offset)
            notes_->pop_back();
    }

private:
    std::vector<note>* notes_;
};

}  // namespace lisle::inline v0::detail
