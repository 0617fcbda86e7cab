// examples/lisle/stores/side_files.hpp - files about sessions besides the sessions' own files.
#pragma once

#include "stores.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Files of one kind beside a store. They may repeat texts of its sessions, which matters to people
/// who share or delete a session.
struct side_files {
    std::string_view content;    ///< "prompts typed on the screen"
    std::filesystem::path path;  ///< a `*` in it stands for each name
    std::size_t files = 0;
    std::uintmax_t bytes = 0;
};

/// The existing files beside a store. Does not follow links; adds unreadable folders to the
/// problems.
[[nodiscard]] std::vector<side_files> find_side_files(store_place const& place,
                                                      std::vector<source_problem>& problems);

/// A text that changes whenever a file beside the session changes that its page shows; empty
/// without such files.
[[nodiscard]] std::string stamp_side_files(source const& from, entry const& e);

}  // namespace app
