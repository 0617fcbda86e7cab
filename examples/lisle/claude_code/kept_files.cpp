// examples/lisle/claude_code/kept_files.cpp - the files of sessions below ~/.claude.
#include "kept_files.hpp"

#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/session_files.hpp"
#include "../files/shared_lines.hpp"
#include "session_names.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view beside = "beside/", prompts_name = "history.jsonl", todos_name = "todos";
/// Folders with a folder for each session.
constexpr std::array<std::string_view, 2> folders_by_session{"tasks", "file-history"};

/// A name up to its first dot: agent-a1.jsonl and agent-a1.meta.json belong to one subagent.
std::string stem_of(fs::path const& file) {
    auto const name = file.filename().string();
    return name.substr(0, name.find('.'));
}

/// Whether a restore may write a file of this name into Claude Code's own folder, where also its
/// settings are.
bool is_kept_beside(std::string_view name) {
    if (name == prompts_name) return true;
    auto const folder = name.substr(0, name.find('/'));
    return folder.size() != name.size()
           && (folder == todos_name
               || std::find(folders_by_session.begin(), folders_by_session.end(), folder)
                      != folders_by_session.end());
}

}  // namespace

claude_code_kept_files::claude_code_kept_files(fs::path const& store, project_scope scope) {
    bool const is_one = scope == project_scope::one;
    auto const folder = absolute_folder(store);
    projects_ = is_one ? folder.parent_path() : folder;
    if (is_one) only_ = folder.filename().string();
    if (projects_.filename() == "projects") home_ = projects_.parent_path();
}

void claude_code_kept_files::read_home() {
    has_read_home_ = true;
    if (!home_) return;
    prompts_ = group_lines(*home_ / prompts_name, "sessionId");
    auto const todos = *home_ / todos_name;
    if (is_link(todos)) return;
    std::vector<source_problem> problems;
    for (auto const& file : list_folder(todos, problems).files) {
        auto const name = file.filename().string();
        auto const end = name.find("-agent-");
        if (end != name.npos && !is_link(file)) todos_[name.substr(0, end)].push_back(file);
    }
    if (!problems.empty()) throw storage_error{problems.front().what};
}

void claude_code_kept_files::collect_from_home(saved_session& to) const {
    std::string const prefix{beside};
    if (auto const prompts = prompts_.find(to.id); prompts != prompts_.end())
        to.files.push_back({prefix + std::string{prompts_name}, prompts->second});
    if (auto const found = todos_.find(to.id); found != todos_.end())
        for (auto const& file : found->second) {
            auto name = prefix + std::string{todos_name} + '/' + file.filename().string();
            if (is_below(name)) collect_file(file, std::move(name), to);
        }
    for (auto const folder : folders_by_session)
        if (!is_link(*home_ / folder))
            collect_files(*home_ / folder / to.id, prefix + std::string{folder} + '/' + to.id, to);
}

std::map<std::string, std::vector<fs::path>>&
claude_code_kept_files::find_beside_agents(fs::path const& folder) {
    auto const [found, is_new] = beside_agents_.try_emplace(folder);
    if (!is_new) return found->second;
    std::vector<source_problem> problems;
    for (auto const& file : list_folder(folder, problems).files) {
        auto const name = file.lexically_relative(projects_).generic_string();
        bool const is_wanted = stem_of(file).starts_with(agent_prefix)
                               && file.extension() != ".jsonl" && !is_link(file) && is_below(name);
        if (is_wanted) found->second[stem_of(file)].push_back(file);
    }
    if (!problems.empty()) throw storage_error{problems.front().what};
    return found->second;
}

void claude_code_kept_files::collect(saved_session& to, fs::path const& file) {
    if (!has_read_home_) read_home();
    auto const path = fs::absolute(file).lexically_normal();
    auto const folder = path.parent_path();
    auto const name = path.lexically_relative(projects_).generic_string();
    collect_file(path, name, to);
    auto const stem = stem_of(path);
    if (stem.starts_with(agent_prefix)) {
        for (auto const& agent_file : find_beside_agents(folder)[stem])
            collect_file(agent_file, agent_file.lexically_relative(projects_).generic_string(), to);
        return;
    }
    auto const session_folder = folder / stem;
    auto const is_own =
        [&](fs::path const& inner) {  // and not of a subagent, which is a session of its own
            auto const session = session_folder / "subagents" / (stem_of(inner) + ".jsonl");
            bool const is_subagents = inner.has_parent_path() && inner.parent_path() == "subagents";
            return !is_subagents || !is_session_name(session) || !is_file(session)
                   || is_link(session);
        };
    collect_files(session_folder, session_folder.lexically_relative(projects_).generic_string(), to,
                  is_own);
    if (home_) collect_from_home(to);
}

std::vector<std::string> claude_code_kept_files::put_back(session_stream const& next) const {
    // All files are one change, below the folder that contains all of them.
    auto const root = home_ ? *home_ : only_ ? projects_ / *only_ : projects_;
    restored_files files{root};
    std::vector<std::string> out;
    while (auto const saved = next()) {
        bool const is_replaced =
            !saved->files.empty() && is_file(projects_ / saved->files.front().name);
        for (auto const& file : saved->files) {
            auto const tell = [&](std::string const& why) {
                out.push_back(saved->id + ": " + file.name + " is left out: " + why);
            };
            std::string_view const name = file.name;
            if (!name.starts_with(beside)) {
                if (only_ && name.substr(0, name.find('/')) != *only_)
                    tell("another project's, not in " + *only_);
                else
                    files.put(saved->id, file,
                              (projects_ / name).lexically_relative(root).generic_string(),
                              is_replaced);
                continue;
            }
            auto const inside = std::string{name.substr(beside.size())};
            if (!home_) {
                tell("its place is beside a folder projects");
            } else if (!is_kept_beside(inside)) {
                tell("no file of a session");
            } else {
                if (inside == prompts_name)
                    files.add_lines(inside, file.bytes, "sessionId", effective_lines::all);
                else files.put(saved->id, file, inside, is_replaced);
            }
        }
    }
    files.commit();
    out.insert(out.end(), files.kept().begin(), files.kept().end());
    return out;
}

}  // namespace app
