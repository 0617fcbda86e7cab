// examples/lisle/opencode/database_source.cpp - sessions in rows of a database.
#include "database_source.hpp"
#include "../files/files.hpp"
#include "../sessions/table_rows.hpp"
#include "../sessions/typed_format.hpp"
#include "../sessions/upgraded_source.hpp"
#include "../terminal/console.hpp"
#include "database_writer.hpp"
#include "format.hpp"
#include "row_rules.hpp"
#include "session_source.hpp"
#include "source.hpp"
#include "time.hpp"
#include "v2_tables.hpp"

#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/salvage.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
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

class opencode_database final : public opencode_source, public upgraded_source {
public:
    explicit opencode_database(std::shared_ptr<database> db)
        : opencode_source{std::filesystem::path{db->path()}.parent_path()}, owner_{std::move(db)},
          columns_{db_.columns_of("session")} {}

    [[nodiscard]] std::vector<entry> list() override {
        std::vector<entry> out;
        unreadable_.clear();
        constexpr int usual = 7;
        auto const names = find_number_columns();
        std::string numbers;
        for (auto const name : names) numbers += ", " + std::string{name};
        auto s = db_.prepare("SELECT rowid, id, title, time_updated, time_created, parent_id, "
                             "directory" + numbers
                             + " FROM session ORDER BY time_updated DESC, id DESC");
        while (s.step()) {
            for (std::size_t i = 0; i < names.size(); ++i)
                if (int const at = usual + static_cast<int>(i); !s.is_null(at) && !s.is_number(at))
                    unreadable_[s.number(0)].emplace_back(names[i], s.text(at));
            auto& e = out.emplace_back();
            e.key = s.number(0);
            e.id = s.text(1);
            e.title = s.text(2);
            e.updated_at = to_rfc3339(static_cast<double>(s.number(3)));
            e.created_at = to_rfc3339(static_cast<double>(s.number(4)));
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
            opencode::part_row row{
                std::string{s.text(0)}, std::string{s.text(1)}, std::string{s.text(2)}, 0, 0,
                std::string{s.text(3)}};
            mend_bytes("the data of " + row.id, row.data);
            if (!is_json("the data of " + row.id, row.data)) continue;
            note_other_spaces(row.id, row.data, opencode::compact);
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
            mend_bytes("the data of " + row.id, row.data);
            if (is_json("the data of " + row.id, row.data))
                note_other_spaces(row.id, row.data, opencode::compact);
            else row.data = "{}";
            out.add_message(opencode::to_json(row));
            if (auto const own_parts = parts.extract(row.id))
                for (auto const& part : own_parts.mapped()) out.add_part(part);
        }
        for (auto const& [id, lost] : parts)
            remark(to_count_text(lost.size(), "part") + " left out: this session has no message "
                   + id);
        return end_fetch("rows", out.finish());
    }

    [[nodiscard]] std::vector<message_times> find_times(entry const& e) override {
        std::vector<message_times> out;
        auto s = db_.prepare("SELECT id, time_created, time_updated FROM message WHERE session_id "
                             "= ?");
        s.bind(0, e.id);
        while (s.step())
            if (s.is_number(1) && s.is_number(2))
                out.push_back({std::string{s.text(0)}, s.number(1), s.number(2)});
        return out;
    }

    // ---- Repairs ----

    [[nodiscard]] std::vector<bad_column> find_bad_columns(entry const& e,
                                                           document const& d) const override {
        return find_bad_columns(e, value_of<lisle::opencode_t>(d));
    }

    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        auto out = opencode_source::save(e, s);
        auto const text = out.replacement ? out.replacement->bytes : s.bytes;
        out.columns = find_bad_columns(e, lisle::salvage<lisle::opencode_t>(text, bounded()).value);
        return out;
    }

    // ---- Writing ----

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        return find_bad_ids(value_of<lisle::opencode_t>(d));
    }

    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        return pack_rows(require_id_of(s, value_of<lisle::opencode_t>(s.value), db_.path()));
    }

    [[nodiscard]] std::vector<std::string> find_dropped(packed_session const& packed) override {
        return find_dropped_columns(db_, dynamic_cast<opencode_rows const&>(packed));
    }

    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<opencode_writer>(db_);
    }

    [[nodiscard]] bool copies_before_repair() override { return !find_unknown_tables(db_); }
    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        auto const unknown = find_unknown_tables(db_);
        if (!unknown) return {"copied the database to " + back_up()};
        auto out = opencode_source::begin_repair(with_columns(all));
        out.insert(out.begin(),
                   find_v2_tables(db_)
                       ? "opencode 2 has taken over this database, so the session is written as "
                         "an export"
                       : "no known release of opencode made this database: " + *unknown);
        return out;
    }
    [[nodiscard]] std::string back_up() override {
        // If the database can't be written, this throws before a copy is made.
        { opencode_writer const locked{db_}; }
        return db_.copy_beside(".before-repair");
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        if (find_unknown_tables(db_)) return opencode_source::replace(with_columns(all));
        opencode_writer writer{db_};
        std::size_t count = 0;
        for (auto const& each : all) {
            entry e;
            e.key = each.key;
            auto const now = fetch(e);
            if (!now || now->bytes != each.before.bytes) continue;
            if (each.now.bytes != each.before.bytes)
                static_cast<void>(writer.put(*pack_rows(read_text(text_with_columns(each)))));
            else
                for (auto const& column : each.columns) write_column(each.key, column);
            ++count;
        }
        writer.commit();
        return count;
    }

    // ---- Backups ----

    [[nodiscard]] bool keeps_rows() const override { return true; }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        return collect_rows(db_, e, documents());
    }

    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        transaction all_or_nothing{db_};
        auto const rules = find_row_rules(db_);
        auto lost = put_rows_back(db_, next, [&](saved_session const&) { return rules; });
        all_or_nothing.commit();
        return lost;
    }

private:
    // ---- Columns of numbers ----

    /// The columns of numbers in a session's row that this release has.
    [[nodiscard]] std::vector<std::string_view> find_number_columns() const {
        std::vector<std::string_view> out;
        opencode::session_row row;
        opencode::visit_columns(row, [&](std::string_view name, auto const& value) {
            if (!holds_text(value)
                && std::find(columns_.begin(), columns_.end(), name) != columns_.end())
                out.push_back(name);
        });
        return out;
    }
    template <class Value>
    [[nodiscard]] static constexpr bool holds_text(Value const&) {
        return std::is_same_v<Value, std::string>
               || std::is_same_v<Value, std::optional<std::string>>;
    }

    /// The columns that list() could not read, with values from the messages, or else NULL.
    [[nodiscard]] std::vector<bad_column> find_bad_columns(entry const& e,
                                                           opencode::conversation const& d) const {
        std::vector<bad_column> out;
        auto const found = unreadable_.find(e.key);
        if (found == unreadable_.end()) return out;
        auto usage = count_usage(d);
        auto const zero_if_none = [](std::optional<double>& number) {
            number = number.value_or(0);
        };
        zero_if_none(usage.cost);
        for (auto* const tokens :
             {&usage.tokens_input, &usage.tokens_output, &usage.tokens_reasoning,
              &usage.tokens_cache_read, &usage.tokens_cache_write})
            zero_if_none(*tokens);
        find_times(usage, d);
        for (auto const& [bad, text] : found->second) {
            std::string now;
            opencode::visit_columns(usage, [&, &name = bad](std::string_view other, auto const& v) {
                if (other == name) now = to_number_text(v);
            });
            out.push_back({bad, text, now, "column " + bad + " is not a number: \"" + text + '"'});
        }
        return out;
    }
    static void find_times(opencode::session_row& to, opencode::conversation const& d) {
        for (auto const& each : d.messages) {
            auto const at = opencode::to_whole(opencode::created_at(each.info));
            to.time_created = to.time_created == 0 ? at : (std::min)(to.time_created, at);
            to.time_updated = (std::max)(to.time_updated, at);
        }
    }
    [[nodiscard]] static std::string to_number_text(std::string const&) { return {}; }
    [[nodiscard]] static std::string to_number_text(std::int64_t number) {
        return std::to_string(number);
    }
    [[nodiscard]] static std::string to_number_text(double number) {
        return lisle::encode_as(opencode::number{number}, opencode::compact);
    }
    template <class Value>
    [[nodiscard]] static std::string to_number_text(std::optional<Value> const& number) {
        return number ? to_number_text(*number) : std::string{};
    }

    void write_column(std::int64_t key, bad_column const& column) {
        auto const name = '"' + column.name + '"';
        auto s = db_.prepare("UPDATE session SET " + name + " = CAST(?1 AS NUMERIC) WHERE rowid = "
                             "?2 AND typeof(" + name + ") NOT IN ('integer', 'real')");
        s.bind(0, column.now.empty() ? std::nullopt : std::optional<std::string_view>{column.now});
        s.bind(1, key).step();
    }

    [[nodiscard]] opencode::conversation read_text(std::string const& text) const {
        auto read = lisle::decode<lisle::opencode_t>(text, bounded());
        if (!read) throw document_error{db_.path() + ": " + read.error().message()};
        return std::move(*read);
    }

    /// The text of a repaired session, with its new columns.
    [[nodiscard]] std::string text_with_columns(replacement const& each) const {
        if (each.columns.empty()) return each.now.bytes;
        auto d = read_text(each.now.bytes);
        auto row = opencode::to_row(d.info);
        for (auto const& column : each.columns)
            opencode::visit_columns(row, [&](std::string_view name, auto& value) {
                if (name == column.name) read_number(column.now, value);
            });
        if (auto info = opencode::from_row(row)) d.info = std::move(*info);
        return lisle::encode(d, lisle::layout::source);
    }
    /// Moves new columns into the texts, because exports have no columns.
    [[nodiscard]] std::vector<replacement> with_columns(std::vector<replacement> all) const {
        for (auto& each : all) each.now.bytes = text_with_columns(each);
        return all;
    }
    static void read_number(std::string const&, std::string&) {}
    static void read_number(std::string const& text, std::int64_t& to) {
        std::from_chars(text.data(), text.data() + text.size(), to);
    }
    static void read_number(std::string const& text, double& to) {
        std::from_chars(text.data(), text.data() + text.size(), to);
    }
    template <class Value>
    static void read_number(std::string const& text, std::optional<Value>& to) {
        if (text.empty()) to.reset();
        else read_number(text, to.emplace());
    }

    /// Reads a session's row. Columns that an older opencode lacks are NULL.
    [[nodiscard]] std::optional<opencode::session_row> read_session(std::int64_t rowid) {
        named_columns<opencode::session_row> const columns{db_, "session"};
        auto s = db_.prepare("SELECT " + columns.sql() + " FROM session WHERE rowid = ?");
        if (!s.bind(0, rowid).step()) return std::nullopt;
        auto out = columns.read(s);
        mend_bytes_of(out);
        for (auto const& [name, column] : {std::pair{"model", &out.model},
                                           {"summary_diffs", &out.summary_diffs},
                                           {"metadata", &out.metadata},
                                           {"revert", &out.revert},
                                           {"permission", &out.permission}})
            if (*column && !is_json(std::string{"column "} + name, **column)) column->reset();
        return out;
    }
    std::shared_ptr<database> owner_;
    database& db_ = *owner_;
    std::vector<std::string> columns_;
    /// The names and the texts of columns that should be numbers but are not, by the keys of
    /// entries.
    std::map<std::int64_t, std::vector<std::pair<std::string, std::string>>> unreadable_;
};

}  // namespace

bool has_first_tables(database& db) {
    for (auto const* table : {"session", "message", "part"})
        if (db.columns_of(table).empty()) return false;
    return true;
}

std::unique_ptr<source> open_first_tables(std::shared_ptr<database> db) {
    return std::make_unique<opencode_database>(std::move(db));
}

std::unique_ptr<source> open_opencode_database(database& db) {
    if (auto newer = open_v2_database(db)) return newer;
    if (!has_first_tables(db)) return nullptr;
    return open_first_tables(std::make_shared<database>(std::move(db)));
}

std::unique_ptr<source> create_opencode_database(database&, format const&) { return nullptr; }

}  // namespace app
