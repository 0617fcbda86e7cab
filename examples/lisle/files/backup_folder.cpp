// examples/lisle/files/backup_folder.cpp - AGENT/ID/VERSION/ and runs/TIME.jsonl.
#include "backup_folder.hpp"

#include "../../loom_store/file_system.hpp"
#include "../system/file_name.hpp"
#include "../system/json_line.hpp"
#include "../system/sha256.hpp"
#include "files.hpp"
#include "folder.hpp"
#include "leftovers.hpp"
#include "private_files.hpp"

#include <lisle/codec.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr auto runs_name = "runs";
constexpr auto sums_name = "SHA256SUMS";
constexpr auto shared_sums_name = "SHARED-SHA256SUMS";
constexpr auto readme_name = "README.txt";
constexpr auto lock_name = ".lock";
constexpr auto readable_name = "document.json";

constexpr std::string_view readme =
    R"(Sessions of coding agents, saved by `lisle backup`.

runs/TIME.jsonl        the manifest of a run: a line for each session, with the folder of its version
AGENT/ID/VERSION/      one version of one session, as it was stored:
  about.json           its id, title and time
  rows.jsonl           its rows of a database, with all columns: {"table":NAME,"values":{...}};
                       {"blob":...} and {"text":...} are base64
  files/               its files, unchanged
  shared.jsonl         the row of its project, which is put back only if it is missing; likewise
  shared/              files of its project
  document.json        the document, for people, unless a file is it; for opencode an export
  SHA256SUMS           the sums of its own files, and
  SHARED-SHA256SUMS    of shared files; `sha256sum -c` checks them

`lisle restore` puts sessions back. VERSION is the beginning of the SHA-256 of SHA256SUMS.
)";

std::string text_of(boost::json::object const& object, char const* key) {
    auto const* const value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string{value->get_string()}
                                                  : std::string{};
}

manifest read_manifest(fs::path const& path) {
    auto const text = read_file(path.string());
    manifest out;
    out.file = path.filename().string();
    std::string_view rest = text;
    for (bool is_first = true; !rest.empty(); is_first = false) {
        auto const end = (std::min)(rest.find('\n'), rest.size());
        auto const line = lisle::decode_as<boost::json::value>(rest.substr(0, end));
        rest.remove_prefix((std::min)(end + 1, rest.size()));
        auto const* const object = line ? line->if_object() : nullptr;
        if (object == nullptr || object->contains("lisle_backup") != is_first)
            throw storage_error{path.string() + ": not a manifest of lisle backup"};
        if (is_first) out.time = text_of(*object, "time");
        else
            out.lines.push_back({text_of(*object, "agent"), text_of(*object, "id"),
                                 text_of(*object, "title"), text_of(*object, "updated_at"),
                                 text_of(*object, "store"), text_of(*object, "version")});
    }
    return out;
}

std::vector<manifest> read_runs(fs::path const& folder) {
    std::vector<source_problem> problems;
    std::vector<manifest> out;
    for (auto const& path : list_folder(folder / runs_name, problems).files)
        if (path.extension() == ".jsonl") out.push_back(read_manifest(path));
    if (!problems.empty()) throw storage_error{problems.front().what};
    std::stable_sort(out.begin(), out.end(),
                     [](manifest const& a, manifest const& b) { return a.time < b.time; });
    return out;
}

bool is_backup(fs::path const& folder) { return is_folder(folder / runs_name); }

/// Whether the folder holds only the remains of a backup that was stopped at its beginning.
bool is_begun(fs::path const& folder) {
    std::error_code failed;
    for (auto const& found : fs::directory_iterator{folder, failed}) {
        auto const name = found.path().filename().string();
        if (name != lock_name && name != readme_name && !name.ends_with(unfinished_suffix))
            return false;
    }
    return !failed;
}

fs::path name_unfinished(fs::path path) { return path += unfinished_suffix; }

/// Writes a file that appears whole or not at all.
void write_whole(fs::path const& path, std::string_view bytes) {
    auto const unfinished = name_unfinished(path);
    remove_leftover(unfinished);
    write_private_file(unfinished, bytes);
    sync_all(path.parent_path());
    give_name(unfinished, path);
    sync_all(path.parent_path());
}

}  // namespace

std::string make_version_name(saved_session const& s) {
    return to_sha256_text(to_sums(to_files(s), sharing::own)).substr(0, 16);
}

// ---- Reading ----

backup_reader::backup_reader(fs::path folder) : folder_{std::move(folder)} {
    if (!is_backup(folder_))
        throw storage_error{folder_.string() + ": not a backup: it has no folder runs"};
    runs_ = read_runs(folder_);
}

saved_session backup_reader::load(std::string const& version) const {
    if (!is_below(version)) throw document_error{version + ": leads out of the backup"};
    auto const folder = folder_ / version;
    auto const place = folder.string();
    auto const sums = read_file((folder / sums_name).string());
    if (!version.ends_with('/' + to_sha256_text(sums).substr(0, 16)))
        throw document_error{place + '/' + sums_name + ": was changed since the backup"};
    auto lines = parse_sums(sums);
    if (auto const shared = folder / shared_sums_name; is_file(shared))
        for (auto& line : parse_sums(read_file(shared.string()))) lines.push_back(std::move(line));
    std::vector<saved_file> files;
    for (auto const& [sum, name] : lines) {
        if (!is_below(name)) throw document_error{place + '/' + name + ": leads out of the folder"};
        auto bytes = read_file((folder / name).string());
        if (to_sha256_text(bytes) != sum)
            throw document_error{place + '/' + name + ": was changed since the backup"};
        files.push_back({name, std::move(bytes), false});
    }
    return parse_session(files, place);
}

// ---- Writing ----

backup_writer::backup_writer(fs::path folder) : folder_{absolute_folder(folder)} {
    std::error_code none;
    if (!is_backup(folder_) && fs::exists(folder_, none) && !is_begun(folder_))
        throw storage_error{folder_.string() + ": holds other files: name an empty folder"};
    make_private_folder(folder_);
    if (auto const lock = folder_ / lock_name; !is_file(lock)) write_private_file(lock, {});
    lock_ = std::make_unique<store::folder_lock>(folder_);
    if (!is_backup(folder_)) {
        write_whole(folder_ / readme_name, readme);
        make_private_folder(folder_ / runs_name);
    }
    remove_unfinished();
    auto runs = read_runs(folder_);
    if (!runs.empty()) last_ = std::move(runs.back());
    if (!last_) return;
    for (auto const& [agent, id, title, updated_at, store, version] : last_->lines)
        if (is_below(version) && version.starts_with(agent + '/'))
            folders_.emplace(std::pair{agent, id}, version.substr(0, version.rfind('/')));
}

backup_writer::~backup_writer() {
    std::error_code none;
    for (auto const& version : added_) fs::remove_all(name_unfinished(folder_ / version), none);
}

/// Removes the remains of stopped runs.
void backup_writer::remove_unfinished() const {
    std::vector<source_problem> unreadable;
    for (auto const& agent : list_folder(folder_, unreadable).folders)
        for (auto const& id : list_folder(agent, unreadable).folders)
            for (auto const& version : list_folder(id, unreadable).folders)
                if (version.filename().string().ends_with(unfinished_suffix))
                    remove_leftover(version);
    for (auto const& file : list_folder(folder_ / runs_name, unreadable).files)
        if (file.filename().string().ends_with(unfinished_suffix)) remove_leftover(file);
}

/// The folder of a session's versions. Earlier releases gave other names, which stay.
std::string backup_writer::name_folder(saved_session const& s) const {
    auto const known = folders_.find({s.agent, s.id});
    return known != folders_.end() ? known->second : s.agent + '/' + make_file_name(s.id);
}

std::string backup_writer::add(saved_session const& s, std::optional<std::string> const& text) {
    auto files = to_files(s);
    auto const sums = to_sums(files, sharing::own);
    auto shared_sums = to_sums(files, sharing::shared);
    auto version = name_folder(s) + '/' + to_sha256_text(sums).substr(0, 16);
    auto const folder = folder_ / version;
    if (is_file(folder / sums_name)) return version;
    if (std::find(added_.begin(), added_.end(), version) != added_.end()) return version;
    if (text) files.push_back({readable_name, *text, false});
    files.push_back({sums_name, sums, false});
    if (!shared_sums.empty()) files.push_back({shared_sums_name, std::move(shared_sums), true});
    auto const unfinished = name_unfinished(folder);
    try {
        for (auto const& file : files) {
            make_private_folder((unfinished / file.name).parent_path());
            write_private_file(unfinished / file.name, file.bytes);
        }
    } catch (storage_error const&) {
        std::error_code none;
        fs::remove_all(unfinished, none);
        throw;
    }
    added_.push_back(version);
    return version;
}

bool backup_writer::finish(std::string const& time, std::vector<manifest_line> const& lines) {
    sync_all(folder_);
    for (auto const& version : added_) {
        std::error_code none;  // add() found no sums there, so it is not a version
        fs::remove_all(folder_ / version, none);
        give_name(name_unfinished(folder_ / version), folder_ / version);
    }
    added_.clear();
    if (last_ && last_->lines == lines) return false;
    std::string text;
    boost::json::object head;
    head["lisle_backup"] = 1;
    head["time"] = time;
    text += to_json_line(head) + '\n';
    for (auto const& line : lines) {
        boost::json::object out;
        out["agent"] = line.agent;
        out["id"] = line.id;
        out["title"] = line.title;
        out["updated_at"] = line.updated_at;
        out["store"] = line.store;
        out["version"] = line.version;
        text += to_json_line(out) + '\n';
    }
    auto name = time;
    std::replace(name.begin(), name.end(), ':', '-');
    auto path = folder_ / runs_name / (name + ".jsonl");
    for (int i = 2; is_file(path); ++i)
        path = folder_ / runs_name / (name + '-' + std::to_string(i) + ".jsonl");
    write_whole(path, text);
    return true;
}

}  // namespace app
