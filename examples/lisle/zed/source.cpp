// examples/lisle/zed/source.cpp - the table `threads`, whichever version made it.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3, crates/agent/src/db.rs,
// and for `created_at` (since 2026-03-05) the versions after it.
#include "source.hpp"

#include "format.hpp"

#include <lisle/formats/zed/blob.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/uuid.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace app {

namespace {

namespace zed = lisle::zed;
namespace scalars = lisle::scalars;

constexpr std::array<std::string_view, 5> base_columns{"id", "summary", "updated_at", "data_type",
                                                       "data"};

/// The five columns of the first version, then what later ones added, one by one, as each does when
/// it starts.
constexpr std::array create_table{
    "CREATE TABLE IF NOT EXISTS threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, "
    "updated_at TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL)",
    "ALTER TABLE threads ADD COLUMN parent_id TEXT",
    "ALTER TABLE threads ADD COLUMN folder_paths TEXT",
    "ALTER TABLE threads ADD COLUMN folder_paths_order TEXT",
    "ALTER TABLE threads ADD COLUMN created_at TEXT",
};

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size());
        out.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string quote(std::string_view text) { return '"' + std::string{text} + '"'; }

std::optional<std::string> parent_of(zed::thread const& t) {
    if (!t.subagent_context) return std::nullopt;
    return t.subagent_context->parent_thread_id;
}

class zed_source final : public source {
public:
    explicit zed_source(database db) : db_{std::move(db)}, columns_{db_.columns_of("threads")} {}

    [[nodiscard]] format const& documents() const override { return zed_format(); }

    [[nodiscard]] std::vector<entry> list() override {
        std::vector<entry> out;
        if (columns_.empty()) return out;
        auto s = db_.prepare("SELECT rowid, id, summary, updated_at, " + column("parent_id") + ", "
                             + column("created_at") + ", " + column("folder_paths")
                             + " FROM threads ORDER BY updated_at DESC, 6 DESC, id");
        while (s.step()) {
            auto const optional = [&](int i) {
                return s.is_null(i) ? std::nullopt : std::optional<std::string>{s.text(i)};
            };
            out.push_back({.key = s.number(0),
                           .id = std::string{s.text(1)},
                           .title = std::string{s.text(2)},
                           .updated_at = std::string{s.text(3)},
                           .parent_id = optional(4),
                           .created_at = optional(5),
                           .folders = split_lines(s.text(6))});
        }
        return out;
    }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto s = db_.prepare("SELECT data_type, data FROM threads WHERE rowid = ?");
        if (!s.bind(0, e.key).step()) return std::nullopt;
        return stored{std::string{s.text(0)}, std::string{s.bytes(1)}};
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return zed::text_of_blob(unpacker_, s.encoding, s.bytes);
    }

    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const& thread = value_of<lisle::zed_t>(d);
        std::vector<std::string> out;
        if (e.title != thread.title)
            out.push_back("column summary is " + quote(e.title) + ", the thread's title "
                          + quote(thread.title));
        // Zed's list fails as a whole where one row has another form here.
        auto const column_time = scalars::parse_rfc3339(e.updated_at);
        if (!column_time)
            out.push_back("column updated_at is no RFC 3339 time: " + quote(e.updated_at));
        else if (column_time != thread.updated_at.value())
            out.push_back("column updated_at is " + e.updated_at + ", the thread's "
                          + thread.updated_at.text);
        if (auto const parent = parent_of(thread); has("parent_id") && e.parent_id != parent)
            out.push_back("column parent_id is " + (e.parent_id ? quote(*e.parent_id) : "NULL")
                          + ", the thread's parent " + (parent ? quote(*parent) : "none"));
        return out;
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        auto const& at = value_of<lisle::zed_t>(d).updated_at;
        if (at.value()) return std::nullopt;
        return "updated_at is no RFC 3339 time: " + quote(at.text)
               + "; Zed lists no thread at all while one has such a column";
    }

    bool put(std::string const& id, document const& d) override {
        auto const& thread = value_of<lisle::zed_t>(d);
        auto const updated_at = scalars::print_column(thread.updated_at.value().value());
        auto const blob = zed::encode_blob(packer_, thread, lisle::layout::source);
        auto const parent = parent_of(thread);

        transaction all_or_nothing{db_};
        make_table();
        bool const is_new = !has_row(id);
        auto s = db_.prepare(upsert());
        s.bind(0, id).bind(1, thread.title).bind(2, updated_at).bind(3, "zstd");
        s.bind_bytes(4, blob);
        if (has("parent_id")) s.bind(5, parent);
        s.step();
        all_or_nothing.commit();
        return is_new;
    }

    [[nodiscard]] std::string make_id() const override {
        std::random_device random;
        std::array<std::uint8_t, 16> bytes{};
        for (auto& b : bytes) b = static_cast<std::uint8_t>(random() & 0xff);
        return scalars::print(scalars::make_uuid_v4(bytes));
    }

    void check_columns() const {
        for (auto const name : base_columns)
            if (!has(name))
                throw storage_error{db_.path() + ": table threads has no column "
                                    + std::string{name} + ", which every version of Zed makes"};
    }

private:
    [[nodiscard]] bool has(std::string_view name) const {
        return std::find(columns_.begin(), columns_.end(), name) != columns_.end();
    }
    [[nodiscard]] std::string column(std::string_view name) const {
        return has(name) ? std::string{name} : "NULL";
    }

    [[nodiscard]] bool has_row(std::string const& id) {
        auto s = db_.prepare("SELECT 1 FROM threads WHERE id = ?");
        return s.bind(0, id).step();
    }

    /// Within the transaction: until its lock is taken, another program may make the table.
    void make_table() {
        columns_ = db_.columns_of("threads");
        if (!columns_.empty()) return;
        for (auto const* sql : create_table) db_.execute(sql);
        columns_ = db_.columns_of("threads");
    }

    /// Names the columns that are written and no other, so that all others keep what they hold;
    /// created_at is set once, as the newer Zed does.
    [[nodiscard]] std::string upsert() const {
        bool const has_parent = has("parent_id");
        bool const has_created = has("created_at");
        return std::string{"INSERT INTO threads (id, summary, updated_at, data_type, data"}
               + (has_parent ? ", parent_id" : "") + (has_created ? ", created_at" : "")
               + ") VALUES (?1, ?2, ?3, ?4, ?5" + (has_parent ? ", ?6" : "")
               + (has_created ? ", ?3" : "")
               + ") ON CONFLICT (id) DO UPDATE SET summary = excluded.summary, "
                 "updated_at = excluded.updated_at, data_type = excluded.data_type, "
                 "data = excluded.data"
               + (has_parent ? ", parent_id = excluded.parent_id" : "");
    }

    database db_;
    std::vector<std::string> columns_;
    lisle::zstd::decompressor unpacker_;
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
