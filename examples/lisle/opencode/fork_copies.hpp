// examples/lisle/opencode/fork_copies.hpp - the messages that a fork of opencode 2 copied.
//
// Source of the rule: opencode 2.0.26 (packages/core/src/session/projector.ts) and its preview: a
// copy keeps the number, the time and the data of its original. The preview notes the newest
// number that it copied; later releases put the number behind the id.
#pragma once

#include "../system/database.hpp"
#include "v2_tables.hpp"

#include <map>
#include <set>
#include <string>

namespace app {

/// The ids of the messages that forks have from sessions that still are in the database, by the ids
/// of the forks.
[[nodiscard]] std::map<std::string, std::set<std::string>, std::less<>>
find_fork_copies(database& db, v2_tables const& tables);

}  // namespace app
