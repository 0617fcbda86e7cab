// examples/lisle/opencode/sides.cpp - compares the tables of 1.x and of opencode 2.
#include "sides.hpp"

#include "../system/input_limit.hpp"
#include "v2_spelling.hpp"
#include "v2_tables.hpp"

#include <lisle/formats/opencode/v2/storage/row.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;

/// The stems of a session's messages in the tables of 1.x.
std::set<std::string> read_stems(database& db, std::string const& session) {
    std::set<std::string> out;
    auto s = db.prepare("SELECT id FROM message WHERE session_id = ?");
    s.bind(0, session);
    while (s.step()) out.insert(migrated_stem(std::string{s.text(0)}));
    return out;
}

/// Whether a row is spelled as by the migration from 1.x.
bool is_spelled_as_copy(v2::message_row const& row) {
    auto const m = v2::from_row(row, bounded());
    return m && find_v2_spelling(*m) == v2_spelling::migrated;
}

}  // namespace

std::map<std::string, session_sides, std::less<>>
find_sides(database& db, std::string const& second_table, bool has_first) {
    std::map<std::string, session_sides, std::less<>> out;
    auto second = db.prepare("SELECT id, time_updated FROM " + second_table);
    while (second.step()) out[std::string{second.text(0)}].second = second.number(1);
    if (!has_first) return out;
    auto first = db.prepare("SELECT id, time_updated FROM session");
    while (first.step()) out[std::string{first.text(0)}].first = first.number(1);
    for (auto& [id, sides] : out) {
        if (!sides.first || !sides.second) continue;
        sides.went_on_in_first = *sides.first > *sides.second;
        sides.went_on_in_second = *sides.second > *sides.first;
    }
    auto const mark = [&](std::string const& sql, bool session_sides::*side) {
        auto s = db.prepare(sql);
        while (s.step()) {
            auto const found = out.find(s.text(0));
            if (found != out.end() && found->second.first && found->second.second)
                found->second.*side = true;
        }
    };
    auto const columns = db.columns_of("event");
    if (std::find(columns.begin(), columns.end(), "aggregate_id") != columns.end())
        mark("SELECT DISTINCT aggregate_id FROM event", &session_sides::went_on_in_first);
    if (db.columns_of("session_message").empty()) return out;
    for (auto& [session, added] : find_added_messages(db, second_table)) {
        auto const found = out.find(session);
        if (found == out.end() || !found->second.first || !found->second.second) continue;
        if (!added.ids.empty()) found->second.went_on_in_first = true;
        found->second.added = std::move(added);
    }
    // A range finds all ids with this stem: `~` sorts after base62. The plus keeps SQLite from an
    // index of the sessions, which would read every message of the session for each.
    // 1.x may have deleted the original of a copy, which still is spelled and numbered as one.
    auto const stem = "substr(m.id, 1, " + std::to_string(migrated_stem_size) + ')';
    auto s =
        db.prepare("SELECT DISTINCT m.session_id FROM session_message m WHERE m.session_id IN "
                   "(SELECT id FROM session) AND NOT EXISTS (SELECT 1 FROM message o WHERE o.id >= "
                   + stem + " AND o.id < " + stem + " || '~' AND +o.session_id = m.session_id)");
    while (s.step()) {
        auto const found = out.find(s.text(0));
        if (found == out.end() || !found->second.first || !found->second.second) continue;
        if (found->second.went_on_in_second) continue;
        auto const rows = read_v2_messages(db, found->first);
        std::set<std::string> stems = read_stems(db, found->first);
        std::int64_t next = 0;
        found->second.went_on_in_second =
            std::any_of(rows.begin(), rows.end(), [&](v2::message_row const& row) {
                bool const is_in_run = row.seq == next++;
                return !stems.contains(migrated_stem(row.id))
                       && !(is_in_run && is_spelled_as_copy(row));
            });
    }
    return out;
}

}  // namespace app
