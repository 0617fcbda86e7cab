// examples/lisle/files/leftovers.cpp - finds unfinished files by the ends of their names.
#include "leftovers.hpp"

#include "../../loom_store/new_file.hpp"
#include "../system/database.hpp"
#include "change_log.hpp"
#include "finish_changes.hpp"
#include "folder.hpp"
#include "private_files.hpp"

#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace app {

namespace {

namespace fs = std::filesystem;

void tell(std::string const& line) {
    if (on_notice()) on_notice()(line);
}

/// A name of an unfinished file or folder, or of a file that SQLite keeps beside one.
bool is_unfinished(std::string_view name) {
    for (std::string_view const suffix : {"-journal", "-wal", "-shm"})
        if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
    return name.ends_with(unfinished_suffix);
}

void finish(fs::path const& folder, std::string_view log_name = change_log_name) {
    if (auto const line = finish_changes(folder, log_name)) tell(*line);
}

bool is_leftover(std::string_view name) { return is_unfinished(name) || is_change_log(name); }

void finish_or_remove(fs::path const& leftover) {
    auto const name = leftover.filename().string();
    if (is_change_log(name)) finish(leftover.parent_path(), name);
    else remove_leftover(leftover);
}

/// Removes the hidden unfinished files of a folder, and the others whose names begin with `base`.
void remove_beside(fs::path const& folder, std::string_view base) {
    std::error_code failed;
    std::vector<fs::path> found;
    for (fs::directory_iterator at{folder, failed}, end; !failed && at != end;
         at.increment(failed)) {
        auto const name = at->path().filename().string();
        bool const is_ours = name.starts_with('.') || (!base.empty() && name.starts_with(base));
        if (is_ours && is_leftover(name)) found.push_back(at->path());
    }
    for (auto const& each : found) finish_or_remove(each);
}

/// Finishes the changes of a folder and all folders below it, and removes hidden unfinished files.
/// Others are a backup's or a site's, which look for them themselves. Links to folders are not
/// followed.
void clean_below(fs::path const& folder, std::set<fs::path>& targets_of_links) {
    finish(folder);
    std::vector<source_problem> unreadable;  // whoever reads the folder reports them
    auto const content = list_folder(folder, unreadable);
    std::error_code none;
    for (auto const& file : content.files) {
        auto const name = file.filename().string();
        if (name.starts_with('.') && is_leftover(name)) finish_or_remove(file);
        else if (is_link(file)) targets_of_links.insert(fs::weakly_canonical(file, none));
    }
    for (auto const& below : content.folders) {
        if (!is_link(below)) clean_below(below, targets_of_links);
    }
}

}  // namespace

void remove_leftover(fs::path const& unfinished) {
    if (store::remove_stale(unfinished))
        tell(unfinished.string() + ": removed, an interrupted write had left it");
}

void remove_leftovers(fs::path const& target) {
    std::error_code none;
    auto const path = target.has_filename() ? target : target.parent_path();
    auto const real = fs::weakly_canonical(fs::absolute(store::follow_links(path)), none);
    if (none || !real.has_filename()) return;
    std::set<fs::path> files{real};
    // A restore into Claude Code's projects, or into one of them, writes beside them, too.
    for (auto const& folder : {real, real.parent_path()})
        if (folder.filename() == "projects") finish(folder.parent_path());
    if (fs::is_directory(real, none)) clean_below(real, files);
    else finish(real.parent_path());
    for (auto const& file : files)
        remove_beside(file.parent_path(), store::name_copy(file, {}).filename().string());
}

}  // namespace app
