// examples/lisle/codex/rollout_files.cpp - files are found by their names alone.
#include "rollout_files.hpp"

#include "../files/folder.hpp"

#include <lisle/formats/codex/tools/file_name.hpp>

#include <iterator>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

bool is_rollout(fs::path const& file) {
    return lisle::codex::parse_rollout_name(file.filename().string()).has_value();
}

void find_in(fs::path const& folder, fs::path const& home, int depth,
             std::vector<rollout_file>& out, std::vector<source_problem>& problems) {
    auto const found = list_store_folder(folder, home, is_rollout, problems);
    for (auto const& path : found.files)
        if (auto file = name_rollout(path)) out.push_back(std::move(*file));
    if (depth == 0) return;
    for (auto const& inner : found.folders) find_in(inner, home, depth - 1, out, problems);
}

}  // namespace

std::optional<rollout_file> name_rollout(fs::path path) {
    auto const name = path.filename().string();
    auto const parsed = lisle::codex::parse_rollout_name(name);
    if (!parsed) return std::nullopt;
    rollout_file out{std::move(path), std::string{parsed->id}, {}, std::string{parsed->segment}};
    out.order = out.segment.empty() ? '0' + std::string{parsed->time} : '1' + out.segment;
    return out;
}

std::vector<rollout_file> find_rollouts(fs::path const& home,
                                        std::vector<source_problem>& problems) {
    constexpr int days = 3;  // sessions/2026/11/23
    std::vector<rollout_file> out;
    std::vector<fs::path> const known{home / "sessions", home / "archived_sessions"};
    bool const is_home = is_folder(known[0]) || is_folder(known[1]);
    for (auto const& folder : known) find_in(folder, home, days, out, problems);
    if (!is_home) find_in(home, home, days, out, problems);
    return out;
}

fs::path find_home_above(fs::path const& path) {
    auto const whole = absolute_folder(path);
    for (auto folder = whole; folder != folder.root_path(); folder = folder.parent_path())
        if (auto const name = folder.filename(); name == "sessions" || name == "archived_sessions")
            return folder.parent_path();
    return {};
}

}  // namespace app
