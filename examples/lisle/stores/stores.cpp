// examples/lisle/stores/stores.cpp - the default places of all agents.
//
// Sources of the paths: the programs themselves, on Linux, macOS and Windows.
#include "stores.hpp"

#include "../acpx/source.hpp"
#include "../claude_code/source.hpp"
#include "../codex/source.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../loom/source.hpp"
#include "../opencode/source.hpp"
#include "../sessions/branched_source.hpp"
#include "document_file.hpp"
#include "store_group.hpp"

#include <optional>
#include <system_error>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

// ---- Places -------------------------------------------------------------------------------------

/// Collects the places of one machine.
class place_finder {
public:
    explicit place_finder(host_environment const& host) : host_{host} {}

    [[nodiscard]] store_places find() {
        auto const home =
            find_folder(host_.rules == folder_rules::microsoft ? "USERPROFILE" : "HOME");
        if (!home && host_.rules != folder_rules::microsoft) return std::move(out_);
        auto const data =
            find_folder("XDG_DATA_HOME").value_or(home ? *home / ".local/share" : fs::path{});
        add_zed(home, data);
        if (home) {
            add("acpx", "files", *home / ".acpx/sessions", open_acpx_store);
            add_openclaw(*home);
            add("claude-code", "files",
                find_folder("CLAUDE_CONFIG_DIR").value_or(*home / ".claude") / "projects",
                open_claude_code_store);
            add("codex", "files", find_folder("CODEX_HOME").value_or(*home / ".codex"),
                open_codex_store);
        }
        if (!data.empty()) add_opencode(data / "opencode");
        add_loom(home, data);
        return std::move(out_);
    }

private:
    using opener = std::unique_ptr<source> (*)(fs::path const&);

    /// All these programs ignore a relative path.
    [[nodiscard]] std::optional<fs::path> find_folder(std::string_view variable) const {
        auto const text = host_.find(variable);
        if (!text || !fs::path{*text}.is_absolute()) return std::nullopt;
        return fs::path{*text};
    }

    void add(std::string_view agent, std::string_view kind, fs::path const& path,
             opener open = nullptr) {
        add(store_place{
            .agent = agent, .kind = kind, .path = path.lexically_normal(), .open = open});
    }

    /// Files of opencode before 1.2.
    void add_old_opencode(fs::path const& path) {
        add(store_place{.agent = "opencode",
                        .kind = "files",
                        .path = path.lexically_normal(),
                        .is_superseded = true,
                        .open = open_opencode_store});
    }

    void add(store_place place) {
        std::error_code failed;
        auto const type = fs::status(place.path, failed).type();
        place.is_there = type != fs::file_type::not_found && type != fs::file_type::none;
        if (type == fs::file_type::none)
            place.problem = place.path.string() + ": " + failed.message();
        for (auto const& other : out_.all) {
            if (other.path == place.path) return;
            if (place.is_there && other.is_there && fs::equivalent(place.path, other.path, failed))
                return;
        }
        out_.all.push_back(std::move(place));
    }

    void add_zed(std::optional<fs::path> const& home, fs::path const& xdg_data) {
        constexpr auto file = "threads/threads.db";
        if (host_.find("ZED_STATELESS"))
            out_.notes.emplace_back("ZED_STATELESS is set: Zed keeps new threads in memory only");
        if (host_.rules == folder_rules::microsoft) {
            if (auto const local = find_folder("LOCALAPPDATA"))
                add("zed", "database", *local / "Zed" / file);
            return;
        }
        if (host_.rules == folder_rules::apple)
            return add("zed", "database", *home / "Library/Application Support/Zed" / file);
        auto const data = find_folder("FLATPAK_XDG_DATA_HOME").value_or(xdg_data);
        add("zed", "database", data / "zed" / file);
        for (auto const* id :
             {"dev.zed.Zed", "dev.zed.Zed-Preview", "dev.zed.Zed-Nightly", "dev.zed.Zed-Dev"})
            add("zed", "database", *home / ".var/app" / id / "data/zed" / file);
    }

    void add_openclaw(fs::path const& home) {
        auto const own_home = find_folder("OPENCLAW_HOME").value_or(home);
        auto const state = find_folder("OPENCLAW_STATE_DIR").value_or(own_home / ".openclaw");
        add("openclaw", "files", state / "workspace/state/sessions", open_acpx_store);
        add("openclaw", "files", state / "acpx/sessions", open_acpx_store);
    }

    /// A database of each release channel; the files of releases before 1.2 stay beside it, and so
    /// does the database of opencode 2's preview, whose sessions opencode 2 copied.
    void add_opencode(fs::path const& data) {
        auto const named = host_.find("OPENCODE_DB");
        if (named == ":memory:")
            out_.notes.emplace_back("OPENCODE_DB is :memory:, so opencode keeps new sessions in "
                                    "memory only");
        else if (named) add("opencode", "database", data / *named);
        add("opencode", "database", data / "opencode.db");
        std::vector<source_problem> unreadable;  // the places themselves report them
        for (auto const& path : list_folder(data, unreadable).files)
            if (auto const name = path.filename().string();
                name.starts_with("opencode") && name.ends_with(".db"))
                add(store_place{.agent = "opencode",
                                .kind = "database",
                                .path = path.lexically_normal(),
                                .is_superseded = name == "opencode-next.db"});
        add_old_opencode(data / "storage");
        auto const projects = list_folder(data / "project", unreadable).folders;
        for (auto const& project : projects) add_old_opencode(project / "storage");
        if (projects.empty()) add_old_opencode(data / "project/*/storage");
    }

    void add_loom(std::optional<fs::path> const& home, fs::path const& data) {
        auto folder = data;
        if (host_.rules == folder_rules::apple) folder = *home / "Library/Application Support";
        if (host_.rules == folder_rules::microsoft)
            folder = find_folder("APPDATA").value_or(fs::path{});
        if (!folder.empty()) add("loom", "files", folder / "loom/threads", open_loom_store);
    }

    host_environment const& host_;
    store_places out_;
};

}  // namespace

store_places find_places(host_environment const& host) { return place_finder{host}.find(); }

std::unique_ptr<source> open_place(store_place const& place, std::chrono::milliseconds wait) {
    if (place.open != nullptr && is_folder(place.path)) return place.open(place.path);
    return open_source(place.path, access::read, wait);
}

std::unique_ptr<source> open_stores(std::string const& path, std::chrono::milliseconds wait,
                                    host_environment const& host, console& io) {
    if (path == "-") return open_document_input(io);
    if (!path.empty()) return open_source(path, access::read, wait);
    std::vector<grouped_store> members;
    std::vector<source_problem> problems;
    bool is_any = false;
    for (auto& place : find_places(host).all) {
        if (!place.problem.empty()) problems.push_back({place.problem, true});
        if (!place.is_there) continue;
        is_any = true;
        try {
            auto opened = open_place(place, wait);
            if (opened) members.push_back({std::move(place), std::move(opened)});
        } catch (std::runtime_error const& e) { problems.push_back({e.what(), true}); }
    }
    if (!is_any && problems.empty())
        throw document_error{"lisle: no agent's store was found; `lisle where --all` prints the "
                             "places that were looked at"};
    return group_stores(std::move(members), std::move(problems));
}

bool tell_problems(source const& from, console& io) {
    bool is_complete = true;
    for (auto const& problem : from.find_problems()) {
        io.warn(problem.what);
        is_complete = is_complete && !problem.is_storage;
    }
    for (auto const& notice : find_notices(from)) io.tell(notice);
    return is_complete;
}

bool names_store(std::string const& argument) {
    std::error_code unknown;
    return argument == "-" || argument.find('/') != std::string::npos
           || fs::exists(argument, unknown);
}

}  // namespace app
