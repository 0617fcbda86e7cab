// examples/lisle/opencode/format.hpp - opencode's sessions as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/opencode/model/session.hpp>

namespace app {

[[nodiscard]] format const& opencode_format();

/// The entry of a session whose messages were not read.
[[nodiscard]] entry identify(lisle::opencode::session const& info);

/// The readable parts of a damaged export, as the newest release imports them. `missing` describes
/// what the text lacks already.
[[nodiscard]] saved_document save_export(std::string_view text, std::vector<std::string> missing);

}  // namespace app
