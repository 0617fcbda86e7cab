// lisle/engine/choice_cache.hpp - remembers the alternatives of untagged values while values around
// them are still being tried.
#pragma once

#include <lisle/version.hpp>

#include <compare>
#include <cstddef>
#include <map>
#include <utility>

namespace lisle::v0_1::detail {

/// Without the cache, each level of nested untagged values would try all levels inside it again. It
/// also tells how many bytes of failed tries to charge: all of them for values that contain
/// untagged values, none for others, which are tried only once for each alternative.
class choice_cache {
public:
    /// One value at one place, with the options of a try.
    struct question {
        char const* at;
        void const* type;    ///< the type of the variant
        bool is_as_systems;  ///< whether a system itself would choose so

        auto operator<=>(question const&) const = default;
    };
    /// Null stands for no alternative at all.
    using answer = void const*;

    [[nodiscard]] answer const* find(question const& asked) const;
    /// Does nothing for the outermost value, which is never asked for again.
    void keep(question const& asked, answer chosen);

    [[nodiscard]] bool is_trying() const { return innermost_ != nullptr; }

    /// The number of bytes before the cursor that were skipped instead of read.
    [[nodiscard]] std::size_t& skipped() { return skipped_; }

    /// Lives while an untagged value is read. The end of the outermost one clears the cache.
    class reading {
    public:
        explicit reading(choice_cache& cache) : cache_{cache} { ++cache_.open_; }
        reading(reading const&) = delete;
        reading& operator=(reading const&) = delete;
        ~reading() {
            if (--cache_.open_ == 0 && !cache_.answers_.empty()) cache_.answers_.clear();
        }

    private:
        choice_cache& cache_;
    };

    /// Lives while the alternatives of a value are tried.
    class trying {
    public:
        explicit trying(choice_cache& cache)
            : cache_{cache}, around_{std::exchange(cache.innermost_, this)} {}
        trying(trying const&) = delete;
        trying& operator=(trying const&) = delete;
        ~trying() { cache_.innermost_ = around_; }

        /// Called after a try that read this many bytes and failed. Returns how many bytes to
        /// charge.
        [[nodiscard]] std::size_t fail(std::size_t bytes) {
            if (has_others_) return bytes;
            free_ += bytes;
            return 0;
        }

    private:
        friend choice_cache;

        choice_cache& cache_;
        trying* around_;
        bool has_others_ = false;  ///< untagged values are inside the value
        std::size_t free_ = 0;     ///< bytes of failed tries before the first value inside
    };

    /// Called for each untagged value inside a try. Returns how many bytes to charge for earlier
    /// tries of the value around it.
    [[nodiscard]] std::size_t meet_inside() {
        if (innermost_ == nullptr) return 0;
        innermost_->has_others_ = true;
        return std::exchange(innermost_->free_, 0);
    }

private:
    std::map<question, answer> answers_;
    std::size_t open_ = 0;
    std::size_t skipped_ = 0;
    trying* innermost_ = nullptr;
};

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/choice_cache.hpp>
#endif
