// examples/lisle/redaction/redact_folder.cpp - two passes over all files: the first learns secrets,
// the second writes.
#include "redact_folder.hpp"

#include "../../loom_store/new_file.hpp"
#include "../codex/moved_bases.hpp"
#include "../files/file_changes.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/leftovers.hpp"
#include "../files/private_files.hpp"
#include "redact_input.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace fs = std::filesystem;

/// The names of the regular files below a folder. Links are not followed: they may lead out of it.
class file_walk {
public:
    explicit file_walk(fs::path const& folder) { add(folder, {}); }

    std::vector<std::string> files, links;

private:
    void add(fs::path const& folder, std::string const& name) {
        std::vector<source_problem> problems;
        auto const found = list_folder(folder, problems);
        if (!problems.empty()) throw storage_error{problems.front().what};
        for (auto const& path : found.files) {
            auto const file = path.filename().string();
            if (is_part_of_changes(file)) continue;
            (fs::is_symlink(path) ? links : files).push_back(name + file);
        }
        for (auto const& path : found.folders) {
            auto const below = name + path.filename().string();
            if (fs::is_symlink(path)) links.push_back(below);
            else add(path, below + '/');
        }
    }
};

/// A file after its redaction.
struct redacted_file {
    std::string name, now_name;
    std::string before;
    std::optional<std::string> now;  ///< nothing if the file must be deleted

    [[nodiscard]] bool is_changed() const { return now_name != name || now != before; }
};

class folder_redactor {
public:
    /// What becomes of the redacted files.
    enum class purpose { report, copy, replace };

    folder_redactor(fs::path folder, lisle::redactor& by, bool is_strict, purpose what)
        : folder_{std::move(folder)}, by_{by}, is_strict_{is_strict}, what_{what}, walk_{folder_} {}

    /// Calls `use` for each redacted file.
    template <class Use>
    folder_redaction run(Use&& use) {
        for (auto const& name : walk_.links) out_.unread.push_back({name, "a link", false});
        for (auto const& name : walk_.files) {
            by_.learn_text(name);
            auto const content = open(name);
            if (!content) continue;
            content->teach(by_);
            bases_.add(name, bytes_);
        }
        for (auto const& unread : out_.unread) skipped_.insert(unread.name);
        for (auto const& name : bases_.order(walk_.files))
            if (!skipped_.contains(name)) redact(name, use);
        for (auto& unread : out_.unread) {
            named_report ignored;
            unread.name = redact_name(unread.name, ignored);
        }
        return std::move(out_);
    }

    /// Throws document_error if a file outside of the folder would continue a changed file from a
    /// wrong offset.
    void refuse_to_break_others() const {
        if (auto const broken = bases_.find_broken())
            throw document_error{folder_.string() + ": " + *broken
                                 + ", so nothing was redacted: redact the home of both"};
    }
    /// Notes such files. Call this before run() if the files will be replaced.
    void note_files_outside() { bases_.add_outside(folder_); }

private:
    /// Opens a file; null, and an entry of `unread`, if it can't be searched.
    std::unique_ptr<redactable> open(std::string const& name) {
        auto const path = folder_ / name;
        if (is_database(path.string())) {
            out_.unread.push_back({name, "a database: redact it by itself", false});
            return nullptr;
        }
        auto& why = why_ = {};
        bytes_ = read_file(path.string());
        auto out = open_redactable(bytes_, path, is_strict_, why);
        if (!out) out_.unread.push_back({name, why.why, why.is_damaged});
        return out;
    }

    template <class Use>
    void redact(std::string const& name, Use& use) {
        auto const content = open(name);
        if (!content) return;
        named_report report{name, {}};
        redacted_file file{name, {}, bytes_, content->redact(by_, report.found)};
        if (file.now)
            file.now = bases_.move(name, file.before, std::move(*file.now), [&](auto beginning) {
                return redact_part(beginning, folder_ / name, is_strict_, by_);
            });
        file.now_name = redact_name(name, report);
        bool const stays = what_ == purpose::replace && stays_utf16(why_, report.found);
        if (stays) file.now = file.before;
        if (why_.is_utf16)
            out_.remarks.push_back(
                describe_utf16(file.now_name, what_ != purpose::report && !stays));
        out_.changed_files += file.is_changed() ? 1U : 0U;
        if (file.now && !taken_.insert(file.now_name).second)
            throw storage_error{folder_.string() + ": two files would have the name "
                                + file.now_name};
        auto const& f = report.found;
        if (!f.findings.empty() || !f.opaque.empty()) out_.reports.push_back(std::move(report));
        use(file);
    }

    /// Redacts a name, folder by folder, and gives the new name to the report.
    std::string redact_name(std::string const& name, named_report& report) {
        std::string out;
        for (std::size_t at = 0; at <= name.size();) {
            auto const end = (std::min)(name.find('/', at), name.size());
            auto step = by_.redact_text(name.substr(at, end - at), report.found, "(file name)");
            std::replace(step.begin(), step.end(), '/', '_');
            out += (at == 0 ? "" : "/") + step;
            at = end + 1;
        }
        return report.name = out;
    }

    fs::path folder_;
    lisle::redactor& by_;
    bool is_strict_;
    purpose what_;
    file_walk walk_;
    moved_bases bases_;
    folder_redaction out_;
    std::string bytes_;
    input_report why_;  ///< of the file whose bytes these are
    std::set<std::string> skipped_, taken_;
};

/// Creates a folder under a temporary name, and removes it unless finish() gave it its name.
class unfinished_folder {
public:
    explicit unfinished_folder(fs::path place) : place_{std::move(place)}, path_{place_} {
        path_ += unfinished_suffix;
        remove_leftovers(place_);
        refuse_taken_name(place_);
        if (fs::exists(path_))
            throw storage_error{path_.string() + ": another run of lisle is writing it"};
        make_private_folder(path_);
        lock_.emplace(path_);
    }
    ~unfinished_folder() {
        std::error_code ignored;
        if (!is_finished_) fs::remove_all(path_, ignored);
    }
    unfinished_folder(unfinished_folder const&) = delete;
    unfinished_folder& operator=(unfinished_folder const&) = delete;

    void write(std::string const& name, std::string_view bytes) const {
        make_private_folder((path_ / name).parent_path());
        write_private_file(path_ / name, bytes);
    }
    void finish() {
        sync_all(path_);
        give_name(path_, place_);
        is_finished_ = true;
    }

private:
    fs::path place_, path_;
    std::optional<unfinished_lock> lock_;
    bool is_finished_ = false;
};

/// Whether a folder has these files, as they were, and no others.
bool is_copy_of(fs::path const& folder, std::vector<redacted_file> const& files) {
    std::error_code none;
    if (!is_folder(folder) || is_link(folder)) return false;
    std::size_t count = 0;
    for (fs::recursive_directory_iterator at{folder, none}, end; !none && at != end;
         at.increment(none))
        count += at->is_regular_file(none) ? 1U : 0U;
    return count == files.size()
           && std::all_of(files.begin(), files.end(), [&](redacted_file const& file) {
                  auto const copy = folder / file.name;
                  return fs::file_size(copy, none) == file.before.size()
                         && read_file(copy.string()) == file.before;
              });
}

/// Copies the files as they were to FOLDER.before-redact, or to -2, -3, ... if that exists. A copy
/// that a stopped run made is used again. Returns its name.
std::string copy_before_redact(fs::path const& folder, std::vector<redacted_file> const& files) {
    auto const base = store::name_copy(absolute_folder(folder), ".before-redact");
    auto out = base;
    for (int i = 2; fs::exists(out); ++i) {
        if (is_copy_of(out, files)) return out;
        out = base.string() + '-' + std::to_string(i);
    }
    unfinished_folder copy{out};
    for (auto const& file : files) copy.write(file.name, file.before);
    copy.finish();
    return out;
}

/// Removes the empty folders around a file that was moved: their names may hold a secret.
void remove_empty_folders(fs::path const& folder, std::string const& name) {
    std::error_code not_empty;
    for (auto each = fs::path{name}.parent_path(); !each.empty(); each = each.parent_path())
        if (!fs::remove(folder / each, not_empty)) break;
}

}  // namespace

bool folder_redaction::is_damaged() const {
    return std::any_of(unread.begin(), unread.end(), [](auto const& f) { return f.is_damaged; });
}

folder_redaction inspect_folder(fs::path const& from, lisle::redactor& by) {
    constexpr bool is_strict = false;
    return folder_redactor{from, by, is_strict, folder_redactor::purpose::report}.run(
        [](redacted_file const&) {});
}

folder_redaction redact_folder_copy(fs::path const& from, fs::path const& to, lisle::redactor& by,
                                    bool is_strict) {
    unfinished_folder copy{absolute_folder(to)};
    auto out = folder_redactor{from, by, is_strict, folder_redactor::purpose::copy}.run(
        [&](redacted_file const& file) {
            if (file.now) copy.write(file.now_name, *file.now);
        });
    copy.finish();
    return out;
}

folder_redaction redact_folder_in_place(fs::path const& folder, lisle::redactor& by,
                                        target_options const& o, console& io) {
    folder_redactor work{folder, by, o.is_strict, folder_redactor::purpose::replace};
    work.note_files_outside();
    std::vector<redacted_file> changed;
    auto out = work.run([&](redacted_file& file) {
        if (file.is_changed()) changed.push_back(std::move(file));
    });
    if (out.is_damaged() || (o.is_strict && !out.unread.empty())) {
        for (auto const& line : to_lines(out.unread)) io.tell(line);
        throw document_error{folder.string()
                             + ": has files that can't be looked into, so nothing "
                               "was redacted"};
    }
    if (changed.empty()) return out;
    work.refuse_to_break_others();
    if (o.with_copy)
        io.tell_at_end(folder.string() + ": " + tell_copy(copy_before_redact(folder, changed)));
    file_changes changes{folder};
    for (auto const& file : changed) {
        auto const path = (folder / file.name).string();
        auto const state = find_state(path);
        if (read_file(path) != file.before)
            throw storage_error{path + ": changed meanwhile, so nothing was written"};
        bool const keeps_name = file.now && file.now_name == file.name;
        if (!keeps_name) changes.remove(file.name, state);
        // No file has the new name.
        if (file.now) changes.replace(file.now_name, *file.now, keeps_name ? state : file_state{});
    }
    changes.commit();
    for (auto const& file : changed)
        if (!file.now || file.now_name != file.name) remove_empty_folders(folder, file.name);
    return out;
}

}  // namespace app
