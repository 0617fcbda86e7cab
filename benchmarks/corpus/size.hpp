// benchmarks/corpus/size.hpp - chooses the length of the next message.
#pragma once

#include "author.hpp"

#include <algorithm>
#include <cstddef>

namespace bench {

/// The size for a document of `bytes`, of which some are written; small documents get short
/// messages.
[[nodiscard]] inline std::size_t choose_size(author& by, std::size_t bytes, std::size_t written) {
    auto const most = std::clamp<std::size_t>(std::min(bytes / 10, bytes - written), 1500, 24000);
    return by.roll().between(most / 8, most);
}

}  // namespace bench
