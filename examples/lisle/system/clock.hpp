// examples/lisle/system/clock.hpp - the time, as text.
#pragma once

#include <string>

namespace app {

/// The time now, in UTC with milliseconds, spelled as by Date.prototype.toISOString.
[[nodiscard]] std::string current_time();

}  // namespace app
