// examples/lisle/acpx/source.hpp - acpx's session files, one by one or in their folder.
#pragma once

#include "../sessions/source.hpp"

namespace app {

/// Opens the folder if it is acpx's own, or if a file `*.json` in it is a session record; else
/// returns null.
[[nodiscard]] std::unique_ptr<source> open_acpx_folder(std::filesystem::path const& path);

/// Opens a folder that is known to be for session records, also an empty folder.
[[nodiscard]] std::unique_ptr<source> open_acpx_store(std::filesystem::path const& path);

/// Opens an empty folder for records; null for another format.
[[nodiscard]] std::unique_ptr<source> create_acpx_folder(std::filesystem::path const& path,
                                                         format const& documents);

/// Whether a file begins like an array of session records.
[[nodiscard]] bool begins_acpx_list(std::filesystem::path const& path);

/// Opens a file with the output of `acpx sessions list --format json`; null if it does not begin
/// like an array of session records. Throws document_error if it is damaged or has none.
[[nodiscard]] std::unique_ptr<source> open_acpx_list(std::filesystem::path const& path);

/// Like open_acpx_list, for the text of a file.
[[nodiscard]] std::unique_ptr<source> parse_acpx_list(std::string_view text,
                                                      std::string const& name);

/// Opens a file that is a session record; else returns null.
[[nodiscard]] std::unique_ptr<source> open_acpx_file(std::filesystem::path const& path);

}  // namespace app
