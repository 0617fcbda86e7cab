// lisle/engine/choice_cache.hpp - remembers the alternatives of untagged values while values around
// them are still being tried.
#pragma once

#include <lisle/version.hpp>

#include <compare>
#include <cstddef>
#include <map>
#include <utility>

namespace lisle::v0_1::detail {

/// Without it each level of nested untagged values would try all levels inside it again. It also
/// counts which failed tries are to be charged: those of values that contain others, because the
/// rest is tried only once for each alternative.
class choice_cache {
public:
    /// One value at one place, with the options of a try.
    struct question {
        char const* at;
        void const* type;    ///< the variant's
        bool is_as_systems;  ///< whether a system itself would choose so

        auto operator<=>(question const&) const = default;
    };
    /// Null stands for no alternative at all.
    using answer = void const*;

    [[nodiscard]] answer const* find(question const& of) const;
    /// Does nothing for the outermost value, which nobody asks for again.
    void keep(question const& of, answer chosen);

    [[nodiscard]] bool is_trying() const { return innermost_ != nullptr; }

    /// The number of bytes before the cursor that were skipped instead of read.
    [[nodiscard]] std::size_t& skipped() { return skipped_; }

    /// Lives while an untagged value is read. The outermost one forgets all answers.
    class reading {
    public:
        explicit reading(choice_cache& of) : of_{of} { ++of_.open_; }
        reading(reading const&) = delete;
        reading& operator=(reading const&) = delete;
        ~reading() {
            if (--of_.open_ == 0 && !of_.answers_.empty()) of_.answers_.clear();
        }

    private:
        choice_cache& of_;
    };

    /// Lives while the alternatives of a value are tried.
    class trying {
    public:
        explicit trying(choice_cache& of) : of_{of}, around_{std::exchange(of.innermost_, this)} {}
        trying(trying const&) = delete;
        trying& operator=(trying const&) = delete;
        ~trying() { of_.innermost_ = around_; }

        /// Called after a try that failed behind so many bytes. Returns how many are to be charged.
        [[nodiscard]] std::size_t fail(std::size_t bytes) {
            if (has_others_) return bytes;
            free_ += bytes;
            return 0;
        }

    private:
        friend choice_cache;

        choice_cache& of_;
        trying* around_;
        bool has_others_ = false;  ///< untagged values are inside
        std::size_t free_ = 0;     ///< bytes of failed tries before it had others
    };

    /// Called for each untagged value inside a try. Returns how many bytes are to be charged for
    /// earlier tries of the value around it.
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
