// examples/lisle/zed/format.hpp - Zed's threads as documents of this program.
#pragma once

#include "../format.hpp"

#include <lisle/formats/zed/thread.hpp>

#include <optional>
#include <string>

namespace app {

[[nodiscard]] format const& zed_format();

/// In words, why no revision of Zed reads a thread as it stands, though one would read it mended;
/// nothing where it may be of a newer one.
[[nodiscard]] std::optional<std::string> find_refused(lisle::zed::thread const& t);

}  // namespace app
