// examples/lisle/sessions/skimmed_source.hpp - lists sessions without reading large ones whole.
#pragma once

#include "../system/file_ends.hpp"
#include "source.hpp"
#include "table.hpp"

#include <optional>
#include <vector>

namespace app {

/// A further interface for sources whose list reads small sessions whole and only the ends of large
/// ones.
class skimmed_source {
public:
    virtual ~skimmed_source() = default;

    /// Like list(), but also counts the messages of the sessions that it reads whole.
    [[nodiscard]] virtual std::vector<entry> list_and_count() = 0;

    /// The result of the last list_and_count() for a session. Nothing if the session must be read.
    [[nodiscard]] virtual std::optional<reading> find_reading(entry const& e) const = 0;
};

/// The same for any source; if it is not skimmed, every session must be read.
[[nodiscard]] std::vector<entry> list_and_count(source& from);
[[nodiscard]] std::optional<reading> find_reading(source const& from, entry const& e);

/// The facts of a file of lines: the number of messages if it is small, the size alone if it is
/// large. Requires ends that are not damaged.
[[nodiscard]] reading skim(format const& kind, file_ends const& ends);

}  // namespace app
