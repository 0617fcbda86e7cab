// examples/lisle/files/file_batch.hpp - new files of one folder that take effect together.
#pragma once

#include "file_changes.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// Replaces or creates files: a single one by one rename, several as file_changes does. At most
/// one of them is in memory.
class file_batch {
public:
    explicit file_batch(std::filesystem::path folder) : folder_{std::move(folder)} {}

    void replace(std::string name, std::string bytes);
    void commit();

private:
    std::filesystem::path folder_;
    std::optional<std::pair<std::string, std::string>> first_;
    std::optional<file_changes> changes_;
};

/// Writes a file's old bytes to FILE.before-repair, or -2, -3, ... if that is there, with the
/// file's rights. Returns in words what it did.
[[nodiscard]] std::string copy_before_repair(std::filesystem::path const& file,
                                             std::string_view bytes);

}  // namespace app
