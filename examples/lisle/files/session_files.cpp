// examples/lisle/files/session_files.cpp - files that belong to a session, for backup and restore.
#include "session_files.hpp"

#include "files.hpp"
#include "folder.hpp"
#include "shared_lines.hpp"

#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

/// `way`: the path from the topmost folder to this folder.
void collect_below(fs::path const& folder, fs::path const& way, std::string const& name,
                   saved_session& to, std::function<bool(fs::path const&)> const& is_wanted,
                   int depth) {
    if (is_link(folder)) return;
    std::vector<source_problem> problems;
    auto const found = list_folder(folder, problems);
    if (!problems.empty()) throw storage_error{problems.front().what};
    for (auto const& file : found.files) {
        auto const step = way / file.filename();
        auto full = name + '/' + step.generic_string();
        // A backup holds only names that are below a folder.
        if (is_link(file) || !is_below(full) || (is_wanted && !is_wanted(step))) continue;
        collect_file(file, std::move(full), to);
    }
    if (depth == 0) return;
    for (auto const& inner : found.folders)
        collect_below(inner, way / inner.filename(), name, to, is_wanted, depth - 1);
}

}  // namespace

void collect_file(fs::path const& file, std::string name, saved_session& to) {
    to.files.push_back({std::move(name), read_file(file.string())});
}

void collect_files(fs::path const& folder, std::string const& name, saved_session& to,
                   std::function<bool(fs::path const&)> const& is_wanted, int depth) {
    collect_below(folder, {}, name, to, is_wanted, depth);
}

void restored_files::put(std::string const& id, saved_file const& file, std::string const& name,
                         bool is_replaced) {
    refuse_links(folder_, name);
    auto const path = folder_ / name;
    auto const state = find_state(path);  // before the file is read
    if (is_file(path)) {
        if (read_file(path.string()) == file.bytes) return;
        if (!is_replaced) {
            kept_.push_back(id + ": " + path.string()
                            + " exists, differs from the saved file, and stays");
            return;
        }
    }
    changes_.replace(name, file.bytes, state);
}

void restored_files::add_lines(std::string const& name, std::string_view lines,
                               std::string_view key, effective_lines effective) {
    refuse_links(folder_, name);
    auto& added = shared_.try_emplace(name, shared_file{{}, key, effective}).first->second.lines;
    added += lines;
    if (!added.ends_with('\n')) added += '\n';
}

void restored_files::commit() {
    for (auto const& [name, added] : shared_) {
        auto const path = folder_ / name;
        auto const state = find_state(path);  // before the file is read
        auto const before = is_file(path) ? read_file(path.string()) : std::string{};
        auto const text = add_missing_lines(before, added.lines, added.key, added.effective);
        if (text != before) changes_.replace(name, text, state);
    }
    changes_.commit();
}

}  // namespace app
