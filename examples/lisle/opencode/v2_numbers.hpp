// examples/lisle/opencode/v2_numbers.hpp - columns of numbers in the rows of sessions of
// opencode 2.
#pragma once

#include "../sessions/source.hpp"
#include "../system/database.hpp"
#include "v2_tables.hpp"

#include <lisle/formats/opencode/v2/export.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace app {

/// The columns of a session's row that should be numbers but are not, with values from its
/// messages, or else NULL, or 0 where the table takes no NULL.
[[nodiscard]] std::vector<bad_column>
find_bad_v2_numbers(database& db, v2_tables const& tables, std::int64_t rowid,
                    lisle::opencode::v2::conversation const& d);

/// Writes the new value, unless the column is a number by now.
void write_v2_number(database& db, v2_tables const& tables, std::int64_t rowid,
                     bad_column const& column);

/// The name under which `bad_column` has the newest number of a session's rows.
inline constexpr char const* newest_v2_number = "event_sequence.seq";

/// The newest number of a session, if one of its rows has a greater number or if there is none: the
/// next run would number its rows from there on, and end at the first number that is taken.
[[nodiscard]] std::optional<bad_column>
find_bad_newest_v2_number(database& db, v2_tables const& tables, std::int64_t rowid);

/// Raises the newest number to the greatest one of the session's rows.
void raise_newest_v2_number(database& db, v2_tables const& tables, std::int64_t rowid);

}  // namespace app
