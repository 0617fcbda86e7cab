// lisle/engine/loose_shapes.hpp - what was read from another spelling than would be written.
#pragma once

#include <lisle/engine/operations.hpp>

#include <cstddef>
#include <vector>

namespace lisle::inline v0::detail {

/// An element of an array or of a dictionary.
struct loose_element {
    std::size_t index;
    char const* first;
    char const* last;
    same_test same;
};

/// The loose values that no object remembers yet. Places ascend.
class loose_shapes {
public:
    [[nodiscard, gnu::always_inline]] bool any() const { return any_; }

    /// The value at `at` is loose. Elements that it has are part of it.
    void mark(char const* at) {
        any_ = true;
        last_ = at;
    }
    /// It was not understood at all.
    void mark_foreign(char const* at) { foreign_ = at; }

    /// Whether there is anything to remember behind `from`.
    [[nodiscard]] bool any_since(char const* from) const {
        return is_marked_since(from) || has_elements_since(from);
    }
    /// Whether there is, and no element took it.
    [[nodiscard]] bool is_marked_since(char const* from) const {
        return last_ != nullptr && last_ >= from;
    }

    /// The place of the last value that was not understood; null where there was none.
    [[nodiscard]] char const* foreign() const { return foreign_; }

    [[nodiscard]] std::vector<loose_element>& elements() { return elements_; }

    /// Called behind each element once there is anything: what is loose inside becomes the element.
    [[gnu::cold, gnu::noinline]] void keep_element(loose_element const& element) {
        if (!any_since(element.first)) return;
        forget_since(element.first);
        elements_.push_back(element);
        any_ = true;
    }

    void forget_since(char const* from) {
        while (has_elements_since(from)) elements_.pop_back();
        if (is_marked_since(from)) last_ = nullptr;
        any_ = last_ != nullptr || !elements_.empty();
    }
    /// As above, with what was not understood there.
    void forget_all_since(char const* from) {
        forget_since(from);
        if (foreign_ != nullptr && foreign_ >= from) foreign_ = nullptr;
    }

private:
    [[nodiscard]] bool has_elements_since(char const* from) const {
        return !elements_.empty() && elements_.back().first >= from;
    }

    bool any_ = false;  ///< since the last field that remembered it
    char const* last_ = nullptr;
    char const* foreign_ = nullptr;
    std::vector<loose_element> elements_;
};

}  // namespace lisle::inline v0::detail
