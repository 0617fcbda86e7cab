// examples/lisle/acpx/mend.hpp - repairs a salvaged record so that acpx accepts it.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <vector>

namespace app {

/// Removes the messages, contents and other values for which acpx would refuse the whole record,
/// and completes the last message, because the text may have ended there. Required values get their
/// defaults. Returns the removed parts.
[[nodiscard]] std::vector<lisle::finding> mend(lisle::acpx::session& record);

}  // namespace app
