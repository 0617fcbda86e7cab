// examples/lisle/opencode/database_source.cpp - sessions in rows of a database.
#include "../console.hpp"
#include "../files.hpp"
#include "../table_rows.hpp"
#include "database_writer.hpp"
#include "format.hpp"
#include "session_source.hpp"
#include "source.hpp"
#include "time.hpp"

#include <lisle/formats/opencode/storage/row.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace opencode = lisle::opencode;

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

    // ---- Writing ----

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        return find_bad_ids(value_of<lisle::opencode_t>(d));
    }

    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        auto const& session = value_of<lisle::opencode_t>(s.value);
        if (session.info.id.text != s.id)
            throw storage_error{db_.path() + ": the document's id is " + session.info.id.text};
        return pack_rows(session);
    }

    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<opencode_writer>(db_);
    }

    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        auto const unknown = find_unknown_tables(db_);
        if (!unknown) return {"copied the database to " + back_up()};
        auto out = opencode_source::begin_repair(all);
        out.insert(out.begin(), "no known release of opencode made this database: " + *unknown);
        return out;
    }
    [[nodiscard]] std::string back_up() override {
        // Without the right to write, no copy is made.
        { opencode_writer const locked{db_}; }
        return db_.copy_beside(".before-repair");
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        if (find_unknown_tables(db_)) return opencode_source::replace(all);
        opencode_writer writer{db_};
        std::size_t count = 0;
        for (auto const& one : all) {
            entry e;
            e.key = one.key;
            auto const now = fetch(e);
            if (!now || now->bytes != one.before.bytes) continue;
            auto const read = lisle::decode<lisle::opencode_t>(one.now.bytes, bounded());
            if (!read) throw document_error{db_.path() + ": " + read.error().message()};
            static_cast<void>(writer.put(*pack_rows(*read)));
            ++count;
        }
        writer.commit();
        return count;
    }

    // ---- Backups ----

    [[nodiscard]] bool keeps_rows() const override { return true; }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        out.rows = read_rows(db_, find_rules(), e.id);
        return out;
    }

    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        std::vector<std::string> lost;
        transaction all_or_nothing{db_};
        auto const rules = find_rules();
        while (auto const saved = next())
            for (auto& what : replace_rows(db_, rules, *saved)) lost.push_back(std::move(what));
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

}  // namespace

std::unique_ptr<source> open_opencode_database(database& db) {
    for (auto const* table : {"session", "message", "part"})
        if (db.columns_of(table).empty()) return nullptr;
    return std::make_unique<opencode_database>(std::move(db));
}

std::unique_ptr<source> create_opencode_database(database&, format const&) { return nullptr; }

}  // namespace app
