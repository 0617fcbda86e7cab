// examples/lisle/system/host.hpp - the facts of the machine and its user that the program may use.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// Which rules for folders a machine follows.
enum class folder_rules { xdg, apple, microsoft };

/// The environment, read once by `main` and passed to the commands, so that tests choose their own.
/// Without a home folder there are no default stores.
struct host_environment {
    folder_rules rules = folder_rules::xdg;
    std::map<std::string, std::string, std::less<>> variables;
    std::string now;        ///< the time of the start, RFC 3339 in UTC
    std::string host_name;  ///< of the machine, as its system knows it

    /// Nothing if the variable is not set or empty.
    [[nodiscard]] std::optional<std::string> find(std::string_view variable) const;
};

/// The environment of this process, and the time.
[[nodiscard]] host_environment read_host_environment();

}  // namespace app
