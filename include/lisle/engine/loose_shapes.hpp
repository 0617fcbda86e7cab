// lisle/engine/loose_shapes.hpp - values whose source spelling differs from the canonical spelling.
#pragma once

#include <lisle/engine/operations.hpp>

#include <cstddef>
#include <vector>

namespace lisle::v0_1::detail {

/// An element of an array or of a dictionary.
struct loose_element {
    std::size_t index;
    char const* first;
    char const* last;
    element_type const* type;
};

/// The loose values that no object has recorded yet. Their places ascend.
class loose_shapes {
public:
    [[nodiscard, gnu::always_inline]] bool any() const { return any_; }

    /// Marks the value at `at`, with its elements, as loose.
    void mark(char const* at) {
        any_ = true;
        last_ = at;
    }
    /// Marks the value at `at` as not understood.
    void mark_foreign(char const* at) { foreign_ = at; }

    /// Whether anything loose begins at or after `from`.
    [[nodiscard]] bool any_since(char const* from) const {
        return is_marked_since(from) || has_elements_since(from);
    }
    /// Whether a value that begins at or after `from` is marked. Elements that keep_element has
    /// taken do not count.
    [[nodiscard]] bool is_marked_since(char const* from) const {
        return last_ != nullptr && last_ >= from;
    }

    /// The place of the last value that was not understood, or null.
    [[nodiscard]] char const* foreign() const { return foreign_; }

    [[nodiscard]] std::vector<loose_element>& elements() { return elements_; }

    /// Called after each element while `any()`: loose values inside merge into the element.
    [[gnu::cold]] void keep_element(loose_element const& element);

    void forget_since(char const* from) {
        while (has_elements_since(from)) elements_.pop_back();
        if (is_marked_since(from)) last_ = nullptr;
        any_ = last_ != nullptr || !elements_.empty();
    }
    /// As above, and forgets a value that was not understood.
    void forget_all_since(char const* from) {
        forget_since(from);
        if (foreign_ != nullptr && foreign_ >= from) foreign_ = nullptr;
    }

private:
    [[nodiscard]] bool has_elements_since(char const* from) const {
        return !elements_.empty() && elements_.back().first >= from;
    }

    bool any_ = false;  ///< there is a loose value that no object has recorded yet
    char const* last_ = nullptr;
    char const* foreign_ = nullptr;
    std::vector<loose_element> elements_;
};

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/loose_shapes.hpp>
#endif
