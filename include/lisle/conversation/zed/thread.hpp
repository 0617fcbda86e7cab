// lisle/conversation/zed/thread.hpp - a thread without its messages, as a conversation and back.
//
// The id and the folders of a thread are columns of Zed's table. In the thread there is a snapshot
// of the project, taken when the thread began: its folders, their repositories and the time.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/conversation/zed/mappings.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/conversation/zed/usage.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

/// Returns the id for the thread's row: the conversation's own if it has one, else one that is made
/// from its source (rule R17). A thread itself has no id.
template <class Model>
[[nodiscard]] std::string make_thread_id(basic_conversation<Model> const& c) {
    if (c.id && !c.id->empty()) return std::string{*c.id};
    if (!c.source) return scalars::to_string(derive_uuid({{}, {}}));
    return scalars::to_string(derive_uuid(
        {c.source->format, c.source->id ? std::string_view{*c.source->id} : std::string_view{}}));
}

// ---- From Zed -----------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] std::optional<timestamp> describe_time(zed::basic_timestamp<Model> const& time) {
    auto const at = time.value();
    if (!at) return std::nullopt;
    auto const out = timestamp::from(*at);
    bool const is_in_range =
        -timestamp::limit <= out.milliseconds && out.milliseconds <= timestamp::limit;
    return is_in_range ? std::optional{out} : std::nullopt;
}

/// Returns the conversation without its messages.
template <class Model>
[[nodiscard]] basic_conversation<Model> describe_thread(zed::basic_thread<Model> const& thread) {
    basic_conversation<Model> out;
    out.source = {std::string{format_traits<zed_t>::name}, {}, {}, {}};
    if (!thread.title.empty()) out.title = thread.title;
    out.updated = describe_time(thread.updated_at);
    if (auto const& project = thread.initial_project_snapshot) {
        out.created = describe_time(project->timestamp);
        for (auto const& tree : project->worktree_snapshots)
            out.directories.push_back(tree.worktree_path);
        if (!project->worktree_snapshots.empty())
            if (auto const& git = project->worktree_snapshots[0].git_state)
                out.git = {git->current_branch, git->head_sha, git->remote_url, {}, {}};
    }
    out.usage = describe_usage(thread.cumulative_token_usage, usage_scope::conversation);
    if (thread.model)
        out.model = basic_model_name<Model>{
            thread.model->provider, thread.model->model, {}, thread.thinking_effort, {}};
    if (thread.profile) out.mode = thread.profile->value;
    if (auto const& parent = thread.subagent_context)
        out.parent = {parent->parent_thread_id, {}, parent->depth, {}};
    return out;
}

// ---- To Zed -------------------------------------------------------------------------------------

/// Makes a thread without its messages.
template <class Model>
class thread_maker {
public:
    /// `ids` has the id of each message in the thread; nothing for a message without an id.
    thread_maker(basic_conversation<Model> const& c, setup const& target,
                 std::vector<std::optional<std::string>> const& ids, loss_log const& log)
        : c_{c}, target_{target}, ids_{ids}, log_{log} {}

    [[nodiscard]] zed::basic_thread<Model> make() {
        if (!target_.is_own) log_.invented({}, "version 0.3.0, not imported");
        if (c_.title) out_.title = *c_.title;
        set_times();
        set_project();
        set_usage();
        set_model();
        set_mode();
        set_parent();
        if (!target_.is_own) log_.drop("id", c_.id, "the row has the id of a thread");
        tell_dropped<mappings_of_threads>(c_, log_);
        return std::move(out_);
    }

private:
    using string = typename Model::string;

    /// A time as chrono prints it, within the years that it knows.
    [[nodiscard]] std::string to_time_text(timestamp const& at, std::string_view member) const {
        constexpr auto first =
            timestamp::from(*scalars::parse_rfc3339_relaxed("-262143-01-01T00:00:00Z"));
        constexpr auto last =
            timestamp::from(*scalars::parse_rfc3339_relaxed("+262142-12-31T23:59:59.999999999Z"));
        auto const kept = std::clamp(at, first, last);
        if (kept != at) log_.approximated(member, "the latest or earliest time of Zed");
        return scalars::to_rfc3339_z(kept.to_instant());
    }

    /// The latest time of a message.
    [[nodiscard]] std::optional<timestamp> find_last_time() const {
        std::optional<timestamp> out;
        for (auto const& m : c_.messages)
            for (auto const& at : {m.created, m.completed})
                if (at && (!out || *out < *at)) out = at;
        return out;
    }

    void set_times() {
        auto const last = c_.updated ? std::nullopt : find_last_time();
        auto const at = c_.updated ? c_.updated : last ? last : c_.created;
        out_.updated_at.text = to_time_text(at.value_or(timestamp{}), "updated");
        if (!c_.updated && !target_.is_own)
            log_.invented("updated", at ? "the latest time in the conversation" : "1970");
    }

    void set_project() {
        if (!c_.created && c_.directories.empty() && !c_.git) return;
        auto& project = out_.initial_project_snapshot.emplace();
        project.timestamp.text =
            c_.created ? to_time_text(*c_.created, "created") : std::string{out_.updated_at.text};
        if (!c_.created && !target_.is_own) log_.invented("created", "the time of the last change");
        for (auto const& path : c_.directories)
            project.worktree_snapshots.push_back({path, {}, {}});
        if (!c_.git) return;
        if (c_.directories.empty()) {
            log_.invented("directories", "a folder without a path");
            project.worktree_snapshots.emplace_back();
        }
        project.worktree_snapshots[0].git_state = {
            c_.git->remote, c_.git->commit, c_.git->branch, {}, {}};
        log_.at("git").drop("dirty", c_.git->dirty, "Zed has the difference itself");
    }

    void set_usage() {
        zed::basic_token_usage<Model> sum;
        text::salted_set<std::string> known;
        std::vector<bool> is_written(c_.messages.size());
        for (std::size_t i = 0; i < c_.messages.size(); ++i) {
            auto const from = ids_[i] ? find_usage(c_, i) : std::nullopt;
            if (!from || !known.insert(*ids_[i]).second) continue;
            is_written[*from] = true;
            tell_scope(*from);
            out_.request_token_usage.append(string{*ids_[i]}).second =
                make_usage(*c_.messages[*from].usage, usage_log(*from));
        }
        for (std::size_t i = 0; i < c_.messages.size(); ++i) {
            auto const& usage = c_.messages[i].usage;
            if (!usage) continue;
            if (!is_written[i]) usage_log(i).dropped({}, "Zed keeps that of a turn's last request");
            std::vector<loss> reported;
            if (usage->scope != usage_scope::conversation)
                add_usage(sum, make_usage(*usage, loss_log{reported}));
        }
        bool const is_of_all = c_.usage && c_.usage->scope == usage_scope::conversation;
        if (is_of_all || (c_.usage && sum.total() == 0)) {
            out_.cumulative_token_usage = make_usage(*c_.usage, log_.at("usage"));
            if (!is_of_all)
                log_.at("usage").approximated("scope", "the usage of the whole conversation");
        } else if (!target_.is_own) {
            out_.cumulative_token_usage = sum;
            if (c_.usage) log_.dropped("usage", "the sum of the turns stands in its place");
            if (sum.total() != 0) log_.invented("usage", "the sum of the messages' usages");
        }
    }

    void tell_scope(std::size_t message) const {
        auto const& m = c_.messages[message];
        auto const usual = m.role == role::user ? usage_scope::turn : usage_scope::request;
        if (!target_.is_own && m.usage->scope != usual)
            usage_log(message).approximated("scope", "that of a turn's last request");
    }
    [[nodiscard]] loss_log usage_log(std::size_t message) const {
        return log_.at("messages").at(message).at("usage");
    }

    void set_model() {
        auto const* const model = find_model(c_);
        out_.thinking_enabled = has_thinking();
        if (model == nullptr) return;
        auto& model_name = out_.model.emplace();
        if (target_.is_own) {
            model_name = {model->provider.value_or(string{}), model->id, {}};
        } else {
            auto const named = to_zed_model(*target_.model);
            model_name = {string{named.provider}, string{named.id}, {}};
            if (!c_.model) log_.invented("model", "the model of the last answer");
            else if (model->provider != named.provider || model->id != named.id)
                log_.approximated("model", "by Zed's names");
        }
        out_.thinking_effort = model->effort;
        log_.at("model").drop("variant", model->variant, "Zed has no variants");
    }

    [[nodiscard]] bool has_thinking() const {
        return std::any_of(c_.messages.begin(), c_.messages.end(), [](auto const& m) {
            return std::any_of(m.content.begin(), m.content.end(), [](auto const& part) {
                return has_alternative<basic_thinking<Model>>(part)
                       || has_alternative<basic_redacted_thinking<Model>>(part);
            });
        });
    }

    void set_mode() {
        auto const mode = find_mode(c_);
        if (!mode) return;
        auto& profile = out_.profile.emplace();
        profile.value = make_profile(*mode, target_);
        if (target_.is_own) return;
        if (!c_.mode) log_.invented("mode", "the mode of the last message");
        else if (profile.value != *mode) log_.approximated("mode", "by Zed's names");
    }

    void set_parent() {
        if (!c_.parent) return;
        constexpr auto most = std::uint64_t{(std::numeric_limits<std::uint8_t>::max)()};
        auto const depth = (std::min)(c_.parent->depth.value_or(1), most);
        out_.subagent_context = {c_.parent->id, static_cast<std::uint8_t>(depth), {}};
        auto const place = log_.at("parent");
        if (!c_.parent->depth) place.invented("depth", "1");
        else if (*c_.parent->depth > most) place.approximated("depth", "255");
        place.drop("call_id", c_.parent->call_id, "Zed finds the call by its result");
    }

    basic_conversation<Model> const& c_;
    setup const& target_;
    std::vector<std::optional<std::string>> const& ids_;
    loss_log const& log_;
    zed::basic_thread<Model> out_;
};

}  // namespace lisle::v0_1::conversation::zed_bridge
