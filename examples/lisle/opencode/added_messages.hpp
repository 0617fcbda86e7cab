// examples/lisle/opencode/added_messages.hpp - the messages that 1.x added to sessions after
// opencode 2 had copied them.
//
// Source of the rule: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts). 1.15 to
// 1.18 note no events of such messages, and their clock does not tell: opencode 2 may have gone on
// later.
#pragma once

#include "../system/database.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace app {

/// The migration names a message that it makes by these characters of its source, and others.
inline constexpr std::size_t migrated_stem_size = 16;

/// The part of a message's id that the messages have which the migration made of it.
[[nodiscard]] std::string migrated_stem(std::string const& id);

/// What the tables of 1.x have of a session behind its copies.
struct added_messages {
    /// The ids of messages of which the migration would have made a row, but of which opencode 2
    /// has none and never had one.
    std::set<std::string> ids;
    std::vector<std::string> damaged;  ///< descriptions of rows that can't be read
};

/// The same of each session that opencode 2 copied.
[[nodiscard]] std::map<std::string, added_messages, std::less<>>
find_added_messages(database& db, std::string const& second_table);

}  // namespace app
