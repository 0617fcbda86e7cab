// examples/lisle/stores/stores.hpp - where agents keep their sessions on this machine.
#pragma once

#include "../command.hpp"
#include "../sessions/source.hpp"
#include "../system/host.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A place where an agent keeps sessions by default.
struct store_place {
    std::string_view agent, kind;  ///< "opencode"; "database" or "files"
    std::filesystem::path path;
    bool is_superseded = false;  ///< a newer release has copied its sessions into a database
    bool is_there = false;
    std::string problem{};  ///< the reason why its existence is unknown
    /// Opens the place; null stands for open_source().
    std::unique_ptr<source> (*open)(std::filesystem::path const&) = nullptr;
};

/// All places of this machine, and notes for people. If two places have the same session, the first
/// counts.
struct store_places {
    std::vector<store_place> all;
    std::vector<std::string> notes;
};
[[nodiscard]] store_places find_places(host_environment const& host);

/// Opens a place; null if it holds no session yet. Throws storage_error.
[[nodiscard]] std::unique_ptr<source> open_place(store_place const& place,
                                                 std::chrono::milliseconds wait);

/// The source at the path; without a path all sessions of all default stores, newest first. Stores
/// that can't be opened are among its problems. Throws document_error if there is no store.
[[nodiscard]] std::unique_ptr<source> open_stores(std::string const& path,
                                                  std::chrono::milliseconds wait,
                                                  host_environment const& host, console& io);

/// Prints the problems and the notices of a source that was listed. False if a part of it could not
/// be read.
bool tell_problems(source const& from, console& io);

/// Whether a command's only argument names a store and not an id: the path exists, or has a slash.
[[nodiscard]] bool names_store(std::string const& argument);

}  // namespace app
