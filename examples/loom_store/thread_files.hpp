// examples/loom_store/thread_files.hpp - the files of a folder that hold threads.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace store {

struct thread_file {
    std::filesystem::path path;
    std::string name;
    std::string stamp;  ///< another one once the file was replaced or written to
};

/// All `*.json` of the folder, by name; none where there is no folder.
[[nodiscard]] std::vector<thread_file> list_files(std::filesystem::path const& folder);

}  // namespace store
