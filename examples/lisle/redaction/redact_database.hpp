// examples/lisle/redaction/redact_database.hpp - redacts every value of every table of a database.
#pragma once

#include "../system/database.hpp"
#include "redact_report.hpp"

#include <lisle/redact.hpp>

#include <filesystem>

namespace app {

/// The findings in a database, by rows.
struct database_redaction {
    named_reports reports;
    std::size_t changed_rows = 0;
};

/// Whether changes of rows are committed, or only reported.
enum class row_changes { reported, committed };

/// Redacts all rows in one transaction, or only reports. Zed's threads are redacted as documents,
/// opencode's messages and parts as its rows, all other text as JSON or plain text. Throws
/// document_error for a thread that can't be read: it might hold secrets. Throws storage_error for
/// a database of opencode 2 that another program has open.
[[nodiscard]] database_redaction redact_rows(database& db, lisle::redactor& by, bool is_strict,
                                             row_changes changes);

}  // namespace app
