// examples/lisle/opencode/sides.hpp - which release went on with a session that opencode 2 copied
// from the tables of 1.x.
//
// Source of the rule: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts): the copies
// have the ids and the times of the originals, and neither release writes the tables of the other.
#pragma once

#include "../system/database.hpp"
#include "added_messages.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace app {

/// Where a session is, and who went on with it since it was copied.
struct session_sides {
    std::optional<std::int64_t> first, second;  ///< time_updated in the tables of 1.x and of 2
    bool went_on_in_first = false, went_on_in_second = false;
    added_messages added{};  ///< by 1.x, if both have the session

    [[nodiscard]] bool is_forked() const { return went_on_in_first && went_on_in_second; }
    /// Whether the tables of 1.x have all of the session.
    [[nodiscard]] bool is_of_first() const {
        return !second || (went_on_in_first && !went_on_in_second);
    }
};

/// The sides of all sessions, by id. Without tables of 1.x each is of opencode 2.
[[nodiscard]] std::map<std::string, session_sides, std::less<>>
find_sides(database& db, std::string const& second_table, bool has_first);

}  // namespace app
