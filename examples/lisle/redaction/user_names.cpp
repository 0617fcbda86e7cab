// examples/lisle/redaction/user_names.cpp - names that reveal whose sessions these are.
#include "user_names.hpp"

#include <lisle/redact/identities/impersonal_names.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace app {

void add_names(lisle::redaction_options& to, host_environment const& host) {
    auto const add_user = [&](std::optional<std::string> const& name) {
        if (!name || name->size() < 2 || lisle::redaction::is_common_user(*name)) return;
        to.users.push_back(*name);
    };
    for (auto const* variable : {"USER", "LOGNAME", "USERNAME"}) add_user(host.find(variable));
    for (auto const* variable : {"HOME", "USERPROFILE"})
        if (auto const home = host.find(variable))
            add_user(std::filesystem::path{*home}.filename().string());
    auto const add_host = [&](std::string const& name) {
        if (name.size() > 3 && name != "localhost") to.hosts.push_back(name);
    };
    add_host(host.host_name);
    for (auto const* variable : {"HOSTNAME", "COMPUTERNAME"})
        if (auto const name = host.find(variable); name && *name != host.host_name) add_host(*name);
}

}  // namespace app
