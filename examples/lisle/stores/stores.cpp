// examples/lisle/stores/stores.cpp - the default places of all agents, and all of them as one
// source.
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
#include "../sessions/skimmed_source.hpp"
#include "../sessions/stamped_source.hpp"
#include "../sessions/titled_source.hpp"
#include "document_file.hpp"

#include <lisle/scalars/timestamp.hpp>

#include <algorithm>
#include <optional>
#include <set>
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

    /// A database of each release channel; the files of releases before 1.2 stay beside it.
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
                add("opencode", "database", path);
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

// ---- All stores as one source -------------------------------------------------------------------

struct member {
    store_place place;
    std::unique_ptr<source> from;
};

class store_group final : public source,
                          public stamped_source,
                          public skimmed_source,
                          public titled_source {
public:
    store_group(std::vector<member> members, std::vector<source_problem> problems)
        : members_{std::move(members)}, unopened_{std::move(problems)} {}

    [[nodiscard]] format const& documents() const override { return *all_formats().front(); }
    [[nodiscard]] format const& documents_of(entry const& e) const override {
        auto const& [index, key] = origin_of(e);
        return members_[index].from->documents();
    }

    [[nodiscard]] std::vector<entry> list() override {
        return list_each([](source& from) { return from.list(); });
    }
    [[nodiscard]] std::vector<entry> list_and_count() override {
        return list_each([](source& from) { return app::list_and_count(from); });
    }
    [[nodiscard]] std::optional<reading> find_reading(entry const& e) const override {
        return app::find_reading(*members_[origin_of(e).first].from, inner(e));
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const index = origin_of(e).first;
        auto out = members_[index].from->fetch(inner(e));
        if (out) out->store = index;
        return out;
    }
    [[nodiscard]] std::optional<std::string> find_stamp(entry const& e) override {
        return app::find_stamp(*members_[origin_of(e).first].from, inner(e));
    }
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return members_[s.store].from->unpack(s);
    }
    [[nodiscard]] lisle::result<std::string_view> unpack_in(workspace& space,
                                                            stored const& s) override {
        return members_[s.store].from->unpack_in(space, s);
    }
    [[nodiscard]] std::optional<fs::path> find_side_folder(entry const& e) const override {
        return members_[origin_of(e).first].from->find_side_folder(inner(e));
    }
    [[nodiscard]] std::vector<fs::path> find_event_files(entry const& e) const override {
        return members_[origin_of(e).first].from->find_event_files(inner(e));
    }
    [[nodiscard]] std::optional<std::string> find_title(entry const& e) const override {
        return app::find_title(*members_[origin_of(e).first].from, inner(e));
    }
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        return members_[origin_of(e).first].from->find_disagreements(inner(e), d);
    }
    [[nodiscard]] std::vector<bad_column> find_bad_columns(entry const& e,
                                                           document const& d) const override {
        return members_[origin_of(e).first].from->find_bad_columns(inner(e), d);
    }
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        return members_[origin_of(e).first].from->save(inner(e), s);
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return std::string{only_read};
    }
    [[nodiscard]] std::string make_id() const override { return {}; }

private:
    static constexpr std::string_view only_read = "all stores together are only read";

    [[nodiscard]] std::pair<std::size_t, std::int64_t> const& origin_of(entry const& e) const {
        return origins_[static_cast<std::size_t>(e.key)];
    }
    /// The entry with the key of its own store.
    [[nodiscard]] entry inner(entry e) const {
        e.key = origin_of(e).second;
        return e;
    }

    template <class List>
    [[nodiscard]] std::vector<entry> list_each(List const& list) {
        problems_ = unopened_;
        origins_.clear();
        std::vector<entry> out;
        std::set<std::pair<std::string_view, std::string>> seen;
        for (std::size_t i = 0; i < members_.size(); ++i) {
            auto const& place = members_[i].place;
            for (auto& e : list_member(i, list)) {
                bool const is_first = seen.emplace(place.agent, e.id).second;
                if (!is_first && place.is_superseded) continue;
                origins_.emplace_back(i, e.key);
                e.key = static_cast<std::int64_t>(origins_.size()) - 1;
                e.agent = place.agent;
                e.store = place.path.string();
                out.push_back(std::move(e));
            }
        }
        sort(out);
        return out;
    }

    template <class List>
    [[nodiscard]] std::vector<entry> list_member(std::size_t i, List const& list) {
        try {
            auto out = list(*members_[i].from);
            for (auto& problem : members_[i].from->find_problems())
                problems_.push_back(std::move(problem));
            return out;
        } catch (storage_error const& e) {
            problems_.push_back({e.what(), true});
            return {};
        }
    }

    /// Sorts by time, whatever its spelling. Equal and unreadable times keep the order of their
    /// store.
    static void sort(std::vector<entry>& all) {
        using dated = std::pair<std::optional<lisle::scalars::instant>, entry>;
        std::vector<dated> order;
        for (auto& e : all)
            order.emplace_back(lisle::scalars::parse_rfc3339(e.updated_at), std::move(e));
        std::stable_sort(order.begin(), order.end(),
                         [](dated const& a, dated const& b) { return b.first < a.first; });
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::move(order[i].second);
    }

    std::vector<member> members_;
    std::vector<source_problem> unopened_, problems_;
    std::vector<std::pair<std::size_t, std::int64_t>> origins_;
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
    std::vector<member> members;
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
    return std::make_unique<store_group>(std::move(members), std::move(problems));
}

bool tell_problems(source const& from, console& io) {
    bool is_complete = true;
    for (auto const& problem : from.find_problems()) {
        io.warn(problem.what);
        is_complete = is_complete && !problem.is_storage;
    }
    return is_complete;
}

bool names_store(std::string const& argument) {
    std::error_code unknown;
    return argument == "-" || argument.find('/') != std::string::npos
           || fs::exists(argument, unknown);
}

}  // namespace app
