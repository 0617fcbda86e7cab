// benchmarks/corpus/size.hpp - how long the next message is.
#pragma once

#include "author.hpp"

#include <algorithm>
#include <cstddef>

namespace bench {

/// In a document that is to have so many bytes and has some; small ones have short messages.
[[nodiscard]] inline std::size_t choose_size(author& by, std::size_t bytes, std::size_t written) {
    auto const most = std::clamp<std::size_t>(std::min(bytes / 10, bytes - written), 1500, 24000);
    return by.roll().between(most / 8, most);
}

}  // namespace bench
