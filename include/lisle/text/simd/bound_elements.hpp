// lisle/text/simd/bound_elements.hpp - an upper bound of a text's elements, without parsing it.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace lisle::v0_1::text {

/// An upper bound of the elements and members in the text: each follows a comma or a bracket.
[[nodiscard]] inline std::size_t bound_elements(std::string_view text) {
    // 16 bytes at once suit every machine; a sum of 255 rounds fits into its byte.
    using bytes [[gnu::vector_size(16)]] = unsigned char;
    constexpr std::size_t stride = sizeof(bytes), rounds = 255;
    std::size_t count = 0;
    while (text.size() >= stride) {
        bytes sums{};
        auto const here = (std::min)(text.size() / stride, rounds);
        for (std::size_t i = 0; i < here; ++i) {
            bytes some;
            std::memcpy(&some, text.data() + i * stride, stride);
            // `[` and `{` differ in one bit only.
            sums -= static_cast<bytes>((some == (bytes{} + ','))
                                       | ((some | (bytes{} + 0x20)) == (bytes{} + '{')));
        }
        for (std::size_t i = 0; i < stride; ++i) count += sums[i];
        text.remove_prefix(here * stride);
    }
    return count + text.size();
}

}  // namespace lisle::v0_1::text
