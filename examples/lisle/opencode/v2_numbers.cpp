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
