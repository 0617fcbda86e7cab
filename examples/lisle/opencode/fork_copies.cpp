// examples/lisle/opencode/fork_copies.cpp - compares forks with the sessions from which they are.
#include "fork_copies.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

struct fork {
    std::string id, parent;
    std::optional<std::int64_t> newest_copy;
};

std::vector<fork> find_forks(database& db, std::string const& table) {
    auto const columns = db.columns_of(table);
    auto const has = [&](std::string_view name) {
        return std::find(columns.begin(), columns.end(), name) != columns.end();
    };
    if (!has("fork_session_id")) return {};
    auto s = db.prepare("SELECT f.id, p.id, " + std::string{has("fork_seq") ? "f.fork_seq" : "NULL"}
                        + " FROM " + table + " f JOIN " + table
                        + " p ON p.id = f.fork_session_id WHERE p.id <> f.id");
    std::vector<fork> out;
    while (s.step()) {
        auto& each = out.emplace_back(fork{std::string{s.text(0)}, std::string{s.text(1)}, {}});
        if (s.is_number(2)) each.newest_copy = s.number(2);
    }
    return out;
}

/// Whether an id is that of a copy: msg_, 26 characters, and the number of the original.
bool is_numbered(std::string_view id, std::int64_t number) {
    constexpr std::size_t usual_size = 30;
    auto const end = '_' + std::to_string(number);
    return id.size() == usual_size + end.size() && id.ends_with(end);
}

}  // namespace

std::map<std::string, std::set<std::string>, std::less<>>
find_fork_copies(database& db, v2_tables const& tables) {
    std::map<std::string, std::set<std::string>, std::less<>> out;
    if (db.columns_of("session_message").empty()) return out;
    for (auto const& each : find_forks(db, tables.session)) {
        auto s = db.prepare("SELECT c.id, c.seq, o.id IS NOT NULL FROM session_message c LEFT JOIN "
                            "session_message o ON o.session_id = ? AND o.seq = c.seq AND o.type = "
                            "c.type AND o.time_created = c.time_created AND o.data = c.data "
                            "WHERE c.session_id = ?");
        s.bind(0, each.parent).bind(1, each.id);
        while (s.step())
            if (s.number(2) != 0 || is_numbered(s.text(0), s.number(1))
                || (each.newest_copy && s.number(1) <= *each.newest_copy))
                out[each.id].emplace(s.text(0));
    }
    return out;
}

}  // namespace app
