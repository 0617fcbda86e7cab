// examples/lisle/acpx/format.hpp - acpx's sessions as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/acpx/session.hpp>

#include <optional>
#include <string>

namespace app {

[[nodiscard]] format const& acpx_format();

/// The output of `acpx sessions export`: a record, and the messages of its stream.
[[nodiscard]] format const& acpx_archive_format();

/// The reason for which acpx ignores a record of the shape that its releases write, if it does.
[[nodiscard]] std::optional<std::string> find_refused(lisle::acpx::session const& record);

}  // namespace app
