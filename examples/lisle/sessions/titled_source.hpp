// examples/lisle/sessions/titled_source.hpp - titles beside documents that have no title.
#pragma once

#include "source.hpp"

#include <optional>
#include <string>

namespace app {

/// A further interface for sources that keep titles of new sessions beside their documents.
class titled_source {
public:
    virtual ~titled_source() = default;

    /// The title beside a session's document, if there is one.
    [[nodiscard]] virtual std::optional<std::string> find_title(entry const& e) const = 0;
};

/// Nothing if the source is not titled, or the session has no title beside it.
[[nodiscard]] inline std::optional<std::string> find_title(source const& from, entry const& e) {
    auto const* const titled = dynamic_cast<titled_source const*>(&from);
    return titled != nullptr ? titled->find_title(e) : std::nullopt;
}

/// Whether the source keeps a title for which a document has no place.
[[nodiscard]] inline bool keeps_titles(source const* to) {
    return dynamic_cast<titled_source const*>(to) != nullptr;
}

}  // namespace app
