// examples/lisle/opencode/source.cpp - sessions in rows and files; read-only.
//
// A session's text is always the text that `opencode export` prints.
#include "source.hpp"

#include "../../loom_store/file_system.hpp"
#include "../console.hpp"
#include "../files.hpp"
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
#include <map>
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
            opencode::part_row const row{std::string{s.text(0)}, std::string{s.text(1)},
                                         std::string{s.text(2)}, 0, 0, std::string{s.text(3)}};
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

private:
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
            constexpr bool is_text = std::is_same_v<value, std::string>
                                     || std::is_same_v<value, std::optional<std::string>>;
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
    std::filesystem::path path;
};

class opencode_folder final : public opencode_source {
public:
    opencode_folder(std::filesystem::path const& folder, std::vector<storage_file> const& files)
        : opencode_source{folder} {
        for (auto const& file : files) {
            if (file.ids.kind == opencode::file_kind::message_file)
                messages_[file.ids.session_id].push_back(file);
            else if (file.ids.kind == opencode::file_kind::part_file)
                parts_[file.ids.message_id].push_back(file);
            else sessions_.push_back(file);
        }
    }

    [[nodiscard]] std::vector<entry> list() override {
        std::vector<entry> out;
        for (std::size_t i = 0; i < sessions_.size(); ++i) {
            auto const& [ids, path] = sessions_[i];
            auto const info = opencode::read_session_file(ids, read_file(path.string()));
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

private:
    /// Nothing if the file is not JSON.
    [[nodiscard]] std::optional<std::string> read_checked(std::filesystem::path const& path) {
        auto out = read_file(path.string());
        auto const name = path.filename().string();
        if (!is_json(name, out)) return std::nullopt;
        look_at_spaces(name, out, opencode::indented);
        return out;
    }

    std::vector<storage_file> sessions_;
    std::map<std::string, std::vector<storage_file>> messages_, parts_;
};

}  // namespace

std::unique_ptr<source> open_opencode_database(database& db) {
    for (auto const* table : {"session", "message", "part"})
        if (db.columns_of(table).empty()) return nullptr;
    return std::make_unique<opencode_database>(std::move(db));
}

std::unique_ptr<source> create_opencode_database(database&, format const&) { return nullptr; }

std::unique_ptr<source> open_opencode_folder(std::filesystem::path const& folder) {
    std::vector<storage_file> files;
    bool has_session = false;
    for (auto const& found : std::filesystem::recursive_directory_iterator{absolute(folder)}) {
        if (!found.is_regular_file()) continue;
        auto const ids = opencode::parse_storage_path(found.path().generic_string());
        if (!ids) continue;
        has_session = has_session || ids->kind == opencode::file_kind::session_file;
        files.push_back({*ids, found.path()});
    }
    return has_session ? std::make_unique<opencode_folder>(folder, files) : nullptr;
}

}  // namespace app
