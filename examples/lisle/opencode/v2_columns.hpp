// examples/lisle/opencode/v2_columns.hpp - columns of opencode 2's sessions that exports lack.
#pragma once

#include "../sessions/saved_session.hpp"

#include <string>
#include <vector>

namespace app {

/// Descriptions of the columns of a session's row that have a value and no place in an export.
/// A session that is made of an export gets a slug and a version of its own. None for other
/// sessions than rows of opencode 2.
[[nodiscard]] std::vector<std::string> find_columns_beside_export(saved_session const& s);

}  // namespace app
