// examples/lisle/redaction/gitleaks_config.hpp - what a rule file of gitleaks says, before anything
// is compiled.
#pragma once

#include "gitleaks_proximity.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// `[[allowlists]]`: findings that are none.
struct gitleaks_allowlist {
    bool is_and = false;
    bool has_commits = false;  ///< which no session has
    std::string target = "secret";
    std::vector<std::string> paths{}, regexes{}, stopwords{}, target_rules{};

    [[nodiscard]] bool applies_to(std::string_view rule) const;
};

/// `[[rules.required]]`: a rule that must have a match near those of another one.
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

/// Throws rule_error.
[[noreturn]] void refuse_rules(std::string const& where, std::string const& what);

/// Reads and joins a file and those that it extends, two levels deep. Throws rule_error.
[[nodiscard]] gitleaks_config parse_gitleaks_config(std::string_view toml, std::string const& name,
                                                    std::string (*read)(std::string const& path));

}  // namespace app
