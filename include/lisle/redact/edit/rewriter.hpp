// lisle/redact/edit/rewriter.hpp - puts placeholders in place of matches, each spelled as its place
// requires.
#pragma once

#include <lisle/redact/edit/report.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// Replaces the matches of one scanner's scans.
class rewriter {
public:
    rewriter(scanner const& by, placeholder_table& placeholders)
        : by_{by}, placeholders_{placeholders} {}

    /// What stands in place of one match in `text`.
    [[nodiscard]] std::string replacement_for(std::string_view text, match const& m);

    /// The text with all of these matches replaced.
    [[nodiscard]] std::string rewrite(std::string_view text, std::vector<match> const& matches);

    /// As rewrite, and again while a placeholder makes its surroundings a match. Bounded.
    [[nodiscard]] std::string rewrite_until_clean(std::string_view text,
                                                  std::vector<match> const& matches);

    /// Appends the finding of a match, or of each match in its decoded bytes.
    void add_findings(std::string_view pointer, match const& m, std::vector<finding>& to);

private:
    scanner const& by_;
    placeholder_table& placeholders_;
};

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/edit/impl/rewriter.hpp>
#endif
