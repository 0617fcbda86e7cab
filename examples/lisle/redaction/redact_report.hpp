// examples/lisle/redaction/redact_report.hpp - the reports of all documents of a redaction.
#pragma once

#include "../terminal/console.hpp"

#include <lisle/redact/edit/report.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace app {

/// A report, and its name: a session's id, or a table and a row.
struct named_report {
    std::string name;
    lisle::redaction::report found;
};

using named_reports = std::vector<named_report>;

/// A file of a folder that could not be searched, by its redacted name.
struct unread_file {
    std::string name, why;
    bool is_damaged = false;  ///< it should be readable, but is not
};

using unread_files = std::vector<unread_file>;

/// `{"documents":[{"name":...,"report":...}]}` and a line end; for a folder also
/// `"unread":[{"name":...,"why":...}]`.
[[nodiscard]] std::string to_json(named_reports const& all, unread_files const& unread = {});

/// A line for each finding, "NAME: RULE at PLACE: SHAPE becomes PLACEHOLDER".
[[nodiscard]] std::vector<std::string> to_lines(named_reports const& all);

/// A line for each file, "NAME: not looked into: WHY".
[[nodiscard]] std::vector<std::string> to_lines(unread_files const& all);

/// "3 findings, 1 part not looked into".
[[nodiscard]] std::string to_sum_line(named_reports const& all);

[[nodiscard]] std::size_t count_findings(named_reports const& all);
[[nodiscard]] std::size_t count_opaque(named_reports const& all);

}  // namespace app
