// examples/lisle/acpx/mend.hpp - repairs a salvaged record so that acpx accepts it.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/error.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Removes the messages, contents and other values for which acpx would refuse the whole record,
/// and completes the last message, because the text may have ended there. Required values get their
/// defaults. Returns the removed parts.
[[nodiscard]] std::vector<lisle::finding> mend(lisle::acpx::session& record);

/// The parts of a damaged record that can be read and that acpx accepts, as text. `id` takes the
/// place of a missing id.
[[nodiscard]] saved_document save_record(std::string_view text, std::string const& id);

}  // namespace app
