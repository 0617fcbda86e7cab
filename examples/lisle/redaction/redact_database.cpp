// examples/lisle/redaction/redact_database.cpp - two passes over all tables: the first learns
// secrets, the second writes.
#include "redact_database.hpp"

#include "../files/files.hpp"
#include "../opencode/v2_database_writer.hpp"
#include "../opencode/v2_tables.hpp"

#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/json.hpp>
#include <lisle/redact/credentials/secret_names.hpp>
#include <lisle/redact/scan/opaque.hpp>
#include <lisle/text/utf8.hpp>

#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

namespace app {

namespace {

namespace opencode = lisle::opencode;
namespace zed = lisle::zed;

/// A value of a row: nothing for a number or NULL.
struct raw_cell {
    std::optional<std::string> text;
    bool is_blob = false;

    /// Whether the value is text, also in a BLOB.
    [[nodiscard]] bool is_readable() const {
        if (!text || !is_blob) return text.has_value();
        auto const* const first = text->data();
        return text->find('\0') == text->npos
               && lisle::text::find_invalid_utf8(first, first + text->size()) == nullptr;
    }
};

struct table_row {
    std::int64_t key = 0;
    std::vector<raw_cell> cells;
};

/// A table that has text, with its columns.
struct text_table {
    std::string name;
    std::vector<std::string> columns;

    [[nodiscard]] std::optional<std::size_t> find(std::string_view column) const {
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i] == column) return i;
        return std::nullopt;
    }
    /// The value of a column in a row; empty if the table lacks the column.
    [[nodiscard]] std::string text_in(table_row const& row, std::string_view column) const {
        auto const i = find(column);
        return i ? row.cells[*i].text.value_or("") : std::string{};
    }
};

/// The value of a column if it is TEXT or a BLOB, in which Zed and others put text.
raw_cell read_cell(statement& s, int type_column, int column) {
    auto const type = s.text(type_column);
    if (type == "text") return {std::string{s.text(column)}, false};
    if (type == "blob") return {std::string{s.bytes(column)}, true};
    return {};
}

class rows_redactor {
public:
    rows_redactor(database& db, lisle::redactor& by, bool is_strict)
        : db_{db}, by_{by}, is_strict_{is_strict} {}

    database_redaction run(row_changes changes) {
        bool const is_dry = changes == row_changes::reported;
        auto const tables = list_tables();
        for (auto const& table : tables)
            for_each_row(table, [&](table_row& row) { learn(table, row); });
        search_schema(is_dry);
        for (auto const& table : tables) {
            std::vector<std::pair<std::int64_t, std::optional<table_row>>> changed;
            for_each_row(table, [&](table_row& row) {
                auto before = row.cells;
                bool const stays = redact(table, row);
                if (!stays) changed.emplace_back(row.key, std::nullopt);
                else if (is_changed(before, row.cells))
                    changed.emplace_back(row.key, std::move(row));
            });
            for (auto const& [key, row] : changed)
                if (!is_dry) write(table, key, row);
            out_.changed_rows += changed.size();
        }
        return std::move(out_);
    }

private:
    [[nodiscard]] std::vector<text_table> list_tables() {
        std::vector<text_table> out;
        for (auto& name : db_.tables()) {
            if (name.starts_with("sqlite_")) continue;
            auto columns = db_.columns_of(name);
            if (!columns.empty()) out.push_back({std::move(name), std::move(columns)});
        }
        return out;
    }

    /// The definitions of tables, views and triggers may hold a secret, for example as a default.
    /// SQLite can't change them safely, so nothing is written.
    void search_schema(bool is_dry) {
        auto s =
            db_.prepare("SELECT type || ' ' || name, sql FROM sqlite_master WHERE sql NOTNULL");
        while (s.step()) {
            named_report report{"the definition of the " + std::string{s.text(0)}, {}};
            static_cast<void>(by_.redact_text(std::string{s.text(1)}, report.found, "/sql"));
            if (report.found.findings.empty()) continue;
            if (!is_dry)
                throw document_error{report.name + " needs a redaction ("
                                     + report.found.findings.front().rule
                                     + "), so nothing was written: change it with SQL first"};
            out_.reports.push_back(std::move(report));
        }
    }

    template <class F>
    void for_each_row(text_table const& table, F&& use) {
        std::string sql = "SELECT rowid";
        for (auto const& column : table.columns)
            sql += ", typeof(" + quote_name(column) + "), " + quote_name(column);
        auto s = db_.prepare(sql + " FROM " + quote_name(table.name));
        while (s.step()) {
            table_row row{s.number(0), {}};
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                row.cells.push_back(
                    read_cell(s, static_cast<int>(2 * i + 1), static_cast<int>(2 * i + 2)));
            use(row);
        }
    }

    static bool is_changed(std::vector<raw_cell> const& before, std::vector<raw_cell> const& now) {
        for (std::size_t i = 0; i < now.size(); ++i)
            if (before[i].text != now[i].text) return true;
        return false;
    }

    void write(text_table const& table, std::int64_t key, std::optional<table_row> const& row) {
        if (!row) {
            db_.prepare("DELETE FROM " + quote_name(table.name) + " WHERE rowid = ?")
                .bind(0, key)
                .step();
            return;
        }
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            if (!row->cells[i].text) continue;
            auto const column = quote_name(table.columns[i]);
            auto s = db_.prepare("UPDATE " + quote_name(table.name) + " SET " + column
                                 + " = ? WHERE rowid = ?");
            if (row->cells[i].is_blob) s.bind_bytes(0, *row->cells[i].text);
            else s.bind(0, *row->cells[i].text);
            s.bind(1, key).step();
        }
    }

    // ---- Values -----------------------------------------------------------------------------

    static bool is_thread_table(text_table const& table) {
        return table.name == "threads" && table.find("data_type") && table.find("data");
    }

    [[nodiscard]] std::string name_of(text_table const& table, table_row const& row) const {
        auto id = table.text_in(row, "id");
        return table.name + ' ' + (id.empty() ? std::to_string(row.key) : id);
    }

    [[nodiscard]] zed::thread read_thread(text_table const& table, table_row const& row) const {
        auto const text =
            zed::text_of_blob(table.text_in(row, "data_type"), table.text_in(row, "data"));
        auto read =
            text ? lisle::decode<lisle::zed_t>(*text) : lisle::result<zed::thread>{text.error()};
        if (!read)
            throw document_error{name_of(table, row) + ": " + read.error().message()
                                 + "; it might hold secrets, so nothing was written: see "
                                   "`lisle repair`"};
        return std::move(*read);
    }

    void learn(text_table const& table, table_row const& row) {
        bool const is_thread = is_thread_table(table);
        if (is_thread) by_.learn(read_thread(table, row));
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            auto const& c = row.cells[i];
            bool const is_payload = is_thread && table.columns[i] == "data";
            if (!c.is_readable() || is_payload) continue;
            auto const json = read_json(*c.text);
            if (holds_secrets(table, table.columns[i])) learn_secrets(*c.text, json);
            if (json) by_.learn(*json);
            else by_.learn_text(*c.text);
        }
    }

    /// Whether a column holds tokens of a program, by the name of the column or its table.
    static bool holds_secrets(text_table const& table, std::string_view column) {
        using lisle::redaction::is_secret_column;
        return is_secret_column(column) || (column == "value" && is_secret_column(table.name));
    }

    void learn_secrets(std::string_view text, std::optional<lisle::json> const& json) {
        if (!json) return by_.learn_secret(text);
        lisle::for_each_string(*json, [&](std::string_view value, auto const& place) {
            bool const is_secret =
                !place.is_key
                && lisle::redaction::is_secret_member(lisle::redaction::key_of(place));
            if (is_secret) by_.learn_secret(value);
        });
    }

    /// Redacts a row. Returns false if the row must be deleted.
    bool redact(text_table const& table, table_row& row) {
        named_report report{name_of(table, row), {}};
        bool stays = true;
        bool const is_thread = is_thread_table(table);
        bool const is_part = table.name == "part" && table.find("message_id") && table.find("data");
        bool const is_message = table.name == "session_message" && table.find("session_id")
                                && table.find("type") && table.find("data");
        if (is_thread) redact_thread(table, row, report.found);
        if (is_part) stays = redact_part(table, row, report.found);
        if (is_message) stays = redact_message(table, row, report.found);
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            bool const is_payload =
                (is_thread || is_part || is_message) && table.columns[i] == "data";
            if (!is_payload) redact_cell(table.columns[i], row.cells[i], report.found);
        }
        auto const& f = report.found;
        if (!f.findings.empty() || !f.opaque.empty()) out_.reports.push_back(std::move(report));
        return stays;
    }

    void redact_thread(text_table const& table, table_row& row, lisle::redaction::report& found) {
        auto thread = read_thread(table, row);
        auto const before = lisle::encode(thread, lisle::layout::source);
        append(found, by_(thread));
        auto const now = lisle::encode(thread, lisle::layout::source);
        if (now == before) return;
        auto& type = row.cells[*table.find("data_type")];
        auto& data = row.cells[*table.find("data")];
        type.text = "zstd";
        data = {zed::encode_blob(packer_, thread, lisle::layout::source), true};
    }

    bool redact_part(text_table const& table, table_row& row, lisle::redaction::report& found) {
        opencode::part_row part;
        part.message_id = table.text_in(row, "message_id");
        return redact_data(std::move(part), table, row, found);
    }

    /// A message of opencode 2.
    bool redact_message(text_table const& table, table_row& row, lisle::redaction::report& found) {
        opencode::v2::message_row message;
        message.type = table.text_in(row, "type");
        return redact_data(std::move(message), table, row, found);
    }

    /// Redacts the column `data`, which has the members of `Row`. False if nothing of it stays.
    template <class Row>
    bool redact_data(Row kind, text_table const& table, table_row& row,
                     lisle::redaction::report& found) {
        kind.id = table.text_in(row, "id");
        kind.session_id = table.text_in(row, "session_id");
        kind.data = table.text_in(row, "data");
        std::vector<Row> rows;
        rows.push_back(std::move(kind));
        append(found, by_(rows));
        if (rows.empty()) return false;
        row.cells[*table.find("data")].text = rows[0].data;
        return true;
    }

    void redact_cell(std::string const& column, raw_cell& c, lisle::redaction::report& found) {
        if (!c.text) return;
        if (!c.is_readable()) {
            found.opaque.push_back({'/' + column, "binary", c.text->size(), is_strict_});
            if (is_strict_) c.text = "";
            return;
        }
        auto json = read_json(*c.text);
        if (!json) {
            c.text = by_.redact_text(*c.text, found, '/' + column);
            return;
        }
        auto in_json = by_(*json);
        for (auto& f : in_json.findings) f.pointer.insert(0, '/' + column);
        append(found, std::move(in_json));
        c.text = std::string{json->text()};
    }

    static std::optional<lisle::json> read_json(std::string const& text) {
        if (!text.starts_with('{') && !text.starts_with('[')) return std::nullopt;
        auto read = lisle::decode_as<lisle::json>(text);
        if (!read) return std::nullopt;
        return lisle::text::assume_json(text);
    }

    static void append(lisle::redaction::report& to, lisle::redaction::report more) {
        auto const move_all = [](auto& into, auto& from) {
            std::move(from.begin(), from.end(), std::back_inserter(into));
        };
        move_all(to.findings, more.findings);
        move_all(to.opaque, more.opaque);
        move_all(to.signatures, more.signatures);
    }

    database& db_;
    lisle::redactor& by_;
    bool is_strict_;
    lisle::zstd::compressor packer_;
    database_redaction out_;
};

}  // namespace

database_redaction redact_rows(database& db, lisle::redactor& by, bool is_strict,
                               row_changes changes) {
    db.refuse_virtual_tables();
    if (changes == row_changes::reported) return rows_redactor{db, by, is_strict}.run(changes);
    transaction all_or_nothing{db};
    if (find_v2_tables(db)) refuse_if_in_use(db);
    auto out = rows_redactor{db, by, is_strict}.run(changes);
    all_or_nothing.commit();
    return out;
}

}  // namespace app
