// examples/lisle/redaction/redact_target.hpp - writes redacted documents and databases, whole or
// not at all.
#pragma once

#include "../files/replaced_file.hpp"
#include "redact_database.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

namespace app {

/// Whether the path is `-` or an existing file or folder.
[[nodiscard]] bool names_something(std::string const& path);

/// Whether the file begins like a database of SQLite.
[[nodiscard]] bool is_database(std::string const& path);

/// Writes a file that its owner alone may read; it must not exist. Throws storage_error.
void write_new_file(std::string const& path, std::string_view bytes);

/// A file as it was read.
struct read_bytes {
    std::string bytes;
    file_state state;  ///< before the bytes were read
};

/// Replaces a document, compressed if it was compressed, after copying it to FILE.before-redact.
/// Prints lines that describe the changes. Throws storage_error, and leaves the file, if another
/// program has changed it or has it open for writing.
void replace_document(std::string const& path, read_bytes const& before, std::string_view text,
                      bool with_copy, console& io);

/// "copied it to NAME, which still has the secrets: ..."
[[nodiscard]] std::string tell_copy(std::string const& name);

struct target_options {
    bool is_strict = false, with_copy = false;
    std::chrono::milliseconds wait{};
};

/// Redacts a copy and writes its pages anew. Removes the intermediate copy.
[[nodiscard]] database_redaction redact_copy(std::filesystem::path const& from,
                                             std::filesystem::path const& to, lisle::redactor& by,
                                             target_options const& o);

/// Redacts a database in one transaction, after copying it, and writes its pages anew.
[[nodiscard]] database_redaction redact_in_place(std::filesystem::path const& path,
                                                 lisle::redactor& by, target_options const& o,
                                                 console& io);

}  // namespace app
