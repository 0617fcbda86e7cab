// lisle/engine/work_budget.hpp - a bound on reading the same bytes again.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>

namespace lisle::v0_1::detail {

/// Allows as many bytes as the text has. With more a hostile byte could cost more than three times
/// a usual one.
class work_budget {
public:
    /// Takes so many bytes for a text of this size. False once that is too much. A small
    /// text may be read a few times more.
    [[nodiscard]] bool spend(std::size_t bytes, std::size_t text_size) {
        spent_ += bytes;
        return spent_ <= text_size + 65536;
    }

private:
    std::size_t spent_ = 0;
};

}  // namespace lisle::v0_1::detail
