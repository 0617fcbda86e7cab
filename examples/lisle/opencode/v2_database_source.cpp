// examples/lisle/opencode/v2_database_source.cpp - sessions in rows of opencode 2, and in the rows
// of 1.x beside them.
#include "../sessions/branched_source.hpp"
#include "../sessions/table_rows.hpp"
#include "../sessions/typed_format.hpp"
#include "../sessions/upgraded_source.hpp"
#include "../terminal/console.hpp"
#include "database_source.hpp"
#include "fork_copies.hpp"
#include "format.hpp"
#include "row_rules.hpp"
#include "session_source.hpp"
#include "sides.hpp"
#include "time.hpp"
#include "v2_database_writer.hpp"
#include "v2_format.hpp"
#include "v2_mend.hpp"
#include "v2_numbers.hpp"
#include "v2_tables.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;

class opencode_v2_database final : public opencode_source,
                                   public branched_source,
                                   public upgraded_source {
public:
    opencode_v2_database(std::shared_ptr<database> db, v2_tables tables)
        : opencode_source{std::filesystem::path{db->path()}.parent_path()}, owner_{std::move(db)},
          tables_{std::move(tables)} {
        if (!tables_.is_preview && has_first_tables(db_)) first_ = open_first_tables(owner_);
    }

    [[nodiscard]] format const& documents() const override { return opencode_v2_format(); }
    [[nodiscard]] format const& documents_of(entry const& e) const override {
        return is_of_first(e) ? first_->documents() : documents();
    }
    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    // ---- Reading ----

    [[nodiscard]] std::vector<entry> list() override {
        read_snapshot const now{db_};
        sides_ = find_sides(db_, tables_.session, first_ != nullptr);
        origins_.clear();
        copies_.reset();
        first_entries_.clear();
        problems_.clear();
        notices_.clear();
        std::vector<entry> out;
        list_second(out);
        if (!out.empty() && !has_messages())
            problems_.push_back({db_.path() + ": " + std::string{no_messages}});
        list_first(out);
        std::stable_sort(out.begin(), out.end(), [&](entry const& a, entry const& b) {
            auto const x = updated_at(a), y = updated_at(b);
            return x != y ? x > y : a.id > b.id;
        });
        return out;
    }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        read_snapshot const now{db_};
        if (is_of_first(e)) {
            auto out = first_->fetch(inner(e));
            if (out && find(e).second)
                out->remarks.emplace_back("opencode 1.x went on with this session, which opencode "
                                          "2 has up to an earlier message");
            return out;
        }
        begin_fetch();
        auto const row = read_session(origins_[index_of(e)].key);
        if (!row) return std::nullopt;
        return end_fetch("rows", to_export(*row));
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        auto const whole = lisle::decode_as<lisle::json>(s.bytes, bounded());
        if (!whole) return whole.error();
        return lisle::encode_as(*whole, lisle::format_traits<lisle::opencode_v2_t>::style,
                                lisle::layout::source);
    }

    [[nodiscard]] std::vector<fact> find_facts(entry const& e) override {
        read_snapshot const now{db_};
        std::vector<fact> out;
        auto const row = is_of_first(e) ? std::nullopt : read_session(origins_[index_of(e)].key);
        if (!row) return out;
        if (!has_messages()) out.push_back({"note", std::string{no_messages}});
        if (!row->slug.empty()) out.push_back({"slug", row->slug});
        if (!row->version.empty()) out.push_back({"opencode", row->version});
        if (row->share_url) out.push_back({"shared at", *row->share_url});
        if (row->time_suspended)
            out.push_back({"running since", to_rfc3339(static_cast<double>(*row->time_suspended))});
        for (auto& waiting : find_waiting(e)) out.push_back({"waiting", std::move(waiting)});
        if (find(row->id).is_forked()) out.push_back({"note", describe_fork()});
        return out;
    }

    [[nodiscard]] std::vector<session_branch> find_branches(entry const& e) override {
        if (is_of_first(e) || !find(e.id).is_forked()) return {};
        auto const older = first_entries_.find(e.id);
        auto const second = fetch(e);
        auto const first =
            older != first_entries_.end() ? first_->fetch(older->second) : std::nullopt;
        if (!first || !second) return {};
        return divide(e.id, *first, *second);
    }

    [[nodiscard]] std::vector<std::string> find_notices() const override { return notices_; }
    [[nodiscard]] std::optional<std::string> find_fork(entry const& e) override {
        if (is_of_first(e) || !find(e).is_forked()) return std::nullopt;
        return describe_fork();
    }

    [[nodiscard]] std::vector<std::string> find_waiting(entry const& e) override {
        std::vector<std::string> out;
        if (is_of_first(e)) return out;
        auto inbox = read_v2_inbox(db_, tables_, e.id);
        for (auto const& each : inbox.rows) out.push_back(describe(each));
        std::move(inbox.problems.begin(), inbox.problems.end(), std::back_inserter(out));
        return out;
    }

    [[nodiscard]] std::vector<std::string> find_damaged_branch(entry const& e) override {
        return is_of_first(e) ? std::vector<std::string>{} : find(e).added.damaged;
    }
    /// Without the write-ahead log, a reader keeps writers waiting.
    [[nodiscard]] std::shared_ptr<void> begin_reading() override {
        auto mode = db_.prepare("PRAGMA journal_mode");
        if (!mode.step() || mode.text(0) != "wal") return nullptr;
        mode.reset();
        return std::make_shared<read_snapshot>(db_);
    }
    [[nodiscard]] std::set<std::string> find_copies(entry const& e) override {
        if (is_of_first(e)) return {};
        if (!copies_) {
            copies_.emplace();
            try {
                copies_ = find_fork_copies(db_, tables_);
            } catch (storage_error const&) {}  // fetch() tells it
        }
        auto const found = copies_->find(e.id);
        return found == copies_->end() ? std::set<std::string>{} : found->second;
    }

    // ---- Repairs ----

    [[nodiscard]] bool checks_values(entry const& e) const override { return !is_of_first(e); }
    [[nodiscard]] bool must_save(entry const& e, document const& d) const override {
        if (is_of_first(e)) return first_->must_save(inner(e), d);
        auto const faults = d.find_faults();
        return std::any_of(faults.begin(), faults.end(),
                           [](auto const& each) { return each.is_refused; });
    }
    [[nodiscard]] std::vector<bad_column> find_bad_columns(entry const& e,
                                                           document const& d) const override {
        if (is_of_first(e)) return first_->find_bad_columns(inner(e), d);
        return find_bad_v2_columns(e, value_of<lisle::opencode_v2_t>(d));
    }
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        if (is_of_first(e)) return first_->save(inner(e), s);
        auto const text = unpack(s);
        if (!text) return {{text.error().message()}, {}, 0};
        auto saved = save_v2_export(*text, s.missing);
        rescue out{std::move(saved.problems), {}, saved.messages};
        auto const kept =
            lisle::salvage<lisle::opencode_v2_t>(saved.text.value_or(*text), bounded()).value;
        out.columns = find_bad_v2_columns(e, kept);
        if (saved.text) out.replacement = stored{"export", std::move(*saved.text)};
        return out;
    }

    [[nodiscard]] bool copies_before_repair() override { return true; }
    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        auto const [first, second] = divide(all);
        std::vector<std::string> out;
        if (!second.empty()) out.push_back("copied the database to " + back_up());
        if (!first.empty())
            for (auto& line : first_->begin_repair(first)) out.push_back(std::move(line));
        return out;
    }
    [[nodiscard]] std::string back_up() override {
        refuse_if_in_use(db_);
        // If the database can't be written, this throws before a copy is made.
        { transaction const locked{db_}; }
        return db_.copy_beside(".before-repair");
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        auto const [first, second] = divide(all);
        auto const count = replace_second(second);
        return first.empty() ? count : count + first_->replace(first);
    }

    // ---- Writing ----

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        return find_bad_v2_ids(value_of<lisle::opencode_v2_t>(d));
    }
    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        return pack_v2_rows(require_id_of(s, value_of<lisle::opencode_v2_t>(s.value), db_.path()));
    }
    [[nodiscard]] std::unique_ptr<packed_session>
    pack_migrated(new_session const& s, document const& older,
                  std::vector<message_times> const& all) const override {
        auto const& session =
            require_id_of(s, value_of<lisle::opencode_v2_t>(s.value), db_.path());
        v2::times_of_rows times;
        for (auto const& each : all)
            times.emplace(each.id, v2::row_times{each.created, each.updated});
        return pack_v2_rows(v2::migrate(value_of<lisle::opencode_t>(older), std::move(times)),
                            session);
    }
    [[nodiscard]] std::vector<message_times> find_times(entry const& e) override {
        return is_of_first(e) ? app::find_times(*first_, inner(e)) : std::vector<message_times>{};
    }
    [[nodiscard]] std::vector<std::string> find_dropped(packed_session const& packed) override {
        return find_dropped_v2_parts(db_, tables_, packed);
    }
    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<v2_database_writer>(db_, tables_);
    }

    // ---- Backups ----

    [[nodiscard]] bool keeps_rows() const override { return true; }
    void refuse_misplaced(saved_session const& s) override {
        if (!is_saved_before_v2(s)) return refuse_other_tables(s);
        if (!first_)
            throw storage_error{db_.path() + ": has no tables of opencode 1.x, of which " + s.id
                                + " is a session"};
    }
    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        return collect_rows(db_, e, documents_of(e));
    }
    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        transaction all_or_nothing{db_};
        refuse_if_in_use(db_);
        auto const rules = find_row_rules(db_), rules_of_first = keep_v2_rows(rules);
        std::vector<std::string> kept;
        auto lost = put_rows_back(db_, next, [&](saved_session const& s) {
            refuse_misplaced(s);
            if (!is_saved_before_v2(s)) return rules;
            if (has_second(s.id))
                kept.push_back(s.id
                               + ": restored for opencode 1.x; what opencode 2 has of it stays");
            return rules_of_first;
        });
        all_or_nothing.commit();
        std::move(kept.begin(), kept.end(), std::back_inserter(lost));
        return lost;
    }

private:
    /// Where an entry's session is read: the key is that of its tables.
    struct origin {
        std::int64_t key = 0;
        bool is_of_first = false;
    };

    /// Whether the rows of a backup are those of 1.x alone. A preview has its own table `session`.
    [[nodiscard]] bool is_saved_before_v2(saved_session const& s) const {
        return s.agent != documents().name()
               && std::none_of(s.rows.begin(), s.rows.end(),
                               [](saved_row const& row) { return row.table == "session_v2"; });
    }
    /// The preview and the releases keep sessions in tables of other names, and number them in
    /// other columns: what one saved has no place in the other.
    void refuse_other_tables(saved_session const& s) const {
        if (std::any_of(s.rows.begin(), s.rows.end(),
                        [&](saved_row const& row) { return row.table == tables_.session; }))
            return;
        throw document_error{
            db_.path() + ": has no place for " + s.id + ", saved from a database of "
            + (tables_.is_preview ? "a release of opencode 2; this one is of its preview"
                                  : "the preview of opencode 2; this one is of a release")
            + ": restore other sessions by their ids"};
    }
    [[nodiscard]] bool has_second(std::string const& id) {
        auto s = db_.prepare("SELECT 1 FROM " + tables_.session + " WHERE id = ?");
        return s.bind(0, id).step();
    }

    static constexpr std::string_view no_messages =
        "the table session_message, which has the messages of opencode 2, is missing";
    [[nodiscard]] bool has_messages() { return !db_.columns_of("session_message").empty(); }

    static std::string describe_fork() {
        return "went on both in opencode 2 and in opencode 1.x, neither with the messages of the "
               "other";
    }

    // ---- Entries ----

    [[nodiscard]] static std::size_t index_of(entry const& e) {
        return static_cast<std::size_t>(e.key);
    }
    [[nodiscard]] bool is_of_first(entry const& e) const {
        return index_of(e) < origins_.size() && origins_[index_of(e)].is_of_first;
    }
    /// The entry with the key that the tables of 1.x have for it.
    [[nodiscard]] entry inner(entry e) const {
        e.key = origins_[index_of(e)].key;
        return e;
    }
    [[nodiscard]] session_sides const& find(std::string_view id) const {
        static session_sides const none;
        auto const found = sides_.find(id);
        return found == sides_.end() ? none : found->second;
    }
    [[nodiscard]] session_sides const& find(entry const& e) const { return find(e.id); }
    [[nodiscard]] std::int64_t updated_at(entry const& e) const {
        auto const& sides = find(e);
        return (is_of_first(e) ? sides.first : sides.second).value_or(0);
    }
    void add(std::vector<entry>& to, entry e, bool is_of_first) {
        origins_.push_back({e.key, is_of_first});
        e.key = static_cast<std::int64_t>(origins_.size()) - 1;
        e.agent = (is_of_first ? first_->documents() : documents()).name();
        to.push_back(std::move(e));
    }

    void list_second(std::vector<entry>& out) {
        auto s = db_.prepare("SELECT rowid, id, title, time_updated, time_created, parent_id, "
                             "directory FROM "
                             + tables_.session);
        while (s.step()) {
            entry e;
            e.key = s.number(0);
            e.id = s.text(1);
            auto const& sides = find(e);
            if (sides.is_of_first()) continue;
            if (sides.is_forked()) notices_.push_back(e.id + ": " + describe_fork());
            e.title = s.text(2);
            e.updated_at = to_rfc3339(static_cast<double>(s.number(3)));
            e.created_at = to_rfc3339(static_cast<double>(s.number(4)));
            if (!s.is_null(5)) e.parent_id = s.text(5);
            e.folders.emplace_back(s.text(6));
            add(out, std::move(e), false);
        }
    }
    void list_first(std::vector<entry>& out) {
        if (!first_) return;
        for (auto& e : first_->list()) {
            if (find(e).is_forked()) first_entries_.emplace(e.id, e);
            if (find(e).is_of_first()) add(out, std::move(e), true);
        }
        for (auto& problem : first_->find_problems()) problems_.push_back(std::move(problem));
    }

    // ---- Rows ----

    [[nodiscard]] std::optional<v2::session_row> read_session(std::int64_t rowid) {
        named_columns<v2::session_row> const columns{db_, tables_.session};
        auto s = db_.prepare("SELECT " + columns.sql() + " FROM " + tables_.session
                             + " WHERE rowid = ?");
        if (!s.bind(0, rowid).step()) return std::nullopt;
        return columns.read(s);
    }

    /// The columns of JSON that an export has, with their names.
    [[nodiscard]] static std::array<std::pair<char const*, std::optional<std::string>*>, 5>
    json_columns(v2::session_row& row) {
        return {{{"fork_boundary", &row.fork_boundary},
                 {"model", &row.model},
                 {"metadata", &row.metadata},
                 {"revert", &row.revert},
                 {"permission", &row.permission}}};
    }

    /// The export of a session's rows. Damaged rows are named.
    [[nodiscard]] std::string to_export(v2::session_row row) {
        mend_bytes_of(row);
        for (auto const& [name, column] : json_columns(row))
            if (*column && !is_json(std::string{"column "} + name, **column)) column->reset();
        auto out = R"({"info":)" + v2::to_json(row) + R"(,"messages":[)";
        auto const* comma = "";
        for (auto& problem : find_bad_order(db_, row.id)) remark(std::move(problem));
        for (auto const& each : read_v2_inbox(db_, tables_, row.id).rows)
            if (auto problem = find_payload_problem(each)) remark(each.id + *problem);
        for (auto const& each : read_v2_messages(db_, row.id)) {
            auto const text = to_message(each);
            if (text.empty()) continue;
            (out += comma) += text;
            comma = ",";
        }
        return out + "]}";
    }
    [[nodiscard]] std::string to_message(v2::message_row row) {
        auto const name = "the data of " + row.id;
        mend_bytes(name, row.data);
        if (!is_json(name, row.data)) return {};
        note_other_spaces(row.id, row.data, lisle::opencode::compact);
        auto const message = v2::from_row(row, bounded());
        if (message) return to_text(*message);
        miss(name, " can't be read: ", message.error());
        if (!row.data.starts_with('{')) return {};
        if (auto mended = mend_v2_times(row); mended != row.data) {
            note_mended(name + ": the times in it that are not numbers become those of its row");
            row.data = std::move(mended);
        }
        return lisle::opencode::detail::assign_members(v2::detail::to_head(row.id, row.type),
                                                       row.data);
    }
    [[nodiscard]] static std::optional<std::string> find_payload_problem(v2::inbox_row const& row) {
        auto const read = lisle::decode_as<lisle::opencode::record>(row.payload, bounded());
        if (read) return std::nullopt;
        return " waits with a payload that can't be read: " + read.error().message();
    }
    [[nodiscard]] static std::string describe(v2::inbox_row const& row) {
        auto const text = lisle::opencode::detail::find_value(row.payload, "text");
        auto out = row.id + ", " + row.type;
        if (row.delivery) out += ", " + *row.delivery;
        if (auto const problem = find_payload_problem(row)) return out + *problem;
        if (text.starts_with('"')) out += ": " + lisle::text::unquote(text);
        return out;
    }

    // ---- Branches ----

    /// The stems of messages of which opencode 2 would now make another copy than the one that it
    /// has: one of the releases went on with the message.
    [[nodiscard]] static std::set<std::string>
    find_changed(lisle::opencode::conversation const& older, v2::conversation const& newer) {
        std::map<std::string, std::string> copies;
        auto const spell = [](v2::message const& m) {
            return lisle::encode_as(m, lisle::opencode::compact);
        };
        for (auto const& m : newer.messages) copies.emplace(v2::id_of(m), spell(m));
        std::set<std::string> out;
        for (auto const& row : v2::migrate(older).messages) {
            auto const copy = copies.find(row.id);
            auto const now = v2::from_row(row, bounded());
            if (copy != copies.end() && now && spell(*now) != copy->second)
                out.insert(migrated_stem(row.id));
        }
        return out;
    }

    [[nodiscard]] std::vector<session_branch> divide(std::string_view session, stored const& first,
                                                     stored const& second) {
        auto older = lisle::salvage<lisle::opencode_t>(first.bytes, bounded()).value;
        auto newer = lisle::salvage<lisle::opencode_v2_t>(second.bytes, bounded()).value;
        std::set<std::string> stems, copied;
        for (auto const& each : older.messages)
            stems.insert(migrated_stem(lisle::opencode::id_of(each.info)));
        std::size_t trunk = 0, older_trunk = 0;
        for (std::size_t i = 0; i < newer.messages.size(); ++i) {
            auto const stem = migrated_stem(v2::id_of(newer.messages[i]));
            if (!stems.contains(stem)) continue;
            copied.insert(stem);
            trunk = i + 1;
        }
        for (std::size_t i = 0; i < older.messages.size(); ++i)
            if (copied.contains(migrated_stem(lisle::opencode::id_of(older.messages[i].info))))
                older_trunk = i + 1;
        auto const changed = find_changed(older, newer);
        auto beginning = newer;
        beginning.messages.resize(trunk);
        newer.messages.erase(newer.messages.begin(),
                             newer.messages.begin() + static_cast<std::ptrdiff_t>(trunk));
        auto const& added = find(session).added.ids;
        std::size_t place = 0;
        std::erase_if(older.messages, [&](auto const& each) {
            auto const id = lisle::opencode::id_of(each.info);
            return place++ < older_trunk && !changed.contains(migrated_stem(id))
                   && !added.contains(id);
        });
        return {
            {{}, &documents(), lisle::encode(beginning, lisle::layout::source)},
            {"went on in opencode 2", &documents(), lisle::encode(newer, lisle::layout::source)},
            {"went on in opencode 1.x", &first_->documents(),
             lisle::encode(older, lisle::layout::source)}};
    }

    // ---- Repairs ----

    [[nodiscard]] std::vector<bad_column> find_bad_v2_columns(entry const& e,
                                                              v2::conversation const& d) const {
        auto const row = origins_[index_of(e)].key;
        auto out = find_bad_v2_numbers(db_, tables_, row, d);
        if (auto newest = find_bad_newest_v2_number(db_, tables_, row))
            out.push_back(std::move(*newest));
        return out;
    }

    /// The sessions of 1.x, with its own keys, and those of opencode 2.
    [[nodiscard]] std::pair<std::vector<replacement>, std::vector<replacement>>
    divide(std::vector<replacement> const& all) const {
        std::pair<std::vector<replacement>, std::vector<replacement>> out;
        for (auto const& each : all) {
            auto const& from = origins_[static_cast<std::size_t>(each.key)];
            auto& to = from.is_of_first ? out.first : out.second;
            to.push_back(each);
            if (from.is_of_first) to.back().key = from.key;
        }
        return out;
    }

    [[nodiscard]] std::size_t replace_second(std::vector<replacement> const& all) {
        if (all.empty()) return 0;
        transaction all_or_nothing{db_};
        refuse_if_in_use(db_);
        std::size_t count = 0;
        for (auto const& each : all) {
            entry e;
            e.key = each.key;
            auto const now = fetch(e);
            if (!now || now->bytes != each.before.bytes) continue;
            replace_messages(each);
            auto const row = origins_[static_cast<std::size_t>(each.key)].key;
            for (auto const& column : each.columns)
                if (column.name == newest_v2_number) raise_newest_v2_number(db_, tables_, row);
                else write_v2_number(db_, tables_, row, column);
            ++count;
        }
        all_or_nothing.commit();
        return count;
    }

    /// Puts U+FFFD in place of what is not UTF-8 in the texts of a session's row.
    void write_mended_bytes(v2::session_row const& row) {
        lisle::opencode::visit_columns(
            row, [&]<class Value>(std::string_view name, Value const& value) {
                std::optional<std::string> text;
                if constexpr (!std::is_arithmetic_v<Value>)
                    if constexpr (std::is_convertible_v<Value, std::optional<std::string>>)
                        text = value;
                if (!text || name == "id" || name.ends_with("_id")
                    || !lisle::text::has_invalid_utf8(*text))
                    return;
                auto const now = lisle::text::replace_invalid_utf8(*text);
                db_.prepare("UPDATE " + tables_.session + " SET " + quote_name(name)
                            + " = ? WHERE id = ?")
                    .bind(0, now)
                    .bind(1, row.id)
                    .step();
            });
    }

    /// Writes the data of changed messages, deletes the rows of which nothing was kept, and empties
    /// the columns of JSON of which nothing was kept.
    void replace_messages(replacement const& each) {
        auto row = read_session(origins_[static_cast<std::size_t>(each.key)].key);
        if (row) write_mended_bytes(*row);
        auto const now = lisle::decode<lisle::opencode_v2_t>(each.now.bytes, bounded());
        if (!row || !now) throw document_error{db_.path() + ": a repair that can't be read"};
        auto kept = v2::to_row(now->info);
        auto const kept_columns = json_columns(kept);
        auto column_now = kept_columns.begin();
        for (auto const& [name, column] : json_columns(*row))
            if (bool const is_kept = (column_now++)->second->has_value(); *column && !is_kept)
                db_.prepare("UPDATE " + tables_.session + " SET " + quote_name(name)
                            + " = NULL WHERE id = ?")
                    .bind(0, row->id)
                    .step();
        std::map<std::string, v2::message const*> kept_messages;
        for (auto const& m : now->messages) kept_messages.emplace(v2::id_of(m), &m);
        for (auto const& before : read_v2_messages(db_, row->id)) {
            auto const found = kept_messages.find(before.id);
            if (found == kept_messages.end()) {
                db_.prepare("DELETE FROM session_message WHERE id = ?").bind(0, before.id).step();
                continue;
            }
            auto const read = v2::from_row(before, bounded());
            if (read && to_text(*read) == to_text(*found->second)) continue;
            // A message of an export has its id; a row seldom has it in its data, too.
            auto data = v2::write_data(*found->second, lisle::layout::source);
            if (lisle::opencode::detail::find_value(before.data, "id").empty())
                data = lisle::opencode::detail::remove_members(data, {"id"});
            db_.prepare("UPDATE session_message SET data = ? WHERE id = ?")
                .bind(0, data)
                .bind(1, before.id)
                .step();
        }
    }
    [[nodiscard]] static std::string to_text(v2::message const& m) {
        return lisle::encode_as(m, lisle::opencode::compact, lisle::layout::source);
    }

    std::shared_ptr<database> owner_;
    database& db_ = *owner_;
    v2_tables tables_;
    std::unique_ptr<source> first_;  ///< null without tables of 1.x
    std::map<std::string, session_sides, std::less<>> sides_;
    std::vector<origin> origins_;
    std::optional<std::map<std::string, std::set<std::string>, std::less<>>> copies_;  ///< of forks
    std::map<std::string, entry, std::less<>> first_entries_;  ///< of forked sessions, in 1.x
    std::vector<source_problem> problems_;
    std::vector<std::string> notices_;
};

}  // namespace

std::unique_ptr<source> open_v2_database(database& db) {
    auto tables = find_v2_tables(db);
    if (!tables) return nullptr;
    return std::make_unique<opencode_v2_database>(std::make_shared<database>(std::move(db)),
                                                  std::move(*tables));
}

}  // namespace app
