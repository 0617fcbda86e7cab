// examples/lisle/files/folder.hpp - lists folders; what can't be read is a problem and no end.
#pragma once

#include "../sessions/source.hpp"

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The regular files and the folders in a folder, by name; links are followed. Pipes and sockets
/// are left out.
struct folder_content {
    std::vector<std::filesystem::path> files, folders;
};

/// What can't be read is added to the problems. A missing folder is empty.
[[nodiscard]] folder_content list_folder(std::filesystem::path const& folder,
                                         std::vector<source_problem>& problems);

/// As list_folder, of a folder below `store` or of that itself, but no link is followed: what one
/// leads to in the store is read there, and nothing outside is read. A link that leads out is a
/// problem, if it leads to a folder or has a name that the store reads.
[[nodiscard]] folder_content list_store_folder(std::filesystem::path const& folder,
                                               std::filesystem::path const& store,
                                               bool (*is_read)(std::filesystem::path const&),
                                               std::vector<source_problem>& problems);

/// Throws storage_error if a step from the store to a file or folder below it is a link: what is
/// written through it could be anywhere.
void refuse_links(std::filesystem::path const& store, std::filesystem::path const& name);

/// The text of a file that stands in a folder; nothing, and a problem, if it can't be read.
[[nodiscard]] std::optional<std::string> try_read_file(std::filesystem::path const& path,
                                                       std::vector<source_problem>& problems);

/// Whether there is a folder here that may be listed or not. False if nobody can tell.
[[nodiscard]] bool is_folder(std::filesystem::path const& path);
[[nodiscard]] bool is_file(std::filesystem::path const& path);
/// Whether the path itself is a link, wherever it leads.
[[nodiscard]] bool is_link(std::filesystem::path const& path);

/// The last name of a path: "projects" of a/projects and of a/projects/.
[[nodiscard]] std::string name_of_folder(std::filesystem::path const& folder);

/// The whole path of a folder, or of a file, without a slash at its end and without `..`.
[[nodiscard]] std::filesystem::path absolute_folder(std::filesystem::path const& folder);

/// Whether a file or a folder of one of these names is in a folder.
[[nodiscard]] bool has_any_file(std::filesystem::path const& folder,
                                std::initializer_list<std::string_view> names);

}  // namespace app
