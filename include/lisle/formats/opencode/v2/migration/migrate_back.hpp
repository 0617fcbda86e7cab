// lisle/formats/opencode/v2/migration/migrate_back.hpp - a session of opencode 2 as one of 1.x, for
// a person who goes back.
//
//     auto const made = lisle::opencode::v2::migrate_back(*session);
//     for (auto const& loss : made.losses) report(loss);
//
// opencode has no such way: the rules are those of migrate.hpp, backwards.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/hub/slug.hpp>
#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/opencode/v2/migration/back_losses.hpp>
#include <lisle/formats/opencode/v2/migration/change.hpp>
#include <lisle/formats/opencode/v2/migration/made_id.hpp>
#include <lisle/formats/opencode/v2/migration/old_call.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/scalars/sha256.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

/// A session of 1.x, and what it does not have of the session of 2.x, by its place there.
template <class Model>
struct basic_v1_session {
    opencode::basic_conversation<Model> session;
    std::vector<change> losses;
};

namespace detail {

/// The text of a question that stands for a command that a person ran, in 1.x's words.
inline constexpr std::string_view run_by_user = "The following tool was executed by the user";

/// The parent of an answer without a question before it: 1.x requires an id there.
inline constexpr std::string_view no_question = "msg_00000000000000000000000000";

/// Makes the messages of 1.x for those of one session.
template <class Model>
class back_migrator {
public:
    using entry = basic_message_with_parts<Model>;

    explicit back_migrator(basic_conversation<Model> const& from) : from_{from} {}

    [[nodiscard]] basic_v1_session<Model> run() && {
        make_info();
        find_answers();
        for (auto const& m : from_.messages) ids_.reserve(id_of(m));
        for (index_ = 0; index_ < from_.messages.size(); ++index_) {
            losses_.begin_message(index_);
            std::visit([&](auto const& kind) { this->add(kind); }, from_.messages[index_]);
        }
        out_.losses = std::move(losses_).finish();
        tell_unknown_keys(from_, out_.losses);
        return std::move(out_);
    }

private:
    // ---- The session ----

    void make_info() {
        auto const& s = from_.info;
        auto& to = out_.session.info;
        to.id = s.id;
        to.project_id = s.project_id;
        to.directory = s.location ? s.location->directory : typename Model::string{};
        to.path = s.subpath;
        to.parent_id = s.parent_id;
        to.title = s.title && !s.title->empty() ? *s.title : make_title(s.time.created);
        to.slug = hub::make_slug(to.title);
        to.agent = s.agent;
        to.model = s.model;
        to.version = "0.0.0";
        to.metadata = s.metadata;
        to.cost = s.cost;
        to.tokens = s.tokens;
        to.time.created = s.time.created.value;
        to.time.updated = s.time.updated.value;
        if (s.time.archived) to.time.archived = s.time.archived->value;
        if (s.location) to.workspace_id = s.location->workspace_id;
        if (s.permissions) {
            to.permission.emplace();
            for (auto const& rule : *s.permissions)
                to.permission->push_back({rule.action, rule.resource, rule.effect, {}});
        }
        if (s.revert) {
            to.revert.emplace();
            to.revert->message_id = s.revert->message_id;
            to.revert->snapshot = s.revert->snapshot;
        }
        losses_.tell_session(from_.info);
    }
    /// As 1.x names a session that has no title. A time outside of the years 0 to 9999 is the
    /// nearest one in them.
    [[nodiscard]] static std::string make_title(double created) {
        constexpr std::int64_t least = -62'167'219'200'000, greatest = 253'402'300'799'999;
        auto const at = std::clamp(to_whole(created), least, greatest);
        scalars::instant when{};
        when.seconds = at / 1000 - (at % 1000 < 0 ? 1 : 0);
        when.nanoseconds = static_cast<std::uint32_t>((at - when.seconds * 1000) * 1'000'000);
        return "New session - " + scalars::to_iso_milliseconds(when);
    }

    // ---- Messages ----

    /// 1.x sorts messages by time and id. The time of one that would come too early is set to that
    /// of the message before it, or a millisecond later.
    [[nodiscard]] double next_time(double wanted, std::string_view id) {
        double out = wanted;
        if (out < last_time_ || (!(out > last_time_) && id < last_id_))
            out = id < last_id_ ? last_time_ + 1 : last_time_;
        last_time_ = out;
        last_id_ = id;
        return out;
    }
    [[nodiscard]] entry& begin(std::string id, double created, bool is_question) {
        auto& m = out_.session.messages.emplace_back();
        message_ = id;
        parts_ = 0;
        double const at = next_time(created, id);
        if (is_question) {
            basic_user_message<Model> info;
            info.id.text = id;
            info.session_id = from_.info.id;
            info.time.created = at;
            set_model(info);
            question_ = id;
            m.info = std::move(info);
        } else {
            basic_assistant_message<Model> info;
            info.id.text = id;
            info.session_id = from_.info.id;
            info.time.created = at;
            info.time.completed = at;
            info.parent_id.emplace();
            info.parent_id->text = question_.empty() ? std::string{no_question} : question_;
            info.cost = 0;
            info.tokens = make_no_tokens();
            auto const& directory = out_.session.info.directory;
            info.path.emplace();
            info.path->cwd = info.path->root = *directory;
            m.info = std::move(info);
        }
        return m;
    }
    [[nodiscard]] static basic_token_counts<Model> make_no_tokens() {
        basic_token_counts<Model> out;
        out.reasoning = 0;
        out.cache.emplace();
        return out;
    }
    /// Finds the answers whose agent and model questions name.
    void find_answers() {
        auto const& all = from_.messages;
        answers_.assign(all.size() + 1, nullptr);
        for (auto i = all.size(); i-- > 0;) {
            auto const* const answer = std::get_if<basic_assistant<Model>>(&all[i]);
            bool const is_question = std::holds_alternative<basic_user<Model>>(all[i]);
            answers_[i] = answer != nullptr || is_question ? answer : answers_[i + 1];
        }
    }
    /// A question names the agent and the model of the answer after it, or the session's.
    void set_model(basic_user_message<Model>& to) const {
        basic_session_model<Model> const* model = from_.info.model ? &*from_.info.model : nullptr;
        auto agent = from_.info.agent;
        if (auto const* const answer = answers_[index_ + 1]) {
            model = &answer->model;
            agent = answer->agent;
        }
        to.agent = agent ? *agent : typename Model::string{"build"};
        to.model.emplace();
        to.model->provider_id = model != nullptr ? model->provider_id : "unknown";
        to.model->model_id = model != nullptr ? model->id : "unknown";
        if (model != nullptr && model->variant && *model->variant != "default")
            to.model->variant = model->variant;
    }

    // ---- Parts ----

    [[nodiscard]] std::string make_part_id() {
        auto const number = std::to_string(++parts_);
        std::string out = "prt_";
        opencode::detail::append_hex(out, parse_id_bits(message_).value_or(0) + parts_, 12);
        return out + to_base62_end(scalars::sha256("v2-part:" + message_ + ':' + number));
    }
    template <class Part>
    void set_ids(Part& part) {
        part.id.text = make_part_id();
        part.session_id = from_.info.id;
        part.message_id.text = message_;
    }
    template <class Part>
    void append(entry& to, Part part) {
        set_ids(part);
        to.parts.emplace_back(std::move(part));
    }
    void append_text(entry& to, std::string_view text, bool is_synthetic) {
        basic_text_part<Model> part;
        part.text = std::string{text};
        if (is_synthetic) part.synthetic = true;
        append(to, std::move(part));
    }
    [[nodiscard]] static basic_text_range<Model> to_range(basic_mention<Model> const& m) {
        basic_text_range<Model> out;
        out.value = m.text;
        out.start = m.start.value;
        out.end = m.end.value;
        return out;
    }

    // ---- Questions ----

    void add(basic_user<Model> const& row) {
        auto& question = begin(row.id.text, row.time.created, true);
        if (!row.text.empty()) append_text(question, row.text, false);
        if (row.files)
            for (std::size_t i = 0; i < row.files->size(); ++i)
                add_file(question, (*row.files)[i], "files/" + std::to_string(i));
        if (row.agents)
            for (auto const& agent : *row.agents) {
                basic_agent_part<Model> part;
                part.name = agent.name;
                if (agent.mention) part.source = to_range(*agent.mention);
                append(question, std::move(part));
            }
        losses_.lose_notes(row);
        if (!row.skills) return;
        for (std::size_t i = 0; i < row.skills->size(); ++i) {
            auto const& skill = (*row.skills)[i];
            if (skill.text) append_text(question, *skill.text, true);
            losses_.lose("skills/" + std::to_string(i), "1.x has the text of a skill alone");
        }
    }
    void add_file(entry& to, basic_file<Model> const& file, std::string_view below) {
        basic_file_part<Model> part;
        part.mime = file.mime;
        part.filename = file.name;
        part.url = "data:" + std::string{file.mime} + ";base64," + std::string{file.data.text};
        auto const* const place = std::get_if<basic_uri_source<Model>>(&file.source);
        constexpr std::string_view scheme = "file://";
        bool const is_path = place != nullptr && place->uri.starts_with(scheme) && file.mention;
        losses_.tell_file(file, below, is_path);
        if (is_path)
            part.source = basic_path_source<Model>{
                to_range(*file.mention), place->uri.substr(scheme.size()), {}};
        append(to, std::move(part));
    }

    /// A text of the program belongs to the question before it.
    void add_synthetic(std::string const& id, double created, std::string_view text) {
        auto& all = out_.session.messages;
        bool const has_question =
            !all.empty() && std::holds_alternative<basic_user_message<Model>>(all.back().info);
        auto& question = has_question ? all.back() : begin(id, created, true);
        append_text(question, text, true);
    }
    void add(basic_synthetic<Model> const& row) {
        losses_.tell_synthetic(row);
        add_synthetic(row.id.text, row.time.created, row.text);
    }
    void add(basic_skill_text<Model> const& row) {
        losses_.lose_notes(row);
        losses_.lose("skill", "1.x has the text of a skill alone");
        losses_.lose("name", "1.x has the text of a skill alone");
        add_synthetic(row.id.text, row.time.created, row.text);
    }

    // ---- Answers ----

    void add(basic_assistant<Model> const& row) {
        auto& answer = begin(row.id.text, row.time.created, false);
        auto& info = std::get<basic_assistant_message<Model>>(answer.info);
        info.time.completed.reset();
        if (row.time.completed) info.time.completed = row.time.completed->value;
        info.mode = info.agent = row.agent;
        info.model_id = row.model.id;
        info.provider_id = row.model.provider_id;
        if (row.model.variant && *row.model.variant != "default") info.variant = row.model.variant;
        if (row.cost) info.cost = *row.cost;
        if (row.tokens) info.tokens = *row.tokens;
        if (row.finish) info.finish = row.finish->text;
        if (row.error) info.error = to_old_error(*row.error);
        basic_step_start_part<Model> first;
        if (row.snapshot) first.snapshot = row.snapshot->start;
        append(answer, std::move(first));
        for (std::size_t i = 0; i < row.content.size(); ++i) add_element(answer, row, i);
        if (row.time.completed && row.finish) add_end(answer, row, info);
        if (row.snapshot && row.snapshot->start && row.snapshot->files
            && !row.snapshot->files->empty()) {
            basic_patch_part<Model> patch;
            patch.hash = *row.snapshot->start;
            patch.files = *row.snapshot->files;
            append(answer, std::move(patch));
        }
        losses_.tell_answer(row);
    }
    void add_end(entry& to, basic_assistant<Model> const& row,
                 basic_assistant_message<Model> const& info) {
        basic_step_finish_part<Model> last;
        last.reason = row.finish->text;
        if (row.snapshot) last.snapshot = row.snapshot->end;
        last.cost = info.cost;
        last.tokens = *info.tokens;
        append(to, std::move(last));
    }
    void add_element(entry& to, basic_assistant<Model> const& row, std::size_t at) {
        auto const& provider = row.model.provider_id;
        std::visit(overloaded{
                       [&](basic_text<Model> const& element) {
                           basic_text_part<Model> part;
                           part.text = element.text;
                           part.metadata = to_metadata<Model>(
                               element.state ? element.state : element.native, provider);
                           losses_.lose_second_state(element.state && element.native, at);
                           append(to, std::move(part));
                       },
                       [&](basic_reasoning<Model> const& r) {
                           basic_reasoning_part<Model> part;
                           part.text = r.text;
                           part.metadata =
                               to_metadata<Model>(r.state ? r.state : r.native, provider);
                           losses_.lose_second_state(r.state && r.native, at);
                           part.time.start =
                               r.time ? r.time->created.value : row.time.created.value;
                           if (!r.time) part.time.end = part.time.start;
                           else if (r.time->completed) part.time.end = r.time->completed->value;
                           append(to, std::move(part));
                       },
                       [&](basic_tool<Model> const& call) { add_call(to, call, provider, at); },
                       [&](unknown_case<Model> const&) {
                           losses_.lose("content/" + std::to_string(at),
                                        "1.x's answers have only texts, thoughts and calls");
                       },
                   },
                   static_cast<typename basic_content<Model>::variant const&>(row.content[at]));
    }
    void add_call(entry& to, basic_tool<Model> const& call, std::string_view provider,
                  std::size_t at) {
        auto state = to_old_state(call);
        auto const place = "content/" + std::to_string(at);
        if (!state) return losses_.lose(place, "1.x has no call of this state");
        basic_tool_part<Model> part;
        part.call_id = call.id;
        part.tool = call.name;
        part.state = std::move(*state);
        part.metadata =
            to_metadata<Model>(call.provider_state ? call.provider_state : call.native, provider);
        losses_.tell_call(call, at);
        append_call(to, std::move(part));
    }
    void append_call(entry& to, basic_tool_part<Model> part) {
        set_ids(part);
        if (auto* const ended = std::get_if<opencode::basic_completed_call<Model>>(&part.state);
            ended != nullptr && ended->attachments)
            for (auto& file : *ended->attachments) set_ids(file);
        to.parts.emplace_back(std::move(part));
    }
    [[nodiscard]] static std::optional<basic_error_object<Model>>
    to_old_error(basic_error<Model> const& error) {
        opencode::detail::object_text out;
        out.add("name", error.type == "aborted" ? "MessageAbortedError" : "UnknownError");
        out.open("data");
        out.add("message", std::string_view{error.message});
        out.close();
        auto read = decode_as<basic_error_object<Model>>(out.finish(), {.ecmascript = true});
        return read ? std::optional{std::move(*read)} : std::nullopt;
    }

    // ---- The others ----

    /// A question that asks for a summary, and the summary. 1.x has no text for the latest
    /// messages, so it stands after the summary. Without a summary there is none: an empty one
    /// would hide the messages before it.
    void add(basic_compaction<Model> const& row) {
        if (row.status.text != "completed")
            return losses_.lose({}, "1.x has finished compactions alone");
        bool const is_readable = row.summary && !row.summary->empty();
        if (row.provider_context && !is_readable)
            return losses_.lose({},
                                "its provider alone can read it: 1.x sends the messages before");
        auto& asked = begin(row.id.text, row.time.created, true);
        basic_compaction_part<Model> part;
        part.is_auto = row.reason.text == "auto";
        append(asked, std::move(part));
        auto model = std::get<basic_user_message<Model>>(asked.info).model;
        auto& answer = begin(ids_.make(row.id.text), row.time.created, false);
        auto& info = std::get<basic_assistant_message<Model>>(answer.info);
        info.model_id = row.model ? row.model->id : model->model_id;
        info.provider_id = row.model ? row.model->provider_id : model->provider_id;
        if (row.model && row.model->variant && *row.model->variant != "default")
            info.variant = row.model->variant;
        info.mode = info.agent = "compaction";
        info.summary = true;
        info.finish = "stop";
        if (row.cost) info.cost = *row.cost;
        if (row.tokens) info.tokens = *row.tokens;
        append_text(answer, row.summary ? std::string_view{*row.summary} : std::string_view{},
                    false);
        if (row.recent && !row.recent->empty()) append_text(answer, *row.recent, false);
        losses_.tell_compaction(row);
    }
    /// As 1.x keeps a command that a person ran: a question, and an answer with a call.
    void add(basic_shell<Model> const& row) {
        auto& asked = begin(row.id.text, row.time.created, true);
        append_text(asked, run_by_user, true);
        auto model = std::get<basic_user_message<Model>>(asked.info).model;
        auto agent = std::get<basic_user_message<Model>>(asked.info).agent;
        auto& answer = begin(ids_.make(row.id.text), row.time.created, false);
        auto& info = std::get<basic_assistant_message<Model>>(answer.info);
        info.model_id = model->model_id;
        info.provider_id = model->provider_id;
        info.mode = info.agent = agent;
        basic_tool_part<Model> call;
        call.call_id = row.shell_id;
        call.tool = "bash";
        opencode::detail::object_text input;
        input.add("command", std::string_view{row.command});
        opencode::basic_completed_call<Model> ended;
        if (auto read = decode_as<basic_record<Model>>(input.finish(), {.ecmascript = true}))
            ended.input = std::move(*read);
        if (row.output) ended.output = row.output->output;
        ended.title.emplace();
        ended.metadata.emplace();
        ended.time.start = row.time.created.value;
        ended.time.end = row.time.completed ? row.time.completed->value : row.time.created.value;
        call.state = std::move(ended);
        append_call(answer, std::move(call));
        losses_.tell_shell(row);
    }
    void add(unknown_case<Model> const&) {
        losses_.lose({}, "a message that this version does not know");
    }
    /// A change of the instructions, the model, the agent or the folder, or the end of a turn.
    template <class Other>
    void add(Other const&) {
        losses_.lose({}, "1.x's sessions have no messages of this type");
    }

    basic_conversation<Model> const& from_;
    basic_v1_session<Model> out_;
    back_losses<Model> losses_;
    migrated_ids ids_;
    std::vector<basic_assistant<Model> const*> answers_;  ///< the first from here in the turn
    std::size_t index_ = 0, parts_ = 0;
    std::string message_, question_, last_id_;
    double last_time_ = 0;
};

}  // namespace detail

/// Returns a session as opencode 1.x keeps it, and the members for which 1.x has no place. Names
/// and arguments of tools stay those of 2.x.
///
/// Errors: none. Complexity: linear in the size of the session.
template <class Model>
[[nodiscard]] basic_v1_session<Model> migrate_back(basic_conversation<Model> const& from) {
    return detail::back_migrator<Model>{from}.run();
}

}  // namespace lisle::v0_1::opencode::v2
