// examples/lisle/stores/side_files.hpp - what agents keep of sessions outside the sessions' own
// files.
#pragma once

#include "stores.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Files of one kind beside a store. They may repeat texts of its sessions, so who shares or deletes
/// a session wants to know of them.
struct side_files {
    std::string_view what;       ///< "prompts typed on the screen"
    std::filesystem::path path;  ///< a `*` in it stands for each name
    std::size_t files = 0;
    std::uintmax_t bytes = 0;
};

/// Those that are there. Links are not followed; what can't be read is added to the problems.
[[nodiscard]] std::vector<side_files> find_side_files(store_place const& place,
                                                      std::vector<source_problem>& problems);

/// What changes whenever a file beside the session does that its page shows; empty without one.
[[nodiscard]] std::string stamp_side_files(source const& from, entry const& e);

}  // namespace app
