// examples/lisle/acpx/format.hpp - acpx's sessions as documents of this program.
#pragma once

#include "../format.hpp"

namespace app {

[[nodiscard]] format const& acpx_format();

}  // namespace app
