// examples/lisle/opencode/v2_mend.hpp - what opencode 2 refuses in a session, and how it is mended.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/fault.hpp>
#include <lisle/formats/opencode/v2/export.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The messages that opencode 2 does not decode: its import refuses the session, and in a database
/// each such row since the last compaction stops every run.
[[nodiscard]] std::vector<lisle::fault> find_v2_faults(lisle::opencode::v2::conversation const& d);

/// The messages that an import of opencode 2 refuses because a newer release wrote a part of them.
/// In a database they are that release's own.
[[nodiscard]] std::vector<lisle::fault>
find_v2_import_faults(lisle::opencode::v2::conversation const& d);

/// The readable parts of a damaged session, as opencode 2 takes them. A message that can't be
/// mended is left out. `missing` describes what the text lacks already.
[[nodiscard]] saved_document save_v2_export(std::string_view text,
                                            std::vector<std::string> missing);

}  // namespace app
