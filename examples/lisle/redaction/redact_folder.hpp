// examples/lisle/redaction/redact_folder.hpp - redacts every file of a folder with the same
// placeholders.
#pragma once

#include "../terminal/console.hpp"
#include "redact_report.hpp"
#include "redact_target.hpp"

#include <lisle/redact.hpp>

#include <cstddef>
#include <filesystem>

namespace app {

/// The findings in a folder, and the files that could not be searched.
struct folder_redaction {
    named_reports reports;
    unread_files unread;
    std::vector<std::string> remarks;  ///< on files that were read as copies
    std::size_t changed_files = 0;

    /// Whether a file that should be readable is damaged.
    [[nodiscard]] bool is_damaged() const;
};

/// Reports the findings, and writes nothing.
[[nodiscard]] folder_redaction inspect_folder(std::filesystem::path const& from,
                                              lisle::redactor& by);

/// Writes a new folder with the redacted files, whole or not at all. Files that can't be searched
/// are left out. Secrets in names of files are redacted, too.
[[nodiscard]] folder_redaction redact_folder_copy(std::filesystem::path const& from,
                                                  std::filesystem::path const& to,
                                                  lisle::redactor& by, bool is_strict);

/// Replaces the files, all or none, after copying those that change to FOLDER.before-redact. A file
/// that can't be searched stays as it is. If it is damaged, or with strict rules, throws
/// document_error and redacts nothing.
[[nodiscard]] folder_redaction redact_folder_in_place(std::filesystem::path const& folder,
                                                      lisle::redactor& by, target_options const& o,
                                                      console& io);

}  // namespace app
