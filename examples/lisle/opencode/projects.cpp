// examples/lisle/opencode/projects.cpp - finds the project of a folder.
#include "projects.hpp"

#include <filesystem>

namespace app {

namespace {

/// The project of folders without a repository.
constexpr std::string_view no_project = "global";

/// Whether a folder is `above` or below it.
bool is_within(std::string_view folder, std::string_view above) {
    while (above.size() > 1 && above.ends_with('/')) above.remove_suffix(1);
    if (!folder.starts_with(above)) return false;
    return above == "/" || folder.size() == above.size() || folder[above.size()] == '/';
}

}  // namespace

std::optional<std::string> opencode_project::find_path(std::string_view directory) const {
    if (!is_within(directory, folder)) return std::nullopt;
    auto const path = std::filesystem::path{directory}.lexically_relative(folder);
    return path == "." ? "" : path.generic_string();
}

opencode_projects::opencode_projects(database& db) : db_{db} {
    auto s = db.prepare("SELECT id, worktree FROM project");
    while (s.step()) all_.push_back({std::string{s.text(0)}, std::string{s.text(1)}});
    if (db.columns_of("project_directory").empty()) return;
    auto d = db.prepare("SELECT project_id, directory FROM project_directory");
    while (d.step()) all_.push_back({std::string{d.text(0)}, std::string{d.text(1)}});
}

opencode_project const& opencode_projects::choose(std::string_view directory,
                                                  std::string_view own_id, std::int64_t time) {
    opencode_project const* nearest = nullptr;
    opencode_project const* chosen = nullptr;
    opencode_project const* none = nullptr;
    for (auto const& each : all_) {
        if (each.id == no_project) {
            none = &each;
            continue;
        }
        if (each.id == own_id) chosen = &each;
        bool const is_nearer = nearest == nullptr || each.folder.size() > nearest->folder.size();
        if (is_nearer && is_within(directory, each.folder)) nearest = &each;
    }
    for (auto const* const found : {nearest, chosen, none})
        if (found != nullptr) return *found;
    auto s = db_.prepare("INSERT INTO project (id, worktree, time_created, time_updated, "
                         "sandboxes) VALUES (?1, '/', ?2, ?2, '[]')");
    s.bind(0, no_project).bind(1, time).step();
    return all_.emplace_back(opencode_project{std::string{no_project}, "/"});
}

}  // namespace app
