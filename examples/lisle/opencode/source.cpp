// examples/lisle/opencode/source.cpp - sessions in rows and files; read-only.
//
// A session's text is always the text that `opencode export` prints.
#include "source.hpp"

#include "../../loom_store/file_system.hpp"
#include "../console.hpp"
#include "../files.hpp"
#include "../folder.hpp"
#include "../private_files.hpp"
#include "../table_rows.hpp"
#include "format.hpp"
#include "time.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/file.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/formats/opencode/tools/adapt_to.hpp>
#include <lisle/formats/opencode/writers/encode_as_release.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/raw_json.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

namespace app {

namespace {

namespace opencode = lisle::opencode;

constexpr std::string_view only_read =
    "opencode's sessions are only read here; `opencode import` takes an export";

// ---- An export, from texts ----------------------------------------------------------------------

/// Joins texts without parsing them; errors in them show when the whole is read.
class export_text {
public:
    explicit export_text(std::string const& info)
        : out_{R"({"info":)" + info + R"(,"messages":[)"} {}

    void add_message(std::string const& info) {
        end_message();
        out_ += (is_first_ ? "" : ",") + (R"({"info":)" + info) + R"(,"parts":[)";
        is_first_ = false;
        is_open_ = is_first_part_ = true;
    }
    void add_part(std::string const& part) {
        out_ += (is_first_part_ ? "" : ",") + part;
        is_first_part_ = false;
    }
    [[nodiscard]] std::string finish() {
        end_message();
        return out_ + "]}";
    }

private:
    void end_message() {
        if (is_open_) out_ += "]}";
        is_open_ = false;
    }

    std::string out_;
    bool is_first_ = true, is_open_ = false, is_first_part_ = true;
};

/// Stands for a text that is not JSON.
std::string make_identified(std::string const& id) {
    return R"({"id":)" + lisle::encode_as(id, opencode::compact) + '}';
}

/// The common part of opencode's databases and folders.
class opencode_source : public source {
public:
    /// `folder`: where exports are written.
    explicit opencode_source(std::filesystem::path const& folder)
        : folder_{folder.empty() ? "." : folder} {}

    [[nodiscard]] format const& documents() const override { return opencode_format(); }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        auto const whole = lisle::decode_as<lisle::raw_json>(s.bytes);
        if (!whole) return whole.error();
        return lisle::encode_as(*whole, lisle::format_traits<lisle::opencode_t>::style);
    }

    [[nodiscard]] std::vector<std::string> find_disagreements(entry const&,
                                                              document const&) const override {
        return {};
    }
    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return std::string{only_read};
    }
    bool put(std::string const&, document const&) override { return false; }

    /// What can be read, as an export that `opencode import` takes.
    [[nodiscard]] rescue save(entry const&, stored const& s) override {
        rescue out{s.missing, {}, 0};
        auto const text = unpack(s);
        if (!text) return {{text.error().message()}, {}, 0};
        auto kept = lisle::salvage<lisle::opencode_t>(*text);
        for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
        if (out.problems.empty() || kept.value.messages.empty()) return out;
        for (auto const& changed : opencode::adapt_to(kept.value, opencode::newest_release))
            out.problems.push_back("changed at " + changed.pointer + ": " + changed.what);
        out.messages = kept.value.messages.size();
        out.replacement =
            stored{"export", opencode::encode_as_release(kept.value, opencode::newest_release)};
        return out;
    }

    /// opencode's own data is never written: `replace` writes an export of each session.
    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        std::vector<std::string> out;
        for (auto const& one : all)
            out.push_back("writes " + name_export(one).string()
                          + ", which `opencode import` takes; opencode's own data stays as it is");
        return out;
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        for (auto const& one : all) store::replace_file(name_export(one), one.now.bytes);
        return all.size();
    }
    [[nodiscard]] std::string back_up() override { throw storage_error{std::string{only_read}}; }
    [[nodiscard]] std::string make_id() const override { return {}; }

protected:
    /// Forgets the session that was fetched before.
    void begin_fetch() {
        remarks_.clear();
        missing_.clear();
    }

    /// What `fetch` returns.
    [[nodiscard]] stored end_fetch(std::string encoding, std::string text) {
        return {std::move(encoding), std::move(text), std::move(missing_), std::move(remarks_)};
    }

    /// Whether a text is JSON. If not, the session is read without it.
    [[nodiscard]] bool is_json(std::string const& name, std::string_view text) {
        auto const read = lisle::decode_as<lisle::raw_json>(text, ecmascript);
        if (read) return true;
        missing_.push_back(name + " is not JSON: " + read.error().message());
        return false;
    }

    /// Remembers a JSON text whose white space is not as opencode writes it there.
    void look_at_spaces(std::string const& name, std::string_view text, lisle::json_style style) {
        if (lisle::encode_as(lisle::raw_json{lisle::text::minify(text)}, style) != text)
            remark(name + " has other white space than opencode writes");
    }

    /// The text of a session tells neither the white space of its rows and files, nor the rows that
    /// it has no place for.
    void remark(std::string what) { remarks_.push_back(std::move(what)); }

private:
    static constexpr lisle::decode_options ecmascript = [] {
        auto out = lisle::permissive;
        out.ecmascript = true;
        return out;
    }();

    /// ID.repaired.json, or -2, -3, ... if there is another export of this name.
    [[nodiscard]] std::filesystem::path name_export(replacement const& one) const {
        auto const& text = one.now.bytes;
        auto const whole = lisle::decode<lisle::opencode_t>(text);
        auto id = whole ? whole->info.id.text : std::string{};
        std::replace(id.begin(), id.end(), '/', '_');
        auto name = folder_ / (id + ".repaired.json");
        for (int i = 2; std::filesystem::exists(name) && read_file(name.string()) != text; ++i)
            name = folder_ / (id + ".repaired-" + std::to_string(i) + ".json");
        return name;
    }

    std::filesystem::path folder_;
    std::vector<std::string> remarks_, missing_;
};

// ---- Rows ---------------------------------------------------------------------------------------

class opencode_database final : public opencode_source {
public:
    explicit opencode_database(database db)
        : opencode_source{std::filesystem::path{db.path()}.parent_path()}, db_{std::move(db)},
          columns_{db_.columns_of("session")} {}

    [[nodiscard]] std::vector<entry> list() override {
        std::vector<entry> out;
        auto s = db_.prepare("SELECT rowid, id, title, time_updated, time_created, parent_id, "
                             "directory FROM session ORDER BY time_updated DESC, id DESC");
        while (s.step()) {
            auto& e = out.emplace_back();
            e.key = s.number(0);
            e.id = s.text(1);
            e.title = s.text(2);
            e.updated_at = print_time(static_cast<double>(s.number(3)));
            e.created_at = print_time(static_cast<double>(s.number(4)));
            if (!s.is_null(5)) e.parent_id = s.text(5);
            e.folders.emplace_back(s.text(6));
        }
        return out;
    }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        begin_fetch();
        auto const info = read_session(e.key);
        if (!info) return std::nullopt;
        export_text out{opencode::to_json(*info)};
        std::map<std::string, std::vector<std::string>, std::less<>> parts;
        auto s = db_.prepare("SELECT id, message_id, session_id, data FROM part "
                             "WHERE session_id = ?1 OR message_id IN "
                             "(SELECT id FROM message WHERE session_id = ?1) ORDER BY id");
        s.bind(0, info->id);
        while (s.step()) {
            opencode::part_row const row{
                std::string{s.text(0)}, std::string{s.text(1)}, std::string{s.text(2)}, 0, 0,
                std::string{s.text(3)}};
            if (!is_json("the data of " + row.id, row.data)) continue;
            look_at_spaces(row.id, row.data, opencode::compact);
            if (row.session_id != info->id)
                remark(row.id + " is a part of this session, but names " + row.session_id);
            parts[row.message_id].push_back(opencode::to_json(row));
        }
        auto m = db_.prepare("SELECT id, session_id, data FROM message WHERE session_id = ? "
                             "ORDER BY time_created, id");
        m.bind(0, info->id);
        while (m.step()) {
            opencode::message_row row{std::string{m.text(0)}, std::string{m.text(1)}, 0, 0,
                                      std::string{m.text(2)}};
            if (is_json("the data of " + row.id, row.data))
                look_at_spaces(row.id, row.data, opencode::compact);
            else row.data = "{}";
            out.add_message(opencode::to_json(row));
            if (auto const of_it = parts.extract(row.id))
                for (auto const& part : of_it.mapped()) out.add_part(part);
        }
        for (auto const& [id, lost] : parts)
            remark(print_count(lost.size(), "part") + " left out: this session has no message "
                   + id);
        return end_fetch("rows", out.finish());
    }

    [[nodiscard]] bool keeps_rows() const override { return true; }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        out.rows = read_rows(db_, find_rules(), e.id);
        return out;
    }

    [[nodiscard]] std::vector<std::string>
    put_back(std::vector<saved_session> const& all) override {
        std::vector<std::string> lost;
        transaction all_or_nothing{db_};
        auto const rules = find_rules();
        for (auto const& saved : all)
            for (auto& what : replace_rows(db_, rules, saved)) lost.push_back(std::move(what));
        all_or_nothing.commit();
        return lost;
    }

private:
    /// The tables of every release: what names a session belongs to it. Tables of accounts and
    /// credentials name none.
    [[nodiscard]] std::vector<row_rule> find_rules() {
        constexpr auto of_its_messages =
            "message_id IN (SELECT id FROM message WHERE session_id = ?1)";
        std::vector<row_rule> parts, others;
        for (auto const& table : db_.tables()) {
            auto const columns = db_.columns_of(table);
            auto const has = [&](std::string_view name) {
                return std::find(columns.begin(), columns.end(), name) != columns.end();
            };
            std::string const own = "session_id = ?1";
            if (table == "session") continue;
            if (has("message_id") && has("session_id"))
                parts.push_back({table, own + " OR (" + of_its_messages
                                            + " AND session_id NOT IN (SELECT id FROM session))"});
            else if (has("message_id")) parts.push_back({table, of_its_messages});
            else if (has("session_id")) others.push_back({table, own});
            else if (has("aggregate_id")) others.push_back({table, "aggregate_id = ?1"});
        }
        std::move(others.begin(), others.end(), std::back_inserter(parts));
        parts.push_back({"session", "id = ?1"});
        for (auto const* parent : {"workspace", "project"}) {
            auto const column = std::string{parent} + "_id";
            bool const is_named =
                std::find(columns_.begin(), columns_.end(), column) != columns_.end();
            if (is_named && !db_.columns_of(parent).empty())
                parts.push_back(
                    {parent, "id IN (SELECT " + column + " FROM session WHERE id = ?1)", true});
        }
        return parts;
    }

    /// Columns that an older opencode lacks are read as NULL.
    [[nodiscard]] std::optional<opencode::session_row> read_session(std::int64_t rowid) {
        opencode::session_row out;
        std::string names;
        opencode::visit_columns(out, [&](std::string_view name, auto const&) {
            names += (names.empty() ? "" : ", ") + name_or_null(name);
        });
        auto s = db_.prepare("SELECT " + names + " FROM session WHERE rowid = ?");
        if (!s.bind(0, rowid).step()) return std::nullopt;
        int next = 0;
        opencode::visit_columns(out, [&](std::string_view name, auto& member) {
            int const i = next++;
            if (s.is_null(i)) return;
            using value = std::remove_cvref_t<decltype(member)>;
            constexpr bool is_text =
                std::is_same_v<value,
                               std::string> || std::is_same_v<value, std::optional<std::string>>;
            if (!is_text && !s.is_number(i))
                remark("column " + std::string{name} + " is not a number");
            read_column(s, i, member);
        });
        for (auto const& [name, column] : {std::pair{"model", &out.model},
                                           {"summary_diffs", &out.summary_diffs},
                                           {"metadata", &out.metadata},
                                           {"revert", &out.revert},
                                           {"permission", &out.permission}})
            if (*column && !is_json(std::string{"column "} + name, **column)) column->reset();
        return out;
    }
    template <class Value>
    static void read_column(statement& s, int i, std::optional<Value>& out) {
        read_column(s, i, out.emplace());
    }
    static void read_column(statement& s, int i, std::string& out) { out = s.text(i); }
    static void read_column(statement& s, int i, double& out) { out = s.real(i); }
    static void read_column(statement& s, int i, std::int64_t& out) { out = s.number(i); }

    [[nodiscard]] std::string name_or_null(std::string_view name) const {
        bool const is_there = std::find(columns_.begin(), columns_.end(), name) != columns_.end();
        return std::string{is_there ? name : "NULL"};
    }

    database db_;
    std::vector<std::string> columns_;
};

// ---- Files --------------------------------------------------------------------------------------

/// A file of the tree, and the ids in its path.
struct storage_file {
    opencode::storage_path ids;
    std::filesystem::path path, storage;  ///< `storage` is the folder of this name
};

/// Finds the files of one folder `storage`, by its layouts alone.
class storage_walk {
public:
    explicit storage_walk(std::vector<source_problem>& problems) : problems_{problems} {}

    void add(std::filesystem::path const& storage) {
        // Ids are parsed from the path's end; the folder may have another name behind a link.
        storage_ = storage;
        auto const project = storage.parent_path().filename().generic_string();
        for (auto const* kind : {"session", "message", "part"})
            add(storage / kind, project + "/storage/" + kind, 1);
    }

    [[nodiscard]] std::vector<storage_file> const& files() const { return files_; }

private:
    static constexpr int deepest = 3;  ///< session/part/SESSION/MESSAGE/

    void add(std::filesystem::path const& folder, std::string const& name, int depth) {
        auto const found = list_folder(folder, problems_);
        for (auto const& path : found.files)
            if (auto ids = opencode::parse_storage_path(name + '/' + path.filename().string()))
                files_.push_back({std::move(*ids), path, storage_});
        if (depth > deepest) return;
        for (auto const& below : found.folders)
            add(below, name + '/' + below.filename().string(), depth + 1);
    }

    std::vector<source_problem>& problems_;
    std::filesystem::path storage_;
    std::vector<storage_file> files_;
};

class opencode_folder final : public opencode_source {
public:
    opencode_folder(std::filesystem::path const& folder, std::filesystem::path storage,
                    std::vector<storage_file> const& files, std::vector<source_problem> problems)
        : opencode_source{folder}, storage_{std::move(storage)}, unlisted_{std::move(problems)} {
        for (auto const& file : files) {
            if (file.ids.kind == opencode::file_kind::message_file)
                messages_[file.ids.session_id].push_back(file);
            else if (file.ids.kind == opencode::file_kind::part_file)
                parts_[file.ids.message_id].push_back(file);
            else sessions_.push_back(file);
        }
        find_orphans();
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::vector<entry> list() override {
        problems_ = unlisted_;
        std::vector<entry> out;
        for (std::size_t i = 0; i < sessions_.size(); ++i) {
            auto const& [ids, path, storage] = sessions_[i];
            auto const text = try_read_file(path, problems_);
            if (!text) continue;
            auto const info = opencode::read_session_file(ids, *text);
            auto e = info ? identify(*info) : entry{};
            e.key = static_cast<std::int64_t>(i);
            e.id = ids.session_id;
            out.push_back(std::move(e));
        }
        std::sort(out.begin(), out.end(), [](entry const& a, entry const& b) {
            return std::tie(a.updated_at, a.id) > std::tie(b.updated_at, b.id);
        });
        return out;
    }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& session = sessions_[static_cast<std::size_t>(e.key)];
        begin_fetch();
        export_text out{
            read_checked(session.path).value_or(make_identified(session.ids.session_id))};
        struct message {
            double created;
            std::string id, text;
        };
        std::vector<message> messages;
        for (auto const& file : messages_[session.ids.session_id]) {
            auto text = read_checked(file.path).value_or(make_identified(file.ids.message_id));
            auto const read = opencode::read_message_file(file.ids, text);
            messages.push_back(
                {read ? opencode::created_at(*read) : 0, file.ids.message_id, std::move(text)});
        }
        std::sort(messages.begin(), messages.end(), [](message const& a, message const& b) {
            return std::tie(a.created, a.id) < std::tie(b.created, b.id);
        });
        for (auto const& one : messages) {
            out.add_message(one.text);
            auto& parts = parts_[one.id];
            std::sort(parts.begin(), parts.end(),
                      [](auto const& a, auto const& b) { return a.ids.part_id < b.ids.part_id; });
            for (auto const& part : parts)
                if (auto const text = read_checked(part.path)) out.add_part(*text);
        }
        return end_fetch("files", out.finish());
    }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        auto const& session = sessions_[static_cast<std::size_t>(e.key)];
        auto const& storage = session.storage;
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        auto const add = [&](std::filesystem::path const& path, bool is_shared = false) {
            auto const name = path.lexically_relative(storage).generic_string();
            for (auto const& other : out.files)
                if (other.name == name) return;
            out.files.push_back({name, read_file(path.string()), is_shared});
        };
        for (auto const& message : messages_[e.id]) {
            for (auto const& part : parts_[message.ids.message_id]) add(part.path);
            add(message.path);
        }
        // Also of kinds that are not known: todo/SESSION.json, session_diff/SESSION.json.
        std::vector<source_problem> unreadable;
        for (auto const& above : {storage, storage / "session"})
            for (auto const& kind : list_folder(above, unreadable).folders) {
                if (auto const file = kind / (e.id + ".json");
                    is_file(file) && file != session.path)
                    add(file);
                if (above == storage / "session") continue;
                for (auto const& file : list_folder(kind / e.id, unreadable).files) add(file);
            }
        if (auto const file = storage / "project" / (session.ids.project_id + ".json");
            !session.ids.project_id.empty() && is_file(file))
            add(file, true);
        add(session.path);
        return out;
    }

    /// The session's file comes last, so that a session whose restore was stopped is not listed.
    [[nodiscard]] std::vector<std::string>
    put_back(std::vector<saved_session> const& all) override {
        std::vector<file_change> changes;
        for (auto const& saved : all) {
            auto const now = collect_now(saved.id);
            auto const& storage = now.second;
            std::set<std::string_view> names;
            for (auto const& file : saved.files) {
                names.insert(file.name);
                if (!file.is_shared || !is_file(storage / file.name))
                    changes.push_back({storage / file.name, file.bytes});
            }
            for (auto const& file : now.first)
                if (!file.is_shared && !names.contains(file.name))
                    changes.push_back({storage / file.name, std::nullopt});
        }
        change_files(changes);
        return {};
    }

private:
    /// The files that a session has now, and their folder.
    [[nodiscard]] std::pair<std::vector<saved_file>, std::filesystem::path>
    collect_now(std::string const& id) {
        for (std::size_t i = 0; i < sessions_.size(); ++i) {
            if (sessions_[i].ids.session_id != id) continue;
            entry e;
            e.id = id;
            e.key = static_cast<std::int64_t>(i);
            return {collect(e)->files, sessions_[i].storage};
        }
        return {{}, storage_};
    }

    /// Nothing if the file is not JSON.
    [[nodiscard]] std::optional<std::string> read_checked(std::filesystem::path const& path) {
        auto out = read_file(path.string());
        auto const name = path.filename().string();
        if (!is_json(name, out)) return std::nullopt;
        look_at_spaces(name, out, opencode::indented);
        return out;
    }

    /// Messages and parts whose parent has no file.
    void find_orphans() {
        std::set<std::string_view> sessions, messages;
        for (auto const& session : sessions_) sessions.insert(session.ids.session_id);
        for (auto const& [id, files] : messages_) {
            for (auto const& file : files) messages.insert(file.ids.message_id);
            if (!sessions.contains(id)) report_orphans(files.size(), "message", "session " + id);
        }
        for (auto const& [id, files] : parts_)
            if (!messages.contains(id)) report_orphans(files.size(), "part", "message " + id);
    }
    void report_orphans(std::size_t count, std::string_view what, std::string const& parent) {
        unlisted_.push_back(
            {print_count(count, what) + " left out: no file of the " + parent, false});
    }

    std::filesystem::path storage_;  ///< for new sessions
    std::vector<storage_file> sessions_;
    std::map<std::string, std::vector<storage_file>> messages_, parts_;
    std::vector<source_problem> unlisted_, problems_;
};

/// The folders `storage` that belong to a folder: itself, opencode's data folder, its folder
/// `project`, or one project of mid 2025.
std::vector<std::filesystem::path> find_storage(std::filesystem::path const& folder) {
    auto const is_storage = [](std::filesystem::path const& path) {
        return is_folder(path / "session");
    };
    if (is_storage(folder)) return {folder};
    std::vector<std::filesystem::path> out;
    if (is_storage(folder / "storage")) out.push_back(folder / "storage");
    auto const projects = folder.filename() == "project" ? folder : folder / "project";
    std::vector<source_problem> unreadable;
    for (auto const& project : list_folder(projects, unreadable).folders)
        if (is_storage(project / "storage")) out.push_back(project / "storage");
    return out;
}

}  // namespace

std::unique_ptr<source> open_opencode_database(database& db) {
    for (auto const* table : {"session", "message", "part"})
        if (db.columns_of(table).empty()) return nullptr;
    return std::make_unique<opencode_database>(std::move(db));
}

std::unique_ptr<source> create_opencode_database(database&, format const&) { return nullptr; }

namespace {

std::filesystem::path without_slash(std::filesystem::path const& folder) {
    return absolute(folder / "").lexically_normal().parent_path();
}

}  // namespace

std::unique_ptr<source> open_opencode_folder(std::filesystem::path const& folder) {
    auto const whole = without_slash(folder);
    auto const found = find_storage(whole);
    std::vector<source_problem> problems;
    storage_walk walk{problems};
    for (auto const& storage : found) walk.add(storage);
    if (walk.files().empty() && problems.empty() && whole.filename() != "storage") return nullptr;
    return std::make_unique<opencode_folder>(whole, found.empty() ? whole : found.front(),
                                             walk.files(), std::move(problems));
}

std::unique_ptr<source> open_opencode_store(std::filesystem::path const& folder) {
    if (auto out = open_opencode_folder(folder)) return out;
    auto const whole = without_slash(folder);
    return std::make_unique<opencode_folder>(
        whole, whole.filename() == "storage" ? whole : whole / "storage",
        std::vector<storage_file>{}, std::vector<source_problem>{});
}

}  // namespace app
