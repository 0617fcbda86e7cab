// lisle/conversation/opencode_v2/session.hpp - sessions of opencode 2 without their messages.
//
// Rule R15 for other programs' conversations: the project `global`, and no title where there is
// none, as opencode 2 has it until it makes one.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/ids.hpp>
#include <lisle/conversation/opencode_v2/mappings.hpp>
#include <lisle/conversation/opencode_v2/shared.hpp>
#include <lisle/conversation/rules/dropped_names.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/formats/opencode/model/id.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// Returns a session as a conversation without messages.
template <class Model>
[[nodiscard]] basic_conversation<Model> describe_session(v2::basic_session<Model> const& s) {
    basic_conversation<Model> out;
    out.source.emplace();
    out.source->format = std::string{format_name};
    out.source->id = out.id = s.id.text;
    out.created = to_timestamp(s.time.created);
    out.updated = to_timestamp(s.time.updated);
    if (s.title && !s.title->empty()) out.title = *s.title;
    if (s.location) out.directories.push_back(s.location->directory);
    if (s.model) out.model = describe_model(*s.model);
    out.mode = s.agent;
    if (s.parent_id) out.parent = {s.parent_id->text, {}, {}, {}};
    out.usage = describe_usage(s.tokens, usage_scope::conversation);
    out.usage->total.reset();
    out.cost = describe_cost<Model>(s.cost);
    return out;
}

/// Makes a session from a conversation.
template <class Model>
class session_maker {
public:
    session_maker(basic_conversation<Model> const& c, loss_log const& log)
        : c_{c}, log_{log}, is_own_{is_ours(c)} {}

    /// `updated` is the time of the last change, of which every message is as old or older.
    [[nodiscard]] v2::basic_session<Model> make(timestamp const& created,
                                                timestamp const& updated) const {
        v2::basic_session<Model> out;
        out.id.text = make_id(created);
        out.time.created = to_number(created);
        out.time.updated = to_number(updated);
        if (c_.title && !c_.title->empty()) out.title = *c_.title;
        take_parent(out);
        take_folders(out);
        if (c_.usage && c_.usage->scope == usage_scope::conversation) {
            out.tokens = make_tokens(c_.usage);
            out.tokens.total.reset();
            log_.at("usage").drop("total", c_.usage->total, "opencode 2 has no totals");
        } else {
            out.tokens = make_tokens(boxed_optional<basic_usage<Model>>{});
            log_.drop("usage", c_.usage, "opencode counts whole sessions");
        }
        out.cost = make_cost(c_.cost, log_);
        if (c_.mode) {
            out.agent = is_own_ ? *c_.mode : typename Model::string{make_agent(*c_.mode)};
            if (*out.agent != *c_.mode) log_.approximated("mode", std::string{*out.agent});
        }
        if (is_own_) {
            if (c_.model) out.model = spell_model(*c_.model, log_);
        } else {
            frame(out, created, updated);
        }
        drop_git(log_, c_.git, "opencode looks at the repository itself");
        tell_dropped<mappings_of_sessions>(c_, log_);
        return out;
    }

private:
    [[nodiscard]] std::string make_id(timestamp const& created) const {
        if (c_.id && (is_own_ || format_of(c_) == format_traits<opencode_t>::name)) return *c_.id;
        log_.invented("id", "an id of opencode");
        auto const id = c_.id ? std::string_view{*c_.id} : std::string_view{};
        return opencode_bridge::make_session_id({format_of(c_), id}, created);
    }
    /// Another program's id is not a session's.
    void take_parent(v2::basic_session<Model>& out) const {
        if (!c_.parent) return;
        auto const log = log_.at("parent");
        if (is_own_ || opencode::has_prefix(c_.parent->id, opencode::id_prefix::ses))
            out.parent_id = {c_.parent->id};
        else log.dropped("id", "opencode's sessions have no parent of another program");
        log.drop("call_id", c_.parent->call_id, "opencode's sessions do not name the call");
        log.drop("depth", c_.parent->depth, "opencode's sessions have no depth");
    }
    void take_folders(v2::basic_session<Model>& out) const {
        if (!c_.directories.empty() || !is_own_) out.location.emplace();
        if (!c_.directories.empty()) out.location->directory = c_.directories[0];
        else if (!is_own_) log_.invented("directories", "an empty folder");
        for (std::size_t i = 1; i < c_.directories.size(); ++i)
            log_.at("directories").dropped(std::to_string(i), "opencode has one folder");
    }
    void frame(v2::basic_session<Model>& out, timestamp const& created,
               timestamp const& updated) const {
        out.project_id = "global";
        if (auto const* const name = find_model(c_); name != nullptr) {
            auto const quiet = loss_log{};
            auto const plain = opencode_bridge::make_model(*name, c_, c_.model ? log_ : quiet);
            out.model = spell_model(plain, quiet);
        }
        tell_time(log_, "created", c_.created, created, "the time of the first message");
        tell_time(log_, "updated", c_.updated, updated, "the time of the last message");
        log_.invented({}, "project");
    }
    basic_conversation<Model> const& c_;
    loss_log const& log_;
    bool is_own_;
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
