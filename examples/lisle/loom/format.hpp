// examples/lisle/loom/format.hpp - Loom's threads as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <string>
#include <string_view>

namespace app {

[[nodiscard]] format const& loom_format();

/// The readable messages of a damaged thread. `id` takes the place of a missing id.
[[nodiscard]] saved_document save_thread(std::string_view text, std::string const& id);

}  // namespace app
