// examples/lisle/zed/format.hpp - Zed's threads as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/zed/thread.hpp>

#include <optional>
#include <string>

namespace app {

[[nodiscard]] format const& zed_format();

/// Explains why no known revision of Zed reads this thread, if one would read it repaired; nothing
/// if a newer revision may have written it.
[[nodiscard]] std::optional<std::string> find_refused(lisle::zed::thread const& t);

}  // namespace app
