// examples/lisle/stores/side_files.cpp - a table of paths, and walks that count and stamp files.
#include "side_files.hpp"

#include "../files/folder.hpp"
#include "../sessions/stamped_source.hpp"

#include <system_error>

namespace app {

namespace {

namespace fs = std::filesystem;

/// A path relative to the store. Each step is a name with at most one `*` in it.
struct side_path {
    std::string_view agent, path, content;
};

/// Claude Code 1.0.120 to 2.1.330, whose store is `projects`; Codex 0.8 to 0.169.
constexpr side_path all_side_paths[] = {
    {"claude-code", "../history.jsonl", "prompts typed on the screen"},
    {"claude-code", "*/*/subagents/*.jsonl", "sessions of subagents"},
    {"claude-code", "*/*/subagents/*.meta.json", "descriptions of subagents"},
    {"claude-code", "*/*/tool-results/*", "results too long for a session's file"},
    {"claude-code", "*/*/custom-title.json", "titles given by a person"},
    {"claude-code", "../todos/*", "lists of todos"},
    {"claude-code", "../tasks/*/*", "tasks"},
    {"claude-code", "../file-history/*/*", "copies of files, for undo"},
    {"codex", "history.jsonl", "prompts typed on the screen"},
    {"codex", "session_index.jsonl", "names of threads"},
    {"codex", "state_*.sqlite", "an index of threads"},
    {"codex", "thread_history_*.sqlite", "a copy of threads, by turns"},
};

bool fits(std::string_view name, std::string_view pattern) {
    auto const star = pattern.find('*');
    if (star == std::string_view::npos) return name == pattern;
    auto const head = pattern.substr(0, star), tail = pattern.substr(star + 1);
    return name.size() >= head.size() + tail.size() && name.starts_with(head)
           && name.ends_with(tail);
}

void count(fs::path const& folder, std::string_view path, side_files& out,
           std::vector<source_problem>& problems) {
    auto const end = path.find('/');
    auto const step = path.substr(0, end);
    bool const is_last = end == std::string_view::npos;
    if (step == "..") return count(folder.parent_path(), path.substr(end + 1), out, problems);
    auto const content = list_folder(folder, problems);
    for (auto const& next : is_last ? content.files : content.folders) {
        std::error_code unknown;
        if (fs::is_symlink(next, unknown) || !fits(next.filename().string(), step)) continue;
        if (!is_last) {
            count(next, path.substr(end + 1), out, problems);
            continue;
        }
        auto const size = fs::file_size(next, unknown);
        ++out.files;
        if (!unknown) out.bytes += size;
    }
}

}  // namespace

std::vector<side_files> find_side_files(store_place const& place,
                                        std::vector<source_problem>& problems) {
    std::vector<side_files> out;
    if (!place.is_there) return out;
    for (auto const& side : all_side_paths) {
        if (side.agent != place.agent) continue;
        side_files found{side.content, (place.path / side.path).lexically_normal()};
        count(place.path, side.path, found, problems);
        if (found.files > 0) out.push_back(std::move(found));
    }
    return out;
}

std::string stamp_side_files(source const& from, entry const& e) {
    std::string out;
    std::error_code unknown;
    std::vector<source_problem> unreadable;  // reading the files reports them
    for (auto const& file : from.find_event_files(e))
        if (!fs::is_symlink(file, unknown))
            (out += file.filename().string()) += '\n' + stamp_file(file).value_or("") + '\n';
    auto const beside = from.find_side_folder(e);
    if (!beside || fs::is_symlink(*beside, unknown)) return out;
    // The lines of Codex's reverted threads, in a home, never change.
    if (from.documents_of(e).has_messages_beside()) return out;
    for (auto const& folder : list_folder(*beside, unreadable).folders) {
        // Subagents are sessions, which have pages of their own.
        if (folder.filename() == "subagents" || fs::is_symlink(folder, unknown)) continue;
        for (auto const& file : list_folder(folder, unreadable).files)
            (out += file.lexically_relative(*beside).string()) +=
                '\n' + stamp_file(file).value_or("") + '\n';
    }
    return out;
}

}  // namespace app
