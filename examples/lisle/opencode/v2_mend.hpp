// examples/lisle/opencode/v2_mend.hpp - what opencode 2 refuses in a session, and how it is mended.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/fault.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The messages that opencode 2 does not decode: its import refuses the session, and in a database
/// each such row since the last compaction stops every run. Among them are those of types that only
/// a newer release knows. And the messages in progress, which its exports leave out.
[[nodiscard]] std::vector<lisle::fault> find_v2_faults(lisle::opencode::v2::conversation const& d);

/// The messages in progress, with their places.
[[nodiscard]] std::vector<lisle::finding>
find_unsettled(lisle::opencode::v2::conversation const& d);

/// The readable parts of a damaged session, as opencode 2 takes them. A message that can't be
/// mended is left out; one of which a newer release wrote a part stays. `missing` describes what
/// the text lacks already.
[[nodiscard]] saved_document save_v2_export(std::string_view text,
                                            std::vector<std::string> missing);

/// The data of a message with the times of its row in place of those that are not numbers: opencode
/// 2 has the time of creation in both, and when it ended an answer it wrote the row.
[[nodiscard]] std::string mend_v2_times(lisle::opencode::v2::message_row const& row);

}  // namespace app
