// lisle/conversation/acpx/put_record.hpp - a record without its messages.
//
// Source of the rules: acpx 0.19.1, whose smallest record this is.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/mappings.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::acpx_bridge {

/// The agent with which acpx goes on. Without a command it is that of the source's own system.
struct put_options {
    std::string agent_command{};  ///< as `acpx --agent` takes it
    bool has_session = false;     ///< whether the agent knows the conversation by its id
};

/// How a source's own system is run as an agent.
struct known_agent {
    std::string_view format, command;
    bool has_session;  ///< whether it loads a conversation by the id that the source has for it
};
inline constexpr known_agent known_agents[]{
    {"opencode", opencode_command, true},
    {"loom", "loom acp-agent", true},
    {"claude-code", "npx -y @agentclientprotocol/claude-agent-acp@^0.76.0", false},
    {"codex", "npx -y @agentclientprotocol/codex-acp@^1.1.5", false},
};

/// Makes the members of a record that are not its messages.
template <class Model>
class record_maker {
public:
    using record = acpx::basic_session<Model>;

    record_maker(basic_conversation<Model> const& c, put_options const& options, loss_log log)
        : c_{c}, options_{options}, log_{std::move(log)},
          format_{c.source ? std::string_view{c.source->format} : std::string_view{}} {}

    [[nodiscard]] bool is_own() const { return format_ == "acpx"; }

    /// Returns the record in the shape, which is flat unless the conversation came in another one.
    /// A record that is restored has its optional objects, so that what is edited in them and what
    /// is restored come together; where there were none, they are dropped again.
    [[nodiscard]] record run(acpx::shape shape, bool is_restored) const {
        record out;
        out.written_as = shape;
        set_ids(out);
        set_agent(out);
        set_folder(out);
        set_times(out);
        if (!is_nested(shape)) out.last_seq = 0;
        if (c_.title) out.thread.title = std::optional{*c_.title};
        else if (!is_own()) out.thread.title.emplace();
        if (is_restored) out.acpx.emplace();
        if (is_restored) out.thread.cumulative_cost.emplace();
        set_model(out);
        if (c_.mode) state_of(out).current_mode_id = *c_.mode;
        if (c_.parent && is_nested(shape)) set_parent(out);
        else log_.drop("parent", c_.parent, "acpx has no subagents");
        tell_dropped<mappings_of_records>(c_, log_);
        return out;
    }

private:
    [[nodiscard]] static bool is_nested(acpx::shape shape) {
        return shape == acpx::shape::nested || shape == acpx::shape::nested_snake;
    }

    [[nodiscard]] static acpx::basic_state<Model>& state_of(record& r) {
        if (!r.acpx) r.acpx.emplace();
        return *r.acpx;
    }

    void set_ids(record& r) const {
        if (c_.id) {
            r.acp_session_id = *c_.id;
        } else {
            log_.invented("id", "an id of acpx");
            auto const seed = stringify(c_.title.value_or(std::string{})) + to_text(c_.created);
            r.acp_session_id = scalars::to_string(derive_uuid({format_, {}, seed}));
        }
        r.acpx_record_id = is_own() && c_.source->id ? *c_.source->id : r.acp_session_id;
    }

    void set_agent(record& r) const {
        bool has_session = options_.has_session;
        r.agent_command = options_.agent_command;
        if (r.agent_command.empty() && !is_own()) {
            r.agent_command = format_.empty() ? "unknown" : format_;
            for (auto const& known : known_agents)
                if (known.format == format_) {
                    r.agent_command = known.command;
                    has_session = known.has_session && c_.id;
                }
            log_.invented({}, "agent_command: " + r.agent_command);
        }
        r.closed = !is_own() && !has_session;
        if (!is_own()) log_.invented({}, r.closed ? "closed: true" : "closed: false");
        if (!is_own()) log_.invented({}, "last_seq: 0");
    }

    void set_folder(record& r) const {
        if (!c_.directories.empty()) {
            r.cwd = c_.directories[0];
        } else if (!is_own()) {
            r.cwd = "/";
            log_.invented("directories", "the root folder");
        }
        for (std::size_t i = 1; i < c_.directories.size(); ++i)
            log_.at("directories").dropped(std::to_string(i), "acpx has one folder");
    }

    /// Times of an acpx record that cannot be read come back from `native`.
    void set_times(record& r) const {
        auto const created = c_.created || is_own() ? c_.created : c_.updated;
        auto const updated = c_.updated || is_own() ? c_.updated : created;
        if (!is_own() && !c_.created) log_.invented("created", "the last change, or 1970");
        if (!is_own() && !c_.updated) log_.invented("updated", "the start, or 1970");
        constexpr auto rounded = "to the millisecond";
        if (c_.created && c_.created->nanoseconds != 0) log_.approximated("created", rounded);
        if (c_.updated && c_.updated->nanoseconds != 0) log_.approximated("updated", rounded);
        r.created_at = to_text(created);
        r.last_used_at = r.thread.updated_at = to_text(updated);
    }

    [[nodiscard]] std::string to_text(std::optional<timestamp> const& at) const {
        if (!at && is_own()) return {};
        return scalars::to_iso_milliseconds(at.value_or(timestamp{}).to_instant());
    }

    void set_model(record& r) const {
        auto const* const model = find_model(c_);
        if (model == nullptr || (is_own() && !c_.model)) return;
        auto const& m = *model;
        if (is_nested(r.written_as)) {
            auto const provider = m.provider ? std::string{*m.provider} : std::string{};
            r.thread.model = parse_json<Model>("{\"provider\":" + stringify(provider)
                                               + ",\"model\":" + stringify(m.id) + '}');
        } else if (is_own()) {
            state_of(r).current_model_id = m.provider ? *m.provider + '/' + m.id : m.id;
        } else {  // as opencode names models (rule R12)
            auto const plain = to_plain_model(m, format_);
            bool const is_known = plain.provider != "unknown";
            state_of(r).current_model_id = is_known ? plain.provider + '/' + plain.id : plain.id;
            bool const is_same = plain.id == m.id && (!is_known || plain.provider == m.provider);
            if (c_.model && !is_same) log_.approximated("model", "by the names of models.dev");
        }
        if (!c_.model) return log_.invented("model", "the model of the last answer");
        auto const log = log_.at("model");
        log.drop("variant", m.variant, "acpx has the name alone");
        log.drop("effort", m.effort, "acpx has the name alone");
    }

    void set_parent(record& r) const {
        auto const depth = to_number(c_.parent->depth);
        r.thread.subagent_context = {c_.parent->id, depth.value_or(0), {}};
        if (!is_own() && !depth) log_.at("parent").invented("depth", "0");
        log_.at("parent").drop("call_id", c_.parent->call_id, "acpx has the parent's id alone");
    }

    basic_conversation<Model> const& c_;
    put_options const& options_;
    loss_log log_;
    std::string_view format_;
};

}  // namespace lisle::v0_1::conversation::acpx_bridge
