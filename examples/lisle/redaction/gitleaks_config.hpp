// examples/lisle/redaction/gitleaks_config.hpp - a rule file of gitleaks, before its expressions
// are compiled.
#pragma once

#include "gitleaks_proximity.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// `[[allowlists]]`: findings that are no secrets.
struct gitleaks_allowlist {
    bool is_and = false;
    bool has_commits = false;  ///< and no session has commits
    std::string target = "secret";
    std::vector<std::string> paths{}, regexes{}, stopwords{}, target_rules{};

    [[nodiscard]] bool applies_to(std::string_view rule) const;
};

/// `[[rules.required]]`: a rule that must match near the match of another rule.
struct gitleaks_requirement {
    std::string id;
    gitleaks_distance within{};
};

/// `[[rules]]`.
struct gitleaks_rule {
    std::string id, regex, path;
    int secret_group = 0;
    double entropy = 0;
    bool skip_report = false;
    std::vector<std::string> keywords{};
    std::vector<gitleaks_requirement> required{};
    std::vector<gitleaks_allowlist> allowlists{};
};

struct gitleaks_config {
    std::vector<gitleaks_rule> rules;
    std::vector<gitleaks_allowlist> allowlists;
    std::vector<std::string> notes;
    std::vector<std::string> disabled_defaults{};  ///< by `disabledRules` beside `useDefault`
};

/// Throws rule_error with a message about a place in a rule file.
[[noreturn]] void refuse_rules(std::string const& where, std::string const& problem);

/// Reads a file and the files that it extends, two levels deep, and joins them. Throws rule_error.
[[nodiscard]] gitleaks_config parse_gitleaks_config(std::string_view toml, std::string const& name,
                                                    std::string (*read)(std::string const& path));

}  // namespace app
