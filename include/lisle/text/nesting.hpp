// lisle/text/nesting.hpp - a stack of the containers around a value, of any depth.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <vector>

namespace lisle::v0_1::text::detail {

/// A stack that allocates only for depths that usual documents do not reach.
template <class T>
class nesting {
public:
    [[gnu::always_inline]] void push(T const& level) {
        if (size_ < capacity_in_place) in_place_[size_] = level;
        else push_more(level);
        ++size_;
    }
    T pop() {
        --size_;
        if (size_ < capacity_in_place) return in_place_[size_];
        auto const level = more_.back();
        more_.pop_back();
        return level;
    }
    [[nodiscard]] bool empty() const { return size_ == 0; }

private:
    static constexpr std::size_t capacity_in_place = 32;

    [[gnu::noinline]] void push_more(T const& level) {
        if (more_.empty()) more_.reserve(capacity_in_place);
        more_.push_back(level);
    }

    T in_place_[capacity_in_place];
    std::vector<T> more_;
    std::size_t size_ = 0;
};

}  // namespace lisle::v0_1::text::detail
