// examples/lisle/opencode/v2_numbers.cpp - finds and replaces texts in columns of numbers.
#include "v2_numbers.hpp"

#include "database_writer.hpp"

#include <lisle/json.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;

template <class Value>
constexpr bool holds_text =
    std::is_same_v<Value, std::string> || std::is_same_v<Value, std::optional<std::string>>;

std::string to_number_text(std::string const&) { return {}; }
std::string to_number_text(std::int64_t number) { return std::to_string(number); }
std::string to_number_text(double number) {
    return lisle::encode_as(lisle::opencode::number{number}, lisle::opencode::compact);
}
template <class Value>
std::string to_number_text(std::optional<Value> const& number) {
    return number ? to_number_text(*number) : std::string{};
}

/// The numbers that the messages tell.
v2::session_row count_numbers(v2::conversation const& d) {
    v2::session_row out;
    for (auto const& m : d.messages) {
        auto const at = lisle::opencode::to_whole(v2::created_at(m));
        out.time_created = out.time_created == 0 ? at : (std::min)(out.time_created, at);
        out.time_updated = (std::max)(out.time_updated, at);
        auto const* const answer = std::get_if<v2::assistant>(&m);
        if (answer == nullptr) continue;
        out.cost += answer->cost.value_or(0);
        if (!answer->tokens) continue;
        auto const& tokens = *answer->tokens;
        out.tokens_input += tokens.input;
        out.tokens_output += tokens.output;
        out.tokens_reasoning += tokens.reasoning.value_or(0);
        if (!tokens.cache) continue;
        out.tokens_cache_read += tokens.cache->read;
        out.tokens_cache_write += tokens.cache->write;
    }
    return out;
}

}  // namespace

std::vector<bad_column> find_bad_v2_numbers(database& db, v2_tables const& tables,
                                            std::int64_t rowid, v2::conversation const& d) {
    auto const there = read_columns(db, tables.session);
    auto const from_messages = count_numbers(d);
    std::vector<std::pair<std::string, std::string>> all;
    std::string sql;
    lisle::opencode::visit_columns(from_messages,
                                   [&]<class Value>(std::string_view name, Value const& value) {
                                       auto const column = there.find(name);
                                       if (holds_text<Value> || column == there.end()) return;
                                       auto now = to_number_text(value);
                                       if (now.empty() && !column->second.is_nullable) now = "0";
                                       all.emplace_back(name, std::move(now));
                                       (sql += sql.empty() ? "" : ", ") += quote_name(name);
                                   });
    std::vector<bad_column> out;
    auto s = db.prepare("SELECT " + sql + " FROM " + tables.session + " WHERE rowid = ?");
    if (!s.bind(0, rowid).step()) return out;
    for (int i = 0; auto& [name, now] : all) {
        int const at = i++;
        if (s.is_null(at) || s.is_number(at)) continue;
        std::string const text{s.text(at)};
        out.push_back(
            {name, text, std::move(now), "column " + name + " is not a number: \"" + text + '"'});
    }
    return out;
}

namespace {

/// A session's id, its newest number, and the greatest number of its rows.
struct session_numbers {
    std::string id;
    std::optional<std::int64_t> newest, greatest;
};

std::optional<session_numbers> find_numbers(database& db, v2_tables const& tables,
                                            std::int64_t rowid) {
    auto const has = [&](std::string const& table, std::string const& column) {
        return read_columns(db, table).contains(column);
    };
    for (auto const* column : {"aggregate_id", "seq"})
        if (!has("event_sequence", column)) return std::nullopt;
    std::string greatest;
    auto const add = [&](std::string const& table, std::string const& column) {
        if (has(table, column))
            greatest +=
                (greatest.empty() ? "SELECT max(n) FROM (SELECT max(" : " UNION ALL SELECT max(")
                + column + ") AS n FROM " + table + " WHERE session_id = s.id";
    };
    add("session_message", "seq");
    add(tables.inbox, tables.enqueued_seq);
    if (greatest.empty()) return std::nullopt;
    auto s = db.prepare("SELECT s.id, (SELECT seq FROM event_sequence WHERE aggregate_id = s.id), ("
                        + greatest + ")) FROM " + tables.session + " s WHERE s.rowid = ?");
    if (!s.bind(0, rowid).step()) return std::nullopt;
    session_numbers out{std::string{s.text(0)}, {}, {}};
    if (s.is_number(1)) out.newest = s.number(1);
    if (s.is_number(2)) out.greatest = s.number(2);
    return out;
}

}  // namespace

std::optional<bad_column> find_bad_newest_v2_number(database& db, v2_tables const& tables,
                                                    std::int64_t rowid) {
    auto const found = find_numbers(db, tables, rowid);
    if (!found || !found->greatest || (found->newest && *found->newest >= *found->greatest))
        return std::nullopt;
    auto const now = std::to_string(*found->greatest);
    auto const before = found->newest ? std::to_string(*found->newest) : std::string{};
    return bad_column{
        newest_v2_number, before, now,
        newest_v2_number + (before.empty() ? std::string{" is missing"} : " is " + before)
            + ", but its rows have numbers up to " + now + ": the next run would fail"};
}

void raise_newest_v2_number(database& db, v2_tables const& tables, std::int64_t rowid) {
    auto const found = find_numbers(db, tables, rowid);
    if (!found || !found->greatest) return;
    db.prepare("INSERT INTO event_sequence (aggregate_id, seq) VALUES (?1, ?2) ON CONFLICT "
               "(aggregate_id) DO UPDATE SET seq = excluded.seq")
        .bind(0, found->id)
        .bind(1, (std::max)(*found->greatest, found->newest.value_or(*found->greatest)))
        .step();
}

void write_v2_number(database& db, v2_tables const& tables, std::int64_t rowid,
                     bad_column const& column) {
    auto const name = quote_name(column.name);
    auto s = db.prepare("UPDATE " + tables.session + " SET " + name
                        + " = CAST(?1 AS NUMERIC) WHERE rowid = ?2 AND typeof(" + name
                        + ") NOT IN ('integer', 'real')");
    s.bind(0, column.now.empty() ? std::nullopt : std::optional<std::string_view>{column.now});
    s.bind(1, rowid).step();
}

}  // namespace app
