// examples/lisle/opencode/v2_columns.cpp - names columns of opencode 2's sessions that exports
// lack.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/session/transfer.ts).
#include "v2_columns.hpp"

#include <lisle/formats/opencode/storage/column.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <variant>

namespace app {

namespace {

/// The columns that exports have.
std::set<std::string_view> find_columns_of_exports() {
    std::set<std::string_view> out;
    lisle::opencode::v2::session_row const row;
    lisle::opencode::visit_columns(row,
                                   [&](std::string_view name, auto const&) { out.insert(name); });
    for (std::string_view const name :
         {"slug", "version", "share_url", "summary_additions", "summary_deletions", "summary_files",
          "summary_diffs", "fork_message_id", "fork_seq", "time_compacting", "time_suspended",
          "resume_attempts"})
        out.erase(name);
    return out;
}

/// Whether a column has nothing to tell: NULL, or the usual 0.
bool is_blank(cell const& value) {
    auto const* const number = std::get_if<std::int64_t>(&value);
    return std::holds_alternative<std::monostate>(value) || (number != nullptr && *number == 0);
}

}  // namespace

std::vector<std::string> find_columns_beside_export(saved_session const& s) {
    static auto const known = find_columns_of_exports();
    auto const row = std::find_if(s.rows.begin(), s.rows.end(),
                                  [](saved_row const& each) { return each.table == "session_v2"; });
    auto const preview = std::find_if(s.rows.begin(), s.rows.end(), [](saved_row const& each) {
        return each.table == "session";
    });
    auto const& found = row != s.rows.end() ? row : preview;
    std::vector<std::string> out;
    if (found == s.rows.end()) return out;
    for (auto const& [name, value] : found->values) {
        if (known.contains(name) || is_blank(value)) continue;
        if (name == "slug") out.push_back("slug: opencode 2 makes a new one of the title");
        else if (name == "version")
            out.push_back("version: opencode 2 gives a new session its own");
        else out.push_back(name + ": exports of opencode 2 have no such column");
    }
    return out;
}

}  // namespace app
