// examples/lisle/opencode/v2_database_writer.cpp - writes rows of opencode 2 in one transaction.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/session/sql.ts, transfer.ts,
// projector.ts).
#include "v2_database_writer.hpp"

#include "../sessions/format.hpp"
#include "../system/file_users.hpp"
#include "../system/input_limit.hpp"
#include "../terminal/console.hpp"
#include "database_source.hpp"
#include "time.hpp"
#include "v2_mend.hpp"
#include "write_session_row.hpp"

#include <lisle/formats/opencode/hub/slug.hpp>
#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/formats/opencode/v2/settled.hpp>
#include <lisle/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;

/// A session as rows of opencode 2.
struct v2_rows final : packed_session {
    v2::session_row session;
    std::vector<v2::message_row> messages;
    bool is_migration = false;  ///< the rows are those of the migration from 1.x
};

v2_rows const& rows_of(packed_session const& packed) {
    return dynamic_cast<v2_rows const&>(packed);
}

template <class Value>
bool is_empty_column(Value const& value) {
    if constexpr (requires { value.has_value(); }) return !value.has_value();
    else return value == Value{};
}

/// A member of a message that the preview of opencode 2 does not read.
struct newer_member {
    std::string_view type, key;
};

constexpr std::array newer_members{
    newer_member{"user", "skills"},
    newer_member{"assistant", "rawFinish"},
    newer_member{"assistant", "providerState"},
    newer_member{"compaction", "model"},
    newer_member{"compaction", "providerState"},
    newer_member{"compaction", "providerContext"},
    newer_member{"compaction", "cost"},
    newer_member{"compaction", "tokens"},
    newer_member{"agent-switched", "previous"},
    newer_member{"system", "description"},
};

/// Whether the program to which the tables belong decodes messages of this type. One that it does
/// not decode stops each run.
bool has_message_type(v2_tables const& tables, std::string_view type) {
    return !tables.is_preview || (type != "idle" && type != "location-switched");
}

/// Whether a row is a compaction that only its provider can read.
bool is_unreadable_compaction(v2::message_row const& row) {
    if (row.type != "compaction") return false;
    auto const read = v2::from_row(row, bounded());
    auto const* const found = read ? std::get_if<v2::compaction>(&*read) : nullptr;
    return found != nullptr && found->provider_context && found->summary.value_or("").empty();
}

/// Whether the program to which the tables belong reads a row as it was meant. The preview would
/// begin with an empty summary in place of the messages before it.
bool is_decoded(v2_tables const& tables, v2::message_row const& row) {
    if (!tables.is_preview) return true;
    return has_message_type(tables, row.type) && !is_unreadable_compaction(row);
}

/// What of a row the preview does not read.
std::vector<std::string> find_newer_parts(v2::message_row const& row) {
    constexpr std::string_view preview = ": the preview of opencode 2 ";
    std::vector<std::string> out;
    if (is_unreadable_compaction(row)) {
        out.push_back(row.id + std::string{preview}
                      + "has no compactions that a provider alone reads, so it sends the messages "
                        "before");
        return out;
    }
    auto const tell = [&](std::string_view key) {
        out.push_back(row.id + std::string{preview} + "does not read " + std::string{key}
                      + " of messages of the type " + row.type);
    };
    for (auto const& each : newer_members)
        if (each.type == row.type
            && !lisle::opencode::detail::find_value(row.data, each.key).empty())
            tell(each.key);
    auto const time = lisle::opencode::detail::find_value(row.data, "time");
    if (row.type == "assistant" && !time.empty()
        && !lisle::opencode::detail::find_value(time, "streamed").empty())
        tell("time/streamed");
    return out;
}

/// When opencode wrote the row of a message last, as far as the message tells: when it ended.
std::int64_t find_last_write(v2::message const& m) {
    auto const created = v2::created_at(m);
    auto const ended = std::visit(
        [&](auto const& kind) -> double {
            if constexpr (requires { kind.time.completed; })
                return kind.time.completed ? double{*kind.time.completed} : created;
            else return created;
        },
        m);
    return lisle::opencode::to_whole((std::max)(created, ended));
}

/// Whether a row is a message in progress, which exports leave out.
bool is_in_progress(v2::message_row const& row) {
    auto const read = v2::from_row(row, bounded());
    return read && !v2::is_settled(*read);
}

/// The rows that a document from an export would have: without those in progress that it lacks.
std::vector<v2::message_row> without_progress(std::vector<v2::message_row> const& all,
                                              std::vector<v2::message_row> const& document) {
    std::set<std::string_view> ids;
    for (auto const& row : document) ids.insert(row.id);
    std::vector<v2::message_row> out;
    std::copy_if(all.begin(), all.end(), std::back_inserter(out),
                 [&](auto const& row) { return ids.contains(row.id) || !is_in_progress(row); });
    return out;
}

/// Whether opencode 2 has copied all sessions of 1.x, so that it copies none again.
bool has_migrated(database& db) {
    auto const columns = read_columns(db, "kv");
    if (!columns.contains("key") || !columns.contains("value")) return false;
    auto s = db.prepare("SELECT value FROM kv WHERE key = 'migration.v1-v2'");
    if (!s.step() || !lisle::decode_as<lisle::json>(s.text(0), bounded())) return false;
    return lisle::opencode::detail::find_value(s.text(0), "phase") == R"("completed")";
}

}  // namespace

std::optional<std::string> find_bad_v2_ids(v2::conversation const& d) {
    using prefix = lisle::opencode::id_prefix;
    auto const name = [](std::string const& id, prefix wanted) {
        return "opencode takes no id " + id + ": it would begin with "
               + std::string{to_string(wanted)};
    };
    auto const& session = d.info.id.text;
    if (!lisle::opencode::has_prefix(session, prefix::ses)) return name(session, prefix::ses);
    std::set<std::string> seen;
    for (auto const& m : d.messages) {
        auto const id = v2::id_of(m);
        if (!lisle::opencode::has_prefix(id, prefix::msg)) return name(id, prefix::msg);
        if (!seen.insert(id).second) return "more than one message has the id " + id;
    }
    for (auto const& fault : find_v2_faults(d))
        if (fault.effect == lisle::fault_effect::refused)
            return "opencode 2 does not decode " + fault.what;
    return std::nullopt;
}

std::unique_ptr<packed_session> pack_v2_rows(v2::conversation const& d) {
    auto out = std::make_unique<v2_rows>();
    auto& session = out->session = v2::to_row(d.info);
    // What an export lacks, as an import makes it.
    session.slug = lisle::opencode::hub::make_slug(session.title.value_or(""));
    session.version = lisle::format_traits<lisle::opencode_v2_t>::version;
    for (auto const& m : d.messages)
        out->messages.push_back(v2::to_row(m, session.id, 0, find_last_write(m)));
    return out;
}

std::unique_ptr<packed_session> pack_v2_rows(v2::migrated_session rows, v2::conversation const& d) {
    auto out = std::make_unique<v2_rows>();
    out->session = std::move(rows.session);
    out->session.parent_id.reset();
    if (d.info.parent_id) out->session.parent_id = d.info.parent_id->text;
    out->session.resume_attempts.reset();  // 0, as the table itself says
    out->messages = std::move(rows.messages);
    out->is_migration = true;
    return out;
}

std::vector<std::string> find_dropped_v2_parts(database& db, v2_tables const& tables,
                                               packed_session const& packed) {
    auto const columns = read_columns(db, tables.session);
    std::vector<std::string> out;
    lisle::opencode::visit_columns(
        rows_of(packed).session, [&](std::string_view name, auto const& value) {
            if (is_empty_column(value)) return;
            if (name == "workspace_id")
                out.push_back(std::string{name} + ": a workspace is of one database");
            else if (!columns.contains(name))
                out.push_back(std::string{name} + ": this database has no column for it");
        });
    if (!tables.is_preview) return out;
    for (auto const& row : rows_of(packed).messages) {
        if (!has_message_type(tables, row.type)) {
            out.push_back(row.id + ": the preview of opencode 2 knows no message of the type "
                          + row.type);
            continue;
        }
        auto parts = find_newer_parts(row);
        std::move(parts.begin(), parts.end(), std::back_inserter(out));
    }
    return out;
}

void refuse_if_in_use(database& db) {
    auto const users = find_file_users(db.path());
    if (users.empty()) return;
    throw storage_error{db.path() + ": in use by " + join_some(users)
                        + ": stop it first, for it keeps sessions in memory"};
}

v2_database_writer::v2_database_writer(database& db, v2_tables tables)
    : db_{db}, all_or_nothing_{db}, tables_{std::move(tables)}, session_columns_{read_columns(
                                                                    db, tables_.session)} {
    refuse_if_in_use(db);
    auto const messages = read_columns(db, "session_message");
    auto const sequence = read_columns(db, "event_sequence");
    auto const need = [&](table_columns const& columns, std::string_view table,
                          std::initializer_list<std::string_view> wanted) {
        for (auto const name : wanted)
            if (!columns.contains(name))
                throw storage_error{db_.path() + ": no known release of opencode 2 made this "
                                    + "database: its table " + std::string{table}
                                    + " has no column " + std::string{name}};
    };
    need(session_columns_, tables_.session,
         {"id", "project_id", "slug", "directory", "title", "version", "time_created",
          "time_updated"});
    need(messages, "session_message",
         {"id", "session_id", "type", "seq", "time_created", "time_updated", "data"});
    need(sequence, "event_sequence", {"aggregate_id", "seq"});
    need(read_columns(db, "project"), "project",
         {"id", "worktree", "time_created", "time_updated", "sandboxes"});
    projects_.emplace(db);
    if (!tables_.is_preview && has_first_tables(db)) {
        sides_ = find_sides(db, tables_.session, true);
        is_migrated_ = has_migrated(db);
    }
    v2::session_row known;
    std::set<std::string_view> written;
    lisle::opencode::visit_columns(
        known, [&](std::string_view name, auto const&) { written.insert(name); });
    for (auto const& [name, about] : session_columns_)
        if (about.is_required && !written.contains(name))
            throw storage_error{db_.path() + ": its table " + tables_.session
                                + " needs a value in the unknown column " + name};
}

void v2_database_writer::check_ids(std::string const& session,
                                   std::vector<v2::message_row> const& rows) {
    auto find_owner = db_.prepare("SELECT session_id FROM session_message WHERE id = ?");
    for (auto const& row : rows) {
        bool const is_there = find_owner.bind(0, row.id).step();
        std::string const owner{is_there ? find_owner.text(0) : std::string_view{}};
        find_owner.reset();
        if (is_there && owner != session)
            throw document_error{db_.path() + ": the message " + row.id + " belongs to the session "
                                 + owner + ", so " + session + " is not put there"};
    }
}

bool v2_database_writer::check_first(v2::session_row const& row, bool is_migration) {
    auto const found = sides_.find(row.id);
    if (found == sides_.end() || !found->second.first) return false;
    auto const& sides = found->second;
    auto const refuse = [&](std::string const& why) {
        throw document_error{db_.path() + ": the session " + row.id
                             + " also is in the tables of opencode 1.x, and " + why};
    };
    if (!is_migrated_) refuse("opencode 2 will replace what is put now: start opencode 2 first");
    if (is_migration && sides.second && sides.went_on_in_second)
        refuse("went on in opencode 2, whose messages would be lost: convert it into another "
               "database");
    bool const is_newer_in_first = !sides.second || *sides.first > *sides.second;
    bool const takes_over = sides.is_of_first() && row.time_updated >= *sides.first
                            && (is_migration || is_newer_in_first);
    auto after = sides;
    after.second = row.time_updated;
    after.went_on_in_first =
        (!takes_over && after.went_on_in_first) || *after.first > row.time_updated;
    if (after.is_of_first() || (sides.is_of_first() && !takes_over))
        refuse("is newer there, so what is put would not be shown: lisle convert " + db_.path()
               + ' ' + row.id + " --to opencode --into " + db_.path()
               + " --replace takes that over first");
    found->second = after;
    return takes_over;
}

void v2_database_writer::remove_copy(std::string const& session) {
    db_.prepare("DELETE FROM session_message WHERE session_id = ?").bind(0, session).step();
}

void v2_database_writer::remove_events(std::string const& session) {
    if (!read_columns(db_, "event").contains("aggregate_id")) return;
    db_.prepare("DELETE FROM event WHERE aggregate_id = ?").bind(0, session).step();
}

void v2_database_writer::write_session(v2::session_row row, bool is_there, bool is_of_first) {
    bool is_moved = true;
    if (is_there) {
        auto known = db_.prepare("SELECT project_id, directory, slug, version FROM "
                                 + tables_.session + " WHERE id = ?");
        known.bind(0, row.id).step();
        is_moved = known.text(1) != row.directory;
        row.project_id = known.text(0);
        if (!is_of_first) {
            row.slug = known.text(2);
            row.version = known.text(3);
        }
    }
    row.path.reset();
    row.workspace_id.reset();
    if (is_moved) {
        auto const& chosen = projects_->choose(row.directory, row.project_id, row.time_updated);
        row.project_id = chosen.id;
        row.path = chosen.find_path(row.directory);
    }
    if (!row.title && !session_columns_.at("title").is_nullable)
        row.title = "New session - " + to_rfc3339(static_cast<double>(row.time_created));
    static std::set<std::string_view> const kept{
        "workspace_id",      "path",           "share_url",       "summary_additions",
        "summary_deletions", "summary_files",  "summary_diffs",   "fork_message_id",
        "fork_seq",          "time_suspended", "time_compacting", "resume_attempts"};
    write_session_row(db_, {tables_.session, session_columns_, is_there}, row,
                      [&](std::string_view name) {
                          bool const is_of_place = name == "workspace_id" || name == "path";
                          if (is_of_place) return !is_moved;
                          return !is_of_first && kept.contains(name);
                      });
}

std::int64_t v2_database_writer::find_newest_number(std::string const& session) {
    auto s = db_.prepare("SELECT max(n) FROM (SELECT seq AS n FROM event_sequence WHERE "
                         "aggregate_id = ?1 UNION ALL SELECT max(seq) FROM session_message WHERE "
                         "session_id = ?1)");
    s.bind(0, session);
    return s.step() && !s.is_null(0) ? s.number(0) : 0;
}

std::int64_t v2_database_writer::write_messages(std::string const& session,
                                                std::vector<v2::message_row> rows,
                                                bool is_migration) {
    auto const before = read_v2_messages(db_, session);
    auto const known = without_progress(before, rows);
    // The migration counts from 0, whatever 1.x has counted.
    auto newest = is_migration && before.empty() ? -1 : find_newest_number(session);
    auto const [stays, end] =
        std::mismatch(known.begin(), known.end(), rows.begin(), rows.end(),
                      [](auto const& a, auto const& b) { return a.id == b.id; });
    if (newest > std::numeric_limits<std::int64_t>::max() - (rows.end() - end))
        throw document_error{db_.path() + ": the session " + session
                             + " has the largest number of a message, so none can follow"};
    auto deleting = db_.prepare("DELETE FROM session_message WHERE id = ?");
    auto gone = before.begin();
    while (gone != before.end() && (stays == known.end() || gone->id != stays->id)) ++gone;
    for (; gone != before.end(); ++gone) {
        deleting.bind(0, gone->id).step();
        deleting.reset();
    }
    auto updating =
        db_.prepare("UPDATE session_message SET type = ?1, data = ?2, time_created = ?3, "
                    "time_updated = ?5 WHERE id = ?4 AND (data <> ?2 OR type <> ?1)");
    for (auto row = rows.begin(); row != end; ++row) {
        updating.bind(0, row->type).bind(1, row->data).bind(2, row->time_created);
        updating.bind(3, row->id).bind(4, row->time_updated).step();
        updating.reset();
    }
    auto adding = db_.prepare("INSERT INTO session_message (id, session_id, type, seq, "
                              "time_created, time_updated, data) VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
                              "?7)");
    for (auto row = end; row != rows.end(); ++row) {
        adding.bind(0, row->id).bind(1, session).bind(2, row->type).bind(3, ++newest);
        adding.bind(4, row->time_created).bind(5, row->time_updated).bind(6, row->data).step();
        adding.reset();
    }
    return newest;
}

bool v2_database_writer::put(packed_session const& packed) {
    auto const& rows = rows_of(packed);
    auto const& id = rows.session.id;
    check_ids(id, rows.messages);
    bool const takes_over = check_first(rows.session, rows.is_migration);
    if (takes_over) remove_events(id);
    if (takes_over && rows.is_migration) remove_copy(id);
    auto known = db_.prepare("SELECT 1 FROM " + tables_.session + " WHERE id = ?");
    bool const is_there = known.bind(0, id).step();
    known.reset();
    write_session(rows.session, is_there, takes_over && rows.is_migration);
    auto messages = rows.messages;
    std::erase_if(messages, [&](auto const& row) { return !is_decoded(tables_, row); });
    bool const is_migration = rows.is_migration && (takes_over || !is_there);
    auto const newest =
        (std::max)(write_messages(id, std::move(messages), is_migration), std::int64_t{0});
    db_.prepare("INSERT INTO event_sequence (aggregate_id, seq) VALUES (?1, ?2) ON CONFLICT "
                "(aggregate_id) DO UPDATE SET seq = max(seq, excluded.seq)")
        .bind(0, id)
        .bind(1, newest)
        .step();
    return !is_there;
}

}  // namespace app
