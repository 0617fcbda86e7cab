// examples/lisle/claude_code/source.cpp - one file of lines per session, in a folder per project.
//
// A list reads the head and the tail of each file, as Claude Code's own list does.
#include "source.hpp"

#include "../files/file_batch.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/growing_file.hpp"
#include "../sessions/skimmed_source.hpp"
#include "../sessions/stamped_source.hpp"
#include "../sessions/typed_format.hpp"
#include "../system/file_ends.hpp"
#include "format.hpp"
#include "kept_files.hpp"
#include "session_names.hpp"

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/folder_name.hpp>
#include <lisle/formats/claude_code/tools/peek.hpp>
#include <lisle/scalars/random_id.hpp>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace claude_code = lisle::claude_code;
namespace fs = std::filesystem;

/// Whether the release that wrote a session keeps subagents in a folder of their session. Releases
/// up to 2.0.77 keep them beside the session.
bool has_subagent_folders(claude_code::session const& session) {
    auto const release = claude_code::find_release(session);
    return !release || *release >= lisle::release_number{2, 1, 31};
}

/// A session's file, and the id of its parent session.
struct session_file {
    fs::path path;
    std::string parent{};
};

/// The sessions of one project in a store, and their subagents.
void find_sessions(fs::path const& project, fs::path const& store, std::vector<session_file>& out,
                   std::vector<source_problem>& problems) {
    auto const list = [&](fs::path const& folder) {
        return list_store_folder(folder, store, is_session_name, problems);
    };
    auto const found = list(project);
    for (auto const& file : found.files) out.push_back({file});
    for (auto const& folder : found.folders) {
        auto const subagents = folder / "subagents";
        auto const add_all = [&](fs::path const& subfolder) {
            for (auto const& file : list(subfolder).files)
                out.push_back({file, folder.filename().string()});
        };
        add_all(subagents);
        for (auto const& run : list(subagents / "workflows").folders) add_all(run);
    }
}

/// The titles that files of a project give to sessions in other files.
class project_titles {
public:
    void add(fs::path const& file, claude_code::preview const& seen) {
        for (auto const& [leaf, title] : seen.summaries.titles)
            titles_[file.parent_path()].titles.insert_or_assign(leaf, title);
        bool const has_own = seen.titles.custom || seen.titles.by_model || seen.titles.summary;
        if (!has_own) leaves_[file] = seen.summaries.leaf;
    }
    /// Gives a title to a session that has none of its own.
    void complete(entry& e, fs::path const& file) const {
        auto const leaf = leaves_.find(file);
        auto const all = titles_.find(file.parent_path());
        if (leaf == leaves_.end() || all == titles_.end()) return;
        if (auto const title = all->second.find(leaf->second)) e.title = *title;
    }

private:
    std::map<fs::path, claude_code::summaries> titles_;  ///< by folder
    std::map<fs::path, std::string> leaves_;             ///< by file
};

/// Whether a list also counts messages.
enum class counting { none, messages };

class claude_code_source final : public source, public stamped_source, public skimmed_source {
public:
    /// `projects` has a folder for each project, or is the folder of one project.
    claude_code_source(fs::path projects, project_scope scope)
        : projects_{std::move(projects)}, scope_{scope}, kept_{projects_, scope} {}

    [[nodiscard]] format const& documents() const override { return claude_code_format(); }

    [[nodiscard]] std::vector<entry> list() override { return list(counting::none); }
    [[nodiscard]] std::vector<entry> list_and_count() override { return list(counting::messages); }
    [[nodiscard]] std::optional<reading> find_reading(entry const& e) const override {
        return readings_[static_cast<std::size_t>(e.key)];
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& path = path_of(e.key);
        std::error_code ignored;
        if (!fs::exists(path, ignored)) return std::nullopt;
        return stored{"jsonl", read_file(path.string())};
    }

    [[nodiscard]] std::optional<std::string> find_stamp(entry const& e) override {
        return stamp_file(path_of(e.key));
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return unpack_session_file(s.bytes);
    }

    [[nodiscard]] std::optional<fs::path> find_side_folder(entry const& e) const override {
        return find_claude_code_side_folder(path_of(e.key));
    }

    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const id = d.identify().id;
        if (id.empty() || id == e.id) return {};
        return {"the file is named " + e.id + ", but the session's id is " + id};
    }

    /// Unreadable lines are no loss: Claude Code skips them, too.
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        std::string text;
        auto out =
            close_unfinished_bytes(documents(), s.bytes, path_of(e.key).filename().string(), text);
        return out ? std::move(*out) : rescue{{out.error().message()}, {}, 0};
    }
    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        return copy_files_before_repair(find_files(all));
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        return close_files(documents(), find_files(all), all);
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        auto const e = d.identify();
        if (e.id.empty()) return std::string{"it has no message"};
        auto const& id = e.parent_id.value_or(e.id);
        if (!is_session_id(id)) return "its id is no UUID with hyphens: " + id;
        if (e.parent_id && !is_agent_name(e.id)) return "its id is no name of a file: " + e.id;
        if (e.folders.empty()) return std::string{"it names no folder"};
        return std::nullopt;
    }

    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        auto const e = s.value.identify();
        if (auto const obstacle = find_obstacle(s.value))
            throw storage_error{projects_.string() + ": " + *obstacle};
        if (e.id != s.id) throw storage_error{projects_.string() + ": the session's id is " + e.id};
        auto out = std::make_unique<packed_file>();
        if (scope_ == project_scope::all)
            out->name = claude_code::folder_name(s.root_folder.value_or(e.folders[0])) + '/';
        if (e.parent_id && has_subagent_folders(value_of<lisle::claude_code_t>(s.value)))
            out->name += *e.parent_id + "/subagents/";
        out->name += s.id + ".jsonl";
        out->text = s.value.to_text(lisle::layout::source, 0);
        return out;
    }
    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<batch>(projects_);
    }

    [[nodiscard]] std::string make_id() const override { return lisle::scalars::make_random_id(); }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        kept_.collect(out, path_of(e.key));
        return out;
    }
    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        return kept_.put_back(next);
    }

private:
    struct packed_file final : packed_session {
        std::string name, text;
    };

    class batch final : public put_batch {
    public:
        explicit batch(fs::path const& projects) : projects_{projects}, files_{projects} {}

        bool put(packed_session const& packed) override {
            auto const& [name, text] = dynamic_cast<packed_file const&>(packed);
            auto const file = projects_ / name;
            refuse_links(projects_, name);
            auto const state = find_state(file);
            files_.replace(name, text, state);
            return !state.is_there;
        }
        void commit() override { files_.commit(); }

    private:
        fs::path projects_;
        file_batch files_;
    };

    [[nodiscard]] std::vector<fs::path> find_files(std::vector<replacement> const& all) const {
        std::vector<fs::path> out;
        for (auto const& r : all) out.push_back(path_of(r.key));
        return out;
    }
    [[nodiscard]] fs::path const& path_of(std::int64_t key) const {
        return files_[static_cast<std::size_t>(key)].path;
    }

    [[nodiscard]] std::vector<entry> list(counting counted) {
        find_files();
        readings_.assign(files_.size(), std::nullopt);
        std::vector<entry> out;
        project_titles titles;
        for (std::size_t i = 0; i < files_.size(); ++i)
            if (auto const seen = peek(i, counted)) {
                out.push_back(describe(files_[i], *seen));
                out.back().key = static_cast<std::int64_t>(i);
                titles.add(files_[i].path, *seen);
            }
        for (auto& e : out) titles.complete(e, path_of(e.key));
        std::stable_sort(out.begin(), out.end(), [](entry const& a, entry const& b) {
            return a.updated_at > b.updated_at;
        });
        return out;
    }

    void find_files() {
        files_.clear();
        problems_.clear();
        if (scope_ == project_scope::one)
            return find_sessions(projects_, projects_, files_, problems_);
        for (auto const& project :
             list_store_folder(projects_, projects_, is_session_name, problems_).folders)
            find_sessions(project, projects_, files_, problems_);
    }

    /// Looks at the ends of a file; nothing if it can't be read.
    [[nodiscard]] std::optional<claude_code::preview> peek(std::size_t index, counting counted) {
        try {
            auto const ends = read_ends(files_[index].path);
            auto seen = claude_code::peek(ends.head, ends.tail);
            // If the ends of a large file show no time, the whole file must be read.
            if (counted == counting::messages && !ends.is_damaged
                && (seen.updated || ends.is_whole()))
                readings_[index] = skim(documents(), ends);
            return seen;
        } catch (storage_error const& e) {
            problems_.push_back({e.what(), true});
            return std::nullopt;
        }
    }
    [[nodiscard]] static entry describe(session_file const& file,
                                        claude_code::preview const& seen) {
        entry out;
        out.id = file.path.stem().string();
        out.title = seen.title;
        out.created_at = seen.created;
        out.updated_at = seen.updated.value_or("");
        if (seen.folder) out.folders.push_back(*seen.folder);
        if (!file.parent.empty()) out.parent_id = file.parent;
        // A session may have records of its subagents, which name it.
        else if (seen.agent_id && seen.session_id && *seen.session_id != out.id)
            out.parent_id = seen.session_id;
        return out;
    }

    fs::path projects_;
    project_scope scope_;
    claude_code_kept_files kept_;
    std::vector<session_file> files_;
    std::vector<std::optional<reading>> readings_;  ///< of each file
    std::vector<source_problem> problems_;
};

/// Whether a folder has sessions of one project: files with names of sessions that begin like
/// sessions.
bool is_project(fs::path const& folder) {
    std::vector<source_problem> unreadable;
    std::vector<session_file> found;
    find_sessions(folder, folder, found, unreadable);
    return std::any_of(found.begin(), found.end(), [](session_file const& file) {
        return detect_format_of(file.path) == &claude_code_format();
    });
}

bool has_project(fs::path const& folder) {
    std::vector<source_problem> unreadable;
    auto const found = list_folder(folder, unreadable).folders;
    return std::any_of(found.begin(), found.end(), is_project);
}

void refuse_link(fs::path const& projects) {
    if (is_link(projects))
        throw storage_error{projects.string()
                            + ": a link, which is not followed: name the folder that it leads to"};
}

}  // namespace

fs::path find_claude_code_side_folder(fs::path file) {
    auto const folder = file.parent_path();
    if (folder.filename() == "subagents") return folder.parent_path();
    return file.replace_extension();
}

std::unique_ptr<source> open_claude_code_folder(fs::path const& folder) {
    if (is_project(folder)) return std::make_unique<claude_code_source>(folder, project_scope::one);
    for (auto const& projects : {folder / "projects", folder}) {
        if (!is_folder(projects) || !has_project(projects)) continue;
        if (projects != folder) refuse_link(projects);
        return open_claude_code_store(projects);
    }
    return nullptr;
}

std::unique_ptr<source> open_claude_code_store(fs::path const& folder) {
    return std::make_unique<claude_code_source>(folder, project_scope::all);
}

bool is_new_claude_code_home(fs::path const& folder) {
    auto const name = name_of_folder(folder);
    bool const is_home =
        name == ".claude" || name == "projects"
        || has_any_file(folder, {"projects", "settings.json", ".credentials.json", "todos"});
    return is_home && open_claude_code_folder(folder) == nullptr;
}

std::unique_ptr<source> create_claude_code_folder(fs::path const& folder, format const& documents) {
    if (&documents != &claude_code_format()) return nullptr;
    if (name_of_folder(folder) == "projects") return open_claude_code_store(folder);
    refuse_link(folder / "projects");
    return open_claude_code_store(folder / "projects");
}

}  // namespace app
