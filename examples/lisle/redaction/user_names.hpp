// examples/lisle/redaction/user_names.hpp - the user's names and the machine's, to be redacted.
#pragma once

#include "../system/host.hpp"

#include <lisle/redact.hpp>

namespace app {

/// Adds the names of the user and the machine in the environment.
void add_names(lisle::redaction_options& to, host_environment const& host);

}  // namespace app
