// examples/lisle/zed/source.cpp - the table `threads` of every version.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3, crates/agent/src/db.rs,
// and for `created_at` (since 2026-03-05) the versions after it.
#include "source.hpp"

#include "../sessions/stamped_source.hpp"
#include "../sessions/table_rows.hpp"
#include "../sessions/typed_format.hpp"
#include "../system/database_files.hpp"
#include "format.hpp"

#include <lisle/formats/zed/database/row.hpp>
#include <lisle/formats/zed/database/salvage_blob.hpp>
#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/formats/zed/tools/adapt_to.hpp>
#include <lisle/scalars/random_id.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <utility>

namespace app {

namespace {

namespace zed = lisle::zed;
namespace scalars = lisle::scalars;

std::string quote(std::string_view text) { return '"' + std::string{text} + '"'; }

class zed_source final : public source, public stamped_source {
public:
    explicit zed_source(database db) : db_{std::move(db)}, columns_{db_.columns_of("threads")} {}

    [[nodiscard]] format const& documents() const override { return zed_format(); }

    [[nodiscard]] std::vector<entry> list() override {
        return list_by(zed::list_threads_of([&](std::string_view name) { return has(name); }));
    }
    /// Reading the columns that follow a thread's data takes as long as reading the data, unless
    /// they are null.
    [[nodiscard]] std::vector<entry> list_briefly() override {
        auto out = list_by(zed::list_threads_of([&](std::string_view name) {
            return has(name) && !name.starts_with("folder_paths") && name != "created_at";
        }));
        if (!has("created_at")) return out;
        constexpr std::size_t few = 500;
        std::size_t equal = 0;
        for (std::size_t i = 0, end = 0; i < out.size(); i = end) {
            for (end = i + 1; end < out.size() && out[end].updated_at == out[i].updated_at;) ++end;
            if (end - i == 1) continue;
            if ((equal += end - i) > few) return list();
            order_by_creation(std::span{out}.subspan(i, end - i));
        }
        return out;
    }

    void order_by_creation(std::span<entry> equal) {
        std::string keys;
        for (auto const& e : equal) keys += (keys.empty() ? "" : ", ") + std::to_string(e.key);
        auto s = db_.prepare("SELECT rowid FROM threads WHERE rowid IN (" + keys
                             + ") ORDER BY created_at DESC, id");
        for (std::size_t i = 0; i < equal.size() && s.step(); ++i) {
            auto const key = s.number(0);
            auto const at = std::find_if(equal.begin() + static_cast<std::ptrdiff_t>(i),
                                         equal.end(), [&](entry const& e) { return e.key == key; });
            if (at != equal.end()) std::swap(equal[i], *at);
        }
    }

    [[nodiscard]] std::vector<entry> list_by(std::string const& sql) {
        std::vector<entry> out;
        if (columns_.empty()) return out;
        out.reserve(guess_count());
        auto s = db_.prepare(sql);
        while (s.step()) {
            auto const optional = [&](int i) {
                return s.is_null(i) ? std::nullopt : std::optional<std::string>{s.text(i)};
            };
            out.push_back({.key = s.number(0),
                           .id = std::string{s.text(1)},
                           .title = std::string{s.text(2)},
                           .updated_at = std::string{s.text(3)},
                           .parent_id = optional(4),
                           .created_at = optional(7),
                           .folders = zed::paths_in_order(zed::decode_path_list(
                               {std::string{s.text(5)}, std::string{s.text(6)}},
                               zed::path_style_of(s.text(5))))});
        }
        return out;
    }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        if (!fetching_)
            fetching_ = db_.prepare("SELECT data_type, data FROM threads WHERE rowid = ?");
        auto& s = *fetching_;
        std::optional<stored> out;
        if (s.bind(0, e.key).step()) out = {std::string{s.text(0)}, std::string{s.bytes(1)}};
        s.reset();
        return out;
    }

    /// Takes the lock once for these sessions, but not for longer: the user may look at the first
    /// lines for minutes.
    void fetch_all(std::span<entry const* const> these,
                   std::function<bool(std::optional<stored>)> const& take) override {
        db_.execute("BEGIN");
        try {
            source::fetch_all(these, take);
        } catch (...) {
            db_.execute("ROLLBACK");
            throw;
        }
        db_.execute("COMMIT");
    }

    /// The size of the data. Zed changes updated_at with it, which is part of the entry.
    [[nodiscard]] std::optional<std::string> find_stamp(entry const& e) override {
        if (!measuring_)
            measuring_ = db_.prepare("SELECT length(data) FROM threads WHERE rowid = ?");
        auto& s = *measuring_;
        std::optional<std::string> out;
        if (s.bind(0, e.key).step()) out = std::to_string(s.number(0));
        s.reset();
        return out;
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return zed::text_of_blob(s.encoding, s.bytes, input_limit());
    }
    [[nodiscard]] lisle::result<std::string_view> unpack_in(workspace& space,
                                                            stored const& s) override {
        if (s.encoding != "zstd") return source::unpack_in(space, s);
        return space.unpacker.decompress_view(s.bytes, {input_limit()});
    }

    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const& thread = value_of<lisle::zed_t>(d);
        std::vector<std::string> out;
        if (e.title != thread.title)
            out.push_back("column summary is " + quote(e.title) + ", but the thread's title is "
                          + quote(thread.title));
        auto const column_time = zed::column_time{e.updated_at}.value();
        if (column_time && column_time != thread.updated_at.value())
            out.push_back("column updated_at is " + e.updated_at + ", but the thread's is "
                          + thread.updated_at.text);
        if (auto const parent = zed::parent_of(thread); has("parent_id") && e.parent_id != parent)
            out.push_back("column parent_id is " + (e.parent_id ? quote(*e.parent_id) : "NULL")
                          + ", but the thread's parent is " + (parent ? quote(*parent) : "none"));
        return out;
    }

    [[nodiscard]] std::vector<bad_column> find_bad_columns(entry const& e,
                                                           document const& d) const override {
        return find_bad_columns(e, &value_of<lisle::zed_t>(d));
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        auto const& at = value_of<lisle::zed_t>(d).updated_at;
        if (at.value()) return std::nullopt;
        return "updated_at is not an RFC 3339 time: " + quote(at.text)
               + "; one such column hides all of Zed's threads";
    }

    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        auto out = std::make_unique<packed_thread>();
        auto const& thread = value_of<lisle::zed_t>(s.value);
        auto const folders = s.folders.empty() ? std::string{} : s.folders.front();
        out->row =
            zed::to_row(s.id, thread, zed::make_path_list(s.folders, zed::path_style_of(folders)),
                        lisle::layout::source)
                .value();
        auto const created = zed::column_time{s.created_at.value_or("")}.value();
        out->row.created_at =
            created ? zed::column_time{scalars::to_rfc3339_offset(*created)} : out->row.updated_at;
        return out;
    }

    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<batch>(*this);
    }

    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        auto saved = zed::salvage_blob(s.encoding, s.bytes, input_limit());
        auto& thread = saved.value;
        bool const is_nothing = thread.messages.empty() && thread.title.empty();
        rescue out{
            describe_damage(saved), {}, 0, find_bad_columns(e, is_nothing ? nullptr : &thread)};
        if (is_nothing || out.problems.empty()) return out;
        if (saved.errors.size() == 1 && saved.errors[0].code == lisle::errc::unknown_data_type) {
            out.messages = thread.messages.size();
            out.replacement = stored{lisle::zstd::is_frame(s.bytes) ? "zstd" : "json", s.bytes};
            return out;
        }
        if (thread.title.empty() && !saved.is_whole()) thread.title = e.title;
        bool const is_no_time = !thread.updated_at.value();
        if (auto const column = zed::column_time{e.updated_at}.value();
            column && (is_no_time || is_missing(saved.errors, "/updated_at"))) {
            if (is_no_time)
                out.problems.push_back("lost at /updated_at: not an RFC 3339 time: "
                                       + thread.updated_at.text);
            thread.updated_at.text = scalars::to_rfc3339_z(*column);
        }
        drop_refused(thread, out.problems);
        out.messages = thread.messages.size();
        out.replacement = stored{"zstd", zed::encode_blob(packer_, thread)};
        return out;
    }

    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        transaction all_or_nothing{db_};
        std::size_t count = 0;
        for (auto const& r : all) {
            auto s = db_.prepare("UPDATE threads SET data_type = ?1, data = ?2 WHERE rowid = ?3 "
                                 "AND data_type = ?4 AND CAST(data AS BLOB) = ?5");
            s.bind(0, r.now.encoding).bind_bytes(1, r.now.bytes).bind(2, r.key);
            s.bind(3, r.before.encoding).bind_bytes(4, r.before.bytes).step();
            if (db_.count_changes() == 0) continue;
            ++count;
            for (auto const& column : r.columns)
                db_.prepare("UPDATE threads SET " + column.name + " = ?1 WHERE rowid = ?2 AND CAST("
                            + column.name + " AS TEXT) = ?3")
                    .bind(0, column.now)
                    .bind(1, r.key)
                    .bind(2, column.before)
                    .step();
        }
        all_or_nothing.commit();
        return count;
    }

    [[nodiscard]] std::string back_up() override {
        // If the database can't be written, this throws before a copy is made.
        { transaction const locked{db_}; }
        return db_.copy_beside(".before-repair");
    }

    [[nodiscard]] std::string make_id() const override { return lisle::scalars::make_random_id(); }

    [[nodiscard]] bool keeps_rows() const override { return true; }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        out.rows = read_rows(db_, rules(), e.id);
        return out;
    }

    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        std::vector<std::string> lost;
        transaction all_or_nothing{db_};
        make_table();
        while (auto const saved = next())
            for (auto& loss : replace_rows(db_, rules(), *saved)) lost.push_back(std::move(loss));
        all_or_nothing.commit();
        return lost;
    }

    void check_columns() const {
        for (std::size_t i = 0; i < zed::required_row_columns; ++i)
            if (auto const name = zed::row_columns[i]; !has(name))
                throw storage_error{db_.path() + ": table threads has no column "
                                    + std::string{name} + ", which every version of Zed creates"};
    }

private:
    struct packed_thread final : packed_session {
        zed::row row;
    };

    class batch final : public put_batch {
    public:
        explicit batch(zed_source& to) : to_{to}, all_or_nothing_{to.db_} { to_.make_table(); }

        bool put(packed_session const& packed) override {
            return to_.write(dynamic_cast<packed_thread const&>(packed).row);
        }
        void commit() override { all_or_nothing_.commit(); }

    private:
        zed_source& to_;
        transaction all_or_nothing_;
    };

    /// Writes only these columns, so that all others keep their values. Sets created_at only in a
    /// new row, as newer versions of Zed do. Never replaces another row, whatever the table's
    /// rules.
    bool write(zed::row const& row) {
        using column = std::pair<std::string_view, std::optional<std::string_view>>;
        std::vector<column> columns{{"summary", row.summary},
                                    {"updated_at", row.updated_at.text},
                                    {"data_type", row.data_type}};
        auto const key = find_row(row.id);
        if (has("parent_id")) columns.emplace_back("parent_id", row.parent_id);
        if (row.folder_paths && has("folder_paths")) {
            columns.emplace_back("folder_paths", row.folder_paths);
            if (has("folder_paths_order"))
                columns.emplace_back("folder_paths_order", row.folder_paths_order);
        }
        if (!key && has("created_at")) columns.emplace_back("created_at", row.created_at->text);
        if (!key) columns.emplace_back("id", row.id);
        std::string names, values, changes;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            auto const value = '?' + std::to_string(i + 2);
            auto const name = std::string{columns[i].first};
            names += ", " + name;
            values += ", " + value;
            changes += ", " + name + " = " + value;
        }
        auto const last = static_cast<int>(columns.size()) + 1;
        auto s = db_.prepare(key ? "UPDATE OR ABORT threads SET data = ?1" + changes
                                       + " WHERE rowid = ?" + std::to_string(last + 1)
                                 : "INSERT OR ABORT INTO threads (data" + names + ") VALUES (?1"
                                       + values + ')');
        s.bind_bytes(0, row.data);
        for (int i = 1; auto const& [name, value] : columns) s.bind(i++, value);
        if (key) s.bind(last, *key);
        s.step();
        if (find_row(row.id) != key.value_or(db_.last_inserted_row()))
            throw storage_error{db_.path() + ": the table does not keep the id " + quote(row.id)};
        return !key;
    }

    /// One row with an invalid value in one of these columns hides all threads from Zed. New values
    /// come from another column or the thread; without these the time is 1970.
    [[nodiscard]] static std::vector<bad_column> find_bad_columns(entry const& e,
                                                                  zed::thread const* thread) {
        std::vector<bad_column> out;
        auto const in_thread = thread != nullptr ? thread->updated_at.value() : std::nullopt;
        auto const updated = zed::column_time{e.updated_at}.value();
        auto const created = e.created_at ? zed::column_time{*e.created_at}.value() : std::nullopt;
        auto const now = scalars::to_rfc3339_offset(
            updated.value_or(in_thread.value_or(created.value_or(scalars::instant{}))));
        auto const is_no_time = [](char const* name, std::string const& text) {
            return "column " + std::string{name} + " is not an RFC 3339 time: " + quote(text);
        };
        if (!updated)
            out.push_back(
                {"updated_at", e.updated_at, now, is_no_time("updated_at", e.updated_at)});
        if (e.created_at && !created)
            out.push_back(
                {"created_at", *e.created_at, now, is_no_time("created_at", *e.created_at)});
        auto title = lisle::text::replace_invalid_utf8(e.title);
        if (title != e.title) {
            if (thread != nullptr && !thread->title.empty()) title = thread->title;
            out.push_back(
                {"summary", e.title, title, "column summary is not UTF-8: " + quote(title)});
        }
        return out;
    }

    [[nodiscard]] static std::vector<row_rule> rules() { return {{"threads", "id = ?1", false}}; }

    /// Whether the value at the pointer was lost. A cut thread lacks values after the messages
    /// without an error for each.
    [[nodiscard]] static bool is_missing(std::vector<lisle::error> const& errors,
                                         std::string_view pointer) {
        return std::any_of(errors.begin(), errors.end(), [&](lisle::error const& e) {
            return e.pointer == pointer || lisle::kind_of(e.code) == lisle::error_kind::text
                   || e.code == lisle::errc::truncated_frame
                   || e.code == lisle::errc::corrupt_frame;
        });
    }

    /// The number of threads, from an index; 0 if the index is damaged. A vector that grows by
    /// doubling would touch three times the memory. Pages that refer to each other can claim more
    /// threads than the file has bytes.
    [[nodiscard]] std::size_t guess_count() {
        constexpr std::size_t least_bytes = 64;  // of a thread: an id and a time are longer
        try {
            auto s = db_.prepare("SELECT count(*) FROM threads");
            auto const claimed = s.step() ? static_cast<std::size_t>(s.number(0)) : 0;
            return (std::min)(claimed, size_of(db_.path()) / least_bytes);
        } catch (storage_error const&) { return 0; }
    }

    [[nodiscard]] bool has(std::string_view name) const {
        return std::find(columns_.begin(), columns_.end(), name) != columns_.end();
    }

    /// The row with exactly this id. A column of another type or order, or a database in UTF-16,
    /// treats other ids as equal.
    [[nodiscard]] std::optional<std::int64_t> find_row(std::string const& id) {
        auto s = db_.prepare("SELECT rowid, id FROM threads WHERE id = ?");
        s.bind(0, id);
        std::optional<std::int64_t> out;
        while (s.step()) {
            if (s.text(1) != id) continue;
            if (out)
                throw storage_error{db_.path() + ": more than one row has the id " + quote(id)};
            out = s.number(0);
        }
        return out;
    }

    /// Must run inside the transaction: before it, another program may create the table.
    void make_table() {
        columns_ = db_.columns_of("threads");
        if (!columns_.empty()) return;
        db_.execute(zed::threads_table);
        columns_ = db_.columns_of("threads");
    }

    database db_;
    std::vector<std::string> columns_;
    // Prepared once: preparing takes as long as unpacking a row.
    std::optional<statement> fetching_, measuring_;
    lisle::zstd::compressor packer_;
};

}  // namespace

std::unique_ptr<source> open_zed_source(database& db) {
    if (db.columns_of("threads").empty()) return nullptr;
    auto out = std::make_unique<zed_source>(std::move(db));
    out->check_columns();
    return out;
}

std::unique_ptr<source> create_zed_source(database& db, format const& documents) {
    if (&documents != &zed_format()) return nullptr;
    return std::make_unique<zed_source>(std::move(db));
}

}  // namespace app
