// lisle/conversation/opencode_v2/describe_row.hpp - one message of opencode 2 as neutral messages.
//
// Most make one. A question with skills or agents makes up to three of one id: what its skills say
// to the model, what the person wrote, and names that the model does not get.
#pragma once

#include <lisle/conversation/message.hpp>
#include <lisle/conversation/opencode_v2/part.hpp>
#include <lisle/conversation/opencode_v2/places.hpp>
#include <lisle/conversation/opencode_v2/prompt.hpp>
#include <lisle/conversation/opencode_v2/row.hpp>
#include <lisle/conversation/opencode_v2/shared.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/formats/opencode/v2/model/message.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// The neutral messages of one message, and where their parts were. None for a message that has no
/// neutral word.
template <class Model>
struct described_row {
    std::vector<basic_message<Model>> messages;
    std::vector<std::vector<source_part>> places;
    std::optional<row_kind> kind;  ///< where the members of the first message do not tell it
};

/// The words that tell a model of a change of the folder.
template <class Model>
[[nodiscard]] std::string to_words(v2::basic_location_switched<Model> const& m) {
    return "The folder is now " + std::string{m.location.directory} + '.';
}

/// Describes messages.
template <class Model>
class row_describer {
public:
    using out = described_row<Model>;

    [[nodiscard]] out describe(v2::basic_message<Model> const& row) {
        out_ = {};
        std::visit([&](auto const& kind) { this->take(kind); }, row);
        return std::move(out_);
    }

private:
    using message = basic_message<Model>;

    // ---- Messages ----

    template <class Row>
    message& begin(Row const& row, role said_by, origin made_by, audience seen_by) {
        auto& m = out_.messages.emplace_back();
        out_.places.emplace_back();
        if (!row.id.empty()) m.id = row.id.text;
        m.role = said_by;
        m.origin = made_by;
        m.audience = seen_by;
        return m;
    }
    template <class Row>
    message& begin_timed(Row const& row, role said_by, origin made_by, audience seen_by) {
        auto& m = begin(row, said_by, made_by, seen_by);
        m.created = to_timestamp(row.time.created);
        return m;
    }
    template <class Row>
    static void take_usage(message& to, Row const& row) {
        if (row.tokens) to.usage = describe_usage(*row.tokens, usage_scope::request);
        if (to.usage) to.usage->total.reset();
        to.cost = describe_cost<Model>(row.cost);
    }

    void add(basic_content<Model> part, source_part place) {
        out_.messages.back().content.push_back(std::move(part));
        out_.places.back().push_back(std::move(place));
    }
    void add_text(typename Model::string text, std::string_view member) {
        add(basic_plain_text<Model>{std::move(text), {}, {}, {}},
            {member, source_map::none, own_text_members, {}, {}});
    }

    /// Adds a part, with what `rebuilt` of it lacks.
    template <class T>
    void add_with_residue(basic_content<Model> part, T const& from, T const& rebuilt,
                          std::string_view members, source_part place) {
        auto const residue = residue_of(to_text(from, layout::source), to_text(rebuilt));
        visit_alternative(
            [&](auto& c) {
                if constexpr (requires { c.native; })
                    c.native = make_native<Model>(members, residue);
            },
            part);
        add(std::move(part), std::move(place));
    }

    // ---- Questions ----

    void take(v2::basic_user<Model> const& row) {
        take_skills(row);
        bool const has_skills = !out_.messages.empty();
        if (has_skills) out_.kind = row_kind::user;
        begin_timed(row, role::user, origin::person, audience::both);
        if (!row.text.empty()) add_text(row.text, "/text");
        if (row.files)
            for (std::size_t i = 0; i < row.files->size(); ++i) take_file((*row.files)[i], i);
        take_names(row);
    }
    void take_file(v2::basic_file<Model> const& file, std::size_t at) {
        auto part = describe_file(file);
        auto const rebuilt = visit_alternative(
            [](auto const& c) -> std::optional<v2::basic_file<Model>> {
                if constexpr (requires { c.media_type; })
                    return make_prompt_file(c, true, loss_log{});
                else return std::nullopt;
            },
            part);
        add_with_residue(std::move(part), file, rebuilt.value_or(v2::basic_file<Model>{}), {},
                         {"/files", at, file_members, {}, {}});
    }
    void take_skills(v2::basic_user<Model> const& row) {
        if (!row.skills) return;
        for (std::size_t i = 0; i < row.skills->size(); ++i) {
            auto const& skill = (*row.skills)[i];
            if (!skill.text) continue;
            if (out_.messages.empty()) begin(row, role::user, origin::program, audience::model);
            v2::basic_skill<Model> rebuilt;
            rebuilt.text = skill.text;
            add_with_residue(basic_plain_text<Model>{*skill.text, {}, {}, {}}, skill, rebuilt,
                             R"({"row":"skill"})", {"/skills", i, text_members, {}, {}});
        }
    }
    void take_names(v2::basic_user<Model> const& row) {
        bool has_begun = false;
        auto const begin_names = [&] {
            if (!has_begun) begin(row, role::user, origin::person, audience::person);
            has_begun = true;
        };
        if (row.agents)
            for (std::size_t i = 0; i < row.agents->size(); ++i) {
                begin_names();
                auto const& agent = (*row.agents)[i];
                auto const named = describe_mention(agent);
                add_with_residue(named, agent, make_prompt_agent(named), {},
                                 {"/agents", i, {}, {}, {}});
            }
        if (row.skills)
            for (std::size_t i = 0; i < row.skills->size(); ++i) {
                auto const& skill = (*row.skills)[i];
                if (skill.text) continue;
                begin_names();
                auto const named = describe_mention(skill);
                add_with_residue(named, skill, make_prompt_skill(named), {},
                                 {"/skills", i, {}, {}, {}});
            }
    }

    // ---- Answers ----

    void take(v2::basic_assistant<Model> const& row) {
        auto& m = begin_timed(row, role::assistant, origin::model, audience::both);
        if (row.time.completed) m.completed = to_timestamp(*row.time.completed);
        m.model = describe_model(row.model);
        m.mode = row.agent;
        if (row.finish) m.stop_reason = row.finish->text;
        if (row.error) m.error = describe_error(*row.error);
        take_usage(m, row);
        auto const model = plain_model_of(row.model);
        for (std::size_t i = 0; i < row.content.size(); ++i) take_part(row, i, model);
    }
    void take_part(v2::basic_assistant<Model> const& row, std::size_t at,
                   plain_model const& model) {
        auto const& from = row.content[at];
        auto part = describe_part(from, model);
        call_id_maker ids;
        part_maker<Model> maker{format_name, model, ids, row.time.created};
        source_part place{"/content", at, members_of(from), {}, {}};
        if (auto rebuilt = maker.make(part, loss_log{}))
            return add_with_residue(std::move(part), from, *rebuilt, {}, std::move(place));
        basic_native_content<Model> whole;
        whole.native = make_native<Model>(
            "{\"" + std::string{element_key} + "\":" + to_text(from, layout::source) + '}', {});
        place.members = {};
        add(std::move(whole), std::move(place));
    }
    [[nodiscard]] static member_places members_of(v2::basic_content<Model> const& part) {
        if (std::holds_alternative<v2::basic_tool<Model>>(part)) return call_members;
        if (std::holds_alternative<v2::basic_reasoning<Model>>(part)) return reasoning_members;
        return text_members;
    }

    // ---- The others ----

    void take(v2::basic_compaction<Model> const& row) {
        if (row.status.text != "completed") return;
        auto& m = begin_timed(row, role::user, origin::program, audience::both);
        if (row.model) m.model = describe_model(*row.model);
        take_usage(m, row);
        basic_compaction<Model> c;
        if (row.provider_context) {
            c.items = row.provider_context->value;
            if (row.model) c.provider = row.model->provider_id;
        }
        if (row.summary && !(row.summary->empty() && c.items)) c.summary = row.summary;
        add(std::move(c), {{}, source_map::none, compaction_members, {}, {}});
        if (row.recent && !row.recent->empty()) add_text(*row.recent, "/recent");
    }
    void take(v2::basic_synthetic<Model> const& row) {
        begin_timed(row, role::user, origin::program, audience::model);
        add_text(row.text, "/text");
    }
    void take(v2::basic_system<Model> const& row) {
        begin_timed(row, role::system, origin::program, audience::both);
        add_text(row.text, "/text");
    }
    void take(v2::basic_skill_text<Model> const& row) {
        begin_timed(row, role::user, origin::program, audience::model);
        out_.kind = row_kind::skill;
        add_text(row.text, "/text");
    }
    void take(v2::basic_shell<Model> const& row) {
        bool const is_background = row.metadata && is_true(row.metadata->value, "background");
        begin_timed(row, role::user, origin::person,
                    is_background ? audience::person : audience::both);
        basic_tool_call<Model> call;
        call.id = row.shell_id;
        call.name = "shell";
        auto const input = set_member("{}", "command", to_text(std::string{row.command}));
        call.input = parse<typename Model::json>(input).value_or(typename Model::json{});
        auto const status = std::string_view{row.status.text};
        call.status = status == "exited"    ? call_status::completed
                      : status == "timeout" ? call_status::failed
                      : status == "killed"  ? call_status::cancelled
                                            : call_status::in_progress;
        call.started = to_timestamp(row.time.created);
        if (row.time.completed) call.ended = to_timestamp(*row.time.completed);
        auto const code = row.exit ? to_whole_number(*row.exit) : std::nullopt;
        if (row.output || code) {
            basic_terminal<Model> output;
            if (row.output) output.output = row.output->output;
            if (code) output.exit_code = *code;
            call.output.emplace_back(std::move(output));
        }
        add(std::move(call), {{}, source_map::none, command_members, {}, {}});
    }
    template <class Json>
    [[nodiscard]] static bool is_true(Json const& object, std::string_view key) {
        return find(to_text(object), {key}) == "true";
    }

    /// A message that has no neutral word.
    template <class Other>
    void take(Other const&) {}

    out out_;
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
