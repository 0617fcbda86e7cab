// examples/lisle/opencode/sides.cpp - compares the tables of 1.x and of opencode 2.
#include "sides.hpp"

#include <algorithm>

namespace app {

namespace {

/// The migration names a message that it makes by these characters of its source, and others.
constexpr std::size_t stem_size = 16;

}  // namespace

std::string migrated_stem(std::string const& id) { return id.substr(0, stem_size); }

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
    // Ids of base62 end before "~".
    auto const stem = "substr(m.id, 1, " + std::to_string(stem_size) + ')';
    mark("SELECT DISTINCT m.session_id FROM session_message m WHERE m.session_id IN "
         "(SELECT id FROM session) AND NOT EXISTS (SELECT 1 FROM message o WHERE o.id >= "
             + stem + " AND o.id < " + stem + " || '~' AND o.session_id = m.session_id)",
         &session_sides::went_on_in_second);
    return out;
}

}  // namespace app
