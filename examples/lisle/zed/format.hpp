// examples/lisle/zed/format.hpp - Zed's threads as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/salvage.hpp>

#include <optional>
#include <string>
#include <vector>

namespace app {

[[nodiscard]] format const& zed_format();

/// The reason why no known revision of Zed reads this thread, if some revision would read the
/// repaired thread. Nothing if a newer revision may have written it.
[[nodiscard]] std::optional<std::string> find_refused(lisle::zed::thread const& document);

/// Describes the damage of a salvaged thread, for which Zed refuses it or parts of it are lost.
/// Empty if nothing is damaged.
[[nodiscard]] std::vector<std::string>
describe_damage(lisle::salvaged<lisle::zed::thread> const& saved);

/// Drops what Zed would refuse, and describes each loss.
void drop_refused(lisle::zed::thread& thread, std::vector<std::string>& problems);

}  // namespace app
