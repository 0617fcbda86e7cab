// examples/lisle/zed/format.hpp - Zed's threads as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/zed/thread.hpp>

#include <optional>
#include <string>

namespace app {

[[nodiscard]] format const& zed_format();

/// The reason why no known revision of Zed reads this thread, if some revision would read the
/// repaired thread. Nothing if a newer revision may have written it.
[[nodiscard]] std::optional<std::string> find_refused(lisle::zed::thread const& t);

}  // namespace app
