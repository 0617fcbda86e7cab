// lisle/formats/opencode/v2/migration/migrate.hpp - a session of opencode 1.x as the rows that
// opencode 2 makes of it.
//
//     auto const rows = lisle::opencode::v2::migrate(*session);
//     for (auto const& row : rows.messages) insert(row);
//
// Source of the rules: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts), read in
// that source, and tested against code that was written from it. No run of opencode itself was
// observed. Comments that begin with "Open" name what the source leaves undecided.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/assemble.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/formats/opencode/ui/compaction.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/opencode/v2/migration/answer_data.hpp>
#include <lisle/formats/opencode/v2/migration/made_id.hpp>
#include <lisle/formats/opencode/v2/migration/question_data.hpp>
#include <lisle/formats/opencode/v2/migration/tool_notice.hpp>
#include <lisle/formats/opencode/v2/model/total.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

/// What a message became.
enum class message_outcome {
    kept,                   ///< a row, or two
    summary,                ///< the text of its compaction
    unfinished_compaction,  ///< no row; nor have the outcomes below
    unfinished_summary,
    subtask,
    subtask_answer,
    nothing_said,
    damaged,  ///< a member is not of its type
    unknown,
};

/// A part by its place.
struct part_place {
    std::size_t message = 0, part = 0;

    bool operator==(part_place const&) const = default;
};

/// The rows of a session. The number of the newest event (`event_sequence.seq`) is that of the
/// newest message.
struct migrated_session {
    session_row session;
    std::vector<message_row> messages;
    std::vector<message_outcome> outcomes;  ///< of the session's messages in the order of time
    std::vector<part_place> damaged_parts;  ///< left out because a member is not of its type
};

/// The times of the row of a message, in milliseconds since 1970.
struct row_times {
    std::int64_t created = 0, updated = 0;
};

/// The times of the rows of messages, by the ids of the messages.
using times_of_rows = lisle::text::salted_map<std::string, row_times>;

namespace detail {

/// Migrates the messages of one session, which are in the order of time.
template <class Model>
class migrator {
public:
    using entry = basic_message_with_parts<Model>;

    migrator(opencode::basic_conversation<Model> const& from, times_of_rows const& times)
        : all_{from.messages}, session_{from.info.id.text}, times_{times},
          outcomes_(all_.size(), message_outcome::unknown) {}

    void run(migrated_session& out) && {
        for (auto const& m : all_) ids_.reserve(opencode::id_of(m.info));
        find_questions();
        for (std::size_t i = 0; i < all_.size(); ++i) {
            auto const& info = all_[i].info;
            if (auto const* const asked = std::get_if<basic_user_message<Model>>(&info))
                add(*asked, i);
            else if (auto const* const answer = std::get_if<basic_assistant_message<Model>>(&info))
                add(*answer, i);
        }
        add_notice();
        out.messages = std::move(out_);
        out.outcomes = std::move(outcomes_);
    }

private:
    // ---- Questions ----

    /// Notes which questions ask for a compaction or start a subagent, and the summaries.
    void find_questions() {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            auto const& m = all_[i];
            auto const id = opencode::id_of(m.info);
            if (std::holds_alternative<basic_user_message<Model>>(m.info)) {
                if (opencode::detail::find_compaction(m) != nullptr) compactions_.insert(id);
                else if (is_subtask(m)) subtasks_.insert(id);
            } else if (auto const* const asked = opencode::detail::find_summarized(m)) {
                summaries_.emplace(*asked, i);
            }
            places_.emplace(id, i);
        }
    }
    [[nodiscard]] static bool is_subtask(entry const& m) {
        return !m.parts.empty()
               && std::all_of(m.parts.begin(), m.parts.end(), [](auto const& part) {
                      return std::holds_alternative<basic_subtask_part<Model>>(part);
                  });
    }

    void add(basic_user_message<Model> const& asked, std::size_t at) {
        auto const& id = asked.id.text;
        auto& outcome = outcomes_[at];
        if (subtasks_.contains(id)) outcome = message_outcome::subtask;
        else if (compactions_.contains(id)) outcome = add_compaction(asked, at);
        else outcome = add_question(asked, at);
    }
    message_outcome add_question(basic_user_message<Model> const& asked, std::size_t at) {
        auto const& id = asked.id.text;
        auto const data = make_question_data(asked, all_[at].parts);
        if (!data.user.empty()) add_row(id, "user", asked.time.created, id, data.user);
        if (data.synthetic.empty())
            return data.user.empty() ? message_outcome::nothing_said : message_outcome::kept;
        // Open: the id of a synthetic text without a question beside it. Here it keeps the
        // message's id.
        add_row(data.user.empty() ? id : ids_.make(id), "synthetic", asked.time.created, id,
                data.synthetic);
        return message_outcome::kept;
    }

    // ---- Compactions ----

    /// A compaction is its question and its summary. Without a finished summary it vanishes. Open:
    /// which of the two ids it keeps; here it is the question's, with its times. Each summary
    /// belongs to one question.
    message_outcome add_compaction(basic_user_message<Model> const& asked, std::size_t at) {
        auto const found = summaries_.find(asked.id.text);
        auto const* const part = opencode::detail::find_compaction(all_[at]);
        if (found == summaries_.end() || part == nullptr)
            return message_outcome::unfinished_compaction;
        joined_text summary;
        for (auto const& each : all_[found->second].parts)
            if (auto const* const text_part = std::get_if<basic_text_part<Model>>(&each))
                summary.add(text_part->text);
        outcomes_[found->second] = message_outcome::summary;
        object_text out;
        out.add("status", "completed");
        out.add("reason", part->is_auto.value_or(false) ? "auto" : "manual");
        out.add("summary", std::string_view{summary.text()});
        out.add("recent", tell_tail(opencode::detail::tail_of(*part), at));
        out.add_json("time", make_time(asked.time.created));
        add_row(asked.id.text, "compaction", asked.time.created, asked.id.text, out.finish());
        called_.clear();
        behind_compaction_ = at + (found->second == at + 1 ? 2 : 1);
        summaries_.erase(found);
        return message_outcome::kept;
    }
    /// The texts from the first message of the tail to the compaction. An earlier compaction has
    /// the texts before it.
    [[nodiscard]] std::string tell_tail(std::string_view first, std::size_t end) const {
        auto const from = places_.find(std::string{first});
        joined_text out;
        if (first.empty() || from == places_.end()) return {};
        for (auto i = (std::max)(from->second, behind_compaction_); i < end; ++i) {
            bool const is_asked = std::holds_alternative<basic_user_message<Model>>(all_[i].info);
            joined_text texts;
            for (auto const& part : all_[i].parts)
                if (auto const* const text_part = std::get_if<basic_text_part<Model>>(&part))
                    if (!text_part->ignored.value_or(false) && !text_part->text.empty())
                        texts.add(text_part->text);
            if (texts.is_empty()) continue;
            out.add((is_asked ? "[User]: " : "[Assistant]: ") + texts.text());
        }
        return out.text();
    }

    // ---- Answers ----

    void add(basic_assistant_message<Model> const& answer, std::size_t at) {
        auto const& m = all_[at];
        auto& outcome = outcomes_[at];
        auto const parent = answer.parent_id ? answer.parent_id->text : typename Model::string{};
        bool const is_summary = answer.summary.value_or(false);
        if (is_summary && compactions_.contains(parent)) {
            if (outcome != message_outcome::summary) outcome = message_outcome::unfinished_summary;
            return;
        }
        auto const is_task = [](auto const& part) {
            auto const* const call = std::get_if<basic_tool_part<Model>>(&part);
            return call != nullptr && call->tool == "task";
        };
        if (subtasks_.contains(parent) && std::any_of(m.parts.begin(), m.parts.end(), is_task)) {
            outcome = message_outcome::subtask_answer;
            return;
        }
        outcome = message_outcome::kept;
        for (auto const& part : m.parts)
            if (auto const* const call = std::get_if<basic_tool_part<Model>>(&part))
                called_.emplace(call->tool);
        auto const& id = answer.id.text;
        add_row(id, "assistant", answer.time.created, id,
                make_answer_data(answer, m.parts, times_at(id, answer.time.created).updated));
    }

    // ---- Rows ----

    [[nodiscard]] row_times times_at(std::string const& id, double created) const {
        auto const found = times_.find(id);
        return found == times_.end() ? row_times{to_whole(created), to_whole(created)}
                                     : found->second;
    }
    void add_row(std::string id, std::string_view type, double created, std::string const& source,
                 std::string data) {
        auto const seq = static_cast<std::int64_t>(out_.size());
        auto const at = times_at(source, created);
        out_.push_back({std::move(id), session_, std::string{type}, seq, at.created, at.updated,
                        std::move(data)});
        last_source_ = source;
    }
    /// Tells the model which of the tools that it called since the newest compaction have changed.
    void add_notice() {
        auto const notice = make_tool_notice(called_);
        if (notice.empty() || out_.empty()) return;
        auto const created = static_cast<double>(out_.back().time_created);
        object_text out;
        out.add("text", std::string_view{notice});
        out.add_json("time", make_time(created));
        auto const source = last_source_;
        add_row(ids_.make(source), "system", created, source, out.finish());
    }

    std::vector<entry> const& all_;
    std::string session_;
    times_of_rows const& times_;
    std::vector<message_outcome> outcomes_;
    migrated_ids ids_;
    lisle::text::salted_set<std::string> compactions_, subtasks_, called_;
    lisle::text::salted_map<std::string, std::size_t> places_, summaries_;
    std::vector<message_row> out_;
    std::string last_source_;
    std::size_t behind_compaction_ = 0;  ///< the first message after the latest one
};

/// The columns that both tables have.
[[nodiscard]] inline session_row migrate_columns(opencode::session_row const& from) {
    session_row out;
    out.id = from.id;
    out.project_id = from.project_id.empty() ? "global" : from.project_id;
    out.workspace_id = from.workspace_id;
    out.parent_id = from.parent_id;
    out.slug = from.slug;
    out.directory = from.directory;
    out.path = from.path;
    out.title = from.title;
    out.version = from.version;
    out.share_url = from.share_url;
    out.summary_additions = from.summary_additions;
    out.summary_deletions = from.summary_deletions;
    out.summary_files = from.summary_files;
    out.summary_diffs = from.summary_diffs;
    out.metadata = from.metadata;
    out.agent = from.agent;
    out.model = from.model;
    out.time_created = from.time_created;
    out.time_updated = from.time_updated;
    out.time_archived = from.time_archived;
    out.resume_attempts = 0;
    return out;
}

/// Adds up the answers, and takes from the last question what the session does not tell.
template <class Model>
void derive_columns(session_row& to, std::vector<basic_message_with_parts<Model>> const& all) {
    basic_user_message<Model> const* last = nullptr;
    for (auto const& m : all) {
        if (auto const* const asked = std::get_if<basic_user_message<Model>>(&m.info)) last = asked;
        auto const* const answer = std::get_if<basic_assistant_message<Model>>(&m.info);
        if (answer == nullptr) continue;
        if (answer->cost) add_to(to.cost, *answer->cost);
        if (!answer->tokens) continue;
        auto const& counts = *answer->tokens;
        add_to(to.tokens_input, counts.input);
        add_to(to.tokens_output, counts.output);
        if (counts.reasoning) add_to(to.tokens_reasoning, *counts.reasoning);
        if (!counts.cache) continue;
        add_to(to.tokens_cache_read, counts.cache->read);
        add_to(to.tokens_cache_write, counts.cache->write);
    }
    if (last == nullptr) return;
    if (!to.agent && last->agent) to.agent = *last->agent;
    if (to.model || !last->model) return;
    object_text model;
    model.add("id", std::string_view{last->model->model_id});
    model.add("providerID", std::string_view{last->model->provider_id});
    model.add("variant",
              last->model->variant ? std::string_view{*last->model->variant} : "default");
    to.model = model.finish();
}

/// Migrates the messages of an export, none of which is damaged. Where no row tells the time of the
/// last write, it is the end of the answer.
template <class Model>
[[nodiscard]] migrated_session migrate_whole(opencode::basic_conversation<Model> const& from,
                                             times_of_rows times) {
    for (auto const& m : from.messages)
        if (auto const* const answer = std::get_if<basic_assistant_message<Model>>(&m.info))
            if (answer->time.completed)
                times.emplace(answer->id.text, row_times{to_whole(answer->time.created),
                                                         to_whole(*answer->time.completed)});
    migrated_session out{migrate_columns(opencode::to_row(from.info)), {}, {}, {}};
    migrator<Model>{from, times}.run(out);
    derive_columns(out.session, from.messages);
    return out;
}

/// Whether a member of a message or part is not of its type: a reader of rows refuses it.
template <template <class> class T, class Model>
[[nodiscard]] bool is_damaged(T<Model> const& value) {
    return !decode_as<T<owned>>(encode_as(value, compact, layout::source), {.ecmascript = true});
}

/// Leaves out the messages and parts that opencode could not read in rows.
template <class Model>
class damage_remover {
public:
    damage_remover(opencode::basic_conversation<Model> const& from, times_of_rows times)
        : from_{from}, times_{std::move(times)} {
        outcomes_.assign(from.messages.size(), message_outcome::kept);
        for (std::size_t i = 0; i < from.messages.size(); ++i) look_at(i);
    }

    [[nodiscard]] migrated_session migrate() && {
        if (!has_any_) return migrate_whole(from_, std::move(times_));
        auto out = migrate_whole(without_damage(), std::move(times_));
        auto outcome = out.outcomes.begin();
        for (auto& each : outcomes_)
            if (each != message_outcome::damaged) each = *outcome++;
        out.outcomes = std::move(outcomes_);
        out.damaged_parts = std::move(parts_);
        return out;
    }

private:
    void look_at(std::size_t at) {
        auto const& m = from_.messages[at];
        if (is_damaged(m.info)) outcomes_[at] = message_outcome::damaged;
        else
            for (std::size_t i = 0; i < m.parts.size(); ++i)
                if (is_damaged(m.parts[i])) parts_.push_back({at, i});
        has_any_ = outcomes_[at] == message_outcome::damaged || !parts_.empty() || has_any_;
    }
    [[nodiscard]] opencode::basic_conversation<Model> without_damage() const {
        opencode::basic_conversation<Model> out;
        out.info = from_.info;
        auto damaged = parts_.begin();
        for (std::size_t at = 0; at < from_.messages.size(); ++at) {
            if (outcomes_[at] == message_outcome::damaged) continue;
            auto const& m = from_.messages[at];
            auto& to = out.messages.emplace_back();
            to.info = m.info;
            for (std::size_t i = 0; i < m.parts.size(); ++i) {
                if (damaged != parts_.end() && *damaged == part_place{at, i}) ++damaged;
                else to.parts.push_back(m.parts[i]);
            }
        }
        return out;
    }

    opencode::basic_conversation<Model> const& from_;
    times_of_rows times_;
    std::vector<message_outcome> outcomes_;
    std::vector<part_place> parts_;
    bool has_any_ = false;
};

/// The session of a row. A column of JSON that can't be read is left out.
template <class Model>
[[nodiscard]] basic_session<Model> to_session(session_row row) {
    for (auto const column : {&session_row::model, &session_row::metadata}) {
        session_row alone;
        alone.*column = row.*column;
        if (alone.*column && !from_row<Model>(alone)) (row.*column).reset();
    }
    basic_session<Model> out;
    if (auto read = from_row<Model>(row)) {
        out = std::move(*read);
    } else {
        out.id.text = row.id;
        out.project_id = row.project_id;
        if (row.title) out.title = *row.title;
        out.time.created = static_cast<double>(row.time_created);
        out.time.updated = static_cast<double>(row.time_updated);
        out.location.emplace();
        out.location->directory = row.directory;
    }
    if (!out.location) out.location.emplace();
    return out;
}

}  // namespace detail

/// Returns the rows that opencode 2 makes of a session of 1.x. An export does not tell when the row
/// of a message was written last: without `times` of the rows it is when the answer ended.
///
///     auto const rows = lisle::opencode::v2::migrate(*session);
///
/// Errors: none. Messages and parts with a member that is not of its type are left out: opencode
/// could not read their rows.
///
/// Complexity: linear in the size of the session.
template <class Model>
[[nodiscard]] migrated_session migrate(opencode::basic_conversation<Model> const& from,
                                       times_of_rows times = {}) {
    return detail::damage_remover<Model>{from, std::move(times)}.migrate();
}

/// Returns the rows that opencode 2 makes of the rows of a session of 1.x, which may be in any
/// order.
///
/// Errors: none. Messages and parts that can't be read, and parts without their message, are left
/// out, as opencode leaves them out.
///
/// Complexity: n log n in the number of rows, linear in their size.
template <storing_model Model = owned>
[[nodiscard]] migrated_session migrate(opencode::session_row const& from,
                                       std::vector<opencode::message_row> const& messages,
                                       std::vector<opencode::part_row> const& parts) {
    times_of_rows times;
    std::vector<opencode::basic_message<Model>> infos;
    for (auto const& row : messages) {
        auto read = opencode::from_row<Model>(row);
        if (!read) continue;
        infos.push_back(std::move(*read));
        times.emplace(row.id, row_times{row.time_created, row.time_updated});
    }
    std::vector<basic_part<Model>> all_parts;
    for (auto const& row : parts)
        if (auto read = opencode::from_row<Model>(row)) all_parts.push_back(std::move(*read));
    opencode::basic_session<Model> info;
    info.id.text = from.id;
    auto const whole =
        opencode::assemble<Model>(std::move(info), std::move(infos), std::move(all_parts)).whole;
    migrated_session out{detail::migrate_columns(from), {}, {}, {}};
    detail::migrator<Model>{whole, times}.run(out);
    detail::derive_columns(out.session, whole.messages);
    return out;
}

/// Returns the rows as the session that opencode 2 exports of them. Messages that it would not
/// export are in it, too. A session without a folder has an empty one, because opencode's import
/// wants one.
///
/// Errors: none; a row or a column that can't be read is left out.
/// Complexity: linear in the size of the rows.
template <storing_model Model = owned>
[[nodiscard]] basic_conversation<Model> assemble(migrated_session const& rows) {
    basic_conversation<Model> out;
    out.info = detail::to_session<Model>(rows.session);
    for (auto const& row : rows.messages)
        if (auto read = from_row<Model>(row)) out.messages.push_back(std::move(*read));
    return out;
}

}  // namespace lisle::v0_1::opencode::v2
