// lisle/conversation/opencode/session.hpp - opencode's sessions without their messages.
//
// Rule R15 for other programs' conversations: a slug from the title, release 0.0.0, the project
// `global`, and the title that opencode replaces when it has a first answer.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/ids.hpp>
#include <lisle/conversation/opencode/mappings.hpp>
#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/opencode/usage.hpp>
#include <lisle/conversation/rules/dropped_names.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/formats/opencode/hub/slug.hpp>
#include <lisle/formats/opencode/model/session.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation::opencode_bridge {

/// The name of the format that a conversation was read from, or nothing.
template <class Model>
[[nodiscard]] std::string_view format_of(basic_conversation<Model> const& c) {
    return c.source ? std::string_view{c.source->format} : std::string_view{};
}

/// Whether opencode wrote it: then `native` restores what no neutral member says.
template <class Model>
[[nodiscard]] bool is_ours(basic_conversation<Model> const& c) {
    return format_of(c) == "opencode";
}

/// The title of a session that has none.
[[nodiscard]] inline std::string make_usual_title(timestamp const& created) {
    return "New session - " + scalars::to_iso_milliseconds(created.to_instant());
}

/// Returns a session as a conversation without messages.
template <class Model>
[[nodiscard]] basic_conversation<Model> describe_session(opencode::basic_session<Model> const& s) {
    basic_conversation<Model> out;
    out.source.emplace();
    out.source->format = "opencode";
    if (!s.version.empty()) out.source->release = s.version;
    out.source->id = out.id = s.id.text;
    out.created = find_time(s.time, "created", s.time.created);
    out.updated = find_time(s.time, "updated", s.time.updated);
    bool const is_usual = s.title == make_usual_title(out.created.value_or(timestamp{}));
    if (!s.title.empty() && !is_usual) out.title = s.title;
    if (s.directory) out.directories.push_back(*s.directory);
    if (s.model)
        out.model =
            basic_model_name<Model>{s.model->provider_id, s.model->id, s.model->variant, {}, {}};
    out.mode = s.agent;
    if (s.parent_id) out.parent = {s.parent_id->text, {}, {}, {}};
    if (s.tokens) out.usage = describe_usage(*s.tokens, usage_scope::conversation);
    out.cost = describe_cost<Model>(s.cost);
    return out;
}

/// Returns a mode as opencode's agent: it has `build` and `plan` in the place of Zed's profiles.
[[nodiscard]] inline std::string make_agent(std::string_view mode) {
    return mode == "ask" || mode == "plan" ? "plan" : "build";
}

/// Tells of a time that is written: the session's own, or one that stands for a missing one.
inline void tell_time(loss_log const& log, char const* member,
                      std::optional<timestamp> const& wanted, timestamp const& written,
                      char const* substitute) {
    if (!wanted) log.invented(member, substitute);
    else if (*wanted != timestamp{written.milliseconds, 0})
        log.approximated(member, "a time that opencode takes");
}

/// Returns the plain names of a model.
template <class Model>
[[nodiscard]] basic_model_name<Model> make_model(basic_model_name<Model> const& name,
                                                 basic_conversation<Model> const& c,
                                                 loss_log const& log) {
    auto const plain = to_plain_model(name, format_of(c));
    basic_model_name<Model> out;
    out.provider = plain.provider;
    out.id = plain.id;
    out.variant = name.variant;
    if (name.provider != out.provider || name.id != out.id)
        log.approximated("model", plain.provider + '/' + plain.id);
    log.at("model").drop("effort", name.effort, "opencode's models have a variant, no effort");
    return out;
}

/// Makes a session from a conversation.
template <class Model>
class session_maker {
public:
    session_maker(basic_conversation<Model> const& c, loss_log const& log) : c_{c}, log_{log} {}

    /// `updated` is the time of the last change; no message is later.
    [[nodiscard]] opencode::basic_session<Model> make(timestamp const& created,
                                                      timestamp const& updated) const {
        opencode::basic_session<Model> out;
        out.id.text = make_id(created);
        out.time.created = to_number(created);
        out.time.updated = to_number(updated);
        out.title = c_.title && !c_.title->empty() ? *c_.title : make_usual_title(created);
        if (!c_.directories.empty()) out.directory = c_.directories[0];
        for (std::size_t i = 1; i < c_.directories.size(); ++i)
            log_.at("directories").dropped(std::to_string(i), "opencode has one folder");
        take_parent(out);
        if (is_ours(c_)) take_own_members(out);
        else frame(out, created, updated);
        drop_git(log_, c_.git, "opencode looks at the repository itself");
        return out;
    }

private:
    [[nodiscard]] std::string make_id(timestamp const& created) const {
        if (c_.id && is_ours(c_)) return *c_.id;
        log_.invented("id", "an id of opencode");
        auto const id = c_.id ? std::string_view{*c_.id} : std::string_view{};
        return make_session_id({format_of(c_), id}, created);
    }
    /// Another program's id is not a session's: that depends on when the session began.
    void take_parent(opencode::basic_session<Model>& out) const {
        if (!c_.parent) return;
        auto const log = log_.at("parent");
        if (is_ours(c_) || opencode::has_prefix(c_.parent->id, opencode::id_prefix::ses))
            out.parent_id = {c_.parent->id};
        else log.dropped("id", "opencode's sessions have no parent of another program");
        log.drop("call_id", c_.parent->call_id, "opencode's sessions do not name the call");
        log.drop("depth", c_.parent->depth, "opencode's sessions have no depth");
    }
    /// Members that newer releases have, and 1.14.20 has not.
    void take_own_members(opencode::basic_session<Model>& out) const {
        if (c_.source->release) out.version = *c_.source->release;
        if (c_.model) {
            out.model.emplace();
            out.model->id = c_.model->id;
            if (c_.model->provider) out.model->provider_id = *c_.model->provider;
            out.model->variant = c_.model->variant;
            log_.at("model").drop("effort", c_.model->effort,
                                  "opencode's models have a variant, no effort");
        }
        out.agent = c_.mode;
        if (c_.usage) out.tokens = make_tokens(c_.usage);
        if (c_.cost) out.cost = make_cost(c_.cost, log_);
    }
    void frame(opencode::basic_session<Model>& out, timestamp const& created,
               timestamp const& updated) const {
        auto const slug = opencode::hub::make_slug(out.title);
        out.slug = c_.title && slug != "session" ? slug : "imported";
        out.project_id = "global";
        out.version = "0.0.0";
        if (!out.directory) {
            out.directory.emplace();
            log_.invented("directories", "an empty folder");
        }
        if (!c_.title || c_.title->empty()) log_.invented("title", "as of a new session");
        tell_time(log_, "created", c_.created, created, "the time of the first message");
        tell_time(log_, "updated", c_.updated, updated, "the time of the last message");
        log_.invented({}, "slug, project, release 0.0.0");
        tell_dropped<mappings_of_sessions>(c_, log_);
    }

    basic_conversation<Model> const& c_;
    loss_log const& log_;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
