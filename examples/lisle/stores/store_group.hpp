// examples/lisle/stores/store_group.hpp - several stores as one source.
#pragma once

#include "../sessions/source.hpp"
#include "stores.hpp"

#include <memory>
#include <vector>

namespace app {

/// An opened store and its place. The place's agent is that of its sessions; it may be empty.
struct grouped_store {
    store_place place;
    std::unique_ptr<source> from;
};

/// The sessions of all stores, newest first; they are only read. If an agent's session is in a
/// store and in another one that it supersedes, the latter is left out; a notice says so if the
/// session is later there. `problems` describe stores that could not be opened.
[[nodiscard]] std::unique_ptr<source> group_stores(std::vector<grouped_store> members,
                                                   std::vector<source_problem> problems);

}  // namespace app
