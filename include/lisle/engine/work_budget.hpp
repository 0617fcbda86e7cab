// lisle/engine/work_budget.hpp - a bound on reading the same bytes again.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>

namespace lisle::v0_1::detail {

/// Allows reading as many bytes again as the text has. With a larger budget, a byte of a hostile
/// text could cost more than three times a byte of a usual text.
class work_budget {
public:
    /// Takes bytes from the budget of a text of this size. False once the budget is spent. A small
    /// text may be read a few times more.
    [[nodiscard]] bool spend(std::size_t bytes, std::size_t text_size) {
        spent_ += bytes;
        return spent_ <= text_size + 65536;
    }

private:
    std::size_t spent_ = 0;
};

}  // namespace lisle::v0_1::detail
