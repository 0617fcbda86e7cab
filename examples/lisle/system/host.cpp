// examples/lisle/system/host.cpp - the only place that reads the environment and the clock.
#include "host.hpp"

#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/timestamp_chrono.hpp>

#include <unistd.h>

#include <chrono>
#include <string_view>

namespace app {

std::optional<std::string> host_environment::find(std::string_view variable) const {
    auto const found = variables.find(variable);
    if (found == variables.end() || found->second.empty()) return std::nullopt;
    return found->second;
}

host_environment read_host_environment() {
    host_environment out;
#if defined(__APPLE__)
    out.rules = folder_rules::apple;
#elif defined(_WIN32)
    out.rules = folder_rules::microsoft;
#endif
    for (char** each = environ; each != nullptr && *each != nullptr; ++each) {
        std::string_view const variable{*each};
        auto const equals = variable.find('=');
        if (equals == variable.npos) continue;
        out.variables.emplace(variable.substr(0, equals), variable.substr(equals + 1));
    }
    char name[256]{};
    if (gethostname(name, sizeof name - 1) == 0) out.host_name = name;
    auto const now =
        std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    out.now = lisle::scalars::to_rfc3339_z(lisle::scalars::to_instant(now));
    return out;
}

}  // namespace app
