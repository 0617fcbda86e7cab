// examples/lisle/files/folder.hpp - lists folders, and reports unreadable parts as problems.
#pragma once

#include "../sessions/source.hpp"

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The regular files and the folders in a folder, sorted by name; links are followed. Pipes and
/// sockets are left out.
struct folder_content {
    std::vector<std::filesystem::path> files, folders;
};

/// Lists a folder, and adds its unreadable parts to the problems. A missing folder is empty.
[[nodiscard]] folder_content list_folder(std::filesystem::path const& folder,
                                         std::vector<source_problem>& problems);

/// Lists `store` or a folder below it without following links: their targets in the store are read
/// in their own place, and nothing outside is read. A link that leads out of the store is a
/// problem, if it leads to a folder or has a name that the store reads.
[[nodiscard]] folder_content list_store_folder(std::filesystem::path const& folder,
                                               std::filesystem::path const& store,
                                               bool (*is_read)(std::filesystem::path const&),
                                               std::vector<source_problem>& problems);

/// Throws storage_error if a step from the store to a file or folder below it is a link, through
/// which a file outside could be written.
void refuse_links(std::filesystem::path const& store, std::filesystem::path const& name);

/// The text of a file in a folder; nothing, and a problem, if it can't be read.
[[nodiscard]] std::optional<std::string> try_read_file(std::filesystem::path const& path,
                                                       std::vector<source_problem>& problems);

/// The text of a session's file, as unpack_session_file has it; the bytes if they have no text.
[[nodiscard]] std::optional<std::string> try_read_session(std::filesystem::path const& path,
                                                          std::vector<source_problem>& problems);

/// Whether the path is a folder, even one that can't be listed. False if this is unknown.
[[nodiscard]] bool is_folder(std::filesystem::path const& path);
[[nodiscard]] bool is_file(std::filesystem::path const& path);
/// Whether the path itself is a link, wherever it leads.
[[nodiscard]] bool is_link(std::filesystem::path const& path);
/// Throws storage_error if anything has this name, even a link without a target: a new file must
/// not be written through one.
void refuse_taken_name(std::filesystem::path const& path);

/// The last name of a path: "projects" for a/projects and for a/projects/.
[[nodiscard]] std::string name_of_folder(std::filesystem::path const& folder);

/// The whole path of a folder, or of a file, without a slash at its end and without `..`.
[[nodiscard]] std::filesystem::path absolute_folder(std::filesystem::path const& folder);

/// Whether a folder contains a file or folder with one of these names.
[[nodiscard]] bool has_any_file(std::filesystem::path const& folder,
                                std::initializer_list<std::string_view> names);

}  // namespace app
