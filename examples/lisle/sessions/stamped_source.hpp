// examples/lisle/sessions/stamped_source.hpp - tells whether a session has changed, without reading
// it.
#pragma once

#include "source.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace app {

/// A source implements it, too, if it can do so.
class stamped_source {
public:
    virtual ~stamped_source() = default;

    /// What changes whenever the stored session does, besides its entry: ask before the session is
    /// fetched. Nothing if only reading can tell.
    [[nodiscard]] virtual std::optional<std::string> find_stamp(entry const& e) = 0;
};

/// Nothing if the source is not stamped, or can't be asked.
[[nodiscard]] std::optional<std::string> find_stamp(source& from, entry const& e);

/// What changes whenever the file does: its identity, size and times. Nothing if it is not there.
[[nodiscard]] std::optional<std::string> stamp_file(std::filesystem::path const& path);

}  // namespace app
