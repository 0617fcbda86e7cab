// examples/lisle/opencode/database_writer.cpp - writes the rows of an import in one transaction.
#include "database_writer.hpp"

#include "write_session_row.hpp"

#include "../files/files.hpp"

#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace opencode = lisle::opencode;

// ---- Rows ---------------------------------------------------------------------------------------

/// The list in an input of opencode's tool `todowrite`.
std::optional<std::vector<opencode_rows::todo>> read_todos(opencode::record const& input) {
    auto const all = input.value.find("todos");
    if (all.kind() != lisle::json_kind::array) return std::nullopt;
    std::vector<opencode_rows::todo> out;
    for (auto const each : all.elements()) {
        auto const text = [&](std::string_view key) -> std::optional<std::string> {
            auto const found = each.find(key);
            if (found.kind() != lisle::json_kind::string) return std::nullopt;
            return lisle::text::unquote(found.text());
        };
        auto const content = text("content"), status = text("status"), priority = text("priority");
        if (!content || !status || !priority) return std::nullopt;
        out.push_back({*content, *status, *priority});
    }
    return out;
}

std::optional<std::vector<opencode_rows::todo>> find_todos(opencode::part const& part) {
    auto const* const call = std::get_if<opencode::tool_part>(&part);
    if (call == nullptr || call->tool != "todowrite") return std::nullopt;
    auto const* const done = std::get_if<opencode::completed_call>(&call->state);
    return done == nullptr ? std::nullopt : read_todos(done->input);
}

// ---- Tables -------------------------------------------------------------------------------------

/// The last change of the tables in 1.18.34.
constexpr std::string_view newest_migration = "20260622202450_simplify_session_input";

/// The tables of known releases that name sessions or messages.
constexpr std::array<std::string_view, 9> tables_of_sessions{"message",
                                                             "part",
                                                             "todo",
                                                             "session_share",
                                                             "session_message",
                                                             "session_input",
                                                             "session_context_epoch",
                                                             "session_context_snapshot",
                                                             "permission"};

/// The columns that this program writes, which all releases since 1.2 have, and the columns
/// (`others`) that it leaves alone.
struct table_rule {
    std::string_view name;
    std::vector<std::string_view> columns, others{};
};
std::array<table_rule, 5> const& known_tables() {
    static std::array<table_rule, 5> const out{
        {{"project",
          {"id", "worktree", "time_created", "time_updated", "sandboxes"},
          {"vcs", "name", "icon_url", "icon_url_override", "icon_color", "time_initialized",
           "commands"}},
         {"session",
          {"id", "project_id", "slug", "directory", "title", "version", "time_created",
           "time_updated"}},
         {"message", {"id", "session_id", "time_created", "time_updated", "data"}},
         {"part", {"id", "message_id", "session_id", "time_created", "time_updated", "data"}},
         {"todo",
          {"session_id", "content", "status", "priority", "position", "time_created",
           "time_updated"}}}};
    return out;
}

/// The columns that this program can write.
std::vector<std::string_view> find_written_columns(table_rule const& table) {
    auto out = table.columns;
    opencode::session_row row;
    if (table.name == "session")
        opencode::visit_columns(row,
                                [&](std::string_view name, auto const&) { out.push_back(name); });
    return out;
}

template <class Names>
bool contains(Names const& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The newest migration that a release after the known releases has made.
std::optional<std::string> find_newer_migration(database& db) {
    for (auto const& [table, column] :
         {std::pair{"migration", "id"}, std::pair{"__drizzle_migrations", "name"}}) {
        if (!contains(db.columns_of(table), column)) continue;
        auto s = db.prepare("SELECT max(" + std::string{column} + ") FROM " + table);
        if (s.step() && s.text(0) > newest_migration) return std::string{s.text(0)};
    }
    return std::nullopt;
}

/// A table with rows that name sessions, unknown to all known releases.
std::optional<std::string> find_new_table_of_sessions(database& db) {
    for (auto const& table : db.tables()) {
        auto const columns = db.columns_of(table);
        bool const is_of_sessions =
            contains(columns, "session_id") || contains(columns, "message_id");
        if (!is_of_sessions || contains(tables_of_sessions, table)) continue;
        if (db.prepare("SELECT 1 FROM \"" + table + "\" LIMIT 1").step()) return table;
    }
    return std::nullopt;
}

/// Adds to a column; NULL counts as 0, as in opencode.
void add(std::optional<double>& to, double number) { to = to.value_or(0) + number; }
void add_tokens(opencode::session_row& to, opencode::token_counts const& counts) {
    add(to.tokens_input, counts.input);
    add(to.tokens_output, counts.output);
    add(to.tokens_reasoning, counts.reasoning.value_or(0));
    if (!counts.cache) return;
    add(to.tokens_cache_read, counts.cache->read);
    add(to.tokens_cache_write, counts.cache->write);
}

constexpr std::array token_columns{
    &opencode::session_row::tokens_input, &opencode::session_row::tokens_output,
    &opencode::session_row::tokens_reasoning, &opencode::session_row::tokens_cache_read,
    &opencode::session_row::tokens_cache_write};

/// Fills in counted values where the columns are zero: an import writes zeros for values that an
/// export lacks.
void fill_usage(opencode::session_row& to, opencode::session_row const& counted) {
    if (to.cost.value_or(0) == 0 && counted.cost) to.cost = counted.cost;
    bool const has_tokens = std::any_of(token_columns.begin(), token_columns.end(),
                                        [&](auto column) { return (to.*column).value_or(0) != 0; });
    if (!has_tokens && counted.tokens_input)
        for (auto const column : token_columns) to.*column = (counted.*column).value_or(0);
}

/// Whether a column of the session has a value other than NULL and zero.
template <class Value>
bool has_value(Value const& value) {
    if constexpr (requires { value.has_value(); }) return value && has_value(*value);
    else if constexpr (std::is_arithmetic_v<Value>) return value != 0;
    else return true;
}

}  // namespace

table_columns read_columns(database& db, std::string_view table) {
    table_columns out;
    auto s = db.prepare("SELECT name, \"notnull\", dflt_value, pk FROM pragma_table_info(?)");
    s.bind(0, table);
    while (s.step()) {
        bool const is_nullable = s.number(1) == 0 && s.number(3) == 0;
        out.emplace(s.text(0), table_column{!is_nullable && s.is_null(2), is_nullable});
    }
    return out;
}

std::optional<std::string> find_unknown_tables(database& db) {
    for (auto const& table : known_tables()) {
        auto const name = std::string{table.name};
        auto const all = read_columns(db, name);
        if (all.empty()) return "no table " + name;
        for (auto const wanted : table.columns)
            if (!all.contains(wanted))
                return "table " + name + " has no column " + std::string{wanted};
        auto const written = find_written_columns(table);
        for (auto const& [found, about] : all) {
            if (contains(written, found) || contains(table.others, found)) continue;
            if (about.is_required) return "table " + name + " needs a value in the column " + found;
            return "table " + name + " has the new column " + found;
        }
    }
    // All known releases leave this table empty; a future release may keep messages there.
    if (!db.columns_of("session_message").empty()
        && db.prepare("SELECT 1 FROM session_message LIMIT 1").step())
        return "messages are in the table session_message";
    if (auto const newer = find_newer_migration(db))
        if (auto const table = find_new_table_of_sessions(db))
            return "since its migration " + *newer + " the new table " + *table
                   + " holds rows of sessions";
    return std::nullopt;
}

opencode::session_row count_usage(opencode::conversation const& d) {
    opencode::session_row out;
    for (auto const& [info, parts, extra] : d.messages) {
        auto const* const answer = std::get_if<opencode::assistant_message>(&info);
        if (answer == nullptr) continue;
        if (answer->cost) add(out.cost, *answer->cost);
        bool has_steps = false;  // then the message has only the tokens of its last step
        for (auto const& part : parts)
            if (auto const* const step = std::get_if<opencode::step_finish_part>(&part)) {
                add_tokens(out, step->tokens);
                has_steps = true;
            }
        if (!has_steps && answer->tokens) add_tokens(out, *answer->tokens);
    }
    return out;
}

std::vector<std::string> find_dropped_columns(database& db, opencode_rows const& rows) {
    auto const columns = read_columns(db, "session");
    std::vector<std::string> out;
    for (auto const& name : rows.columns_with_values) {
        if (name == "workspace_id") out.push_back(name + ": a workspace is of one database");
        else if (!columns.contains(name))
            out.push_back(name + ": this database has no column for it");
    }
    return out;
}

std::optional<std::string> find_bad_ids(opencode::conversation const& d) {
    using prefix = opencode::id_prefix;
    std::set<std::string> seen;
    auto const check = [&](std::string const& id, prefix wanted) -> std::optional<std::string> {
        if (!opencode::has_prefix(id, wanted))
            return "opencode takes no id " + id + ": it would begin with "
                   + std::string{to_string(wanted)};
        if (!seen.insert(id).second) return "more than one message or part has the id " + id;
        return std::nullopt;
    };
    if (auto bad = check(d.info.id.text, prefix::ses)) return bad;
    for (auto const& each : d.messages) {
        if (auto bad = check(opencode::id_of(each.info), prefix::msg)) return bad;
        for (auto const& part : each.parts)
            if (auto bad = check(opencode::id_of(part), prefix::prt)) return bad;
    }
    return std::nullopt;
}

std::unique_ptr<opencode_rows> pack_rows(opencode::conversation const& d) {
    constexpr auto layout = lisle::layout::source;
    auto out = std::make_unique<opencode_rows>();
    out->session = opencode::to_row(d.info, layout);
    opencode::visit_columns(out->session, [&](std::string_view name, auto const& value) {
        if (has_value(value)) out->columns_with_values.emplace_back(name);
    });
    fill_usage(out->session, count_usage(d));
    for (auto const& [info, parts, extra] : d.messages) {
        auto& message = out->messages.emplace_back(opencode::to_row(info, 0, layout));
        message.time_updated = message.time_created;
        message.session_id = out->session.id;
        for (auto const& part : parts) {
            auto& row = out->parts.emplace_back(
                opencode::to_row(part, message.time_created, message.time_created, layout));
            row.session_id = out->session.id;
            row.message_id = message.id;
            if (auto todos = find_todos(part)) out->todos = std::move(todos);
        }
    }
    return out;
}

opencode_writer::opencode_writer(database& db) : db_{db}, all_or_nothing_{db} {
    if (auto const unknown = find_unknown_tables(db))
        throw storage_error{db.path() + ": " + *unknown
                            + ", so it is of no known release of opencode; `opencode import` takes "
                              "an export, which `lisle convert --to opencode` writes"};
    session_columns_ = read_columns(db, "session");
    projects_.emplace(db);
    for (auto const& table : db_.tables()) {
        auto const has = [all = db_.columns_of(table)](std::string_view name) {
            return std::find(all.begin(), all.end(), name) != all.end();
        };
        bool const is_kept =
            table == "message" || table == "part" || table == "todo" || table == "session_share";
        if (has("session_id") && !is_kept)
            logs_.push_back("DELETE FROM \"" + table + "\" WHERE session_id = ?1");
        else if (has("aggregate_id"))
            logs_.push_back("DELETE FROM \"" + table + "\" WHERE aggregate_id = ?1");
    }
    find_message_ = db_.prepare("SELECT session_id FROM message WHERE id = ?");
    find_part_ = db_.prepare("SELECT session_id FROM part WHERE id = ?");
    put_message_ =
        db_.prepare("INSERT INTO message (id, session_id, time_created, time_updated, data) "
                    "VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO UPDATE SET "
                    "time_created = excluded.time_created, time_updated = excluded.time_updated, "
                    "data = excluded.data WHERE data <> excluded.data "
                    "OR time_created <> excluded.time_created");
    put_part_ = db_.prepare(
        "INSERT INTO part (id, message_id, session_id, time_created, time_updated, data) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO UPDATE SET "
        "message_id = excluded.message_id, session_id = excluded.session_id, "
        "time_updated = excluded.time_updated, data = excluded.data "
        "WHERE data <> excluded.data OR message_id <> excluded.message_id "
        "OR session_id <> excluded.session_id");
}

void opencode_writer::check_ids(opencode_rows const& rows) {
    auto const check = [&](statement& find, std::string const& id, std::string_view what) {
        bool const is_there = find.bind(0, id).step();
        std::string const owner{is_there ? find.text(0) : std::string_view{}};
        find.reset();
        if (is_there && owner != rows.session.id)
            throw document_error{db_.path() + ": the " + std::string{what} + ' ' + id
                                 + " belongs to the session " + owner + ", so " + rows.session.id
                                 + " is not put there"};
    };
    for (auto const& each : rows.messages) check(*find_message_, each.id, "message");
    for (auto const& each : rows.parts) check(*find_part_, each.id, "part");
}

bool opencode_writer::write_session(opencode::session_row row) {
    auto known = db_.prepare("SELECT project_id, directory FROM session WHERE id = ?");
    bool const is_there = known.bind(0, row.id).step();
    if (is_there && known.text(1) == row.directory) {
        row.project_id = known.text(0);
        row.path.reset();
    } else {
        auto const& chosen = projects_->choose(row.directory, row.project_id, row.time_updated);
        row.project_id = chosen.id;
        if (auto path = chosen.find_path(row.directory)) row.path = std::move(path);
    }
    known.reset();
    row.workspace_id.reset();
    write_session_row(db_, {"session", session_columns_, is_there}, row, [](std::string_view name) {
        return name == "workspace_id" || name == "path" || name == "share_url";
    });
    return !is_there;
}

void opencode_writer::remove_others(std::string_view table, std::string const& session,
                                    std::set<std::string_view> const& kept) {
    std::vector<std::string> gone;
    auto const name = std::string{table};
    auto s = db_.prepare("SELECT id FROM " + name + " WHERE session_id = ?1"
                         + (table == "part" ? " OR message_id IN (SELECT id FROM message "
                                              "WHERE session_id = ?1)"
                                            : ""));
    s.bind(0, session);
    while (s.step())
        if (!kept.contains(s.text(0))) gone.emplace_back(s.text(0));
    auto deleting = db_.prepare("DELETE FROM " + name + " WHERE id = ?");
    for (auto const& id : gone) {
        deleting.bind(0, id).step();
        deleting.reset();
    }
}

void opencode_writer::forget_log(std::string const& session) {
    for (auto const& sql : logs_) db_.prepare(sql).bind(0, session).step();
}

void opencode_writer::write_todos(opencode_rows const& rows) {
    auto const& session = rows.session;
    db_.prepare("DELETE FROM todo WHERE session_id = ?").bind(0, session.id).step();
    auto s = db_.prepare("INSERT INTO todo (session_id, content, status, priority, position, "
                         "time_created, time_updated) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)");
    for (std::int64_t i = 0; auto const& each : *rows.todos) {
        s.bind(0, session.id).bind(1, each.content).bind(2, each.status).bind(3, each.priority);
        s.bind(4, i++).bind(5, session.time_updated).step();
        s.reset();
    }
}

bool opencode_writer::put(packed_session const& packed) {
    auto const& rows = dynamic_cast<opencode_rows const&>(packed);
    check_ids(rows);
    bool const is_new = write_session(rows.session);
    if (!is_new) {
        std::set<std::string_view> messages, parts;
        for (auto const& each : rows.messages) messages.insert(each.id);
        for (auto const& each : rows.parts) parts.insert(each.id);
        remove_others("part", rows.session.id, parts);
        remove_others("message", rows.session.id, messages);
        forget_log(rows.session.id);
    }
    for (auto const& each : rows.messages) {
        put_message_->bind(0, each.id).bind(1, each.session_id).bind(2, each.time_created);
        put_message_->bind(3, each.time_updated).bind(4, each.data).step();
        put_message_->reset();
    }
    for (auto const& each : rows.parts) {
        put_part_->bind(0, each.id).bind(1, each.message_id).bind(2, each.session_id);
        put_part_->bind(3, each.time_created).bind(4, each.time_updated).bind(5, each.data).step();
        put_part_->reset();
    }
    if (rows.todos) write_todos(rows);
    return is_new;
}

void opencode_writer::commit() {
    find_message_.reset();
    find_part_.reset();
    put_message_.reset();
    put_part_.reset();
    all_or_nothing_.commit();
}

}  // namespace app
