// examples/loom_store/thread_files.hpp - lists the threads' files in a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace store {

struct thread_file {
    std::filesystem::path path;
    std::string name;
    std::string stamp;  ///< changes when the file is replaced or written
};

/// All `*.json` of the folder, by name; none if there is no folder.
[[nodiscard]] std::vector<thread_file> list_files(std::filesystem::path const& folder);

}  // namespace store
