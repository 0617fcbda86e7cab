// examples/lisle/opencode/added_messages.cpp - compares the messages of 1.x with their copies.
#include "added_messages.hpp"

#include "../system/input_limit.hpp"

#include <lisle/formats/opencode/storage/assemble.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/formats/opencode/v2/migration/migrate.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace app {

namespace {

namespace opencode = lisle::opencode;
namespace v2 = lisle::opencode::v2;

using ids_by_session = std::map<std::string, std::set<std::string>, std::less<>>;

/// A range finds all ids with this stem: `~` sorts after base62. The plus keeps SQLite from an
/// index of the sessions, which would read every message of the session for each.
ids_by_session find_messages_without_copies(database& db, std::string const& second_table) {
    auto const stem = "substr(m.id, 1, " + std::to_string(migrated_stem_size) + ')';
    auto s = db.prepare("SELECT m.session_id, m.id FROM message m WHERE m.session_id IN (SELECT id "
                        "FROM "
                        + second_table
                        + ") AND NOT EXISTS (SELECT 1 FROM session_message c WHERE c.id >= " + stem
                        + " AND c.id < " + stem + " || '~' AND +c.session_id = m.session_id)");
    ids_by_session out;
    while (s.step()) out[std::string{s.text(0)}].emplace(s.text(1));
    return out;
}

/// Calls `take` with each row that has one of these ids in its column.
template <class Take>
void read_rows_of(database& db, std::string const& sql, std::set<std::string> const& ids,
                  Take take) {
    constexpr std::ptrdiff_t most = 500;
    for (auto at = ids.begin(); at != ids.end();) {
        auto const end = std::next(at, (std::min)(most, std::distance(at, ids.end())));
        std::string marks;
        for (auto each = at; each != end; ++each) marks += marks.empty() ? "?" : ", ?";
        auto s = db.prepare(sql + " IN (" + marks + ')');
        for (int i = 0; at != end; ++at) s.bind(i++, *at);
        while (s.step()) take(s);
    }
}

using read_messages = std::map<std::string, opencode::message>;
/// Descriptions of damaged rows, by the ids of the messages.
using damaged_rows = std::map<std::string, std::vector<std::string>>;

std::string describe_damage(std::string const& id, lisle::error const& failed) {
    return "in the tables of opencode 1.x, the data of " + id
           + " can't be read: " + failed.message();
}

void read_messages_into(database& db, std::set<std::string> const& ids, read_messages& to,
                        damaged_rows& damaged) {
    read_rows_of(db, "SELECT id, session_id, data FROM message WHERE id", ids,
                 [&](statement const& s) {
                     auto read = opencode::from_row(
                         opencode::message_row{std::string{s.text(0)}, std::string{s.text(1)}, 0, 0,
                                               std::string{s.text(2)}},
                         bounded());
                     std::string const id{s.text(0)};
                     if (read) to.insert_or_assign(id, std::move(*read));
                     else damaged[id].push_back(describe_damage(id, read.error()));
                 });
}

/// Whether the migration may leave out a message because it is of a release before 1.0.66.
bool is_early(opencode::message const& m) {
    if (auto const* const asked = std::get_if<opencode::user_message>(&m))
        return !asked->agent || !asked->model;
    auto const* const answer = std::get_if<opencode::assistant_message>(&m);
    return answer != nullptr && (!answer->parent_id || answer->parent_id->text.empty());
}

/// These messages, except for those of which the migration makes no row of their own.
std::set<std::string> find_migrated_messages(database& db, std::set<std::string> const& ids,
                                             damaged_rows& damaged) {
    read_messages all;
    read_messages_into(db, ids, all, damaged);
    std::set<std::string> asked;
    for (auto const& [id, m] : all)
        if (auto const* const answer = std::get_if<opencode::assistant_message>(&m))
            if (answer->parent_id && !all.contains(answer->parent_id->text))
                asked.insert(answer->parent_id->text);
    damaged_rows before;
    read_messages_into(db, asked, all, before);

    std::set<std::string> wanted;
    std::vector<opencode::message> infos;
    for (auto& [id, m] : all) {
        wanted.insert(id);
        infos.push_back(std::move(m));
    }
    std::vector<opencode::part> parts;
    read_rows_of(
        db, "SELECT id, message_id, session_id, data FROM part WHERE message_id", wanted,
        [&](statement const& s) {
            opencode::part_row const row{
                std::string{s.text(0)}, std::string{s.text(1)}, std::string{s.text(2)}, 0, 0,
                std::string{s.text(3)}};
            auto read = opencode::from_row(row, bounded());
            if (read) parts.push_back(std::move(*read));
            else if (ids.contains(row.message_id))
                damaged[row.message_id].push_back(describe_damage(row.id, read.error()));
        });
    auto const whole = opencode::assemble({}, std::move(infos), std::move(parts)).whole;
    auto const outcomes = v2::migrate(whole).outcomes;
    std::set<std::string> out;
    for (std::size_t i = 0; i < whole.messages.size(); ++i) {
        auto const& info = whole.messages[i].info;
        if (outcomes[i] == v2::message_outcome::kept && !is_early(info)
            && ids.contains(opencode::id_of(info)))
            out.insert(opencode::id_of(info));
    }
    return out;
}

/// The time at which the table of sessions was made: what is older was there to be copied.
std::optional<std::int64_t> find_time_of_tables(database& db) {
    auto const columns = db.columns_of("migration");
    for (auto const* column : {"id", "time_completed"})
        if (std::find(columns.begin(), columns.end(), column) == columns.end()) return std::nullopt;
    auto s = db.prepare("SELECT time_completed FROM migration WHERE id LIKE '20260804233008%'");
    if (!s.step() || !s.is_number(0)) return std::nullopt;
    return s.number(0);
}

/// Drops the messages whose copies opencode 2, or a repair, has deleted. The copies of a session
/// have consecutive numbers, so a deleted one leaves its number free. After the last copy numbers
/// are free anyway: there a deleted one is told by its age. Damaged rows between copies were
/// damaged when the others were copied.
void drop_deleted(database& db, std::string const& session, std::optional<std::int64_t> made_at,
                  std::set<std::string>& ids, damaged_rows& damaged) {
    struct numbers {
        std::int64_t first = 0, last = 0;
    };
    std::map<std::string, numbers> copies;
    std::vector<std::int64_t> all;
    auto s = db.prepare("SELECT id, seq FROM session_message WHERE session_id = ? ORDER BY seq");
    s.bind(0, session);
    while (s.step()) {
        auto const number = s.number(1);
        all.push_back(number);
        auto const [at, is_new] =
            copies.try_emplace(migrated_stem(std::string{s.text(0)}), numbers{number, number});
        if (!is_new) at->second.last = number;
    }
    auto m = db.prepare(
        "SELECT id, time_created FROM message WHERE session_id = ? ORDER BY time_created, id");
    m.bind(0, session);
    std::int64_t before = -1;
    std::vector<std::pair<std::string, std::int64_t>> waiting;  // behind the last copy, with times
    damaged_rows behind;                                        // the last copy
    auto const has_room = [&](std::int64_t after) {
        auto const next = std::upper_bound(all.begin(), all.end(), before);
        auto const end = next == all.end() ? after : (std::min)(after, *next);
        return end - before > 1;
    };
    constexpr auto greatest = (std::numeric_limits<std::int64_t>::max)();
    while (m.step()) {
        std::string id{m.text(0)};
        if (auto const copy = copies.find(migrated_stem(id)); copy != copies.end()) {
            if (copy->second.first > before && has_room(copy->second.first))
                for (auto const& each : waiting) ids.erase(each.first);
            before = (std::max)(before, copy->second.last);
            waiting.clear();
            behind.clear();
        } else {
            if (auto const rows = damaged.extract(id)) behind.emplace(id, rows.mapped());
            if (ids.contains(id)) waiting.emplace_back(std::move(id), m.number(1));
        }
    }
    damaged = std::move(behind);
    if (!made_at || !has_room(greatest)) return;
    for (auto const& [id, created] : waiting)
        if (created < *made_at) ids.erase(id);
}

}  // namespace

std::string migrated_stem(std::string const& id) { return id.substr(0, migrated_stem_size); }

std::map<std::string, added_messages, std::less<>>
find_added_messages(database& db, std::string const& second_table) {
    auto const columns = db.columns_of("session_message");
    for (auto const* column : {"id", "session_id", "seq"})
        if (std::find(columns.begin(), columns.end(), column) == columns.end()) return {};
    std::map<std::string, added_messages, std::less<>> out;
    ids_by_session all;
    std::optional<std::int64_t> made_at;
    try {
        all = find_messages_without_copies(db, second_table);
        made_at = find_time_of_tables(db);
    } catch (storage_error const&) { return {}; }
    for (auto const& [session, without_copies] : all) {
        try {
            damaged_rows damaged;
            auto ids = find_migrated_messages(db, without_copies, damaged);
            if (ids.empty() && damaged.empty()) continue;
            drop_deleted(db, session, made_at, ids, damaged);
            auto& added = out[session];
            added.ids = std::move(ids);
            for (auto& [id, rows] : damaged)
                std::move(rows.begin(), rows.end(), std::back_inserter(added.damaged));
        } catch (storage_error const&) { continue; }  // reading the session tells it
    }
    return out;
}

}  // namespace app
