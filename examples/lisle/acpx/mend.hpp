// examples/lisle/acpx/mend.hpp - makes a salvaged record one that acpx takes.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <vector>

namespace app {

/// Removes the messages, contents and other values for which acpx would refuse the whole record,
/// and completes the last message, where the text may have ended. Required values get their
/// defaults. Returns what was removed.
[[nodiscard]] std::vector<lisle::finding> mend(lisle::acpx::session& record);

}  // namespace app
