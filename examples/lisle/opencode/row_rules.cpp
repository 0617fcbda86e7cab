// examples/lisle/opencode/row_rules.cpp - finds the tables with rows of a session by their columns.
#include "row_rules.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace app {

std::vector<row_rule> find_row_rules(database& db) {
    constexpr auto of_its_messages = "message_id IN (SELECT id FROM message WHERE session_id = ?1)";
    std::vector<row_rule> parts, others, sessions, parents;
    auto const tables = db.tables();
    auto const is_table = [&](std::string_view name) {
        return std::find(tables.begin(), tables.end(), name) != tables.end();
    };
    for (auto const& table : tables) {
        auto const columns = db.columns_of(table);
        auto const has = [&](std::string_view name) {
            return std::find(columns.begin(), columns.end(), name) != columns.end();
        };
        std::string const of_the_session = "session_id = ?1";
        if (table == "session" || table == "session_v2") {
            sessions.push_back({table, "id = ?1"});
            for (auto const* parent : {"workspace", "project"}) {
                auto const column = std::string{parent} + "_id";
                if (!has(column) || !is_table(parent)) continue;
                auto const where = "id IN (SELECT " + column + " FROM " + table + " WHERE id = ?1)";
                auto const known =
                    std::find_if(parents.begin(), parents.end(),
                                 [&](auto const& rule) { return rule.table == parent; });
                if (known == parents.end()) parents.push_back({parent, where, true});
                else known->where += " OR " + where;
            }
            continue;
        }
        if (has("message_id") && has("session_id") && is_table("message"))
            parts.push_back({table, of_the_session + " OR (" + of_its_messages
                                        + " AND session_id NOT IN (SELECT id FROM session))"});
        else if (has("session_id")) others.push_back({table, of_the_session});
        else if (has("message_id") && is_table("message"))
            parts.push_back({table, of_its_messages});
        else if (has("aggregate_id")) others.push_back({table, "aggregate_id = ?1"});
    }
    for (auto* const more : {&others, &sessions, &parents})
        std::move(more->begin(), more->end(), std::back_inserter(parts));
    return parts;
}

std::vector<row_rule> keep_v2_rows(std::vector<row_rule> rules) {
    constexpr std::array<std::string_view, 11> of_v2{"session_v2",        "session_message",
                                                     "session_inbox",     "session_pending",
                                                     "session_input",     "session_context_epoch",
                                                     "instruction_state", "instruction_entry",
                                                     "event_sequence",    "event",
                                                     "execution"};
    for (auto& rule : rules)
        if (std::find(of_v2.begin(), of_v2.end(), rule.table) != of_v2.end()) rule.is_shared = true;
    return rules;
}

saved_session collect_rows(database& db, entry const& e, format const& documents) {
    saved_session out{std::string{documents.name()}, e.id, e.title, e.updated_at};
    out.rows = read_rows(db, find_row_rules(db), e.id);
    return out;
}

std::vector<std::string>
put_rows_back(database& db, session_stream const& next,
              std::function<std::vector<row_rule>(saved_session const&)> const& rules_for) {
    std::vector<std::string> lost;
    while (auto const saved = next())
        for (auto& loss : replace_rows(db, rules_for(*saved), *saved))
            lost.push_back(std::move(loss));
    return lost;
}

}  // namespace app
