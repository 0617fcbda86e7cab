// examples/lisle/redaction/redact_database.hpp - every value of every table of a database,
// redacted.
#pragma once

#include "../system/database.hpp"
#include "redact_report.hpp"

#include <lisle/redact.hpp>

#include <filesystem>

namespace app {

/// What of a database is redacted, and how its rows are told apart.
struct database_redaction {
    named_reports reports;
    std::size_t changed_rows = 0;
};

/// Redacts all rows in one transaction; nothing is committed if `commit` is false. Zed's threads
/// are redacted as documents, opencode's messages and parts as its rows, all other text as JSON or
/// as text. Throws document_error for a thread that can't be read: it might hold secrets.
[[nodiscard]] database_redaction redact_rows(database& db, lisle::redactor& by, bool is_strict,
                                             bool commit);

}  // namespace app
