// examples/lisle/stores/open_source.cpp - the list of all sources.
#include "../sessions/source.hpp"

#include "../acpx/source.hpp"
#include "../claude_code/format.hpp"
#include "../claude_code/source.hpp"
#include "../codex/format.hpp"
#include "../codex/source.hpp"
#include "../files/file_changes.hpp"
#include "../files/folder.hpp"
#include "../files/private_files.hpp"
#include "../loom/source.hpp"
#include "../opencode/source.hpp"
#include "../terminal/console.hpp"
#include "../zed/source.hpp"
#include "document_file.hpp"
#include "store_group.hpp"
#include "unread_files.hpp"
#include "written_part.hpp"

#include <lisle/detect.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace app {

namespace {

/// `open` opens a database with the right tables; `create` opens an empty database for documents of
/// this format. Otherwise they return null.
struct kind {
    std::unique_ptr<source> (*open)(database&);
    std::unique_ptr<source> (*create)(database&, format const&);
};
constexpr std::array kinds{kind{open_zed_source, create_zed_source},
                           kind{open_opencode_database, create_opencode_database}};

/// Functions that open folders. acpx comes before Loom, which recognizes damaged files by their
/// names: a record of acpx may have the id of a Loom thread as its name.
constexpr std::array folder_kinds{open_acpx_folder, open_loom_source, open_opencode_folder,
                                  open_claude_code_folder, open_codex_source};

/// Functions that open files: one session, or a list of sessions.
constexpr std::array file_kinds{open_acpx_file, open_acpx_list, open_document_file};

/// The names as an error tells them: a stranger may have made many, and long ones.
std::string join(std::vector<std::string> const& names) {
    constexpr std::size_t most_names = 20, most_bytes = 60;
    std::string out;
    for (auto const& name : std::span{names}.first((std::min)(names.size(), most_names))) {
        auto const begin = lisle::text::cut_utf8(name, most_bytes);
        out.append(out.empty() ? "" : ", ").append(begin);
        if (begin.size() < name.size()) out += "...";
    }
    if (names.size() > most_names)
        out += " and " + std::to_string(names.size() - most_names) + " more";
    return out;
}

/// The database of an agent in a folder, or in the folder `threads` in it.
std::optional<std::filesystem::path>
find_database(std::filesystem::path const& folder,
              std::vector<std::filesystem::path> const& files) {
    for (auto const* name : {"opencode.db", "threads.db", "threads/threads.db"})
        if (is_file(folder / name)) return folder / name;
    std::vector<std::string> channels;  // of opencode: opencode-local.db
    for (auto const& file : files)
        if (auto name = file.filename().string();
            name.starts_with("opencode-") && name.ends_with(".db"))
            channels.push_back(std::move(name));
    if (channels.size() > 1)
        throw storage_error{folder.string() + ": more than one database: name one of "
                            + join(channels)};
    if (channels.empty()) return std::nullopt;
    return folder / channels.front();
}

/// Opens a folder without sessions for documents of this format; null if its program does not keep
/// them in folders.
std::unique_ptr<source> create_folder(std::filesystem::path const& path, format const& documents) {
    for (auto const create :
         {create_acpx_folder, create_loom_folder, create_claude_code_folder, create_codex_folder})
        if (auto out = create(path, documents)) return out;
    return nullptr;
}

/// The places where a folder may have its store: itself, `sessions` and `threads`.
std::array<std::filesystem::path, 3> places_of_stores(std::filesystem::path const& folder) {
    return {folder, folder / "sessions", folder / "threads"};
}

/// Opens files that are a store of a known program; null if a folder has none.
std::unique_ptr<source> open_files_of(std::filesystem::path const& folder) {
    for (auto const open : folder_kinds)
        if (auto out = open(folder)) return out;
    return nullptr;
}

/// Whether a folder is the store of a program, with sessions or a database.
bool is_store(std::filesystem::path const& folder) {
    std::vector<source_problem> unreadable;
    if (find_database(folder, list_folder(folder, unreadable).files)) return true;
    auto const places = places_of_stores(folder);
    return std::any_of(places.begin(), places.end(), [](auto const& place) {
        return is_folder(place) && open_files_of(place) != nullptr;
    });
}

/// Opens a database in a folder. A newer opencode keeps it beside the files of older releases,
/// which hold other sessions; they are only read.
std::unique_ptr<source> open_database_folder(std::filesystem::path const& folder,
                                             std::filesystem::path const& database, access mode,
                                             std::chrono::milliseconds wait) {
    bool const may_have_files =
        mode == access::read && database.filename().string().starts_with("opencode");
    auto files = may_have_files ? open_opencode_folder(folder) : nullptr;
    if (!files) return open_source(database, mode, wait);
    std::vector<grouped_store> members;
    std::vector<source_problem> problems;
    try {
        members.push_back({{.agent = {}, .kind = "database", .path = database},
                           open_source(database, mode, wait)});
    } catch (storage_error const& e) { problems.push_back({e.what(), true}); }
    members.push_back(
        {{.agent = {}, .kind = "files", .path = folder, .is_superseded = true}, std::move(files)});
    return group_stores(std::move(members), std::move(problems));
}

/// Looks only for the layouts of known programs: a folder may hold any other files.
std::unique_ptr<source> open_folder(std::filesystem::path const& path, access mode,
                                    std::chrono::milliseconds wait) {
    std::vector<source_problem> problems;
    auto const found = list_folder(path, problems);
    if (!problems.empty() && found.files.empty() && found.folders.empty())
        throw storage_error{problems.front().what};
    if (auto const database = find_database(path, found.files))
        return open_database_folder(path, *database, mode, wait);
    for (auto const& folder : places_of_stores(path))
        if (is_folder(folder))
            if (auto out = open_files_of(folder)) return out;
    auto unread = find_unread_files(path);
    if (unread.files && mode == access::read) return std::move(unread.files);
    throw storage_error{path.string()
                        + ": no sessions of a known format: looked for threads.db, opencode*.db, "
                          "acpx's records, Loom's threads, Claude Code's projects/, Codex's "
                          "rollouts, and opencode's storage/ and project/*/storage/"
                        + (unread.others.empty() ? "" : "; not read: " + join_some(unread.others))};
}

[[noreturn]] void refuse_to_create(std::filesystem::path const& path, format const& documents) {
    throw storage_error{path.string() + ": no store of the format " + std::string{documents.name()}
                        + " can be made, only a database of zed, from a missing file or an empty "
                          "folder, a folder of acpx or loom, from an empty one, and a home of "
                          "claude-code or codex, from one that is missing or holds no session"};
}

/// Whether a missing path would be a folder: a home does not have the extension of a database or a
/// document.
bool may_be_home(std::filesystem::path const& missing) {
    constexpr std::array<std::string_view, 6> files{".db",    ".sqlite", ".sqlite3",
                                                    ".jsonl", ".json",   ".zst"};
    auto const extension = missing.extension().string();
    return std::find(files.begin(), files.end(), extension) == files.end();
}

/// Opens the home of a program, without sessions, for documents of this format; null if it is none.
std::unique_ptr<source> open_new_home(std::filesystem::path const& path, format const& documents) {
    bool const is_missing = !std::filesystem::exists(path);
    bool const is_home = is_missing ? may_be_home(path) : find_new_home(path) == &documents;
    if (!is_home) return nullptr;
    if (auto out = create_claude_code_folder(path, documents)) return out;
    return create_codex_folder(path, documents);
}

/// Makes an empty folder a store of this format.
std::unique_ptr<source> create_in_folder(std::filesystem::path const& folder,
                                         std::chrono::milliseconds wait, format const& documents) {
    if (auto out = create_folder(folder, documents)) return out;
    database opened{folder / "threads.db", access::create, wait};
    for (auto const& kind : kinds)
        if (auto out = kind.create(opened, documents)) return out;
    refuse_to_create(folder, documents);
}

}  // namespace

std::unique_ptr<source> open_source(std::filesystem::path const& path, access mode,
                                    std::chrono::milliseconds wait, format const* documents) {
    refuse_standard_input(path);
    if (mode == access::write && documents != nullptr) {
        if (is_folder(path) && is_empty_place(path))
            return create_in_folder(path, wait, *documents);
        if (auto out = open_new_home(path, *documents)) return out;
    }
    if (is_folder(path)) return open_folder(path, mode, wait);
    if (mode == access::read && is_stream(path))
        if (auto out = open_document_file(path)) return out;
    bool const is_new = mode == access::write && documents != nullptr
                        && std::filesystem::is_regular_file(path)
                        && std::filesystem::is_empty(path);
    if (std::filesystem::is_regular_file(path) && !is_new)
        for (auto const open : file_kinds)
            if (auto out = open(path)) return out;
    if (mode == access::write && documents == nullptr && !std::filesystem::exists(path))
        throw storage_error{path.string() + ": no such file"};
    database opened{path, mode == access::write ? access::create : mode, wait};
    if (mode == access::write) opened.refuse_triggers();
    for (auto const& kind : kinds)
        if (auto out = kind.open(opened)) return out;
    auto const tables = opened.tables();
    if (tables.empty() && mode == access::write && documents != nullptr)
        for (auto const& kind : kinds)
            if (auto out = kind.create(opened, *documents)) return out;
    if (documents != nullptr && !std::filesystem::exists(path)) refuse_to_create(path, *documents);
    throw storage_error{
        path.string() + ": no sessions of a known format: "
        + (tables.empty() ? "the database has no tables" : "the only tables are " + join(tables))};
}

std::filesystem::path find_written_part(std::filesystem::path const& path) {
    if (!is_folder(path)) return path;
    std::vector<source_problem> unreadable;
    return find_database(path, list_folder(path, unreadable).files).value_or(path);
}

bool is_empty_place(std::filesystem::path const& path) {
    std::error_code none;
    if (!std::filesystem::exists(path, none)) return true;
    if (!is_folder(path)) return is_file(path) && std::filesystem::is_empty(path, none);
    std::filesystem::recursive_directory_iterator found{path, none};
    for (; !none && found != std::filesystem::recursive_directory_iterator{};
         found.increment(none)) {
        auto const name = found->path().filename().string();
        bool const is_kept = is_link(found->path()) || !is_folder(found->path());
        if (is_kept && !name.ends_with(unfinished_suffix) && !is_part_of_changes(name))
            return false;
    }
    return !none;
}

format const* find_new_home(std::filesystem::path const& path) {
    if (is_file(path) || is_store(path)) return nullptr;
    if (is_new_claude_code_home(path)) return &claude_code_format();
    return is_new_codex_home(path) ? &codex_format() : nullptr;
}

void refuse_standard_input(std::filesystem::path const& path) {
    if (path == "-")
        throw storage_error{"standard input is no store that could be written or saved: name a "
                            "database, a folder or a file (./- for a file of this name)"};
}

bool is_stream(std::filesystem::path const& path) {
    std::error_code unknown;
    auto const type = std::filesystem::status(path, unknown).type();
    return type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::character
           || type == std::filesystem::file_type::socket
           || type == std::filesystem::file_type::block;
}

bool is_source(std::filesystem::path const& path) {
    if (is_folder(path)) return true;
    if (is_stream(path)) return false;
    if (begins_acpx_list(path)) return true;
    std::array<char, 16> head{};
    std::ifstream in{path, std::ios::binary};
    return in.read(head.data(), head.size())
           && lisle::begins_sqlite_database({head.data(), head.size()});
}

}  // namespace app
