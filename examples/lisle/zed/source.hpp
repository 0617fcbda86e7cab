// examples/lisle/zed/source.hpp - Zed's threads.db.
#pragma once

#include "../source.hpp"

namespace app {

/// Takes the database where it has a table `threads`; throws where that lacks what every Zed made.
[[nodiscard]] std::unique_ptr<source> open_zed_source(database& db);

/// Makes the table on the first put, as Zed does when it starts; nothing for another format.
[[nodiscard]] std::unique_ptr<source> create_zed_source(database& db, format const& documents);

}  // namespace app
