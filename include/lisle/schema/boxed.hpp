// lisle/schema/boxed.hpp - a value that is stored by itself, so that what holds it stays small.
#pragma once

#include <lisle/schema/category.hpp>
#include <lisle/schema/trait.hpp>

#include <memory>
#include <utility>

namespace lisle::v0_1 {

/// A value in memory of its own. Copies are deep. A box is empty only after it was moved from.
/// Complexity: to move it takes constant time.
template <class T>
class boxed {
public:
    using value_type = T;

    boxed() : held_{std::make_unique<T>()} {}
    boxed(T value) : held_{std::make_unique<T>(std::move(value))} {}
    boxed(boxed const& other) : held_{other.held_ ? std::make_unique<T>(*other) : nullptr} {}
    boxed(boxed&&) noexcept = default;
    boxed& operator=(boxed const& other) {
        if (this != &other) *this = boxed{other};
        return *this;
    }
    boxed& operator=(boxed&&) noexcept = default;
    ~boxed() = default;

    [[nodiscard]] explicit operator bool() const { return held_ != nullptr; }
    /// The value; null if the box is empty.
    [[nodiscard]] T* get() { return held_.get(); }
    [[nodiscard]] T const* get() const { return held_.get(); }
    [[nodiscard]] T& operator*() { return *held_; }
    [[nodiscard]] T const& operator*() const { return *held_; }
    [[nodiscard]] T const* operator->() const { return held_.get(); }

    /// Puts a default value into the box.
    T& emplace() { return *(held_ = std::make_unique<T>()); }
    /// Empties the box.
    void reset() { held_.reset(); }

    /// Compares the values.
    friend bool operator==(boxed const& a, boxed const& b) {
        return a.held_ == nullptr || b.held_ == nullptr ? a.held_ == b.held_ : *a == *b;
    }

private:
    std::unique_ptr<T> held_;
};

}  // namespace lisle::v0_1

/// A box is written as its value, and an empty one as null.
template <class T>
struct lisle::schema<lisle::boxed<T>> {
    using self = boxed<T>;
    using category = optional_tag;
};
