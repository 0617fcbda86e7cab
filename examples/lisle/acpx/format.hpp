// examples/lisle/acpx/format.hpp - acpx's sessions as documents of this program.
#pragma once

#include "../format.hpp"

#include <lisle/formats/acpx/session.hpp>

#include <optional>
#include <string>

namespace app {

[[nodiscard]] format const& acpx_format();

/// In words, why acpx ignores a record of the shape that its releases write, if it does.
[[nodiscard]] std::optional<std::string> find_refused(lisle::acpx::session const& record);

}  // namespace app
