// examples/lisle/sessions/stamped_source.hpp - detects changed sessions without reading them.
#pragma once

#include "source.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// A further interface for sources that can detect changes.
class stamped_source {
public:
    virtual ~stamped_source() = default;

    /// A text that changes whenever the stored session changes and its entry does not. Call this
    /// before fetch(). Nothing if only reading can detect a change.
    [[nodiscard]] virtual std::optional<std::string> find_stamp(entry const& e) = 0;
};

/// The same for any source. Nothing if it has no stamps or can't be asked.
[[nodiscard]] std::optional<std::string> find_stamp(source& from, entry const& e);

/// A text that changes whenever the file changes: its identity, size and times. Nothing if the file
/// is missing.
[[nodiscard]] std::optional<std::string> stamp_file(std::filesystem::path const& path);

}  // namespace app
