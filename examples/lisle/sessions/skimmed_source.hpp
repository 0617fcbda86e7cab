// examples/lisle/sessions/skimmed_source.hpp - lists sessions without reading large ones whole.
#pragma once

#include "../system/file_ends.hpp"
#include "source.hpp"
#include "table.hpp"

#include <optional>
#include <vector>

namespace app {

/// A source implements it, too, if its list reads small sessions whole and the ends of large ones.
class skimmed_source {
public:
    virtual ~skimmed_source() = default;

    /// As list(), and counts the messages of the sessions that it reads whole.
    [[nodiscard]] virtual std::vector<entry> list_and_count() = 0;

    /// What the last list_and_count() found. Nothing if the session has to be read.
    [[nodiscard]] virtual std::optional<reading> find_reading(entry const& e) const = 0;
};

/// As above, of any source: of another kind every session has to be read.
[[nodiscard]] std::vector<entry> list_and_count(source& from);
[[nodiscard]] std::optional<reading> find_reading(source const& from, entry const& e);

/// What a file of lines tells: a small one how many messages it has, a large one its size alone.
[[nodiscard]] reading skim(format const& kind, file_ends const& ends);

}  // namespace app
