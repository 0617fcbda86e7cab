// examples/lisle/system/journal.hpp - what the journal of a stopped writer may make SQLite do.
#pragma once

#include <filesystem>

namespace app {

/// Whether the journal beside a database names another file. SQLite removes that file, whatever it
/// is, once it has played the journal back. Only a transaction over several databases makes such a
/// journal, which no agent does. False if there is no journal, or none that can be read.
/// Source: SQLite 3.40.1, pager.c, readSuperJournal() and pager_delsuper().
[[nodiscard]] bool names_other_file(std::filesystem::path const& journal);

}  // namespace app
