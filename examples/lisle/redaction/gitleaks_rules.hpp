// examples/lisle/redaction/gitleaks_rules.hpp - gitleaks' rule files (TOML, version 8) as
// detectors.
#pragma once

#include <lisle/redact/detector.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A rule file that can't be used; the message names the file, the rule and the problem.
struct rule_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The rules of a file, and notes about parts that have no meaning here.
struct gitleaks_rules {
    std::vector<lisle::redaction::detector> detectors;
    std::vector<std::string> notes;
    std::vector<std::string>
        disabled_defaults{};  ///< ids of lisle's own detectors that the file disables
};

/// Reads a rule file. `name` is for messages; `[extend] path` is read relative to it, by `read`.
/// `searched` is the path of the file or database that is searched, which rules and allowlists may
/// ask for. Regular expressions run on RE2, in linear time. Throws rule_error.
[[nodiscard]] gitleaks_rules
parse_gitleaks_rules(std::string_view toml, std::string const& name, std::string const& searched,
                     std::string (*read)(std::string const& path) = nullptr);

}  // namespace app
